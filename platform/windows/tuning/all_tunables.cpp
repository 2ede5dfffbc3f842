#include "platform/windows/tuning/all_tunables.hpp"

namespace halftrip::windows {

/// One function for each topic, each in a file of its own: adds its settings.
void addDriverKeywordTunables(os::Tunables& all, const TuningSources& sources);
void addPowerPlanTunables(os::Tunables& all, const TuningSources& sources);

os::Tunables allTunables(const TuningSources& sources)
{
    os::Tunables all;
    addDriverKeywordTunables(all, sources);
    addPowerPlanTunables(all, sources);
    return all;
}

}  // namespace halftrip::windows
