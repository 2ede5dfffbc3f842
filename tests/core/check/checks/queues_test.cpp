#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckVerdict;
using model::HostFacts;
using tests::judge;
using tests::setFact;

TEST_CASE("the kernel's own moderation takes both of its settings, and costs half of its time", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    const auto judgement = judge("softwareModeration", host);
    CHECK(judgement.verdict == CheckVerdict::Fail);
    CHECK(judgement.expectedEffectNs == 10'000);
    REQUIRE(judgement.advice.size() == 2);
    CHECK(judgement.advice[0].commands.undo == "echo 1 | sudo tee /sys/class/net/eth0/napi_defer_hard_irqs");
    setFact(host, "napi.groFlushTimeout", std::int64_t{9'000});
    CHECK(judge("softwareModeration", host).verdict == CheckVerdict::Warn);
    setFact(host, "napi.deferHardIrqs", std::int64_t{0});
    CHECK(judge("softwareModeration", host).verdict == CheckVerdict::Pass);
}

TEST_CASE("a queue that defers interrupts is named, although its adapter does not", "[core][check]")
{
    HostFacts host = tests::tunedLinux();
    REQUIRE(judge("softwareModeration", host).verdict == CheckVerdict::Pass);
    host.facts.push_back(model::knownFact("queues.groFlushTimeout", "rx-2 20000, rx-3 50000", "ns", ""));
    host.facts.push_back(model::knownFact("queues.deferHardIrqs", "rx-2 1", "", ""));
    const auto judgement = judge("softwareModeration", host);
    CHECK(judgement.verdict == CheckVerdict::Fail);
    CHECK(judgement.expectedEffectNs == 10'000);
    CHECK_THAT(judgement.reason, Catch::Contains("This is of receive queue 2, which has values of its own."));
    REQUIRE(judgement.advice.size() == 1);
    CHECK_THAT(judgement.advice[0].words, Catch::Contains("of receive queue 2 (netdev napi-set)"));
}

TEST_CASE("rings and channels are well up to a size", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    CHECK(judge("receiveRing", host).advice.front().commands.apply == "sudo ethtool -G eth0 rx 1024");
    CHECK(judge("receiveRing", host).advice.front().commands.undo == "sudo ethtool -G eth0 rx 4096");
    setFact(host, "rings.rx", std::int64_t{256});
    CHECK(judge("receiveRing", host).verdict == CheckVerdict::Pass);
    CHECK(judge("channels", host).verdict == CheckVerdict::Warn);
    setFact(host, "channels.combined", std::int64_t{1});
    CHECK(judge("channels", host).verdict == CheckVerdict::Pass);
}

TEST_CASE("what software does to a virtual adapter counts, what an interrupt does not", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    host.adapter->driver = "veth";
    host.adapter->isVirtual = true;
    for (const char* const id : {"softwareModeration", "channels", "pcieLink", "energyEfficientEthernet", "irqbalance"})
        CHECK(judge(id, host).verdict == CheckVerdict::NotApplicable);
    for (const char* const id : {"genericReceiveOffload", "receivePacketSteering", "xdpProgram", "master"})
        CHECK(judge(id, host).verdict == CheckVerdict::Warn);
}

TEST_CASE("a thread that never sleeps passes with a note, and a queue's own thread is named", "[core][check]")
{
    HostFacts host = tests::tunedLinux();
    setFact(host, "napi.threaded", std::int64_t{2});
    auto judgement = judge("threadedNapi", host);
    CHECK(judgement.verdict == CheckVerdict::Pass);
    CHECK_THAT(judgement.reason, Catch::Contains("without sleeping"));
    CHECK(judgement.advice.empty());
    setFact(host, "napi.threaded", std::int64_t{0});
    host.facts.push_back(model::knownFact("queues.threaded", std::string("rx-3 2"), "", "netdev napi-get: threaded"));
    CHECK_THAT(judge("threadedNapi", host).reason, Catch::Contains("without sleeping"));
    setFact(host, "queues.threaded", std::string("rx-3 2, rx-5 1"));
    judgement = judge("threadedNapi", host);
    CHECK(judgement.verdict == CheckVerdict::Warn);
    CHECK(judgement.reason == "NAPI of receive queue 5 polls in a kernel thread.");
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].commands.apply.empty());
    setFact(host, "napi.threaded", std::int64_t{1});
    CHECK(judge("threadedNapi", host).advice.at(0).commands.undo == "echo 1 | sudo tee /sys/class/net/eth0/threaded");
}
