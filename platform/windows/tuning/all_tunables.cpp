#include "platform/windows/tuning/all_tunables.hpp"

namespace halftrip::windows {

tuning::Tunables allTunables(const PowerPlans& plans)
{
    tuning::Tunables all;
    addPowerPlanTunables(all, plans);
    return all;
}

}  // namespace halftrip::windows
