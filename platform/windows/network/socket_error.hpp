#pragma once

#include "platform/sockets/socket_error.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace halftrip::windows {

using sockets::describeSocketError;
using sockets::SocketCall;

/// As os::Host::adapterTrouble().
using FindTrouble = std::optional<Error> (*)(const std::string& adapter);

/// Why a call on a connected socket failed: what is wrong with the adapter that its packets go through, where the code
/// may come of that and `find` finds something, otherwise as describeSocketError(). Closed where the system gave the
/// connection up.
[[nodiscard]] Error describeLostSocket(SocketCall call, int code, const std::string& object, const std::string& adapter,
                                       FindTrouble find);

/// As transport::describeLoweredMtu(), with this system's command for the adapter that the packets go through; empty:
/// not known.
[[nodiscard]] Error describeLoweredMtu(const std::string& object, const std::string& adapter, bool isV6,
                                       std::uint32_t mtuBefore, std::uint32_t mtuNow);

/// What a failed call on a datagram socket is about: a "reset" there is an answer by ICMP to an earlier datagram, that
/// the peer's port is closed, or from a router that gave it up.
[[nodiscard]] int datagramCode(int code) noexcept;

}  // namespace halftrip::windows
