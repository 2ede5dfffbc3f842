#pragma once

#include "platform/linux/kernel_events/tracing_code.hpp"

#include <cstdint>
#include <iosfwd>
#include <map>
#include <span>
#include <string>

namespace halftrip::platform::tracing {

/// What people call the spans: handlers of interrupts as /proc/interrupts has them. Names of work items' functions
/// would need /proc/kallsyms, whose 200,000 lines take a busy host longer than an initiator waits: their worker's name
/// stands for them.
class SpanNames {
public:
    /// Reads what is not known yet of the names that these records need.
    void learn(std::span<const Record> records);
    void learn(std::span<const Record> records, std::istream& interrupts);
    [[nodiscard]] std::string of(const Record& record) const;

private:
    void readInterrupts(std::istream& text);

    std::map<std::uint64_t, std::string> m_interrupts;
};

}  // namespace halftrip::platform::tracing
