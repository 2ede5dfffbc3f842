#pragma once

#include "core/clock/calibration.hpp"
#include "core/clock/tick_clock.hpp"

#include <memory>

namespace halftrip::windows {

/// The time-stamp counter where CPUID calls it invariant, otherwise QueryPerformanceCounter.
[[nodiscard]] std::unique_ptr<clock::TickClock> makeTickClock();
/// QueryPerformanceCounter, whatever the counter says. For tests and as the fallback.
[[nodiscard]] std::unique_ptr<clock::TickClock> makeQpcTickClock();
/// QueryPerformanceCounter in nanoseconds since the first reading of this process. Its grid is 100 ns on today's systems.
[[nodiscard]] std::unique_ptr<clock::ReferenceClock> makeReferenceClock();

}  // namespace halftrip::windows
