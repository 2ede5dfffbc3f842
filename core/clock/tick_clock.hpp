#pragma once

#include <cstdint>
#include <string>

namespace halftrip::clock {

/// A point on the measuring clock. Only differences mean anything. Never compared between hosts.
using Ticks = std::int64_t;

/// The clock that every stamp is taken with. Safe to call from any thread; now() neither allocates nor blocks.
class TickClock {
public:
    TickClock() = default;
    TickClock(const TickClock&) = delete;
    TickClock& operator=(const TickClock&) = delete;
    virtual ~TickClock() = default;
    /// The present, ordered against the instructions around it.
    [[nodiscard]] virtual Ticks now() const noexcept = 0;
    /// "tsc" or the name of the OS clock ("CLOCK_MONOTONIC_RAW", "QueryPerformanceCounter").
    [[nodiscard]] virtual std::string name() const = 0;
    /// Nominal ticks in a second, before calibration; 0 when only calibration can tell.
    [[nodiscard]] virtual std::int64_t nominalTicksPerSecond() const noexcept = 0;
};

}  // namespace halftrip::clock
