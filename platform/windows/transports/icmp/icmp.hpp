#pragma once

#include "core/transport/registry.hpp"
#include "platform/windows/transports/icmp/echo_functions.hpp"

#include <memory>

namespace halftrip::windows {

/// Echo requests (ping) over ICMPv4 and ICMPv6 to any host that answers them: no Halftrip responder is needed, and
/// there is none. open() takes Role::Initiator only; attach() needs nothing of the endpoint but its address.
[[nodiscard]] std::unique_ptr<transport::Transport> makeIcmp();
[[nodiscard]] std::unique_ptr<transport::Transport> makeIcmpOver(const echo::Functions& functions);
[[nodiscard]] transport::Availability probeIcmp();

}  // namespace halftrip::windows
