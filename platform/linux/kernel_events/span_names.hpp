#pragma once

#include "platform/linux/kernel_events/tracing_code.hpp"

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <span>
#include <string>
#include <utility>

namespace halftrip::platform::tracing {

/// What people call the spans: interrupts by their handlers and number as /proc/interrupts has them, work items by
/// their function, or by their worker where nobody knows that.
class SpanNames {
public:
    /// The function at an address of the kernel; empty: not known.
    using Functions = std::function<std::string(std::uint64_t)>;
    /// Reads what is not known yet of the names that these records need.
    void learn(std::span<const Record> records, const Functions& functions);
    void learn(std::span<const Record> records, const Functions& functions, std::istream& interrupts);
    /// What this kernel calls its reasons for a drop, by their numbers ("NETFILTER_DROP").
    void learnDropReasons(std::map<std::uint64_t, std::string> reasons) { m_dropReasons = std::move(reasons); }
    [[nodiscard]] std::string of(const Record& record) const;

private:
    void readInterrupts(std::istream& text);
    void learnFunction(std::uint64_t address, const Functions& functions);
    [[nodiscard]] std::string workName(const Record& record) const;
    [[nodiscard]] std::string dropName(std::uint64_t reason) const;

    std::map<std::uint64_t, std::string> m_interrupts;
    std::map<std::uint64_t, std::string> m_dropReasons;
    std::map<std::uint64_t, std::string> m_functions;
};

}  // namespace halftrip::platform::tracing
