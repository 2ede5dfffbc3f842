#pragma once

#include "core/transport/registry.hpp"
#include "platform/windows/transports/stamps/stamp_calls.hpp"

#include <memory>

namespace halftrip::windows {

/// UDP through Winsock, IPv4 and IPv6: a socket connected to the peer, so that the system drops what others send to it.
[[nodiscard]] std::unique_ptr<transport::Transport> makeUdp();
/// The same with stamps of the stages (SIO_TIMESTAMPING).
[[nodiscard]] std::unique_ptr<transport::StampingTransport> makeStampingUdp(
    std::unique_ptr<StampCalls> calls = makeStampCalls());
[[nodiscard]] transport::Availability probeUdp();

}  // namespace halftrip::windows
