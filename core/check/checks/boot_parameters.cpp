#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

constexpr const char* kServedWhereTheyArrive = "Interrupts are served where they arrive.";
constexpr const char* kServedByThreads = "Every interrupt wakes up a thread that serves it.";
constexpr const char* kNoIdlePoll = "Idle cores do not spin.";
constexpr const char* kIdlePoll =
    "All idle cores spin: no core reaches its highest turbo frequency, and siblings are slowed down.";
constexpr const char* kIdlePollCaution = "Then forbid deep idle states while measuring (cpupower idle-set -D 3).";
constexpr const char* kNoMaxCstate = "It does not say what it does not mean.";
constexpr const char* kMaxCstateByAcpi = "acpi_idle has taken over, and it is kept at C1.";
constexpr const char* kMaxCstateIsNone =
    "intel_idle.max_cstate=0 does not forbid idle states: it only leaves them to acpi_idle.";

Judgement judgeThreads(const HostFacts& host)
{
    const auto isThreaded = flagOf(host.facts, "boot.threadirqs");
    if (!isThreaded)
        return unknownFor(host, "boot.threadirqs");
    if (!*isThreaded)
        return verdictOn(host, CheckVerdict::Pass, {"boot.threadirqs"}, kServedWhereTheyArrive);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"boot.threadirqs"}, kServedByThreads, 1000);
    judgement.advice.push_back(adviceAtBoot("boot.threadirqs", "threadirqs", false));
    return judgement;
}

Judgement judgeIdlePoll(const HostFacts& host)
{
    const auto idle = textOf(host.facts, "boot.idle");
    if (!idle)
        return unknownFor(host, "boot.idle");
    if (*idle != "poll")
        return verdictOn(host, CheckVerdict::Pass, {"boot.idle"}, kNoIdlePoll);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"boot.idle"}, kIdlePoll, 500);
    judgement.advice.push_back(adviceAtBoot("boot.idle", "idle=poll", false, kIdlePollCaution));
    return judgement;
}

Judgement judgeMaxCstate(const HostFacts& host)
{
    const auto intel = textOf(host.facts, "boot.intel_idle.max_cstate");
    if (!intel)
        return unknownFor(host, "boot.intel_idle.max_cstate");
    if (*intel != "0")
        return verdictOn(host, CheckVerdict::Pass, {"boot.intel_idle.max_cstate", "boot.processor.max_cstate"},
                         kNoMaxCstate);
    const auto processor = textOf(host.facts, "boot.processor.max_cstate");
    if (processor == "0" || processor == "1")
        return verdictOn(host, CheckVerdict::Pass, {"boot.intel_idle.max_cstate", "boot.processor.max_cstate"},
                         kMaxCstateByAcpi);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn,
                                    {"boot.intel_idle.max_cstate", "boot.processor.max_cstate", "idle.driver"},
                                    kMaxCstateIsNone);
    judgement.advice.push_back(adviceAtBoot("boot.processor.max_cstate", "processor.max_cstate=1", true));
    return judgement;
}

}  // namespace

std::vector<Check> bootParameterChecks()
{
    return {{.id = "threadedInterrupts",
             .title = "Interrupts in threads",
             .group = "kernel",
             .why = "With threadirqs each interrupt costs one more change of threads.",
             .effect = "1 us and more for each interrupt.",
             .effectSource = "Linux, Documentation/admin-guide/kernel-parameters.txt; the size is an estimate",
             .price = "Real-time threads may have to wait for interrupts.",
             .system = System::Linux,
             .judge = judgeThreads},
            {.id = "idlePoll",
             .title = "Idle cores that spin",
             .group = "processor",
             .why = "idle=poll removes waking up, but at the price of the power that turbo needs.",
             .effect = "The part of the frequency that turbo adds.",
             .effectSource = "Linux, Documentation/admin-guide/pm/cpuidle.rst",
             .price = "Cores sleep again.",
             .system = System::Linux,
             .judge = judgeIdlePoll},
            {.id = "maxCstate",
             .title = "A limit on idle states that is none",
             .group = "processor",
             .why = "The parameter reads as if it forbade idle states.",
             .effect = "That of the idle states: 85 to 290 us out of C6.",
             .effectSource = "Linux, Documentation/admin-guide/pm/cpuidle.rst and drivers/idle/intel_idle.c",
             .price = "Power and heat, also when nothing is measured.",
             .system = System::Linux,
             .judge = judgeMaxCstate}};
}

}  // namespace halftrip::check
