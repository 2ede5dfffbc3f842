#pragma once

#include "core/base/error.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace halftrip::platform {

/// One of an adapter's coalescing settings.
struct CoalescingField {
    std::string_view fact;  ///< "coalescing.rxUsecs".
    std::string_view name;  ///< What ethtool -c and -C call it: "rx-usecs".
    std::string_view unit;
    bool isFlag;
    std::uint16_t attribute;  ///< ETHTOOL_A_COALESCE_...
};
/// Those that decide how long a packet waits for its interrupt, in the order in which they must be set: some drivers
/// refuse the others while they adapt by themselves.
[[nodiscard]] const std::array<CoalescingField, 6>& coalescingFields() noexcept;

/// Values by CoalescingField::fact; a flag is 0 or 1. What the driver does not support is absent.
using CoalescingValues = std::map<std::string, std::uint32_t, std::less<>>;

/// By ethtool netlink (Linux 5.6), which tells what a driver does not support from 0, as the older ioctl does not.
/// Needs no right; asks in the network namespace of the calling thread. Errors: NotSupported (the driver has no
/// coalescing, or the kernel no such netlink), NotFound (no such adapter).
[[nodiscard]] Result<CoalescingValues> readCoalescing(const std::string& adapter);

/// Sets one and leaves the others. The driver may round: read it back. Errors as above, and NotPermitted (needs
/// CAP_NET_ADMIN), Invalid or Os (the driver refuses the value; its words are in the Error).
[[nodiscard]] Status writeCoalescing(const std::string& adapter, const CoalescingField& field, std::uint32_t value);

}  // namespace halftrip::platform
