#include "platform/linux/tuning/all_tunables.hpp"

namespace halftrip::platform {

/// One function for each topic, each in a file of its own: adds its settings.
void addAdapterFileTunables(os::Tunables& all, const TuningSources& sources);
void addCoalescingTunables(os::Tunables& all, const TuningSources& sources);
void addDriverTunables(os::Tunables& all, const TuningSources& sources);
void addFrequencyTunables(os::Tunables& all, const TuningSources& sources);
void addHostFileTunables(os::Tunables& all, const TuningSources& sources);
void addIdleStateTunables(os::Tunables& all, const TuningSources& sources);
void addInterruptTunables(os::Tunables& all, const TuningSources& sources);
void addOffloadTunables(os::Tunables& all, const TuningSources& sources);
void addPacketSteeringTunables(os::Tunables& all, const TuningSources& sources);

os::Tunables allTunables(const TuningSources& sources)
{
    os::Tunables all;
    addCoalescingTunables(all, sources);
    addAdapterFileTunables(all, sources);
    addDriverTunables(all, sources);
    addOffloadTunables(all, sources);
    addPacketSteeringTunables(all, sources);
    addInterruptTunables(all, sources);
    addFrequencyTunables(all, sources);
    addHostFileTunables(all, sources);
    addIdleStateTunables(all, sources);
    return all;
}

}  // namespace halftrip::platform
