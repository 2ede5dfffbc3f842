#pragma once

#include "core/transport/registry.hpp"

#include <memory>

namespace halftrip::windows {

/// TCP through Winsock with TCP_NODELAY, IPv4 and IPv6. The responder listens, the initiator connects; the stream is
/// cut into probes of the size that setProbeSize() tells.
[[nodiscard]] std::unique_ptr<transport::Transport> makeTcp();
[[nodiscard]] transport::Availability probeTcp();

}  // namespace halftrip::windows
