#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"

#include <fmt/format.h>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

/// 0.01 % of the time: less may stem from the start of the machine.
constexpr std::int64_t kNoticedStealPpm = 100;
/// The kernel's own default.
constexpr std::int64_t kGuestPollingNs = 200'000;

constexpr const char* kVirtualNot = "Neither processor nor firmware tells of a hypervisor.";
constexpr const char* kVirtualIs =
    "This is a virtual machine: its packets pass a second system, and others may have its cores.";
constexpr const char* kVirtualAdvice =
    "measure adapters on real hardware; in a virtual machine, measure the whole with cores of its own and a virtual "
    "function passed through";
constexpr const char* kStealNot = "Only a hypervisor takes cores away.";
constexpr const char* kStealPresent = "{percent:g} % of the time since the start";
constexpr const char* kStealLittle =
    "The hypervisor says that it hardly ever gave the cores to others. What it counts is coarse (10 ms).";
constexpr const char* kStealMuch = "The hypervisor gave the cores to others while this machine wanted to run.";
constexpr const char* kStealAdvice = "give this machine cores of its own (pinned, not shared)";
constexpr const char* kGuestNot = "This is no virtual machine.";
constexpr const char* kGuestIdleByOther = "Idle states come from the driver {driver}, not from haltpoll.";
constexpr const char* kGuestPolls =
    "A core that has nothing to do looks for work a while before it tells the hypervisor.";
constexpr const char* kGuestHalts =
    "A core that has nothing to do goes back to the hypervisor at once, and waking it up takes a way through that.";
constexpr const char* kGuestAdvice = "guest_halt_poll_ns {ns}";

Judgement judgeVirtual(const HostFacts& host)
{
    if (findFact(host.facts, "system.family") == nullptr)
        return unknownFor(host, "system.family");
    Judgement judgement;
    if (host.virtualization.empty()) {
        judgement.verdict = CheckVerdict::Pass;
        judgement.reason = kVirtualNot;
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
        return notApplicable(text(kGuestIdleByOther, *driver));
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
    return {
        {.id = "virtualMachine",
         .title = "Virtual machine",
         .group = "processor",
         .why = "In a virtual machine interrupts and sleeping cores lead through the hypervisor, and a real adapter's "
                "settings are out of reach.",
         .effect = "1 to 2 us for each way through the hypervisor; ms where it gives the core to others.",
         .effectSource = "an estimate; Linux, Documentation/virt/guest-halt-polling.rst",
         .price = "A computer of its own.",
         .judge = judgeVirtual},
        {.id = "stolenTime",
         .title = "Time taken by the hypervisor",
         .group = "processor",
         .why = "While the hypervisor gives a core to another machine, this one's packets wait.",
         .effect = "ms, in rare packets.",
         .effectSource = "Linux, man 5 proc_stat (steal)",
         .price = "Cores that nobody else can use.",
         .system = System::Linux,
         .judge = judgeSteal},
        {.id = "guestHaltPolling",
         .title = "Polling before sleep in a virtual machine",
         .group = "processor",
         .why = "Waking up a core that sleeps in the hypervisor takes longer than a packet's way through the kernel.",
         .effect = "A way through the hypervisor, some us, for each packet that wakes a core up.",
         .effectSource = "Linux, Documentation/virt/guest-halt-polling.rst; the size is an estimate",
         .price = "The real computer's cores are busy while this one is idle.",
         .system = System::Linux,
         .judge = judgeGuestPolling}};
}

}  // namespace halftrip::check
