#include "core/measure/point/reachability.hpp"

#include "core/base/duration_text.hpp"
#include "core/base/plural.hpp"
#include "core/base/shell_words.hpp"
#include "core/wire/ip_address.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::measure {
namespace {

/// The command that lets what that one host sends pass, on Windows to our program alone. Not by port: the port of the
/// probes is chosen anew for each run.
std::string commandToAllow(const std::string& system, const std::string& address)
{
    const std::string from = wire::withoutScope(address);  // Which would be the number of another host's adapter.
    if (system.find("Windows") != std::string::npos)
        return fmt::format(
            "as administrator, with the path of halftrip.exe for PATH: "
            "netsh advfirewall firewall add rule name=Halftrip dir=in action=allow program=\"PATH\" remoteip={}. "
            "Where Windows once asked and was told to block it, that rule wins; first: "
            "netsh advfirewall firewall delete rule name=all program=\"PATH\"",
            from);
    return fmt::format("sudo ufw allow from {0}, or sudo firewall-cmd --zone=trusted --add-source={0}, "
                       "or sudo iptables -I INPUT -s {0} -j ACCEPT",
                       from);
}

/// "2 seconds", "0.4 seconds"; never more than it was.
std::string secondsOf(std::chrono::milliseconds waited)
{
    const auto whole = waited.count() / 1000;
    if (whole != 0)
        return fmt::format("{} {}", whole, wordBehind(whole, "seconds"));
    return fmt::format("{:g} seconds", static_cast<double>(std::max<std::int64_t>(waited.count() / 100, 1)) / 10);
}

/// "2.5 seconds": of a time that somebody chose, all of it.
std::string chosenSeconds(std::chrono::milliseconds chosen)
{
    return fmt::format("{:g} {}", static_cast<double>(chosen.count()) / 1000,
                       chosen.count() == 1000 ? "second" : "seconds");
}

/// What an adapter's filter for VLANs drops no counter shows.
std::string adviceOnVlan(const Reachability::VlanFilter& filter, const std::string& host, std::int64_t vlanId)
{
    const std::string adapter = quoteForShell(filter.adapter, Shell::Posix);
    const std::string advice = fmt::format(
        "The adapter {0} of {1} drops frames of VLANs that are not set up on it (ethtool -k {0}: rx-vlan-filter on). "
        "On that host, enable promiscuous mode (sudo ip link set {0} promisc on), or add the VLAN (sudo ip link add "
        "link {0} name {0}.{2} type vlan id {2})",
        adapter, host, vlanId);
    return filter.isFixed ? advice + ". The driver has fixed the filter: it cannot be switched off."
                          : advice + ", or switch the filter off (sudo ethtool -K " + adapter + " rx-vlan-filter off).";
}

/// A service that somebody else wrote and that should send back what it gets.
Error explainEchoService(const Reachability& reachability, const std::string& seconds)
{
    if (reachability.foreign == 0)
        return {ErrorKind::Unreachable,
                fmt::format("No echo came from {}, {}, in {}.", reachability.peerAddress, reachability.echoService,
                            seconds),
                0,
                fmt::format("No echo service listens at {} of that host, or a firewall on the path drops the probes. "
                            "Start the service (for TCP: --transport tcp), or run halftrip serve there.",
                            reachability.echoService)};
    return {ErrorKind::Unreachable,
            fmt::format("In {} {} {} came back from {}, {}, but none unchanged: bytes or length differ.", seconds,
                        reachability.foreign, wordBehind(reachability.foreign, "packets"), reachability.peerAddress,
                        reachability.echoService),
            0,
            "What answers there is not an echo service, or it changes what it returns. Name one that returns every "
            "byte (socat -b 65536 UDP-LISTEN:7,fork PIPE), or run halftrip serve there."};
}

/// A session-reflector of STAMP.
Error explainReflector(const Reachability& reachability, const std::string& seconds)
{
    if (reachability.foreign == 0)
        return {ErrorKind::Unreachable,
                fmt::format("No answer to a STAMP packet came from {}, {}, in {}.", reachability.peerAddress,
                            reachability.echoService, seconds),
                0,
                fmt::format("No reflector listens at {} of that host, it answers known senders only, or a firewall on "
                            "the path drops the probes. Check that it is on (a router's STAMP or TWAMP Light "
                            "reflector, or halftrip serve --stamp) and name its port: stamp://HOST:PORT.",
                            reachability.echoService)};
    return {ErrorKind::Unreachable,
            fmt::format("In {} {} {} came back from {}, {}, but none matches a STAMP packet that was sent: {} too "
                        "short, {} with another sequence or timestamp.",
                        seconds, reachability.foreign, wordBehind(reachability.foreign, "packets"),
                        reachability.peerAddress, reachability.echoService, reachability.reflector->otherLength,
                        reachability.reflector->otherEcho),
            0,
            "What answers there is no STAMP (RFC 8762) or TWAMP Light reflector in unauthenticated mode: check its "
            "settings and port, or run halftrip serve there."};
}

/// The system of any host answers ICMP.
Error explainHost(const Reachability& reachability, const std::string& seconds)
{
    return {ErrorKind::Unreachable, fmt::format("No echo reply came from {} in {}.", reachability.peerAddress, seconds),
            0,
            "The host is off or not in this network, or it (or a firewall on the way) drops echo requests: try "
            "\"ping\" towards it, or run halftrip serve there."};
}

/// Replies are lost at this end, or probes at the peer's.
std::string adviceOnFirewall(const Reachability& reachability, bool isFromPeer)
{
    const std::optional<FirewallWords>& firewall = isFromPeer ? reachability.firewallHere : reachability.firewallThere;
    const std::string host = isFromPeer ? "this host" : reachability.peerAddress;
    const std::string command = isFromPeer ? commandToAllow(reachability.ownSystem, reachability.peerAddress)
                                           : commandToAllow(reachability.peerSystem, reachability.ownAddress);
    if (firewall && firewall->drops.empty() && !firewall->subnetOnly.empty())
        return fmt::format("The firewall of {} drops them if the two hosts are in different subnets ({}). To let them "
                           "in, {}{}. Within one subnet, look at firewalls between the two hosts. Or try --transport "
                           "tcp.",
                           host, firewall->subnetOnly, isFromPeer ? "" : "on that host, ", command);
    if (firewall && firewall->drops.empty())
        return fmt::format("No firewall rule of {} that Halftrip can read drops them: look at firewalls and routers "
                           "between the two hosts. Or try --transport tcp.",
                           host);
    const std::string places = firewall ? " (" + firewall->drops + ")" : std::string();
    if (isFromPeer)
        return fmt::format(
            "The probes arrive there, so their replies are lost on the way back: probably the firewall of this "
            "host{}. To let them in, {}.",
            places, command);
    return fmt::format(
        "Probably the firewall of {} drops them{}. To let them in, on that host, {}. Or try --transport tcp.", host,
        places, command);
}

/// What to do where a Halftrip responder's packets do not arrive, or ours do not arrive there.
std::string adviceOnResponder(const Reachability& reachability)
{
    // What the ends themselves have counted goes before what is usual.
    if (!reachability.unheardThere.empty())
        return fmt::format("At {}: {}", reachability.peerAddress, reachability.unheardThere);
    if (!reachability.unheardHere.empty())
        return reachability.unheardHere;
    const bool isFromPeer = reachability.arrived && *reachability.arrived != 0;
    const Reachability::VlanFilter& vlanFilter = isFromPeer ? reachability.vlanFilterHere
                                                            : reachability.vlanFilterThere;
    // VLAN 0 is no VLAN, but a priority: it passes.
    if (reachability.isBelowStack && reachability.vlanId.value_or(0) != 0 && !vlanFilter.adapter.empty())
        return adviceOnVlan(vlanFilter, isFromPeer ? "this host" : reachability.peerAddress, *reachability.vlanId);
    if (reachability.isBelowStack)
        return "No firewall of the two hosts sees these frames, but a switch or router on the path may drop them. Try "
               "--frame udp, a VLAN that the switch knows (--vlan), or --transport udp.";
    return adviceOnFirewall(reachability, isFromPeer);
}

/// What to look at where a feed is silent. What the firewall's rules say comes first: the rest is to be gone and seen.
std::string adviceOnFeed(const std::string& ofSender, const std::string& adapter,
                         const std::optional<FirewallWords>& firewall)
{
    if (!firewall)
        return fmt::format("Check that its sender runs{}, that the feed arrives on {}, and that no firewall of this "
                           "host drops it.",
                           ofSender, adapter);
    const std::string rules =
        !firewall->drops.empty() ? fmt::format("The firewall of this host may drop it ({}).", firewall->drops)
        : !firewall->subnetOnly.empty()
            ? fmt::format("The firewall of this host drops it if its sender is in another subnet ({}).",
                          firewall->subnetOnly)
            : "No firewall rule of this host that Halftrip can read drops it.";
    return fmt::format("{} Check that its sender runs{}, and that the feed arrives on {}.", rules, ofSender, adapter);
}

}  // namespace

std::optional<FirewallWords> firewallOf(const model::HostFacts& host, bool isStream)
{
    const auto valueOf = [&host](const char* id) {
        const model::Fact* const fact = model::findFact(host.facts, id);
        return fact != nullptr && fact->value ? model::formatValue(*fact->value) : std::string();
    };
    const char* const id = isStream ? "firewall.inboundTcp" : "firewall.inboundUdp";
    const model::Fact* const rules = model::findFact(host.facts, id);
    if (rules == nullptr || (!rules->value && !rules->isInapplicable))
        return std::nullopt;
    if (!rules->value && !valueOf("firewall.legacyTables").empty())
        return std::nullopt;
    FirewallWords words{valueOf(id), valueOf(isStream ? "firewall.subnetOnlyTcp" : "firewall.subnetOnlyUdp")};
    const std::string category = valueOf("network.category");
    for (std::string* const one : {&words.drops, &words.subnetOnly}) {
        if (!one->empty() && !category.empty())
            *one += "; its network is " + category;
    }
    return words;
}

Error explainUnreachable(const Reachability& reachability)
{
    const std::string seconds = secondsOf(reachability.waited);
    if (reachability.reflector)
        return explainReflector(reachability, seconds);
    if (!reachability.echoService.empty())
        return explainEchoService(reachability, seconds);
    if (reachability.isEcho)
        return explainHost(reachability, seconds);
    const bool hasArrived = reachability.arrived.value_or(1) != 0;
    return {ErrorKind::Unreachable,
            fmt::format("{} {} in {}, although the control connection works.",
                        hasArrived ? "No probe came back from" : "Not one probe arrived at", reachability.peerAddress,
                        seconds),
            0, adviceOnResponder(reachability)};
}

Error explainLateness(const std::string& peerAddress, std::int64_t timeoutNs)
{
    return {ErrorKind::Timeout,
            fmt::format("Every reply from {} came after the timeout of {}, which makes each of them a loss.",
                        peerAddress, durationText(timeoutNs)),
            0, "Use a longer --timeout."};
}

Text describeEndOfFeed(const std::string& place, std::uint64_t came, std::uint64_t wanted, std::int64_t patienceNs)
{
    return wanted == 1 ? text("The run ended after {came} of 1 packet: none arrived at {place} for "
                              "{patience:duration}{cli: (--patience)}.",
                              came, place, patienceNs)
                       : text("The run ended after {came} of {wanted} packets: none arrived at {place} for "
                              "{patience:duration}{cli: (--patience)}.",
                              came, wanted, place, patienceNs);
}

Error explainSilentFeed(const std::string& place, const std::string& adapter, const std::string& source,
                        std::chrono::milliseconds waited, const std::optional<FirewallWords>& firewall)
{
    const std::string from = source.empty() ? std::string() : " from " + source;
    return {ErrorKind::Timeout, fmt::format("Nothing came to {}{} in {}.", place, from, chosenSeconds(waited)), 0,
            fmt::format(
                "{} For a group, check that the switch forwards it (IGMP or MLD snooping needs a querier).",
                adviceOnFeed(source.empty() ? "" : " and has that address",
                             adapter.empty() ? "the adapter that the system chose (--adapter names another)" : adapter,
                             firewall))};
}

Error explainSilentCable(const std::string& sender, const std::string& receiver, std::chrono::milliseconds waited)
{
    return {ErrorKind::Unreachable,
            fmt::format("Not one frame that was sent on {} arrived at {} in {}, although some had before.", sender,
                        receiver, secondsOf(waited)),
            0, "See that the cable is still there and that both adapters are up (halftrip adapters)."};
}

}  // namespace halftrip::measure
