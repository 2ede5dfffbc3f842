#include "core/measure/point/silence.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using measure::explainSilence;
using measure::Silence;

namespace {

bool contains(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

Silence between(const std::string& ownSystem, const std::string& peerSystem, std::uint64_t arrived)
{
    Silence silence;
    silence.arrived = arrived;
    silence.ownAddress = "10.0.0.1";
    silence.peerAddress = "10.0.0.2";
    silence.ownSystem = ownSystem;
    silence.peerSystem = peerSystem;
    return silence;
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
    const Error error = explainSilence(between("Debian GNU/Linux 12", "Windows 11 Pro 23H2", 0));
    CHECK(error.kind == ErrorKind::Unreachable);
    CHECK(contains(error.what, "Not one probe arrived at 10.0.0.2 in 2 seconds"));
    CHECK(contains(error.hint, "firewall of 10.0.0.2"));
    CHECK(contains(error.hint, "netsh advfirewall firewall add rule name=Halftrip dir=in action=allow program=\"PATH\" "
                               "remoteip=10.0.0.1"));
    // A rule that blocks wins over every rule that allows.
    CHECK(contains(error.hint, "netsh advfirewall firewall delete rule name=all program=\"PATH\""));
}

TEST_CASE("probes that arrive are answered into this host's firewall", "[core][measure]")
{
    const Error error = explainSilence(between("Debian GNU/Linux 12", "Windows 11 Pro 23H2", 17));
    CHECK(contains(error.what, "No probe came back from 10.0.0.2"));
    CHECK(contains(error.hint, "firewall of this host"));
    CHECK(contains(error.hint, "ufw allow from 10.0.0.2"));
    CHECK_FALSE(contains(error.hint, "netsh"));
}

TEST_CASE("a command for the other host has no scope of this one's", "[core][measure]")
{
    Silence silence = between("Windows 11 Pro 23H2", "Windows 11 Pro 23H2", 0);
    silence.ownAddress = "fe80::1%12";
    silence.peerAddress = "fe80::2%12";
    CHECK(contains(explainSilence(silence).hint, "remoteip=fe80::1."));
}

TEST_CASE("a responder that told nothing is not said to have received nothing", "[core][measure]")
{
    Silence silence = between("Linux", "Linux", 0);
    silence.arrived.reset();
    CHECK(contains(explainSilence(silence).what, "No probe came back"));
}

TEST_CASE("an adapter that filters VLANs is named with the ways around it, at the end where frames are missing",
          "[core][measure]")
{
    const bool isFromPeer = GENERATE(false, true);
    CAPTURE(isFromPeer);
    Silence silence = between("Linux", "Linux", isFromPeer ? 17 : 0);
    silence.isBelowStack = true;
    silence.vlanId = 7;
    silence.vlanFilterHere = {"eth3"};
    silence.vlanFilterThere = {"eth4"};
    const Error error = explainSilence(silence);
    CHECK(contains(error.hint, isFromPeer ? "The adapter eth3 of this host" : "The adapter eth4 of 10.0.0.2"));
    CHECK(
        contains(error.hint, isFromPeer ? "ethtool -K eth3 rx-vlan-filter off" : "ethtool -K eth4 rx-vlan-filter off"));
    CHECK(contains(error.hint, "promisc on"));
    CHECK(contains(error.hint, "type vlan id 7"));
    SECTION("frames without a tag, or with that of no VLAN, pass such a filter")
    {
        silence.vlanId = GENERATE(std::optional<std::int64_t>(), std::optional<std::int64_t>(0));
        CHECK_FALSE(contains(explainSilence(silence).hint, "rx-vlan-filter"));
    }
    SECTION("a filter that the driver has fixed is not to be switched off")
    {
        silence.vlanFilterHere.isFixed = silence.vlanFilterThere.isFixed = true;
        const std::string hint = explainSilence(silence).hint;
        CHECK_FALSE(contains(hint, "rx-vlan-filter off"));
        CHECK(contains(hint, "type vlan id 7). The driver has fixed the filter"));
    }
    SECTION("an adapter that is not known to filter is not blamed")
    {
        (isFromPeer ? silence.vlanFilterHere : silence.vlanFilterThere) = {};
        CHECK_FALSE(contains(explainSilence(silence).hint, "rx-vlan-filter"));
    }
    SECTION("what an end has counted goes before what is probable")
    {
        silence.unheardThere = "Frames came to queue 3.";
        CHECK(explainSilence(silence).hint == "At 10.0.0.2: Frames came to queue 3.");
    }
}

TEST_CASE("no firewall is blamed for frames that none of them sees", "[core][measure]")
{
    Silence silence = between("Linux", "Linux", 0);
    silence.isBelowStack = true;
    CHECK(contains(explainSilence(silence).hint, "--frame udp"));
    CHECK_FALSE(contains(explainSilence(silence).hint, "ufw"));
}

TEST_CASE("what an end has counted itself is told before what is usual", "[core][measure]")
{
    Silence silence = between("Linux", "Linux", 0);
    silence.isBelowStack = true;
    silence.unheardHere = "7 frames came on queue 3.";
    CHECK(explainSilence(silence).hint == "7 frames came on queue 3.");
    silence.unheardThere = "9 frames came on queue 1.";
    CHECK(explainSilence(silence).hint == "At 10.0.0.2: 9 frames came on queue 1.");
}

TEST_CASE("a host that answers no echo requests is named", "[core][measure]")
{
    Silence silence = between("Linux", "", 0);
    silence.isEcho = true;
    CHECK(explainSilence(silence).what == "No echo reply came from 10.0.0.2 in 2 seconds.");
}

TEST_CASE("an echo service that is not there is told from one that answers otherwise", "[core][measure]")
{
    Silence silence = between("Linux", "", 0);
    silence.arrived.reset();
    silence.echoService = "UDP port 4007";
    CHECK(explainSilence(silence).what == "No echo came from 10.0.0.2, UDP port 4007, in 2 seconds.");
    CHECK(contains(explainSilence(silence).hint, "--transport tcp"));
    silence.foreign = 12;
    CHECK(
        explainSilence(silence).what ==
        "In 2 seconds 12 packets came back from 10.0.0.2, UDP port 4007, but none unchanged: bytes or length differ.");
    CHECK(contains(explainSilence(silence).hint, "every byte"));
}

TEST_CASE("a feed that never came is named, with the adapter and the source that were listened to", "[core][measure]")
{
    using namespace std::chrono_literals;
    const Error any = measure::explainSilentFeed("239.1.1.1:5000", "", "", 10'000ms);
    CHECK(any.kind == ErrorKind::Timeout);
    CHECK(any.what == "Nothing came to 239.1.1.1:5000 in 10 seconds.");
    for (const auto& [waited, words] : {std::pair{2500, "2.5 seconds."}, std::pair{1500, "1.5 seconds."},
                                        std::pair{1000, "1 second."}, std::pair{400, "0.4 seconds."}}) {
        const Error error = measure::explainSilentFeed("239.1.1.1:5000", "", "", std::chrono::milliseconds(waited));
        CHECK(error.what == std::string("Nothing came to 239.1.1.1:5000 in ") + words);
    }
    CHECK(contains(any.hint, "--adapter"));
    const Error chosen = measure::explainSilentFeed("239.1.1.1:5000", "eth1", "10.0.0.9", 1'500ms);
    CHECK(chosen.what == "Nothing came to 239.1.1.1:5000 from 10.0.0.9 in 1.5 seconds.");
    CHECK(contains(chosen.hint, "arrives on eth1"));
    CHECK(contains(chosen.hint, "has that address"));
}

TEST_CASE("a reflector that is not there is told from one that answers otherwise", "[core][measure]")
{
    Silence silence = between("Linux", "", 0);
    silence.arrived.reset();
    silence.echoService = "UDP port 862";
    silence.reflector.emplace();
    CHECK(explainSilence(silence).what ==
          "No answer to a STAMP packet came from 10.0.0.2, UDP port 862, in 2 seconds.");
    CHECK(contains(explainSilence(silence).hint, "halftrip serve --stamp"));
    silence.foreign = 12;
    silence.reflector->otherLength = 9;
    silence.reflector->otherEcho = 3;
    CHECK(contains(explainSilence(silence).what, "9 too short, 3 with another sequence or timestamp"));
}

TEST_CASE("a cable through which nothing comes any more is named by its ends", "[core][measure]")
{
    const Error error = measure::explainSilentCable("eth0", "eth1", std::chrono::milliseconds(2000));
    CHECK(error.kind == ErrorKind::Unreachable);
    CHECK(error.what == "Not one frame that was sent on eth0 arrived at eth1 in 2 seconds, although some had before.");
}
