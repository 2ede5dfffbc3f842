#pragma once

#include "core/clock/tick_clock.hpp"

#include <span>

namespace halftrip::clock {

/// The steps in which a clock advances, in ticks, from stamps that were taken one after the other: what all their
/// differences are multiples of, at least 1. Also where the clock rounds steps that are no whole number of ticks
/// (279.365 ns of acpi_pm read in nanoseconds), so that no common divisor tells them. 0 for fewer than two different
/// stamps.
[[nodiscard]] double gridOf(std::span<const Ticks> stamps) noexcept;

}  // namespace halftrip::clock
