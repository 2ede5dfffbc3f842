#pragma once

#include "core/model/facts/host_facts.hpp"
#include "platform/windows/host/device_properties.hpp"
#include "platform/windows/host/registry.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace halftrip::windows {

/// The registry does not tell capital letters from small ones; nor do GUIDs.
[[nodiscard]] bool isSameText(std::string_view left, std::string_view right);

/// The adapter's key in its class: the one whose NetCfgInstanceId is its GUID. None when there is none.
[[nodiscard]] std::optional<std::wstring> adapterClassKey(const Registry& registry, const std::string& guid);

/// The driver's service and version ("e1i68x64 12.19.2.45") of the adapter with this GUID (in braces). Empty for
/// adapters without a driver of their own.
[[nodiscard]] std::string driverInWords(const Registry& registry, const std::string& guid);

/// True where the adapter with this GUID is one that a hypervisor gives its guest. To Windows it has hardware behind
/// it like any other.
[[nodiscard]] bool isOfHypervisor(const Registry& registry, const std::string& guid);

/// The NUMA node of the adapter with this GUID. Nothing where the firmware tells of no node, or there is no such
/// adapter.
[[nodiscard]] std::optional<int> numaNodeOf(const Registry& registry, const DeviceProperties& devices,
                                            const std::string& guid);

/// Version, date, maker, PCI id and advanced settings of the adapter with this GUID, as its driver and its user left
/// them in the class key. Values that Windows keeps elsewhere are not among them. Leaves `out` alone where there is no
/// such key.
void readDriverFacts(const Registry& registry, const std::string& guid, model::AdapterFacts& out);

}  // namespace halftrip::windows
