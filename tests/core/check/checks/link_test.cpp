#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;
using tests::takeFact;

TEST_CASE("a link that sleeps costs its wake-up, by its speed, where both ends take part", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    CHECK(judge("energyEfficientEthernet", host).verdict == CheckVerdict::Fail);
    CHECK(judge("energyEfficientEthernet", host).expectedEffectNs == 16'500);
    setFact(host, "link.speed", std::int64_t{10'000});
    CHECK(judge("energyEfficientEthernet", host).expectedEffectNs == 7'400);
    setFact(host, "eee.isActive", false);
    CHECK(judge("energyEfficientEthernet", host).verdict == CheckVerdict::Pass);
}

TEST_CASE("a link is judged by what both of its ends can", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    CHECK(judge("linkSpeed", host).verdict == CheckVerdict::Warn);
    CHECK(judge("linkSpeed", host).expectedEffectNs == 519);
    setFact(host, "link.partnerFastest", std::int64_t{1000});
    CHECK(judge("linkSpeed", host).verdict == CheckVerdict::Pass);
    takeFact(host, "link.partnerFastest", "It does not tell.");
    CHECK(judge("linkSpeed", host).verdict == CheckVerdict::Warn);
    setFact(host, "link.speed", std::int64_t{10'000});
    CHECK(judge("linkSpeed", host).verdict == CheckVerdict::Pass);
}

TEST_CASE("pause frames in either direction are a warning, and are undone as they were", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    setFact(host, "pause.tx", false);
    const auto judgement = judge("pauseFrames", host);
    CHECK(judgement.verdict == CheckVerdict::Warn);
    CHECK(judgement.present == "rx on, tx off");
    REQUIRE(judgement.advice.size() == 2);
    CHECK(judgement.advice[0].commands.apply == "sudo ethtool -A eth0 autoneg off");
    CHECK(judgement.advice[0].commands.undo == "sudo ethtool -A eth0 autoneg on");
    CHECK(judgement.advice[1].setting.id == "pause.rx");
    CHECK(judgement.advice[1].commands.apply == "sudo ethtool -A eth0 rx off");
    setFact(host, "pause.rx", false);
    CHECK(judge("pauseFrames", host).verdict == CheckVerdict::Pass);
}

TEST_CASE("error correction by blocks is a warning below 50 Gb/s only", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    setFact(host, "link.speed", std::int64_t{25'000});
    CHECK(judge("errorCorrection", host).verdict == CheckVerdict::Warn);
    setFact(host, "link.speed", std::int64_t{100'000});
    CHECK(judge("errorCorrection", host).verdict == CheckVerdict::Pass);
    setFact(host, "link.speed", std::int64_t{25'000});
    takeFact(host, "link.speed", "The link is down.");
    CHECK(judge("errorCorrection", host).verdict == CheckVerdict::Unknown);
    CHECK(judge("errorCorrection", host).reason == "The link is down.");
    setFact(host, "fec.active", "BaseR");
    CHECK(judge("errorCorrection", host).verdict == CheckVerdict::Pass);
}

TEST_CASE("two hosts should have one MTU", "[core][check]")
{
    const auto compare = [](const HostFacts& hostA, const HostFacts& hostB) {
        return tests::judgePair("mtu", hostA, hostB);
    };
    HostFacts other = tests::tunedLinux();
    CHECK(compare(tests::untunedLinux(), other).verdict == CheckVerdict::Pass);
    other.adapter->mtuBytes = 9000;
    CHECK(compare(tests::untunedLinux(), other).verdict == CheckVerdict::Warn);
    CHECK(compare(tests::untunedLinux(), other).present == "1500 and 9000 bytes");
    other.adapter->mtuBytes.reset();
    CHECK(compare(tests::untunedLinux(), other).verdict == CheckVerdict::Unknown);
    other.adapter.reset();
    CHECK(compare(tests::untunedLinux(), other).verdict == CheckVerdict::NotApplicable);
}

TEST_CASE("links that flapped, and frames that were damaged or found no room, are told with their number",
          "[core][check]")
{
    HostFacts host = tests::tunedLinux();
    setFact(host, "link.changes", std::int64_t{6});
    CHECK(judge("linkHistory", host).verdict == CheckVerdict::Pass);
    setFact(host, "link.changes", std::int64_t{7});
    CHECK(judge("linkHistory", host).reason == "Since the adapter appeared, its link came up or went down 7 times.");
    setFact(host, "link.crcErrors", std::int64_t{3});
    setFact(host, "link.frameErrors", std::int64_t{4});
    setFact(host, "link.missedFrames", std::int64_t{5});
    const auto all = judge("linkHistory", host);
    CHECK(all.verdict == CheckVerdict::Warn);
    CHECK(all.present == "7 link changes, 4 damaged frames, 5 missed frames");
    CHECK_THAT(all.reason,
               Catch::EndsWith("7 times. 4 frames arrived damaged. 5 frames found no room in the adapter."));
    REQUIRE(all.advice.size() == 2);
    CHECK(all.advice[0].setting.id == "link.changes");
    CHECK_THAT(all.advice[1].words, Catch::Contains("ip -s -s link show dev eth0"));
    takeFact(host, "link.missedFrames", "This kernel does not count them.");
    CHECK(judge("linkHistory", host).verdict == CheckVerdict::Unknown);
}
