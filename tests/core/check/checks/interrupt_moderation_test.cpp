#include "made_up_hosts.hpp"
#include "one_check.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using check::Judgement;
using model::CheckVerdict;
using model::HostFacts;
using tests::setFact;
using tests::takeFact;

namespace {

Judgement judgeModeration(const HostFacts& host)
{
    return tests::judge("interruptModeration", host);
}

/// A tuned host with this receive delay.
HostFacts withDelay(const std::string& driver, std::int64_t rxUsecs)
{
    HostFacts host = tests::tunedLinux();
    host.adapter->driver = driver;
    setFact(host, "coalescing.rxUsecs", rxUsecs);
    return host;
}

}  // namespace

TEST_CASE("no delay in either direction passes", "[core][check]")
{
    const Judgement judgement = judgeModeration(tests::tunedLinux());
    CHECK(judgement.verdict == CheckVerdict::Pass);
    CHECK(judgement.advice.empty());
    CHECK(judgement.expectedEffectNs == 0);
}

TEST_CASE("a fixed delay fails by half of what a packet waits, and a short one is a warning", "[core][check]")
{
    const Judgement judgement = judgeModeration(withDelay("i40e", 250));
    CHECK(judgement.verdict == CheckVerdict::Fail);
    CHECK(judgement.present == "rx-usecs 250 us, tx-usecs 0 us");
    CHECK(judgement.expectedEffectNs == 125'000);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].setting == model::SettingName{"coalescing.rxUsecs", "eth0"});
    CHECK(judgement.advice[0].value == "0");
    CHECK(judgement.advice[0].commands.apply == "sudo ethtool -C eth0 rx-usecs 0");
    CHECK(judgement.advice[0].commands.undo == "sudo ethtool -C eth0 rx-usecs 250");
    CHECK(judgeModeration(withDelay("i40e", 8)).verdict == CheckVerdict::Warn);
    CHECK(judgeModeration(withDelay("i40e", 10)).verdict == CheckVerdict::Fail);
}

TEST_CASE("a queue that delays packets for longer than its adapter says is named", "[core][check]")
{
    HostFacts host = withDelay("ice", 0);
    host.facts.push_back(model::knownFact("queues.rxUsecs", "rx-1 0, rx-13 50", "us", ""));
    const Judgement judgement = judgeModeration(host);
    CHECK(judgement.expectedEffectNs == judgeModeration(withDelay("ice", 50)).expectedEffectNs);
    CHECK_THAT(judgement.reason, Catch::Contains("This is of receive queue 13, which has rx-usecs of its own."));
    REQUIRE_FALSE(judgement.advice.empty());
    CHECK(judgement.advice[0].words ==
          "rx-usecs 0 of receive queue 13: sudo ethtool -Q eth0 queue_mask 0x2000 --coalesce rx-usecs 0");
}

TEST_CASE("adapting is switched off before anything else, in a command of its own", "[core][check]")
{
    const Judgement judgement = judgeModeration(tests::untunedLinux());
    CHECK(judgement.verdict == CheckVerdict::Fail);
    REQUIRE(judgement.advice.size() == 4);
    CHECK(judgement.advice[0].commands.apply == "sudo ethtool -C eth0 adaptive-rx off");
    CHECK(judgement.advice[0].commands.undo == "sudo ethtool -C eth0 adaptive-rx on");
    CHECK(judgement.advice[1].words == "rx-usecs 0");
    CHECK(judgement.advice[2].words == "adaptive-tx off");
    CHECK(judgement.advice[3].words == "tx-usecs 0");
}

TEST_CASE("with a limit of one frame no time matters", "[core][check]")
{
    HostFacts host = withDelay("bcmgenet", 57);
    setFact(host, "coalescing.rxFrames", std::int64_t{1});
    CHECK(judgeModeration(host).verdict == CheckVerdict::Pass);
    setFact(host, "coalescing.rxFrames", std::int64_t{2});
    CHECK(judgeModeration(host).verdict == CheckVerdict::Fail);
}

TEST_CASE("without a time the frames decide alone: a lone packet waits for the others", "[core][check]")
{
    HostFacts host = withDelay("tg3", 0);
    setFact(host, "coalescing.rxFrames", std::int64_t{5});
    Judgement judgement = judgeModeration(host);
    CHECK(judgement.verdict == CheckVerdict::Warn);
    CHECK_THAT(judgement.reason, Catch::Contains("may wait for 5 packets"));
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].setting == model::SettingName{"coalescing.rxFrames", "eth0"});
    CHECK(judgement.advice[0].value == "1");
    CHECK(judgement.advice[0].commands.apply == "sudo ethtool -C eth0 rx-frames 1");
    CHECK(judgement.advice[0].commands.undo == "sudo ethtool -C eth0 rx-frames 5");
    for (const std::int64_t frames : {0, 1}) {
        setFact(host, "coalescing.rxFrames", frames);
        CHECK(judgeModeration(host).verdict == CheckVerdict::Pass);
    }
    setFact(host, "coalescing.rxFrames", std::int64_t{128});
    host.adapter->driver = "mlx5_core";
    CHECK(judgeModeration(host).verdict == CheckVerdict::Pass);
}

TEST_CASE("time and frames go in one command", "[core][check]")
{
    HostFacts host = withDelay("tg3", 20);
    setFact(host, "coalescing.rxFrames", std::int64_t{5});
    setFact(host, "coalescing.txUsecs", std::int64_t{72});
    setFact(host, "coalescing.txFrames", std::int64_t{53});
    const Judgement judgement = judgeModeration(host);
    REQUIRE(judgement.advice.size() == 2);
    CHECK(judgement.advice[0].setting == model::SettingName{"coalescing.rxUsecs", "eth0"});
    CHECK(judgement.advice[0].words == "rx-usecs 0, rx-frames 1");
    CHECK(judgement.advice[0].commands.apply == "sudo ethtool -C eth0 rx-usecs 0 rx-frames 1");
    CHECK(judgement.advice[0].commands.undo == "sudo ethtool -C eth0 rx-usecs 20 rx-frames 5");
    CHECK(judgement.advice[1].commands.apply == "sudo ethtool -C eth0 tx-usecs 0 tx-frames 1");
    CHECK(judgement.advice[1].commands.undo == "sudo ethtool -C eth0 tx-usecs 72 tx-frames 53");
}

TEST_CASE("small numbers of Intel's older drivers are codes for adapting, not microseconds", "[core][check]")
{
    for (const char* const driver : {"e1000e", "igb", "igc"}) {
        CAPTURE(driver);
        for (const std::int64_t code : {1, 3}) {
            const Judgement judgement = judgeModeration(withDelay(driver, code));
            CHECK(judgement.verdict == CheckVerdict::Fail);
            CHECK(judgement.expectedEffectNs == 25'000);
            REQUIRE(judgement.advice.size() == 1);
            CHECK(judgement.advice[0].commands.undo == "sudo ethtool -C eth0 rx-usecs " + std::to_string(code));
        }
        CHECK(judgeModeration(withDelay(driver, 10)).expectedEffectNs == 5000);
        CHECK(judgeModeration(withDelay(driver, 10)).reason.find("only the longer one counts") != std::string::npos);
    }
    HostFacts decoded = withDelay("igb", 3);
    decoded.facts.push_back(model::knownFact("coalescing.rxMode", std::string("dynamic conservative"), "", ""));
    CHECK(judgeModeration(decoded).present.find("(dynamic conservative)") != std::string::npos);
    CHECK(judgeModeration(withDelay("mlx5_core", 50)).reason.find("longer one") == std::string::npos);
    CHECK(judgeModeration(withDelay("ixgbe", 1)).expectedEffectNs == 25'000);
    CHECK(judgeModeration(withDelay("ixgbe", 3)).expectedEffectNs == 1500);
    CHECK(judgeModeration(withDelay("ice", 3)).expectedEffectNs == 1500);
}

TEST_CASE("a delay after sending alone is a warning, unless the driver shows RX's there", "[core][check]")
{
    HostFacts host = withDelay("mlx5_core", 0);
    setFact(host, "coalescing.txUsecs", std::int64_t{16});
    const Judgement judgement = judgeModeration(host);
    CHECK(judgement.verdict == CheckVerdict::Warn);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].words == "tx-usecs 0");
    host.adapter->driver = "igc";
    CHECK(judgeModeration(host).verdict == CheckVerdict::Pass);
}

TEST_CASE("what the driver does not tell is unknown for its reason, never a pass", "[core][check]")
{
    HostFacts host = tests::tunedLinux();
    takeFact(host, "coalescing.rxUsecs", "The driver of eth0 does not report interrupt coalescing.");
    CHECK(judgeModeration(host).verdict == CheckVerdict::Unknown);
    CHECK(judgeModeration(host).reason == "The driver of eth0 does not report interrupt coalescing.");
    host.facts.clear();  // A host with an older version of Halftrip.
    CHECK(judgeModeration(host).verdict == CheckVerdict::Unknown);
    CHECK(judgeModeration(host).reason.find("0.1.0") != std::string::npos);
}

TEST_CASE("adapters of software and loopback have no interrupts to judge; those of hypervisors do", "[core][check]")
{
    HostFacts host = tests::tunedLinux();
    host.adapter->driver = "veth";
    host.adapter->isVirtual = true;
    CHECK(judgeModeration(host).verdict == CheckVerdict::NotApplicable);
    host.adapter->isLoopback = true;
    CHECK(judgeModeration(host).verdict == CheckVerdict::NotApplicable);
    host.adapter.reset();
    CHECK(judgeModeration(host).verdict == CheckVerdict::NotApplicable);

    HostFacts guest = tests::tunedLinux();
    guest.virtualization = "KVM";
    guest.adapter->driver = "virtio_net";
    guest.adapter->isVirtual = true;
    CHECK(judgeModeration(guest).verdict == CheckVerdict::Pass);
    CHECK(judgeModeration(guest).reason.find("hypervisor") != std::string::npos);
    takeFact(guest, "coalescing.rxUsecs", "The driver of eth0 does not report interrupt coalescing.");
    CHECK(judgeModeration(guest).verdict == CheckVerdict::Unknown);
}

TEST_CASE("on Windows moderation is off by its keyword, or by Intel's rate", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    host.adapter->name = "Jane's";
    const Judgement judgement = judgeModeration(host);
    CHECK(judgement.verdict == CheckVerdict::Fail);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].commands.shell == "PowerShell");
    CHECK(judgement.advice[0].commands.apply == "Set-NetAdapterAdvancedProperty -Name 'Jane''s' -RegistryKeyword "
                                                "'[*]InterruptModeration' -RegistryValue 0");
    CHECK(judgement.advice[0].lastsOverReboot);
    CHECK_FALSE(judgement.advice[0].caution.empty());
    setFact(host, "interruptModeration.intelRate", std::int64_t{0});
    CHECK(judgeModeration(host).verdict == CheckVerdict::Pass);
    setFact(host, "interruptModeration.intelRate", std::int64_t{950});
    CHECK(judgeModeration(host).verdict == CheckVerdict::Fail);
    setFact(host, "interruptModeration.isOn", false);
    CHECK(judgeModeration(host).verdict == CheckVerdict::Pass);
    host.facts.push_back(model::knownFact("interruptModeration.rxProfile", std::int64_t{1}, "", "a keyword"));
    host.facts.push_back(model::knownFact("interruptModeration.txProfile", std::int64_t{0}, "", "a keyword"));
    const Judgement profile = judgeModeration(host);
    CHECK(profile.verdict == CheckVerdict::Warn);
    CHECK(profile.present == "*InterruptModeration off, RxIntModerationProfile 1");
    REQUIRE(profile.advice.size() == 1);
    CHECK(profile.advice[0].commands.undo == "Set-NetAdapterAdvancedProperty -Name 'Jane''s' -RegistryKeyword "
                                             "'RxIntModerationProfile' -RegistryValue 1");
    takeFact(host, "interruptModeration.isOn", "The driver of it has no setting *InterruptModeration.");
    CHECK(judgeModeration(host).verdict == CheckVerdict::Unknown);
}

namespace {

std::vector<model::CheckResult> judgeBoth(const HostFacts& hostA, const HostFacts& hostB)
{
    return check::runChecks({*check::findCheck("interruptModeration")}, *check::findProfile("latency"), hostA, hostB)
        .results;
}

}  // namespace

TEST_CASE("of two timers that do not add up only the longer one is said to cost anything", "[core][check]")
{
    const auto results = judgeBoth(withDelay("igb", 250), withDelay("igb", 500));
    REQUIRE(results.size() == 2);
    CHECK(results[0].host == model::CheckedHost::B);
    CHECK(results[0].expectedEffectNs == 250'000);
    CHECK(results[1].host == model::CheckedHost::A);
    CHECK(results[1].verdict == CheckVerdict::Warn);
    CHECK(results[1].expectedEffectNs == 0);
    CHECK_THAT(results[1].reason,
               Catch::EndsWith("Host B's timer of 500 us decides: the two do not add up, and this one "
                               "costs nothing before that one is off. Set both."));
    CHECK(results[1].advice.size() == 1);
    // As long: their effect is told once.
    const auto alike = judgeBoth(withDelay("i40e", 250), withDelay("i40e", 250));
    CHECK(alike[0].expectedEffectNs == 125'000);
    CHECK(alike[1].expectedEffectNs == 0);
}

TEST_CASE("timers that add up, and one beside none, keep their cost", "[core][check]")
{
    for (const auto& result : judgeBoth(withDelay("mlx5_core", 16), withDelay("mlx5_core", 64)))
        CHECK(result.expectedEffectNs == (result.host == model::CheckedHost::A ? 8'000 : 32'000));
    CHECK(judgeBoth(withDelay("igb", 0), withDelay("igb", 250))[0].expectedEffectNs == 125'000);
}
