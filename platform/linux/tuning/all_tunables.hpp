#pragma once

#include "core/os/tunable.hpp"
#include "platform/linux/ethtool/driver_access.hpp"
#include "platform/linux/ethtool/ethtool.hpp"
#include "platform/linux/host/adapter_names.hpp"
#include "platform/linux/host/system_tree.hpp"

#include <map>
#include <string>

namespace halftrip::platform {

/// What settings are read from and written to. All of it outlives the tunables.
struct TuningSources {
    const SystemTree& tree;
    const AdapterNames& adapters;
    const DriverAccess& drivers;
};

/// Every setting that we can change on Linux, in the order of the list in all_tunables.cpp. They act in the network
/// namespace of the thread that calls them; those below /sys refuse where /sys shows another one.
[[nodiscard]] os::Tunables allTunables(const TuningSources& sources);

/// Error NotSupported: the coalescing of an adapter's queues differs, and one value for all of them could not be
/// undone.
[[nodiscard]] Status checkQueuesAreAlike(const std::string& adapter,
                                         const std::map<int, Ethtool::QueueCoalescing>& queues);

}  // namespace halftrip::platform
