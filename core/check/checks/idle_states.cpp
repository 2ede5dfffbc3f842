#include "core/check/check.hpp"
#include "core/check/judging.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

/// C1 and C1E of server processors; whatever comes deeper costs more than a system call.
constexpr std::int64_t kAdvisedExitUs = 2;
/// Where the system does not say how deep its states are: that of C6 on most processors is 85 to 290 us (intel_idle.c).
constexpr std::int64_t kUsualExitUs = 100;

constexpr const char* kIdlePresent = "{state}, exit latency {exitUs} us";
constexpr const char* kIdleIsLight = "No enabled C-state has an exit latency above {exitUs} us.";
constexpr const char* kIdleIsDeep = "With a blocking wait, the core may need {exitUs} us to wake up.";
constexpr const char* kIdleIsDeepUnlessHeld =
    "With a blocking wait, the core may need {exitUs} us to wake up, unless a program holds /dev/cpu_dma_latency "
    "(readable for root).";
constexpr const char* kIdlePolls = "idle=poll: no core enters an idle state.";
constexpr const char* kIdleAdvice = "no C-state with an exit latency above {exitUs} us";
constexpr const char* kIdleAdviceByPlan = "processor idle state maximum 1";
constexpr const char* kIdleAdviceOff = "processor idle disable 1";
constexpr const char* kIdleCautionOff = "All cores then run at full power: undo it after the measurement.";
constexpr const char* kIdlePresentOff = "idle states off";
constexpr const char* kIdlePresentLight = "C1 at most";
constexpr const char* kIdlePresentAll = "all idle states allowed";
constexpr const char* kIdleIsKeptOut = "The power plan rules out deep idle states.";
constexpr const char* kIdleIsAllowed =
    "The power plan allows every idle state of the CPU. Windows does not report their exit latency.";

/// cpupower enables what is lighter than that: this undoes it where all lighter states were enabled before. What only
/// PM QoS keeps from being entered was enabled, too.
std::string undoOfIdleSet(const HostFacts& host, std::int64_t exitUs)
{
    if (textOf(host.facts, "idle.disabledStates") == "none")
        return "sudo cpupower idle-set -E";
    const std::int64_t deepestUs = numberOf(host.facts, "idle.enabledExitLatency").value_or(exitUs);
    return fmt::format("sudo cpupower idle-set -D {}", std::min(deepestUs, INT64_MAX - 1) + 1);
}

Judgement judgeByCpuidle(const HostFacts& host)
{
    const auto exitUs = numberOf(host.facts, "idle.exitLatency");
    // With it no driver registers idle states.
    const bool hasDriver = textOf(host.facts, "idle.driver").value_or("none") != "none";
    if (!exitUs && !hasDriver && textOf(host.facts, "boot.idle") == "poll")
        return verdictOn(host, CheckVerdict::Pass, {"boot.idle"}, kIdlePolls);
    if (!exitUs)
        return unknownFor(host, "idle.exitLatency");
    Judgement judgement;
    judgement.evidence = pickFacts(host, {"idle.exitLatency", "idle.deepestState", "idle.latencyLimit", "idle.driver"});
    judgement.present = text(kIdlePresent, Text(textOf(host.facts, "idle.deepestState").value_or("?")), *exitUs);
    if (*exitUs <= kAdvisedExitUs) {
        judgement.verdict = CheckVerdict::Pass;
        judgement.reason = text(kIdleIsLight, kAdvisedExitUs);
        return judgement;
    }
    judgement.expectedEffectNs = hrtShareNs(*exitUs);
    judgement.verdict = verdictFor(judgement.expectedEffectNs);
    const model::Fact* const limit = findFact(host.facts, "idle.latencyLimit");
    const bool mayBeHeld = limit != nullptr && !limit->value && !limit->isInapplicable;
    judgement.reason = mayBeHeld ? text(kIdleIsDeepUnlessHeld, *exitUs) : text(kIdleIsDeep, *exitUs);
    judgement.advice.push_back({.setting = {"idle.exitLatency", {}},
                                .value = std::to_string(kAdvisedExitUs),
                                .words = text(kIdleAdvice, kAdvisedExitUs),
                                .commands = {"sh", fmt::format("sudo cpupower idle-set -D {}", kAdvisedExitUs + 1),
                                             undoOfIdleSet(host, *exitUs)},
                                .privilege = "root",
                                .lastsOverReboot = false,
                                .caution = {}});
    return judgement;
}

/// One setting of the active power plan, by the GUID that powercfg takes everywhere.
model::Advice planAdvice(const HostFacts& host, std::string fact, const std::string& guid, std::string words,
                         std::int64_t present, std::string caution)
{
    if (auto advice = adviceOnPowerMode(host, fact))
        return *std::move(advice);
    const std::string plan = textOf(host.facts, "powerPlan.active").value_or("");
    const auto command = [&](std::int64_t value) {
        return fmt::format("powercfg /setacvalueindex {0} SUB_PROCESSOR {1} {2}; powercfg /setactive {0}",
                           wordForPowerShell(plan), guid, value);
    };
    return {.setting = {std::move(fact), plan},
            .value = "1",
            .words = std::move(words),
            .commands = {"PowerShell", command(1), command(present)},
            .privilege = "Administrator",
            .lastsOverReboot = true,
            .caution = std::move(caution)};
}

/// Spinning instead of sleeping takes the other thread of the same core its turn: then only the deep states are
/// forbidden.
model::Advice adviceForPlan(const HostFacts& host, std::optional<std::int64_t> deepest)
{
    const bool hasSiblings = std::ranges::any_of(host.cpu.siblings, [](const auto& group) { return group.size() > 1; });
    if (hasSiblings && deepest)
        return planAdvice(host, "powerPlan.deepestIdleState", "9943e905-9a30-4ec1-9b99-44dd3b76f7a2", kIdleAdviceByPlan,
                          *deepest, {});
    return planAdvice(host, "powerPlan.isIdleDisabled", "5d76a2ca-e8c0-402f-a133-2158492d58ad", kIdleAdviceOff, 0,
                      kIdleCautionOff);
}

Judgement judgeByPowerPlan(const HostFacts& host)
{
    const auto isDisabled = flagOf(host.facts, "powerPlan.isIdleDisabled");
    const auto deepest = numberOf(host.facts, "powerPlan.deepestIdleState");
    if (!isDisabled)
        return unknownFor(host, "powerPlan.isIdleDisabled");
    Judgement judgement;
    judgement.evidence = pickFacts(host, {"powerPlan.isIdleDisabled", "powerPlan.deepestIdleState"});
    if (*isDisabled || deepest == 1) {
        judgement.verdict = CheckVerdict::Pass;
        judgement.present = *isDisabled ? kIdlePresentOff : kIdlePresentLight;
        judgement.reason = kIdleIsKeptOut;
        return judgement;
    }
    judgement.present = kIdlePresentAll;
    judgement.expectedEffectNs = hrtShareNs(kUsualExitUs);
    judgement.verdict = CheckVerdict::Warn;
    judgement.reason = kIdleIsAllowed;
    judgement.advice.push_back(adviceForPlan(host, deepest));
    return judgement;
}

Judgement judgeIdleStates(const HostFacts& host)
{
    const bool isByPlan = findFact(host.facts, "powerPlan.isIdleDisabled") != nullptr;
    return isByPlan ? judgeByPowerPlan(host) : judgeByCpuidle(host);
}

}  // namespace

Check idleStatesCheck()
{
    return {
        .id = "idleStates",
        .title = "Processor idle states (C-states)",
        .group = "processor",
        .why = "A core waiting for a packet enters a C-state; deeper C-states take longer to leave. A spinning program "
               "keeps its own core awake, but not the core that handles the adapter's interrupt.",
        .effect = "1 us from C1, 85 to 290 us from C6; pings through a sleeping router took 1.2 to 1.5 ms. Blocking "
                  "AF_XDP receive took 22.9 us with idle states and 3.2 us without.",
        .effectSources = {"Linux, drivers/idle/intel_idle.c", "slava.cc 2020",
                          "xdp-project bpf-examples, AF_XDP-interaction"},
        .price = "Higher power draw and heat, even when nothing is measured; less turbo for other cores.",
        .isOfPauses = true,
        .isOfBlocking = true,
        .about = About::Processor,
        .judge = judgeIdleStates};
}

}  // namespace halftrip::check
