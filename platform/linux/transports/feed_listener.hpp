#pragma once

#include "core/transport/stamping.hpp"

#include <memory>

namespace halftrip::sockets {

/// A UDP socket that receives what comes to a multicast group (with or without a source) or to an address of this host,
/// with the stamps of what it receives (transport::Role::Listener). Sends nothing.
[[nodiscard]] std::unique_ptr<transport::StampingTransport> makeFeedListener();

}  // namespace halftrip::sockets
