#pragma once

#include "core/transport/registry.hpp"

#include <memory>

namespace halftrip::sockets {

/// TCP through the kernel's stack with TCP_NODELAY, IPv4 and IPv6. The responder listens, the initiator connects;
/// the stream is cut into probes of the size that setProbeSize() tells.
[[nodiscard]] std::unique_ptr<transport::Transport> makeTcp();
/// The same with stamps of the stages (SO_TIMESTAMPING).
[[nodiscard]] std::unique_ptr<transport::StampingTransport> makeStampingTcp();
[[nodiscard]] transport::Availability probeTcp();

}  // namespace halftrip::sockets
