#pragma once

#include "core/base/error.hpp"
#include "core/wire/frame.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace halftrip::packet {

/// What frames need to know about one adapter.
struct Interface {
    std::string name;
    int index = 0;
    wire::MacAddress mac{};
    std::uint32_t mtuBytes = 0;  ///< Without the Ethernet header.
    bool isLoopback = false;
    bool isAggregate = false;  ///< A bond or team: its frames arrive on its members.
};

/// What rtnetlink tells of a link beyond the ioctls. Unlike SIOCGIFFLAGS' IFF_RUNNING, which lags by up to a second,
/// its carrier is the present one; unlike sysfs, it is that of the calling thread's network namespace.
struct LinkState {
    bool hasCarrier = true;
    bool isBridgePort = false;
    std::string kind;  ///< Of what the kernel made itself ("bond", "veth", "macvlan"); empty for hardware.
};

/// That of the adapter with this index; as initialized above where the kernel does not answer. Takes the kernel's lock
/// of all adapters: not for a measuring thread.
[[nodiscard]] LinkState askLinkState(int index);
/// From the body of an RTM_NEWLINK.
[[nodiscard]] LinkState linkStateIn(std::span<const std::byte> answer);

/// Errors: NotFound; Unreachable when it is down or has no carrier; NotSupported when it carries no Ethernet frames
/// (a tunnel) or is the port of a bridge, which takes its frames away.
[[nodiscard]] Result<Interface> findInterface(const std::string& name);
/// 0 while the adapter is up, ENETDOWN when it is down, ENODEV when it is gone. `socket`: any
/// socket. Allocates nothing.
[[nodiscard]] int interfaceTrouble(int socket, const Interface& interface) noexcept;
/// The name behind an index; empty when there is none.
[[nodiscard]] std::string interfaceName(int index);

}  // namespace halftrip::packet
