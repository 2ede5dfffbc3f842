#include "core/measure/point/reachability.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using measure::explainUnreachable;
using measure::Reachability;

namespace {

bool contains(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

Reachability between(const std::string& ownSystem, const std::string& peerSystem, std::uint64_t arrived)
{
    Reachability reachability;
    reachability.arrived = arrived;
    reachability.ownAddress = "10.0.0.1";
    reachability.peerAddress = "10.0.0.2";
    reachability.ownSystem = ownSystem;
    reachability.peerSystem = peerSystem;
    return reachability;
}

}  // namespace

TEST_CASE("replies that came too late are told with their timeout, and no firewall", "[core][measure]")
{
    const Error error = measure::explainLateness("10.0.0.2", 10'000);
    CHECK(error.kind == ErrorKind::Timeout);
    CHECK(error.what == "Every reply from 10.0.0.2 came after the timeout of 10us, which makes each of them a loss.");
    CHECK(error.hint == "Use a longer --timeout.");
}

TEST_CASE("a feed that falls silent is told with how long nothing came", "[core][measure]")
{
    CHECK(measure::describeEndOfFeed("239.1.1.1:5000", 20, 50, 2'000'000'000) ==
          "The run ended after 20 of 50 packets: none arrived at 239.1.1.1:5000 for 2s (--patience).");
}

TEST_CASE("probes that never arrive are the peer's firewall, with its own system's command", "[core][measure]")
{
    const Error error = explainUnreachable(between("Debian GNU/Linux 12", "Windows 11 Pro 23H2", 0));
    CHECK(error.kind == ErrorKind::Unreachable);
    CHECK(contains(error.what, "Not one probe arrived at 10.0.0.2 in 2 seconds"));
    CHECK(contains(error.hint, "firewall of 10.0.0.2"));
    CHECK(contains(error.hint, "netsh advfirewall firewall add rule name=Halftrip dir=in action=allow program=\"PATH\" "
                               "remoteip=10.0.0.1"));
    // A rule that blocks wins over every rule that allows.
    CHECK(contains(error.hint, "netsh advfirewall firewall delete rule name=all dir=in program=\"PATH\""));
}

TEST_CASE("a firewall whose rules are known is named with its place, and none is denied that cannot be read",
          "[core][measure]")
{
    Reachability reachability = between("Debian GNU/Linux 12", "Windows 11 Pro 23H2", 0);
    const auto isSaid = [&reachability](const std::string& words) {
        return contains(explainUnreachable(reachability).hint, words);
    };
    model::HostFacts host;
    CHECK_FALSE(measure::firewallOf(host, false));
    host.facts = {model::inapplicableFact("firewall.inboundUdp", "", "No firewall rule of this host drops it.")};
    reachability.firewallThere = measure::firewallOf(host, false);
    CHECK(isSaid("No firewall rule of 10.0.0.2 that Halftrip can read drops them"));
    CHECK_FALSE(measure::firewallOf(host, true));
    host.facts.push_back(model::knownFact("firewall.legacyTables", "filter", {}, ""));
    reachability.firewallThere = measure::firewallOf(host, false);
    CHECK(isSaid("Probably the firewall of 10.0.0.2 drops them."));
    host.facts = {model::knownFact("firewall.inboundUdp", "the rule Block all", {}, ""),
                  model::knownFact("network.category", "public", {}, "")};
    reachability.firewallThere = measure::firewallOf(host, false);
    CHECK(isSaid("Probably the firewall of 10.0.0.2 drops them (the rule Block all; its network is public)."));
    // A rule for the same subnet alone is no denial, and lets in whoever is there.
    host.facts = {model::inapplicableFact("firewall.inboundUdp", "", "None drops what comes from the same subnet."),
                  model::knownFact("firewall.subnetOnlyUdp", "by the rule Halftrip", {}, ""),
                  model::knownFact("network.category", "public", {}, "")};
    reachability.firewallThere = measure::firewallOf(host, false);
    CHECK(isSaid("The firewall of 10.0.0.2 drops them if the two hosts are in different subnets (by the rule Halftrip; "
                 "its network is public). To let them in, on that host, as administrator"));
    CHECK_FALSE(isSaid("Probably"));
}

TEST_CASE("where Windows lets no rule count, no rule is advised, but to let them count again", "[core][measure]")
{
    Reachability reachability = between("Debian GNU/Linux 12", "Windows 11 Pro 23H2", 0);
    model::HostFacts host;
    host.facts = {model::knownFact("firewall.inboundUdp", "all is blocked", {}, ""),
                  model::knownFact("firewall.blocksAllOn", "Private,Public", {}, "")};
    reachability.firewallThere = measure::firewallOf(host, false);
    const std::string hint = explainUnreachable(reachability).hint;
    CHECK(contains(hint, "PowerShell: Set-NetFirewallProfile -Profile Private,Public -AllowInboundRules True (undo: "
                         "Set-NetFirewallProfile -Profile Private,Public -AllowInboundRules False)"));
    CHECK_FALSE(contains(hint, "netsh"));
}

TEST_CASE("probes that arrive are answered into this host's firewall", "[core][measure]")
{
    const Error error = explainUnreachable(between("Debian GNU/Linux 12", "Windows 11 Pro 23H2", 17));
    CHECK(contains(error.what, "No probe came back from 10.0.0.2"));
    CHECK(contains(error.hint, "firewall of this host"));
    CHECK(contains(error.hint, "ufw allow from 10.0.0.2"));
    CHECK_FALSE(contains(error.hint, "netsh"));
}

TEST_CASE("a command for the other host has no scope of this one's", "[core][measure]")
{
    Reachability reachability = between("Windows 11 Pro 23H2", "Windows 11 Pro 23H2", 0);
    reachability.ownAddress = "fe80::1%12";
    reachability.peerAddress = "fe80::2%12";
    CHECK(contains(explainUnreachable(reachability).hint, "remoteip=fe80::1."));
}

TEST_CASE("a responder that told nothing is not said to have received nothing", "[core][measure]")
{
    Reachability reachability = between("Linux", "Linux", 0);
    reachability.arrived.reset();
    CHECK(contains(explainUnreachable(reachability).what, "No probe came back"));
}

TEST_CASE("an adapter that filters VLANs is named with the ways around it, at the end where frames are missing",
          "[core][measure]")
{
    const bool isFromPeer = GENERATE(false, true);
    CAPTURE(isFromPeer);
    Reachability reachability = between("Linux", "Linux", isFromPeer ? 17 : 0);
    reachability.isBelowStack = true;
    reachability.vlanId = 7;
    reachability.vlanFilterHere = {"eth3"};
    reachability.vlanFilterThere = {"eth4"};
    const Error error = explainUnreachable(reachability);
    CHECK(contains(error.hint, isFromPeer ? "The adapter eth3 of this host" : "The adapter eth4 of 10.0.0.2"));
    CHECK(
        contains(error.hint, isFromPeer ? "ethtool -K eth3 rx-vlan-filter off" : "ethtool -K eth4 rx-vlan-filter off"));
    CHECK(contains(error.hint, "promisc on"));
    CHECK(contains(error.hint, "type vlan id 7"));
    SECTION("what the peer calls its adapter is one word of the command, whatever it holds")
    {
        reachability.vlanFilterHere = reachability.vlanFilterThere = {"eth;id"};
        const std::string hint = explainUnreachable(reachability).hint;
        CHECK(contains(hint, "sudo ip link set 'eth;id' promisc on"));
        CHECK(contains(hint, "sudo ethtool -K 'eth;id' rx-vlan-filter off"));
        CHECK_FALSE(contains(hint, " eth;id"));
    }
    SECTION("frames without a tag, or with that of no VLAN, pass such a filter")
    {
        reachability.vlanId = GENERATE(std::optional<std::int64_t>(), std::optional<std::int64_t>(0));
        CHECK_FALSE(contains(explainUnreachable(reachability).hint, "rx-vlan-filter"));
    }
    SECTION("a filter that the driver has fixed is not to be switched off")
    {
        reachability.vlanFilterHere.isFixed = reachability.vlanFilterThere.isFixed = true;
        const std::string hint = explainUnreachable(reachability).hint;
        CHECK_FALSE(contains(hint, "rx-vlan-filter off"));
        CHECK(contains(hint, "type vlan id 7). The driver has fixed the filter"));
    }
    SECTION("an adapter that is not known to filter is not blamed")
    {
        (isFromPeer ? reachability.vlanFilterHere : reachability.vlanFilterThere) = {};
        CHECK_FALSE(contains(explainUnreachable(reachability).hint, "rx-vlan-filter"));
    }
    SECTION("what an end has counted goes before what is probable")
    {
        reachability.unheardThere = "Frames came to queue 3.";
        CHECK(explainUnreachable(reachability).hint == "At 10.0.0.2: Frames came to queue 3.");
    }
}

TEST_CASE("no firewall is blamed for frames that none of them sees", "[core][measure]")
{
    Reachability reachability = between("Linux", "Linux", 0);
    reachability.isBelowStack = true;
    CHECK(contains(explainUnreachable(reachability).hint, "--frame udp"));
    CHECK_FALSE(contains(explainUnreachable(reachability).hint, "ufw"));
}

TEST_CASE("what an end has counted itself is told before what is usual", "[core][measure]")
{
    Reachability reachability = between("Linux", "Linux", 0);
    reachability.isBelowStack = true;
    reachability.unheardHere = "7 frames came on queue 3.";
    CHECK(explainUnreachable(reachability).hint == "7 frames came on queue 3.");
    reachability.unheardThere = "9 frames came on queue 1.";
    CHECK(explainUnreachable(reachability).hint == "At 10.0.0.2: 9 frames came on queue 1.");
}

TEST_CASE("a host that answers no echo requests is named", "[core][measure]")
{
    Reachability reachability = between("Linux", "", 0);
    reachability.isEcho = true;
    CHECK(explainUnreachable(reachability).what == "No echo reply came from 10.0.0.2 in 2 seconds.");
}

TEST_CASE("an echo service that is not there is told from one that answers otherwise", "[core][measure]")
{
    Reachability reachability = between("Linux", "", 0);
    reachability.arrived.reset();
    reachability.echoService = "UDP port 4007";
    CHECK(explainUnreachable(reachability).what == "No echo came from 10.0.0.2, UDP port 4007, in 2 seconds.");
    CHECK(contains(explainUnreachable(reachability).hint, "--transport tcp"));
    reachability.unmatched = 12;
    CHECK(
        explainUnreachable(reachability).what ==
        "In 2 seconds 12 packets came back from 10.0.0.2, UDP port 4007, but none unchanged: bytes or length differ.");
    CHECK(contains(explainUnreachable(reachability).hint, "every byte"));
}

TEST_CASE("a feed that never came is named, with the adapter and the source that were listened to", "[core][measure]")
{
    using namespace std::chrono_literals;
    const Error any = measure::explainSilentFeed("239.1.1.1:5000", "", "", 10'000ms, {});
    CHECK(any.kind == ErrorKind::Timeout);
    CHECK(any.what == "Nothing came to 239.1.1.1:5000 in 10 seconds.");
    for (const auto& [waited, words] : {std::pair{2500, "2.5 seconds."}, std::pair{1500, "1.5 seconds."},
                                        std::pair{1000, "1 second."}, std::pair{400, "0.4 seconds."}}) {
        const Error error = measure::explainSilentFeed("239.1.1.1:5000", "", "", std::chrono::milliseconds(waited), {});
        CHECK(error.what == std::string("Nothing came to 239.1.1.1:5000 in ") + words);
    }
    CHECK(contains(any.hint, "--adapter"));
    const Error chosen = measure::explainSilentFeed("239.1.1.1:5000", "eth1", "10.0.0.9", 1'500ms, {});
    CHECK(chosen.what == "Nothing came to 239.1.1.1:5000 from 10.0.0.9 in 1.5 seconds.");
    CHECK(contains(chosen.hint, "arrives on eth1"));
    CHECK(contains(chosen.hint, "has that address"));
}

TEST_CASE("a silent feed names the rule of this host's firewall, and denies none that cannot be read",
          "[core][measure]")
{
    using namespace std::chrono_literals;
    model::HostFacts host;
    const auto hint = [&host] {
        return measure::explainSilentFeed("239.1.1.1:5000", "eth1", "", 1'500ms, measure::firewallOf(host, false)).hint;
    };
    CHECK(contains(hint(), "Check that its sender runs, that the feed arrives on eth1, and that no firewall of this "
                           "host drops it. For a group"));
    host.facts = {model::knownFact("firewall.inboundUdp", "the rule Block all", {}, ""),
                  model::knownFact("network.category", "public", {}, "")};
    CHECK(contains(hint(), "The firewall of this host may drop it (the rule Block all; its network is public). Check "
                           "that its sender runs, and that the feed arrives on eth1. For a group"));
    host.facts = {model::inapplicableFact("firewall.inboundUdp", "", "No firewall rule of this host drops it.")};
    CHECK(contains(hint(), "No firewall rule of this host that Halftrip can read drops it. Check"));
    host.facts.push_back(model::knownFact("firewall.subnetOnlyUdp", "by the rule Halftrip", {}, ""));
    CHECK(contains(hint(), "The firewall of this host drops it if its sender is in another subnet (by the rule "
                           "Halftrip). Check"));
    host.facts.pop_back();
    host.facts.push_back(model::knownFact("firewall.legacyTables", "filter", {}, ""));
    CHECK(contains(hint(), "that no firewall of this host drops it."));
}

TEST_CASE("a reflector that is not there is told from one that answers otherwise", "[core][measure]")
{
    Reachability reachability = between("Linux", "", 0);
    reachability.arrived.reset();
    reachability.echoService = "UDP port 862";
    reachability.reflector.emplace();
    CHECK(explainUnreachable(reachability).what ==
          "No answer to a STAMP packet came from 10.0.0.2, UDP port 862, in 2 seconds.");
    CHECK(contains(explainUnreachable(reachability).hint, "halftrip serve --stamp"));
    reachability.unmatched = 12;
    reachability.reflector->otherLength = 9;
    reachability.reflector->otherEcho = 3;
    CHECK(contains(explainUnreachable(reachability).what, "9 too short, 3 with another sequence or timestamp"));
}

TEST_CASE("a cable through which nothing comes any more is named by its ends", "[core][measure]")
{
    const Error error = measure::explainSilentCable("eth0", "eth1", std::chrono::milliseconds(2000));
    CHECK(error.kind == ErrorKind::Unreachable);
    CHECK(error.what == "Not one frame that was sent on eth0 arrived at eth1 in 2 seconds, although some had before.");
}
