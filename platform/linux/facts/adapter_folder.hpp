#pragma once

#include "platform/linux/facts/all_facts.hpp"

#include <string>
#include <vector>

namespace halftrip::platform {

/// Where /sys tells about the adapter: "/sys/class/net/eth0/". /sys shows the network namespace that it was mounted in,
/// which may be another one than the calling thread's, with another adapter of that name.
struct AdapterFolder {
    std::string path;
    Text whyNot;  ///< A sentence; empty: the folder is there and of this adapter.
};
[[nodiscard]] AdapterFolder findAdapterFolder(const FactSources& sources);

/// "/sys/bus/pci/devices/0000:01:00.0/"; empty where the adapter sits on no PCI bus that /sys shows.
[[nodiscard]] std::string findPciFolder(const FactSources& sources);

/// The adapter, and what packets come through before it: the ports of a bridge or bond, the adapter of a VLAN.
[[nodiscard]] std::vector<std::string> withLowerDevices(const SystemTree& tree, const std::string& adapter);

}  // namespace halftrip::platform
