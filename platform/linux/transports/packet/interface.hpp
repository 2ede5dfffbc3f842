#pragma once

#include "core/base/error.hpp"
#include "core/wire/frame.hpp"

#include <cstdint>
#include <string>

namespace halftrip::packet {

/// What frames need to know about one adapter.
struct Interface {
    std::string name;
    int index = 0;
    wire::MacAddress mac{};
    std::uint32_t mtuBytes = 0;  ///< Without the Ethernet header.
    bool isLoopback = false;
};

/// Errors: NotFound; Unreachable when it is down or has no carrier; NotSupported when it carries no Ethernet frames
/// (a tunnel) or is the port of a bridge, which takes its frames away.
[[nodiscard]] Result<Interface> findInterface(const std::string& name);
/// 0 while the adapter is up, ENETDOWN when it is down, ENODEV when it is gone. `socket`: any
/// socket. Allocates nothing.
[[nodiscard]] int interfaceTrouble(int socket, const Interface& interface) noexcept;
/// The name behind an index; empty when there is none.
[[nodiscard]] std::string interfaceName(int index);

}  // namespace halftrip::packet
