#pragma once

#include "core/transport/registry.hpp"

#include <memory>

namespace halftrip::sockets {

/// UDP through the kernel's stack, IPv4 and IPv6: a socket connected to the peer, so that the kernel drops what
/// others send to it.
[[nodiscard]] std::unique_ptr<transport::Transport> makeUdp();
/// The same through the C library's calls, as programs usually do it.
[[nodiscard]] std::unique_ptr<transport::Transport> makeUdpThroughLibrary();
/// The first with stamps of the stages (SO_TIMESTAMPING).
[[nodiscard]] std::unique_ptr<transport::StampingTransport> makeStampingUdp();
[[nodiscard]] transport::Availability probeUdp();

}  // namespace halftrip::sockets
