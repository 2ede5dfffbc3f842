#pragma once

#include "core/base/error.hpp"
#include "platform/linux/network/netlink.hpp"
#include "platform/linux/network/receive_queues.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace halftrip::platform {

/// Asking adapters' drivers and telling them, by ethtool netlink. The tests have a script in its place.
struct DriverAccess {
    /// The attributes of the answer to ETHTOOL_MSG_..._GET. `what` names it in the Error. Errors: NotSupported,
    /// NotFound.
    std::function<Result<std::vector<std::byte>>(const std::string& adapter, std::uint8_t message,
                                                 const std::string& what)>
        ask;
    /// Sends ETHTOOL_MSG_..._SET with the attributes that `fill` adds. Errors as `ask`, and NotPermitted, Invalid, Os.
    std::function<Status(const std::string& adapter, std::uint8_t message,
                         const std::function<void(NetlinkRequest&)>& fill, const std::string& what)>
        tell;
    /// Waits, for a driver that has not done yet what it was told.
    std::function<void(std::chrono::milliseconds)> wait;
    /// What napiSettingsOf() tells of the adapter with that number.
    std::function<std::vector<NapiSettings>(unsigned adapterIndex)> napis;
};

/// The kernel's, in the network namespace of the thread that calls.
[[nodiscard]] const DriverAccess& systemDrivers();

}  // namespace halftrip::platform
