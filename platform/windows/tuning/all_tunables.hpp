#pragma once

#include "core/os/tunable.hpp"
#include "platform/windows/power_plan.hpp"

namespace halftrip::windows {

/// Every setting that we can change on Windows, in the order of the list in all_tunables.cpp. `plans` must outlive them.
[[nodiscard]] os::Tunables allTunables(const PowerPlans& plans);

/// One function for each topic, each in a file of its own: adds its settings.
void addPowerPlanTunables(os::Tunables& all, const PowerPlans& plans);

}  // namespace halftrip::windows
