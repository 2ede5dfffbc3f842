#pragma once

#include "core/clock/calibration.hpp"
#include "core/model/record/run_record.hpp"

#include <chrono>

namespace halftrip::measure {

/// Gaps between consecutive stamps of a spin loop that are longer than this count as preemption.
inline constexpr std::int64_t kGapThresholdNs = 1000;

/// Looks at nothing but the clock on the calling thread's core for `span`: cost and grid of a stamp, and the gaps that
/// interrupts, the hypervisor and other threads tear. Call it on the thread and core that will measure.
/// The clock's frequency is left to the caller, who watches it for longer.
[[nodiscard]] model::NoiseFloor measureNoiseFloor(const clock::TickClock& clock, const clock::TickConverter& converter,
                                                  std::chrono::nanoseconds span);

}  // namespace halftrip::measure
