#pragma once

#include "core/control/peer_link.hpp"
#include "core/model/record/run_record.hpp"
#include "core/os/platform.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::measure {

/// How the peer is called, and what its responder is to do for the run beside answering probes.
struct PeerCall {
    std::optional<os::SocketAddress> instead = {};  ///< Where the peer "self", or one behind ssh, really listens.
    std::string pairingCode = {};  ///< Empty: none was given.
    Text path = {};  ///< How the packets go, where the caller knows better ("a veth pair between ...").
    std::vector<std::string> checks = {};  ///< What is to be changed of its host for this session.
    bool provesItself = false;  ///< Behind the points it plants faults, for the run to find them.
};

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

/// Calls the peer of the record's request, a responder or a host that answers by itself, and gathers what both hosts
/// say. `begun` has this host's facts. `user` waits now and in every later wait for the responder.
[[nodiscard]] Result<Meeting> meet(const model::RunRecord& begun, const PeerCall& call, os::Platform& platform,
                                   const os::WaitingUser& user);

}  // namespace halftrip::measure
