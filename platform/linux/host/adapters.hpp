#pragma once

#include "core/base/error.hpp"
#include "core/model/facts/host_facts.hpp"
#include "platform/linux/host/system_tree.hpp"

#include <string>
#include <vector>

namespace halftrip::platform {

/// Every adapter of the calling thread's network namespace, by index, loopback included.
[[nodiscard]] Result<std::vector<model::AdapterFacts>> listAdapters(const SystemTree& tree);

/// The adapter that the kernel's routing would use towards an address; loopback for the host's own addresses.
/// Errors: Invalid (not an address), NotFound (no route).
[[nodiscard]] Result<model::AdapterFacts> findAdapterTowards(const SystemTree& tree, const std::string& peerAddress);

/// The hardware behind a PCI address ("0000:01:00.0") in words: from the system's list of PCI names where it is
/// installed, otherwise the two numbers; empty when there is no such device.
[[nodiscard]] std::string describePciDevice(const SystemTree& tree, const std::string& bus);

}  // namespace halftrip::platform
