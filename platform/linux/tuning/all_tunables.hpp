#pragma once

#include "core/tuning/tunable.hpp"
#include "platform/linux/system_tree.hpp"

namespace halftrip::platform {

/// Every setting that we can change on Linux, in the order of the list in all_tunables.cpp. `tree` must outlive them. They
/// act in the network namespace of the thread that calls them (those below /sys: in the one that /sys was mounted in).
[[nodiscard]] tuning::Tunables allTunables(const SystemTree& tree);

/// One function for each topic, each in a file of its own: adds its settings.
void addCoalescingTunables(tuning::Tunables& all);
void addPacketSteeringTunables(tuning::Tunables& all, const SystemTree& tree);

}  // namespace halftrip::platform
