#pragma once

#include "core/transport/registry.hpp"

#include <memory>

namespace halftrip::sockets {

/// Echo requests (ping) over ICMPv4 and ICMPv6 to any host that answers them: no Halftrip responder is needed, and
/// there is none. open() takes Role::Initiator only; attach() needs nothing of the endpoint but its address.
[[nodiscard]] std::unique_ptr<transport::Transport> makeIcmp();
[[nodiscard]] transport::Availability probeIcmp();

}  // namespace halftrip::sockets
