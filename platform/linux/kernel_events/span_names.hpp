#pragma once

#include "platform/linux/kernel_events/tracing_code.hpp"

#include <cstdint>
#include <iosfwd>
#include <map>
#include <span>
#include <string>
#include <utility>

namespace halftrip::platform::tracing {

/// What people call the spans: handlers of interrupts as /proc/interrupts has them. Names of work items' functions
/// would need /proc/kallsyms, whose 200,000 lines take a busy host longer than an initiator waits: their worker's name
/// stands for them.
class SpanNames {
public:
    /// Reads what is not known yet of the names that these records need.
    void learn(std::span<const Record> records);
    void learn(std::span<const Record> records, std::istream& interrupts);
    /// What this kernel calls its reasons for a drop, by their numbers ("NETFILTER_DROP").
    void learnDropReasons(std::map<std::uint64_t, std::string> reasons) { m_dropReasons = std::move(reasons); }
    [[nodiscard]] std::string of(const Record& record) const;

private:
    void readInterrupts(std::istream& text);
    [[nodiscard]] std::string dropName(std::uint64_t reason) const;

    std::map<std::uint64_t, std::string> m_interrupts;
    std::map<std::uint64_t, std::string> m_dropReasons;
};

}  // namespace halftrip::platform::tracing
