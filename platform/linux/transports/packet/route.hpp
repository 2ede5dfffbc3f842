#pragma once

#include "core/base/error.hpp"
#include "core/wire/frame.hpp"
#include "platform/linux/transports/packet/ip_address.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>

namespace halftrip::packet {

/// How the kernel would send to an address.
struct Route {
    int interfaceIndex = 0;
    std::optional<IpAddress> gateway;  ///< Of either family. None: the destination is on the link itself.
};

/// `fromInterface` 0: any. Error Unreachable: no route.
[[nodiscard]] Result<Route> findRoute(const IpAddress& destination, int fromInterface);

/// The hardware address of a host on the link. Calls `provoke` (which sends it an ordinary datagram) so that the kernel
/// asks for it, and waits for the answer up to `timeout`. Errors: Unreachable: it does not answer; Interrupted: `stop`.
[[nodiscard]] Result<wire::MacAddress> resolveNeighbour(int interfaceIndex, const IpAddress& neighbour,
                                                        const std::function<void()>& provoke,
                                                        std::chrono::milliseconds timeout,
                                                        const std::atomic<bool>& stop);

}  // namespace halftrip::packet
