#include "platform/linux/tuning/all_tunables.hpp"

namespace halftrip::platform {

os::Tunables allTunables(const TuningSources& sources)
{
    os::Tunables all;
    addCoalescingTunables(all, sources);
    addPacketSteeringTunables(all, sources);
    return all;
}

}  // namespace halftrip::platform
