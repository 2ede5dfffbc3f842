#pragma once

#include "core/transport/registry.hpp"
#include "platform/rio_declarations.hpp"

#include <memory>

namespace halftrip::windows {

/// UDP through Registered I/O, IPv4 and IPv6: on the wire the same as `udp`.
[[nodiscard]] std::unique_ptr<transport::Transport> makeRio();
/// TCP through Registered I/O with TCP_NODELAY: on the wire the same as `tcp`.
[[nodiscard]] std::unique_ptr<transport::Transport> makeRioTcp();
/// The same over other functions than the system's, for tests.
[[nodiscard]] std::unique_ptr<transport::Transport> makeRioOver(const rio::Provider& provider, bool isStream);

}  // namespace halftrip::windows
