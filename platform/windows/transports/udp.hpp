#pragma once

#include "core/transport/registry.hpp"

#include <memory>

namespace halftrip::windows {

/// UDP through Winsock, IPv4 and IPv6: a socket connected to the peer, so that the system drops what others send to it.
[[nodiscard]] std::unique_ptr<transport::Transport> makeUdp();
[[nodiscard]] transport::Availability probeUdp();

}  // namespace halftrip::windows
