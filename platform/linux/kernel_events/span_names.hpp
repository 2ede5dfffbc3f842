#pragma once

#include "platform/linux/kernel_events/tracing_code.hpp"

#include <cstdint>
#include <iosfwd>
#include <map>
#include <span>
#include <string>

namespace halftrip::platform::tracing {

/// What people call the spans: handlers of interrupts as /proc/interrupts has them, functions of work items as
/// /proc/kallsyms has them.
class SpanNames {
public:
    /// Reads what is not known yet of the names that these records need.
    void learn(std::span<const Record> records);
    void learn(std::span<const Record> records, std::istream& interrupts, std::istream& symbols);
    [[nodiscard]] std::string of(const Record& record) const;

private:
    void readInterrupts(std::istream& text);
    void readSymbols(std::istream& text);

    std::map<std::uint64_t, std::string> m_interrupts;
    std::map<std::uint64_t, std::string> m_functions;  ///< Empty: nobody knows.
};

}  // namespace halftrip::platform::tracing
