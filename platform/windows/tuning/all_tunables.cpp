#include "platform/windows/tuning/all_tunables.hpp"

namespace halftrip::windows {

os::Tunables allTunables(const PowerPlans& plans)
{
    os::Tunables all;
    addPowerPlanTunables(all, plans);
    return all;
}

}  // namespace halftrip::windows
