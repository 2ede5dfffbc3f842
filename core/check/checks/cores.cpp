#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <algorithm>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

constexpr const char* kSmtNone = "This processor has one thread for each core, or shows only one.";
constexpr const char* kSmtOff = "No two threads share a core.";
constexpr const char* kSmtOn = "Whatever runs on the other thread of a core slows down the one that measures.";
constexpr const char* kSmtAdvice = "SMT off, or keep the other thread of the measuring core idle";
constexpr const char* kSmtCaution = "Half of the logical cores vanish; what was bound to them is moved.";
constexpr const char* kCoresIsolated = "The scheduler leaves these cores to programs that are bound to them.";
constexpr const char* kCoresFew = "With fewer than four cores none can be spared.";
constexpr const char* kCoresShared = "Any program may be put on the core that measures.";
constexpr const char* kCoresCaution = "2-3 is an example: choose cores of the adapter's NUMA node.";
constexpr const char* kTickNoneIsolated = "It pays on isolated cores only, and there are none.";
constexpr const char* kTickOff = "These cores need no timer tick while one program runs on them.";
constexpr const char* kTickOn = "The timer tick interrupts the isolated cores, too.";
constexpr const char* kTickCaution = "System calls become some 100 ns longer there.";

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

Judgement judgeIsolation(const HostFacts& host)
{
    const auto isolated = textOf(host.facts, "cores.isolated");
    if (!isolated)
        return unknownFor(host, "cores.isolated");
    if (*isolated != "none")
        return verdictOn(host, CheckVerdict::Pass, {"cores.isolated"}, kCoresIsolated);
    if (host.cpu.logicalCores < 4)
        return notApplicable(kCoresFew);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"cores.isolated"}, kCoresShared);
    judgement.advice.push_back(adviceAtBoot("cores.isolated", "isolcpus=managed_irq,domain,2-3", true, kCoresCaution));
    return judgement;
}

Judgement judgeTick(const HostFacts& host)
{
    const auto tickless = textOf(host.facts, "cores.nohzFull");
    const auto isolated = textOf(host.facts, "cores.isolated");
    if (!tickless)
        return unknownFor(host, "cores.nohzFull");
    if (!isolated || *isolated == "none")
        return notApplicable(kTickNoneIsolated);
    if (*tickless != "none" && *tickless != "(null)")
        return verdictOn(host, CheckVerdict::Pass, {"cores.nohzFull", "boot.rcu_nocbs"}, kTickOff);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"cores.nohzFull", "cores.isolated"}, kTickOn);
    judgement.advice.push_back(adviceAtBoot("cores.nohzFull", "nohz_full=" + *isolated, true, kTickCaution));
    return judgement;
}

}  // namespace

std::vector<Check> coreChecks()
{
    return {{.id = "smt",
             .title = "Two threads on one core (SMT)",
             .group = "processor",
             .why = "Two threads of one core share its caches and units.",
             .effect = "5 to 20 % of the software's part of the way, while the other one is busy.",
             .effectSource = "an estimate from runs with and without a busy sibling",
             .price = "Less throughput of the whole computer.",
             .costsThroughput = true,
             .about = About::Processor,
             .system = System::Linux,
             .judge = judgeSiblings},
            {.id = "isolatedCores",
             .title = "Isolated cores",
             .group = "processor",
             .why = "Where the scheduler may put other programs on the measuring core, packets wait for them.",
             .effect = "4 ms and more, in rare packets: a turn of the scheduler.",
             .effectSource = "Linux, Documentation/admin-guide/kernel-parameters.txt (isolcpus); own measurement: with "
                             "another program on the core, the largest values are turns of 4 ms",
             .price = "Those cores are lost to everything else.",
             .costsThroughput = true,
             .system = System::Linux,
             .judge = judgeIsolation},
            {.id = "timerTick",
             .title = "Timer tick on isolated cores",
             .group = "processor",
             .why = "250 or 1000 times a second the kernel interrupts each core that is not idle.",
             .effect = "2 to 5 us, in one packet of some hundred.",
             .effectSource = "Linux, Documentation/timers/no_hz.rst; the size is an estimate",
             .price = "System calls take longer on those cores.",
             .system = System::Linux,
             .judge = judgeTick},
            settingCheck(
                {.id = "processorQuota",
                 .title = "Limit on processor time (cgroup)",
                 .group = "kernel",
                 .why = "A control group that has used up its time is stopped until the next period. A program that "
                        "spins uses it up soon.",
                 .effect = "Tens of ms in each period.",
                 .effectSource = "Linux, Documentation/scheduler/sched-bwc.rst",
                 .price = "The container may take more from others.",
                 .judge = {}},
                {.fact = "cores.quota",
                 .advised = "none",
                 .words = "start the container or service without a limit on processor time (docker: no --cpus; "
                          "systemd: no CPUQuota=)",
                 .command = {},
                 .good = "This program may use its cores all the time.",
                 .bad = "This program is stopped when it has used that much.",
                 .effectNs = 4000})};
}

}  // namespace halftrip::check
