#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace halftrip {

/// Frequencies in Hz of platform timers: the ACPI PM timer and common HPETs.
inline constexpr std::array<std::int64_t, 3> kDeviceClocks{3'579'545, 14'318'180, 24'000'000};

/// A counter of that frequency is read from a device and not from the CPU. Frequencies are measured: within 0.1 %.
[[nodiscard]] constexpr bool isDeviceClock(std::int64_t hertz) noexcept
{
    return hertz > 0 && std::ranges::any_of(kDeviceClocks, [hertz](std::int64_t device) {
               const std::int64_t difference = hertz > device ? hertz - device : device - hertz;
               return difference <= device / 1'000;
           });
}

}  // namespace halftrip
