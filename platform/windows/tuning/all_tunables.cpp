#include "platform/windows/tuning/all_tunables.hpp"

namespace halftrip::windows {

os::Tunables allTunables(const TuningSources& sources)
{
    os::Tunables all;
    addDriverKeywordTunables(all, sources);
    addPowerPlanTunables(all, sources);
    return all;
}

}  // namespace halftrip::windows
