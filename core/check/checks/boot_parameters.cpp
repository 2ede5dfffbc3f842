#include "core/check/check.hpp"
#include "core/check/judging.hpp"

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

constexpr const char* kServedWhereTheyArrive = "threadirqs is not set: interrupt handlers run in hard-IRQ context.";
constexpr const char* kServedByThreads = "Interrupt handlers run in kernel threads: every interrupt has to wake one.";
constexpr const char* kServedByThreadsOfRt =
    "PREEMPT_RT runs interrupt handlers in kernel threads: every interrupt has to wake one.";
constexpr const char* kServedByThreadsAdvice = "pin the threads irq/N-ADAPTER away from the measuring core, and raise "
                                               "their priority above that of other real-time "
                                               "threads (taskset, chrt -f)";
constexpr const char* kNoIdlePoll = "Idle polling is off.";
constexpr const char* kIdlePoll =
    "Idle cores poll instead of sleeping: no core reaches its highest turbo frequency, and SMT siblings slow down.";
constexpr const char* kIdlePollCaution = "Afterwards, disable deep C-states while measuring (cpupower idle-set -D 3).";
constexpr const char* kNoMaxCstate = "intel_idle.max_cstate=0 is not on the kernel command line.";
constexpr const char* kMaxCstateByAcpi = "acpi_idle replaces intel_idle, and processor.max_cstate limits it to C1.";
constexpr const char* kMaxCstateIsNone = "intel_idle.max_cstate=0 only disables the intel_idle driver: acpi_idle takes "
                                         "over and may still enter deep C-states.";

Judgement judgeThreads(const HostFacts& host)
{
    if (flagOf(host.facts, "kernel.isRealTime").value_or(false)) {
        Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"kernel.isRealTime", "boot.threadirqs"},
                                        kServedByThreadsOfRt, 1000);
        judgement.advice.push_back(adviceByHand("kernel.isRealTime", kServedByThreadsAdvice));
        return judgement;
    }
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
             .title = "Threaded interrupts (threadirqs)",
             .group = "kernel",
             .why = "With threadirqs, every interrupt adds a context switch.",
             .effect = "1 us or more per interrupt.",
             .effectSources = {"Linux, Documentation/admin-guide/kernel-parameters.txt", "the size is an estimate"},
             .price = "Interrupt handlers may delay real-time threads.",
             .system = System::Linux,
             .judge = judgeThreads},
            {.id = "idlePoll",
             .title = "Idle polling (idle=poll)",
             .group = "processor",
             .why = "idle=poll removes wake-up latency, but uses the power budget that turbo needs.",
             .effect = "The frequency that turbo would add.",
             .effectSources = "Linux, Documentation/admin-guide/pm/cpuidle.rst",
             .price = "Idle cores enter C-states again and have to wake up.",
             .isOfPauses = true,
             .system = System::Linux,
             .judge = judgeIdlePoll},
            {.id = "maxCstate",
             .title = "max_cstate has no effect",
             .group = "processor",
             .why = "intel_idle.max_cstate=0 looks like it disables C-states, but it does not.",
             .effect = "Wake-up latency of deep C-states: 85 to 290 us from C6.",
             .effectSources = "Linux, Documentation/admin-guide/pm/cpuidle.rst and drivers/idle/intel_idle.c",
             .price = "Higher power draw and heat, even when nothing is measured.",
             .isOfPauses = true,
             .isOfBlocking = true,
             .system = System::Linux,
             .judge = judgeMaxCstate}};
}

}  // namespace halftrip::check
