#pragma once

#include "core/base/compiler.hpp"
#include "core/clock/tick_clock.hpp"
#include "core/clock/tick_converter.hpp"

#include <chrono>
#include <cstdint>

namespace halftrip::clock {

/// The OS's monotonic clock that the tick clock is calibrated against.
class ReferenceClock {
public:
    ReferenceClock() = default;
    ReferenceClock(const ReferenceClock&) = delete;
    ReferenceClock& operator=(const ReferenceClock&) = delete;
    virtual ~ReferenceClock() = default;
    /// Nanoseconds on a clock that nobody slews (CLOCK_MONOTONIC_RAW, QueryPerformanceCounter).
    [[nodiscard]] virtual std::int64_t nowNs() const noexcept = 0;
    /// How long another clock is watched against it for a rate that is good to 1 ppm. Here of one that moves in steps
    /// of 100 ns.
    [[nodiscard]] virtual std::chrono::milliseconds calibrationSpan() const noexcept
    {
        return std::chrono::milliseconds(200);
    }
    /// Returns when `ns` has come. Stays on its core all the while: a core that sleeps wakes up late and slow.
    virtual void spinUntil(std::int64_t ns) const noexcept
    {
        while (nowNs() < ns)
            cpuRelax();
    }
};

/// Both clocks read at one instant; the error is half the bracket.
struct ClockPair {
    Ticks ticks = 0;
    std::int64_t referenceNs = 0;
};

/// Reads both clocks `kPairAttempts` times and keeps the pair with the tightest bracket.
[[nodiscard]] ClockPair readPair(const TickClock& ticks, const ReferenceClock& reference) noexcept;

/// Calibrates over `span` (100 ms or more for 10 ppm). Blocks the caller for that long, by reading, not by sleeping.
[[nodiscard]] TickConverter calibrate(const TickClock& ticks, const ReferenceClock& reference,
                                      std::chrono::nanoseconds span);

/// The same from an earlier reading on: blocks only for what is left of `span` since then. Between the two the core may
/// have slept.
[[nodiscard]] TickConverter calibrateSince(const ClockPair& start, const TickClock& ticks,
                                           const ReferenceClock& reference, std::chrono::nanoseconds span);

/// Watches for a rate that moves: construct before a run, ask after it.
class DriftCheck {
public:
    DriftCheck(const TickClock& ticks, const ReferenceClock& reference, const TickConverter& converter) noexcept;
    /// Parts per million by which the converter now disagrees with the reference; positive: our seconds are too long.
    [[nodiscard]] double partsPerMillion() const noexcept;

private:
    const TickClock& m_ticks;
    const ReferenceClock& m_reference;
    const TickConverter& m_converter;
    ClockPair m_start;
};

/// What one stamp costs and how finely the clock advances, on the calling thread's core.
struct StampFacts {
    std::int64_t costPicoseconds = 0;  ///< Median cost of one now(), in ps.
    std::int64_t gridPicoseconds = 0;  ///< The steps in which it advances (gridOf()), in ps.
};
[[nodiscard]] StampFacts measureStamp(const TickClock& clock, const TickConverter& converter);

}  // namespace halftrip::clock
