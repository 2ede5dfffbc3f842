#include "core/base/core_list.hpp"
#include "core/check/check.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <algorithm>
#include <vector>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

constexpr const char* kSmtNone = "The CPU has one thread per core, or exposes only one.";
constexpr const char* kSmtOff = "Each core runs a single hardware thread.";
constexpr const char* kSmtOn = "Load on an SMT sibling slows down the measuring thread.";
constexpr const char* kSmtAdvice = "SMT off, or keep the SMT sibling of the measuring core idle";
constexpr const char* kSmtCaution = "Half of the logical CPUs go offline; threads pinned to them move.";
constexpr const char* kCoresIsolated = "The scheduler places only pinned threads on these cores.";
constexpr const char* kCoresPartitioned = "tuned (cpu-partitioning) keeps other threads off the nohz_full cores.";
constexpr const char* kCoresTickless =
    "nohz_full keeps the timer tick off these cores, but the scheduler may place any thread on them.";
constexpr const char* kCoresTicklessAdvice =
    "keep other threads off the nohz_full cores: tuned's profile cpu-partitioning, an isolated cpuset partition, or "
    "CPUAffinity= in /etc/systemd/system.conf with the other cores";
constexpr const char* kCoresFew = "With fewer than four cores, isolation would leave too few for everything else.";
constexpr const char* kCoresShared = "The scheduler may place any thread on the measuring core.";
constexpr const char* kCoresCaution = "2-3 is an example: choose cores of the adapter's NUMA node.";
constexpr const char* kTickNoneIsolated = "nohz_full pays off only on isolated cores, and there are none.";
constexpr const char* kTickOff = "These cores run without the timer tick while only one thread is runnable.";
constexpr const char* kTickOn = "The timer tick still interrupts the isolated cores.";
constexpr const char* kTickOnSome = "Some isolated cores are not in nohz_full: the timer tick still interrupts them.";
constexpr const char* kTickCaution = "System calls take about 100 ns longer there.";

Judgement judgeSiblings(const HostFacts& host)
{
    const auto control = textOf(host.facts, "cores.smtControl");
    if (!control)
        return unknownFor(host, "cores.smtControl");
    if (*control == "notsupported" || *control == "notimplemented")
        return notApplicable(kSmtNone);
    const bool isShared = std::ranges::any_of(host.cpu.siblings, [](const auto& group) { return group.size() > 1; });
    if (*control != "on" || !isShared)
        return verdictOn(host, CheckVerdict::Pass, {"cores.smtControl"}, kSmtOff);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"cores.smtControl"}, kSmtOn, 200);
    judgement.advice.push_back({.setting = {"cores.smtControl", {}},
                                .value = "off",
                                .words = kSmtAdvice,
                                .commands = {"sh", "echo off | sudo tee /sys/devices/system/cpu/smt/control",
                                             "echo on | sudo tee /sys/devices/system/cpu/smt/control"},
                                .privilege = "root",
                                .lastsOverReboot = false,
                                .caution = kSmtCaution});
    return judgement;
}

/// nohz_full keeps the tick away, not other threads; tuned's cpu-partitioning gives these other cores.
Judgement judgePartitions(const HostFacts& host)
{
    if (textOf(host.facts, "boot.tuned.non_isolcpus").value_or("none") != "none")
        return verdictOn(host, CheckVerdict::Pass, {"cores.nohzFull", "boot.tuned.non_isolcpus"}, kCoresPartitioned);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"cores.isolated", "cores.nohzFull"}, kCoresTickless);
    judgement.advice.push_back(adviceByHand("cores.isolated", kCoresTicklessAdvice));
    return judgement;
}

Judgement judgeIsolation(const HostFacts& host)
{
    const auto isolated = textOf(host.facts, "cores.isolated");
    if (!isolated)
        return unknownFor(host, "cores.isolated");
    if (*isolated != "none")
        return verdictOn(host, CheckVerdict::Pass, {"cores.isolated"}, kCoresIsolated);
    if (!coresOf(host, "cores.nohzFull").empty())
        return judgePartitions(host);
    if (host.cpu.logicalCores < 4)
        return notApplicable(kCoresFew);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"cores.isolated"}, kCoresShared);
    judgement.advice.push_back(adviceAtBoot("cores.isolated", "isolcpus=managed_irq,domain,2-3", true, kCoresCaution));
    return judgement;
}

Judgement judgeTick(const HostFacts& host)
{
    const auto tickless = textOf(host.facts, "cores.nohzFull");
    if (!tickless)
        return unknownFor(host, "cores.nohzFull");
    const std::vector<int> without = coresOf(host, "cores.nohzFull");
    const std::vector<int> apart = coresOf(host, "cores.isolated");
    if (without.empty() && apart.empty())
        return notApplicable(kTickNoneIsolated);
    const auto isWithout = [&without](int core) { return std::ranges::binary_search(without, core); };
    if (std::ranges::all_of(apart, isWithout))
        return verdictOn(host, CheckVerdict::Pass, {"cores.nohzFull", "cores.isolated", "boot.rcu_nocbs"}, kTickOff);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"cores.nohzFull", "cores.isolated"},
                                    std::ranges::any_of(apart, isWithout) ? kTickOnSome : kTickOn);
    judgement.advice.push_back(adviceOnBootValue("cores.nohzFull", "nohz_full", without.empty() ? "" : *tickless,
                                                 textOf(host.facts, "cores.isolated").value_or(""), kTickCaution));
    return judgement;
}

}  // namespace

std::vector<Check> coreChecks()
{
    return {
        {.id = "smt",
         .title = "SMT (Hyper-Threading)",
         .group = "processor",
         .why = "SMT siblings share the caches and execution units of one core.",
         .effect = "The software path takes 5 to 20 % longer while the sibling is busy.",
         .effectSources = "an estimate from runs with and without a busy sibling",
         .price = "Lower throughput of the whole host.",
         .costsThroughput = true,
         .about = About::Processor,
         .system = System::Linux,
         .judge = judgeSiblings},
        {.id = "isolatedCores",
         .title = "Isolated cores",
         .group = "processor",
         .why =
             "Without isolation, the scheduler may run other threads on the measuring core, and packets wait for them.",
         .effect = "4 ms or more in rare packets: a scheduler time slice.",
         .effectSources =
             {"Linux, Documentation/admin-guide/kernel-parameters.txt (isolcpus)",
              "own measurement: with another program on the core, the largest values are time slices of 4 ms"},
         .price = "Isolated cores run no other programs.",
         .costsThroughput = true,
         .system = System::Linux,
         .judge = judgeIsolation},
        {.id = "timerTick",
         .title = "Timer tick on isolated cores (nohz_full)",
         .group = "processor",
         .why = "The timer tick interrupts each non-idle core 100 to 1000 times per second (CONFIG_HZ).",
         .effect = "2 to 5 us, in one of several hundred packets.",
         .effectSources = {"Linux, Documentation/timers/no_hz.rst", "the size is an estimate"},
         .price = "System calls on those cores take longer.",
         .system = System::Linux,
         .judge = judgeTick},
        settingCheck(
            {.id = "processorQuota",
             .title = "CPU quota (cgroup cpu.max)",
             .group = "kernel",
             .why = "The kernel throttles a cgroup that has used up its quota until the next period. A spinning "
                    "program uses it up quickly.",
             .effect = "Tens of ms per period.",
             .effectSources = "Linux, Documentation/scheduler/sched-bwc.rst",
             .price = "The container may take more CPU time from others.",
             .judge = {}},
            {.fact = "cores.quota",
             .advised = "none",
             .words = "start the container or service without a CPU quota (docker: no --cpus; systemd: no CPUQuota=)",
             .command = {},
             .good = "No CPU quota limits this program.",
             .bad = "The kernel throttles this program once it has used up its quota.",
             .effectNs = 4000})};
}

}  // namespace halftrip::check
