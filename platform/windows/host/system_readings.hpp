#pragma once

#include "platform/windows/host/kernel_information.hpp"

#include <cstdint>
#include <optional>

namespace halftrip::windows {

/// What single calls of the system tell about it; absent where it does not say.
struct SystemReadings {
    std::optional<std::int64_t> counterHertz;  ///< Of QueryPerformanceCounter.
    std::optional<std::int64_t> timerStepNs;  ///< As long as a sleep is rounded to at this moment.
    std::optional<bool> isOnMains;
    std::optional<bool> hasKernelDebugger;  ///< The kernel was started so that one may attach.
    std::optional<bool> isVirtualizationBased;  ///< Virtualization-based security runs: a hypervisor lies below.
    std::optional<bool> isMemoryIntegrityOn;  ///< Hypervisor-enforced code integrity.
};
[[nodiscard]] SystemReadings readSystem(const KernelQueries& kernel);

/// Absent: the system does not say. True for a battery that is being emptied, false on mains power or without a
/// battery.
[[nodiscard]] std::optional<bool> readIsOnBattery();

}  // namespace halftrip::windows
