#pragma once

#include "core/clock/calibration.hpp"
#include "core/clock/tick_clock.hpp"

#include <cstdint>
#include <memory>

namespace halftrip::windows {

/// QueryPerformanceCounter and its ticks in a second. Neither call can fail since Windows XP.
[[nodiscard]] std::int64_t readCounter() noexcept;
[[nodiscard]] std::int64_t readCounterFrequency() noexcept;
/// A span of the counter in nanoseconds, rounded down; without overflow for 292 years.
[[nodiscard]] std::int64_t counterToNs(std::int64_t counter, std::int64_t frequency) noexcept;
/// One step of the counter in picoseconds: 100'000 at today's 10 MHz.
[[nodiscard]] std::int64_t counterGridPs() noexcept;

/// Whether stamps of the time-stamp counter can be compared over cores. CPUID calls its rate constant; that all cores
/// have one counter Windows finds out when it starts, and reads a device for QueryPerformanceCounter where they do not
/// (Microsoft, "Acquiring high-resolution time stamps").
[[nodiscard]] bool isTscOfAllCores(bool isInvariant, std::int64_t counterFrequency) noexcept;
/// The time-stamp counter where it is one of all cores, otherwise QueryPerformanceCounter.
[[nodiscard]] std::unique_ptr<clock::TickClock> makeTickClock();
/// QueryPerformanceCounter, whatever the counter says. For tests and as the fallback.
[[nodiscard]] std::unique_ptr<clock::TickClock> makeQpcTickClock();
/// QueryPerformanceCounter in nanoseconds since the first reading of this process. Its grid is 100 ns on today's
/// systems (counterGridPs()): over the 200 ms of a calibration that is 1 ppm at most.
[[nodiscard]] std::unique_ptr<clock::ReferenceClock> makeReferenceClock();

}  // namespace halftrip::windows
