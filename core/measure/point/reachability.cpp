#include "core/measure/point/reachability.hpp"

#include "core/base/duration_text.hpp"
#include "core/base/shell_words.hpp"
#include "core/wire/ip_address.hpp"

#include <algorithm>

namespace halftrip::measure {
namespace {

/// The command that lets what that one host sends pass, on Windows to our program alone. Not by port: the port of the
/// probes is chosen anew for each run. Where no rule counts, the one that lets them count again.
Text commandToAllow(const std::string& system, const std::string& address, const std::optional<FirewallWords>& firewall)
{
    if (firewall && !firewall->blocksAllOn.empty()) {
        const std::string set = "Set-NetFirewallProfile -Profile " + firewall->blocksAllOn + " -AllowInboundRules ";
        return text("let the rules count again, as administrator in PowerShell: {allow} (undo: {undo}). Where a policy "
                    "has set it, only that policy can. The next run tells whether a rule is missing as well",
                    set + "True", set + "False");
    }
    const std::string from = wire::withoutScope(address);  // Which would be the number of another host's adapter.
    if (system.find("Windows") != std::string::npos)
        return text("as administrator, with the path of halftrip.exe for PATH: {allow}. Where Windows once asked and "
                    "was told to block it, that rule wins. Delete all incoming rules of that program first: {remove}",
                    "netsh advfirewall firewall add rule name=Halftrip dir=in action=allow program=\"PATH\" remoteip=" +
                        from,
                    std::string("netsh advfirewall firewall delete rule name=all dir=in program=\"PATH\""));
    const std::string program = from.find(':') == std::string::npos ? "iptables" : "ip6tables";
    return text("sudo ufw allow from {address}, or sudo firewall-cmd --zone=trusted --add-source={address}, or sudo "
                "{program} -I INPUT -s {address} -j ACCEPT",
                from, program);
}

/// "2.5 seconds": of a time that somebody chose, all of it.
Text chosenSeconds(std::chrono::milliseconds chosen)
{
    if (chosen.count() == 1000)
        return "1 second";
    return text("{seconds:g} seconds", static_cast<double>(chosen.count()) / 1000);
}

/// "2 seconds", "0.4 seconds"; never more than it was.
Text secondsOf(std::chrono::milliseconds waited)
{
    const std::int64_t step = waited.count() < 1000 ? 100 : 1000;
    return chosenSeconds(std::chrono::milliseconds(std::max<std::int64_t>(waited.count() / step, 1) * step));
}

/// What an adapter's filter for VLANs drops no counter shows.
Text adviceOnVlan(const Reachability::VlanFilter& filter, const Text& host, std::int64_t vlanId)
{
    const std::string adapter = quoteForShell(filter.adapter, Shell::Posix);
    const Text advice = text(
        "The adapter {adapter} of {host} drops frames of VLANs that are not set up on it (ethtool -k {adapter}: "
        "rx-vlan-filter on). On that host, enable promiscuous mode (sudo ip link set {adapter} promisc on), or add the "
        "VLAN (sudo ip link add link {adapter} name {adapter}.{vlan} type vlan id {vlan})",
        adapter, host, vlanId);
    return filter.isFixed ? text("{advice}. The driver has fixed the filter: it cannot be switched off.", advice)
                          : text("{advice}, or switch the filter off (sudo ethtool -K {adapter} rx-vlan-filter off).",
                                 advice, adapter);
}

Text packetsText(std::uint64_t count)
{
    return count == 1 ? Text("1 packet") : text("{count} packets", count);
}

/// A service that somebody else wrote and that should send back what it gets.
Error explainEchoService(const Reachability& reachability, const Text& seconds)
{
    if (reachability.unmatched == 0)
        return {ErrorKind::Unreachable,
                text("No echo came from {peer}, {service}, in {seconds}.", reachability.peerAddress,
                     reachability.echoService, seconds),
                0,
                text("No echo service listens at {service} of that host, or a firewall on the path drops the probes. "
                     "Start the service (for TCP: --transport tcp), or run halftrip serve there.",
                     reachability.echoService)};
    return {ErrorKind::Unreachable,
            text("In {seconds} {packets} came back from {peer}, {service}, but none unchanged: bytes or length differ.",
                 seconds, packetsText(reachability.unmatched), reachability.peerAddress, reachability.echoService),
            0,
            "What answers there is not an echo service, or it changes what it returns. Name one that returns every "
            "byte (socat -b 65536 UDP-LISTEN:7,fork PIPE), or run halftrip serve there."};
}

/// A session-reflector of STAMP.
Error explainReflector(const Reachability& reachability, const Text& seconds)
{
    if (reachability.unmatched == 0)
        return {ErrorKind::Unreachable,
                text("No answer to a STAMP packet came from {peer}, {service}, in {seconds}.", reachability.peerAddress,
                     reachability.echoService, seconds),
                0,
                text("No reflector listens at {service} of that host, it answers known senders only, or a firewall on "
                     "the path drops the probes. Check that it is on (a router's STAMP or TWAMP Light reflector, or "
                     "halftrip serve --stamp) and name its port: stamp://HOST:PORT.",
                     reachability.echoService)};
    return {ErrorKind::Unreachable,
            text("In {seconds} {packets} came back from {peer}, {service}, but none matches a STAMP packet that was "
                 "sent: {short} too short, {others} with another sequence or timestamp.",
                 seconds, packetsText(reachability.unmatched), reachability.peerAddress, reachability.echoService,
                 reachability.reflector->otherLength, reachability.reflector->otherEcho),
            0,
            "What answers there is no STAMP (RFC 8762) or TWAMP Light reflector in unauthenticated mode: check its "
            "settings and port, or run halftrip serve there."};
}

/// The system of any host answers ICMP.
Error explainHost(const Reachability& reachability, const Text& seconds)
{
    return {ErrorKind::Unreachable,
            text("No echo reply came from {peer} in {seconds}.", reachability.peerAddress, seconds), 0,
            "The host is off or not in this network, or it (or a firewall on the way) drops echo requests: try "
            "\"ping\" towards it, or run halftrip serve there."};
}

/// Replies are lost at this end, or probes at the peer's.
Text adviceOnFirewall(const Reachability& reachability, bool isFromPeer)
{
    const std::optional<FirewallWords>& firewall = isFromPeer ? reachability.firewallHere : reachability.firewallThere;
    const std::string& peer = reachability.peerAddress;
    const Text host = isFromPeer ? Text("this host") : Text(peer);
    const Text command = isFromPeer ? commandToAllow(reachability.ownSystem, peer, firewall)
                                    : text("on that host, {command}",
                                           commandToAllow(reachability.peerSystem, reachability.ownAddress, firewall));
    if (firewall && firewall->drops.empty() && !firewall->subnetOnly.empty())
        return text("The firewall of {host} drops them if the two hosts are in different subnets ({rules}). To let "
                    "them in, {command}. Within one subnet, look at firewalls between the two hosts. Or try "
                    "--transport tcp.",
                    host, firewall->subnetOnly, command);
    if (firewall && firewall->drops.empty())
        return text("No firewall rule of {host} that Halftrip can read drops them: look at firewalls and routers "
                    "between the two hosts. Or try --transport tcp.",
                    host);
    if (isFromPeer) {
        const Text place = firewall ? text("{host} ({rules})", host, firewall->drops) : host;
        return text("The probes arrive there, so their replies are lost on the way back: probably the firewall of "
                    "{host}. To let them in, {command}.",
                    place, command);
    }
    return firewall ? text("Probably the firewall of {host} drops them ({rules}). To let them in, {command}. Or try "
                           "--transport tcp.",
                           host, firewall->drops, command)
                    : text("Probably the firewall of {host} drops them. To let them in, {command}. Or try --transport "
                           "tcp.",
                           host, command);
}

/// What to do where a Halftrip responder's packets do not arrive, or ours do not arrive there.
Text adviceOnResponder(const Reachability& reachability)
{
    // What the ends themselves have counted goes before what is usual.
    if (!reachability.unheardThere.empty())
        return text("At {peer}: {why}", reachability.peerAddress, reachability.unheardThere);
    if (!reachability.unheardHere.empty())
        return reachability.unheardHere;
    const bool isFromPeer = reachability.arrived && *reachability.arrived != 0;
    const Reachability::VlanFilter& vlanFilter = isFromPeer ? reachability.vlanFilterHere
                                                            : reachability.vlanFilterThere;
    // VLAN 0 is no VLAN, but a priority: it passes.
    if (reachability.isBelowStack && reachability.vlanId.value_or(0) != 0 && !vlanFilter.adapter.empty())
        return adviceOnVlan(vlanFilter, isFromPeer ? Text("this host") : Text(reachability.peerAddress),
                            *reachability.vlanId);
    if (reachability.isBelowStack)
        return "No firewall of the two hosts sees these frames, but a switch or router on the path may drop them. Try "
               "--frame udp, a VLAN that the switch knows (--vlan), or --transport udp.";
    return adviceOnFirewall(reachability, isFromPeer);
}

/// What the firewall of this host does with a feed, as far as its rules could be read.
Text firewallOnFeed(const FirewallWords& firewall)
{
    if (!firewall.drops.empty())
        return text("The firewall of this host may drop it ({rules}).", firewall.drops);
    if (!firewall.subnetOnly.empty())
        return text("The firewall of this host drops it if its sender is in another subnet ({rules}).",
                    firewall.subnetOnly);
    return "No firewall rule of this host that Halftrip can read drops it.";
}

/// What to look at where a feed is silent. What the firewall's rules say comes first: the rest is to be gone and seen.
Text adviceOnFeed(bool hasSource, const Text& adapter, const std::optional<FirewallWords>& firewall)
{
    if (!firewall)
        return hasSource ? text("Check that its sender runs and has that address, that the feed arrives on {adapter}, "
                                "and that no firewall of this host drops it.",
                                adapter)
                         : text("Check that its sender runs, that the feed arrives on {adapter}, and that no firewall "
                                "of this host drops it.",
                                adapter);
    const Text rules = firewallOnFeed(*firewall);
    return hasSource
               ? text("{rules} Check that its sender runs and has that address, and that the feed arrives on "
                      "{adapter}.",
                      rules, adapter)
               : text("{rules} Check that its sender runs, and that the feed arrives on {adapter}.", rules, adapter);
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
    FirewallWords words{valueOf(id), valueOf(isStream ? "firewall.subnetOnlyTcp" : "firewall.subnetOnlyUdp"),
                        valueOf("firewall.blocksAllOn")};
    const std::string category = valueOf("network.category");
    for (std::string* const one : {&words.drops, &words.subnetOnly}) {
        if (!one->empty() && !category.empty())
            *one += "; its network is " + category;
    }
    return words;
}

Error explainUnreachable(const Reachability& reachability)
{
    const Text seconds = secondsOf(reachability.waited);
    if (reachability.reflector)
        return explainReflector(reachability, seconds);
    if (!reachability.echoService.empty())
        return explainEchoService(reachability, seconds);
    if (reachability.isEcho)
        return explainHost(reachability, seconds);
    const bool hasArrived = reachability.arrived.value_or(1) != 0;
    return {ErrorKind::Unreachable,
            hasArrived ? text("No probe came back from {peer} in {seconds}, although the control connection works.",
                              reachability.peerAddress, seconds)
                       : text("Not one probe arrived at {peer} in {seconds}, although the control connection works.",
                              reachability.peerAddress, seconds),
            0, adviceOnResponder(reachability)};
}

Error explainSilentPoint(std::uint32_t sizeBytes, std::uint32_t largestHeard)
{
    if (sizeBytes > largestHeard)
        return {
            ErrorKind::Unreachable,
            text("No probe of {bytes:d} bytes came back, and those of {heard:d} bytes do.", sizeBytes, largestHeard), 0,
            "Compare the MTU of both adapters and of the switches between them: one drops what is larger than its "
            "own."};
    return {ErrorKind::Unreachable, "No probe of this point came back, and those of other points do.", 0,
            "Look for what drops only these: a link of a bundle, a firewall's rule, a queue."};
}

Error explainLateness(const std::string& peerAddress, std::int64_t timeoutNs)
{
    return {ErrorKind::Timeout,
            text("Every reply from {peer} came after the timeout of {timeout}, which makes each of them a loss.",
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
    const Text seconds = chosenSeconds(waited);
    return {ErrorKind::Timeout,
            source.empty() ? text("Nothing came to {place} in {seconds}.", place, seconds)
                           : text("Nothing came to {place} from {source} in {seconds}.", place, source, seconds),
            0,
            text("{advice} For a group, check that the switch forwards it (IGMP or MLD snooping needs a querier).",
                 adviceOnFeed(!source.empty(),
                              adapter.empty() ? Text("the adapter that the system chose (--adapter names another)")
                                              : text("{adapter}", adapter),
                              firewall))};
}

Error explainSilentCable(const std::string& sender, const std::string& receiver, std::chrono::milliseconds waited)
{
    return {
        ErrorKind::Unreachable,
        text("Not one frame that was sent on {sender} arrived at {receiver} in {seconds}, although some had before.",
             sender, receiver, secondsOf(waited)),
        0, "See that the cable is still there and that both adapters are up (halftrip adapters)."};
}

}  // namespace halftrip::measure
