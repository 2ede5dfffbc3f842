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
