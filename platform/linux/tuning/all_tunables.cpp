#include "platform/linux/tuning/all_tunables.hpp"

namespace halftrip::platform {

tuning::Tunables allTunables(const SystemTree& tree)
{
    tuning::Tunables all;
    addCoalescingTunables(all);
    addPacketSteeringTunables(all, tree);
    return all;
}

}  // namespace halftrip::platform
