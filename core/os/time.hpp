#pragma once

#include <chrono>

namespace halftrip::os {

/// The time that deadlines and silences go by, and the date that records carry. Any thread; no call blocks.
/// Probes are stamped by clock::TickClock, which costs less to read.
class Time {
public:
    using Instant = std::chrono::steady_clock::time_point;

    Time() = default;
    Time(const Time&) = delete;
    Time& operator=(const Time&) = delete;
    virtual ~Time() = default;
    /// Never goes back, and nobody sets it.
    [[nodiscard]] virtual Instant now() const noexcept = 0;
    /// The wall clock, which people set.
    [[nodiscard]] virtual std::chrono::system_clock::time_point date() const noexcept = 0;
};

/// By the clocks of the standard library.
class StandardTime final : public Time {
public:
    [[nodiscard]] Instant now() const noexcept override { return std::chrono::steady_clock::now(); }
    [[nodiscard]] std::chrono::system_clock::time_point date() const noexcept override
    {
        return std::chrono::system_clock::now();
    }
};

}  // namespace halftrip::os
