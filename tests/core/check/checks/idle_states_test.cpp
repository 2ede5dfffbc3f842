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

Judgement judgeIdleStates(const HostFacts& host)
{
    return tests::judge("idleStates", host);
}

Judgement judgeExit(std::int64_t exitUs)
{
    HostFacts host = tests::tunedLinux();
    setFact(host, "idle.exitLatency", exitUs);
    return judgeIdleStates(host);
}

}  // namespace

TEST_CASE("idle states pass up to 2 us, warn from 3 and fail from 10", "[core][check]")
{
    CHECK(judgeExit(2).verdict == CheckVerdict::Pass);
    CHECK(judgeExit(3).verdict == CheckVerdict::Warn);
    CHECK(judgeExit(9).verdict == CheckVerdict::Warn);
    CHECK(judgeExit(10).verdict == CheckVerdict::Fail);
}

TEST_CASE("what a deep state costs is half its way out, and undoing enables just what was enabled", "[core][check]")
{
    const Judgement judgement = judgeIdleStates(tests::untunedLinux());
    CHECK(judgement.verdict == CheckVerdict::Fail);
    CHECK(judgement.present == "C6, exit latency 290 us");
    CHECK(judgement.expectedEffectNs == 145'000);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].commands.apply == "sudo cpupower idle-set -D 3");
    CHECK(judgement.advice[0].commands.undo == "sudo cpupower idle-set -D 291");
    CHECK_FALSE(judgement.advice[0].lastsOverReboot);
}

TEST_CASE("undo enables what PM QoS alone kept from being entered, and everything where nothing was disabled",
          "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    setFact(host, "idle.exitLatency", std::int64_t{10});
    host.facts.push_back(model::knownFact("idle.enabledExitLatency", std::int64_t{133}, "us", ""));
    host.facts.push_back(model::knownFact("idle.disabledStates", std::string("C8"), "", ""));
    const auto undo = [&] { return judgeIdleStates(host).advice.at(0).commands.undo; };
    CHECK(undo() == "sudo cpupower idle-set -D 134");
    setFact(host, "idle.disabledStates", std::string("none"));
    CHECK(undo() == "sudo cpupower idle-set -E");
}

TEST_CASE("a peer's exit latency beyond all numbers is the largest", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    setFact(host, "idle.exitLatency", std::int64_t{INT64_MAX});
    const Judgement judgement = judgeIdleStates(host);
    CHECK(judgement.verdict == CheckVerdict::Fail);
    CHECK(judgement.expectedEffectNs == INT64_MAX / 1000 * 1000 / 2);
    CHECK(judgement.advice.at(0).commands.undo == "sudo cpupower idle-set -D " + std::to_string(INT64_MAX));
}

TEST_CASE("in a virtual machine idle states are unknown, whatever it shows", "[core][check]")
{
    for (HostFacts host : {tests::tunedLinux(), tests::untunedLinux(), tests::untunedWindows()}) {
        host.virtualization = "KVM";
        const Judgement judgement = judgeIdleStates(host);
        CHECK(judgement.verdict == CheckVerdict::Unknown);
        CHECK(judgement.reason.find("hypervisor") != std::string::npos);
        CHECK(judgement.advice.empty());
        CHECK(judgement.expectedEffectNs == 0);
    }
}

TEST_CASE("absent idle states are unknown for their reason", "[core][check]")
{
    HostFacts host = tests::tunedLinux();
    takeFact(host, "idle.exitLatency", "The kernel offers no idle states.");
    CHECK(judgeIdleStates(host).verdict == CheckVerdict::Unknown);
    CHECK(judgeIdleStates(host).reason == "The kernel offers no idle states.");
    CHECK(judgeIdleStates(HostFacts{}).verdict == CheckVerdict::Unknown);
}

TEST_CASE("a power plan passes without idle states or without deep ones", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    CHECK(judgeIdleStates(host).verdict == CheckVerdict::Warn);
    setFact(host, "powerPlan.deepestIdleState", std::int64_t{1});
    CHECK(judgeIdleStates(host).verdict == CheckVerdict::Pass);
    setFact(host, "powerPlan.deepestIdleState", std::int64_t{2});
    CHECK(judgeIdleStates(host).verdict == CheckVerdict::Warn);
    setFact(host, "powerPlan.isIdleDisabled", true);
    CHECK(judgeIdleStates(host).verdict == CheckVerdict::Pass);
    takeFact(host, "powerPlan.isIdleDisabled", "Windows reports no active power plan.");
    CHECK(judgeIdleStates(host).verdict == CheckVerdict::Unknown);
}

TEST_CASE("cores with two threads are not told to spin while idle", "[core][check]")
{
    HostFacts host = tests::untunedWindows();
    Judgement judgement = judgeIdleStates(host);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].setting ==
          model::SettingName{"powerPlan.deepestIdleState", "381b4222-f694-41f0-9685-ff5bb260df2e"});
    CHECK(judgement.advice[0].commands.undo.find("9943e905-9a30-4ec1-9b99-44dd3b76f7a2 0; ") != std::string::npos);
    host.cpu.siblings = {{0}, {1}};
    judgement = judgeIdleStates(host);
    REQUIRE(judgement.advice.size() == 1);
    CHECK(judgement.advice[0].setting.id == "powerPlan.isIdleDisabled");
    CHECK(judgement.advice[0].commands.apply.find("5d76a2ca-e8c0-402f-a133-2158492d58ad 1; ") != std::string::npos);
    CHECK_FALSE(judgement.advice[0].caution.empty());
}

TEST_CASE("with idle=poll no core sleeps, and the kernel has no idle states to tell of", "[core][check]")
{
    HostFacts host = tests::untunedLinux();
    takeFact(host, "idle.exitLatency", "The kernel offers no idle states.");
    setFact(host, "idle.driver", "none");
    setFact(host, "boot.idle", "none");
    CHECK(judgeIdleStates(host).verdict == CheckVerdict::Unknown);
    setFact(host, "boot.idle", "poll");
    const Judgement judgement = judgeIdleStates(host);
    CHECK(judgement.verdict == CheckVerdict::Pass);
    CHECK(judgement.reason == "idle=poll: no core enters an idle state.");
}

TEST_CASE("a deep idle state may be held off by a program where nobody may read the limit", "[core][check]")
{
    const auto reasonWith = [](const model::Fact& limit) {
        HostFacts host = tests::untunedLinux();
        host.facts.push_back(limit);
        return judgeIdleStates(host).reason;
    };
    const std::string device = "/dev/cpu_dma_latency";
    CHECK_THAT(reasonWith(model::absentFact("idle.latencyLimit", "us", device, "No permission.")),
               Catch::Contains("unless a program holds /dev/cpu_dma_latency"));
    CHECK_THAT(reasonWith(model::inapplicableFact("idle.latencyLimit", device, "No program limits it.")),
               !Catch::Contains("unless"));
    CHECK_THAT(reasonWith(model::knownFact("idle.latencyLimit", std::int64_t{300}, "us", device)),
               !Catch::Contains("unless"));
}
