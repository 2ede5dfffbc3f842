#pragma once

#include "core/control/peer_link.hpp"
#include "core/measure/ends/session_options.hpp"

#include <memory>
#include <string>

namespace halftrip::measure {

/// Both ends have met: who they are, and how they reach one another.
struct Meeting {
    std::unique_ptr<control::PeerLink> link;
    model::HostFacts initiatorHost;  ///< With the adapter towards the peer, where the system tells.
    model::HostFacts responderHost;
    Text path;            ///< How the packets go, in words.
    std::string adapter;  ///< The one that probes go through; empty when unknown.
    std::string otherAdapter = {};  ///< Of this host as well, where a cable leads to it; otherwise empty.

    /// The responder runs on this very system.
    [[nodiscard]] bool isSameHost() const { return link->isResponder() && link->hostId() == initiatorHost.hostId; }
};

/// Calls the peer of the request, a responder or a host that answers by itself, and gathers what both hosts say. `stop`
/// ends it, now and in every later wait for the responder.
[[nodiscard]] Result<Meeting> meet(const model::RunRequest& request, const SessionOptions& options,
                                   os::Platform& platform, model::HostFacts initiatorHost,
                                   const std::atomic<bool>& stop);

}  // namespace halftrip::measure
