#include "platform/linux/tuning/all_tunables.hpp"

namespace halftrip::platform {

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
