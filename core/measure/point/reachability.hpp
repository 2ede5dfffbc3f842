#pragma once

#include "core/base/error.hpp"
#include "core/model/facts/host_facts.hpp"
#include "core/model/record/point_result.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace halftrip::measure {

/// What a host says of its own firewall, and what kind of network it takes this for.
struct FirewallWords {
    std::string drops;  ///< What drops, or may drop, what comes in; empty: no rule that can be read does.
    std::string subnetOnly = {};  ///< What lets in packets of the same subnet alone; empty: nothing is as strict.
    std::string blocksAllOn = {};  ///< Windows' profiles in which no rule counts: "Public,Private".
};

/// What is known of the path to the peer when not one probe of a point came back, although the peer was reached before.
struct Reachability {
    std::chrono::milliseconds waited{2000};
    std::optional<std::uint64_t> arrived;  ///< Probes that the responder received; absent where nobody counts.
    std::string ownAddress;
    std::string peerAddress;
    std::string ownSystem;  ///< HostFacts::operatingSystem.
    std::string peerSystem;
    bool isEcho = false;  ///< The other host's own system answers, no responder.
    std::string echoService =
        {};  ///< Of an echo service, which is no responder either: "UDP port 4007"; then not isEcho.
    /// That service is a STAMP reflector, and this is what came from it.
    std::optional<model::ReflectorAnswers> reflector = {};
    std::uint64_t unmatched = 0;  ///< Packets that came and were none of our probes.
    bool isBelowStack = false;  ///< Frames of our own: no firewall of a host sees them.
    std::string unheardHere = {};  ///< EndObtained::unheard of this end, and of the other.
    std::string unheardThere = {};
    std::optional<std::int64_t> vlanId = {};  ///< Of the frames' tag.
    std::optional<FirewallWords> firewallHere = {};  ///< As firewallOf() tells it of this end, and of the peer's.
    std::optional<FirewallWords> firewallThere = {};
    /// An adapter that lets only VLANs pass that are set up on it.
    struct VlanFilter {
        std::string adapter = {};  ///< Empty: none is known.
        bool isFixed = false;  ///< It cannot be switched off ("ethtool -k": [fixed]).
    };
    VlanFilter vlanFilterHere = {};  ///< This end's, and the peer's.
    VlanFilter vlanFilterThere = {};
};

/// Of what comes in over UDP or TCP. Absent: the host does not tell, or has rules that only iptables-legacy reads.
[[nodiscard]] std::optional<FirewallWords> firewallOf(const model::HostFacts& host, bool isStream);

/// Why, probably, and what to do about it: which of the hosts' firewalls, and the command that lets the probes pass
/// there.
[[nodiscard]] Error explainUnreachable(const Reachability& reachability);

/// Replies came, but each of them after its timeout.
/// Of a point that hears nothing while others over the same path do; `largestHeard`: of those, in bytes.
[[nodiscard]] Error explainSilentPoint(std::uint32_t sizeBytes, std::uint32_t largestHeard);
[[nodiscard]] Error explainLateness(const std::string& peerAddress, std::int64_t timeoutNs);

/// Not one packet of a feed came. `place`: where they were to come to, "239.1.1.1:5000"; `adapter`: that of the feed,
/// as far as it is known; `source`: the only sender that was listened to, or empty; `firewall`: as firewallOf() tells
/// it of this host.
[[nodiscard]] Error explainSilentFeed(const std::string& place, const std::string& adapter, const std::string& source,
                                      std::chrono::milliseconds waited, const std::optional<FirewallWords>& firewall);

/// A feed fell silent before as many packets had come as were wanted.
[[nodiscard]] Text describeEndOfFeed(const std::string& place, std::uint64_t came, std::uint64_t wanted,
                                     std::int64_t patienceNs);

/// Not one frame came through a cable of this host, although its ends had found one another.
[[nodiscard]] Error explainSilentCable(const std::string& sender, const std::string& receiver,
                                       std::chrono::milliseconds waited);

}  // namespace halftrip::measure
