#pragma once

#include "core/transport/stamping.hpp"
#include "platform/windows/transports/stamps/stamp_calls.hpp"

#include <memory>

namespace halftrip::windows {

/// A UDP socket that receives what comes to a multicast group (with or without a source) or to an address of this host
/// (transport::Role::Listener). Sends nothing. Packets carry stamps where Windows gives them (SIO_TIMESTAMPING); where
/// it does not, StampChoice::Auto listens without, and stampFacts() says why.
[[nodiscard]] std::unique_ptr<transport::StampingTransport> makeFeedListener(
    std::unique_ptr<StampCalls> calls = makeStampCalls());

}  // namespace halftrip::windows
