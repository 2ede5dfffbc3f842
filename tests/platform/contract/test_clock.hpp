#pragma once

#include "core/clock/tick_clock.hpp"

#include <chrono>
#include <cstdint>
#include <string>

namespace halftrip::tests {

/// Ticks are nanoseconds, on every system: tests may reckon in milliseconds.
class NanosecondClock final : public clock::TickClock {
public:
    [[nodiscard]] clock::Ticks read() const noexcept override
    {
        return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
    }
    [[nodiscard]] std::string name() const override { return "steady"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return 1'000'000'000; }
};

inline const NanosecondClock kClock;

/// As ticks.
[[nodiscard]] constexpr clock::Ticks milliseconds(std::int64_t count)
{
    return count * 1'000'000;
}

/// A deadline.
[[nodiscard]] inline clock::Ticks after(std::int64_t countMs)
{
    return kClock.now() + milliseconds(countMs);
}

/// A deadline that only a lost probe or a broken transport reaches.
[[nodiscard]] inline clock::Ticks generousDeadline()
{
    return after(20'000);
}

}  // namespace halftrip::tests
