#include "core/check/check.hpp"
#include "core/check/judging.hpp"

#include <fmt/format.h>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

/// 0.01 %: less steal time may stem from boot.
constexpr std::int64_t kNoticedStealPpm = 100;
/// The kernel's default of guest_halt_poll_ns.
constexpr std::int64_t kGuestPollingNs = 200'000;

constexpr const char* kVirtualNot = "CPU and firmware report no hypervisor.";
/// Its own kernel protection may run on a hypervisor.
constexpr const char* kVirtualNotOnWindows = "No other host's hypervisor runs beneath this system.";
constexpr const char* kVirtualIs =
    "This is a virtual machine: packets also pass the hypervisor's host, and other guests may take its cores.";
constexpr const char* kVirtualAdvice = "measure adapters on bare metal; in a virtual machine, measure the whole path "
                                       "with dedicated cores and a passed-through virtual function (SR-IOV)";
constexpr const char* kStealNot = "Steal time exists only in a virtual machine.";
constexpr const char* kStealPresent = "{percent:g} % since boot";
constexpr const char* kStealLittle = "Steal time since boot is negligible, at a resolution of 10 ms.";
constexpr const char* kStealMuch = "The hypervisor ran other work on these cores while this machine was ready to run.";
constexpr const char* kStealAdvice = "give this machine dedicated cores (pinned, not shared)";
constexpr const char* kGuestNot = "This host is not a virtual machine.";
constexpr const char* kGuestIdleByOther = "Idle states come from the {driver} driver, not from haltpoll.";
constexpr const char* kGuestIdleByNone = "No cpuidle driver is active, so no idle core polls before it halts.";
constexpr const char* kGuestPolls = "An idle core polls before it halts into the hypervisor.";
constexpr const char* kGuestHalts =
    "An idle core polls for less than 200 us before it halts. Each wake-up then goes through the hypervisor.";
constexpr const char* kGuestAdvice = "guest_halt_poll_ns {ns}";

Judgement judgeVirtual(const HostFacts& host)
{
    if (findFact(host.facts, "system.family") == nullptr)
        return unknownFor(host, "system.family");
    Judgement judgement;
    if (host.virtualization.empty()) {
        judgement.verdict = CheckVerdict::Pass;
        judgement.reason = textOf(host.facts, "system.family") == "Windows" ? kVirtualNotOnWindows : kVirtualNot;
        return judgement;
    }
    judgement.verdict = CheckVerdict::Warn;
    judgement.present = host.virtualization;
    judgement.reason = kVirtualIs;
    judgement.advice.push_back(adviceByHand("system.family", kVirtualAdvice));
    judgement.expectedEffectNs = 4000;
    return judgement;
}

Judgement judgeSteal(const HostFacts& host)
{
    const auto ppm = numberOf(host.facts, "time.steal");
    if (!ppm)
        return unknownFor(host, "time.steal");
    if (host.virtualization.empty())
        return notApplicable(kStealNot);
    const Text present = text(kStealPresent, static_cast<double>(*ppm) / 10'000);
    if (*ppm < kNoticedStealPpm) {
        Judgement judgement = verdictOn(host, CheckVerdict::Pass, {"time.steal"}, kStealLittle);
        judgement.present = present;
        return judgement;
    }
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"time.steal"}, kStealMuch);
    judgement.present = present;
    judgement.advice.push_back(adviceByHand("time.steal", kStealAdvice));
    return judgement;
}

Judgement judgeGuestPolling(const HostFacts& host)
{
    if (findFact(host.facts, "idle.guestPolling") == nullptr)
        return unknownFor(host, "idle.guestPolling");
    if (host.virtualization.empty())
        return notApplicable(kGuestNot);
    const auto driver = textOf(host.facts, "idle.driver");
    if (driver && driver->find("haltpoll") == std::string::npos)
        return notApplicable(*driver == "none" ? Text(kGuestIdleByNone) : text(kGuestIdleByOther, *driver));
    const auto pollingNs = numberOf(host.facts, "idle.guestPolling");
    if (!pollingNs)
        return unknownFor(host, "idle.guestPolling");
    if (*pollingNs >= kGuestPollingNs)
        return verdictOn(host, CheckVerdict::Pass, {"idle.guestPolling", "idle.driver"}, kGuestPolls);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"idle.guestPolling", "idle.driver"}, kGuestHalts, 4000);
    const std::string file = "/sys/module/haltpoll/parameters/guest_halt_poll_ns";
    judgement.advice.push_back({.setting = {"idle.guestPolling", {}},
                                .value = std::to_string(kGuestPollingNs),
                                .words = text(kGuestAdvice, kGuestPollingNs),
                                .commands = {"sh", fmt::format("echo {} | sudo tee {}", kGuestPollingNs, file),
                                             fmt::format("echo {} | sudo tee {}", *pollingNs, file)},
                                .privilege = "root",
                                .lastsOverReboot = false,
                                .caution = {}});
    return judgement;
}

}  // namespace

std::vector<Check> virtualMachineChecks()
{
    return {{.id = "virtualMachine",
             .title = "Virtual machine",
             .group = "processor",
             .why = "Interrupts and idle cores go through the hypervisor, and the physical adapter's settings are out "
                    "of reach.",
             .effect = "1 to 2 us per pass through the hypervisor; milliseconds of steal time.",
             .effectSources = {"an estimate", "Linux, Documentation/virt/guest-halt-polling.rst"},
             .price = "A dedicated physical host.",
             .judge = judgeVirtual},
            {.id = "stolenTime",
             .title = "Steal time",
             .group = "processor",
             .why = "While the hypervisor runs other work on a core, this machine's packets wait.",
             .effect = "Milliseconds, in rare packets.",
             .effectSources = "Linux, man 5 proc_stat (steal)",
             .price = "Dedicated cores that no other guest can use.",
             .system = System::Linux,
             .judge = judgeSteal},
            {.id = "guestHaltPolling",
             .title = "Guest halt polling",
             .group = "processor",
             .why = "Waking a core halted in the hypervisor takes longer than a packet's path through the kernel.",
             .effect =
                 "One pass through the hypervisor (microseconds) per packet that wakes a core; no figure is published.",
             .effectSources = {"Linux, Documentation/virt/guest-halt-polling.rst", "the size is an estimate"},
             .price = "The physical host's cores stay busy while this machine is idle.",
             .isOfPauses = true,
             .isOfBlocking = true,
             .system = System::Linux,
             .judge = judgeGuestPolling}};
}

}  // namespace halftrip::check
