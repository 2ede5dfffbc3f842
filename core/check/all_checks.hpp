#pragma once

#include "core/check/check.hpp"

namespace halftrip::check {

/// One function for each file of checks/: one check, or a family that a table describes. all_checks.cpp lists them.
[[nodiscard]] std::vector<Check> adapterBindingChecks();
[[nodiscard]] std::vector<Check> bootParameterChecks();
[[nodiscard]] Check clockSourceCheck();
[[nodiscard]] std::vector<Check> coreChecks();
[[nodiscard]] std::vector<Check> driverSettingChecks();
[[nodiscard]] std::vector<Check> frequencyChecks();
[[nodiscard]] Check idleStatesCheck();
[[nodiscard]] Check interruptModerationCheck();
[[nodiscard]] std::vector<Check> kernelSettingChecks();
[[nodiscard]] std::vector<Check> linkChecks();
[[nodiscard]] std::vector<Check> memoryServiceChecks();
[[nodiscard]] Check networkCategoryCheck();
[[nodiscard]] std::vector<Check> offloadChecks();
[[nodiscard]] std::vector<Check> placementChecks();
[[nodiscard]] std::vector<Check> powerChecks();
[[nodiscard]] Check powerModeCheck();
[[nodiscard]] std::vector<Check> powerPlanChecks();
[[nodiscard]] std::vector<Check> queueChecks();
[[nodiscard]] Check realtimeThrottlingCheck();
[[nodiscard]] std::vector<Check> receiveScalingChecks();
[[nodiscard]] std::vector<Check> slotChecks();
[[nodiscard]] std::vector<Check> stackChecks();
[[nodiscard]] std::vector<Check> virtualMachineChecks();
[[nodiscard]] std::vector<Check> windowsSettingChecks();

}  // namespace halftrip::check
