#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

/// Half of a round trip crosses to the other node several times; each time some 100 ns.
constexpr std::int64_t kOtherNodeNs = 500;

constexpr const char* kNodeIsOne = "All cores share one memory (one NUMA node).";
constexpr const char* kNodePresent = "node {node}";
constexpr const char* kNodeChosen = "This program may run on the adapter's node; Halftrip chooses its cores there.";
constexpr const char* kNodeOnly = "This program may run on the adapter's node only.";
constexpr const char* kNodeIsOther = "None of the cores that this program may run on is of the adapter's node.";
constexpr const char* kNodeAdvice = "run it on cores of node {node} (Linux: numactl --cpunodebind={node} "
                                    "--membind={node}; Windows: start /node {node}), or "
                                    "move the adapter to a slot of the other node";
constexpr const char* kInterruptsAnywhere = "All cores are equally near to the adapter.";
constexpr const char* kInterruptsNear = "Cores of the adapter's node serve its interrupts.";
constexpr const char* kInterruptsFar = "Cores of another node serve some of the adapter's interrupts.";
constexpr const char* kInterruptsByHand = "let cores of the adapter's node serve its interrupts";
constexpr const char* kInterruptsAdvice = "interrupts to cores {cores}";
constexpr const char* kInterruptsCaution =
    "Stop irqbalance first, or it moves them again. Undoing allows all of the cores that serve them now to each.";
constexpr const char* kSteeringOff = "Packets stay on the core that took their interrupt.";
constexpr const char* kSteeringOn = "Packets are handed over to another core, by an interrupt between cores.";
constexpr const char* kSteeringAdvice = "rps_cpus of {queue} 0";

int nodeOf(const HostFacts& host, int core)
{
    const auto& nodes = host.cpu.numaNodeOfCore;
    return core >= 0 && static_cast<std::size_t>(core) < nodes.size() ? nodes[static_cast<std::size_t>(core)] : -1;
}

bool hasManyNodes(const HostFacts& host)
{
    return std::ranges::any_of(host.cpu.numaNodeOfCore, [](int node) { return node > 0; });
}

/// The kernel's list format: "0-2,5".
std::vector<int> coresIn(const std::string& list)
{
    std::vector<int> cores;
    std::istringstream parts(list);
    for (std::string part; std::getline(parts, part, ',');) {
        int first = 0;
        const char* const end = part.data() + part.size();
        const auto [dash, failure] = std::from_chars(part.data(), end, first);
        int last = first;
        if (failure == std::errc{} && dash != end)
            std::from_chars(dash + 1, end, last);
        for (int core = first; failure == std::errc{} && core <= last && core < 65'536; ++core)
            cores.push_back(core);
    }
    return cores;
}

Judgement judgeNode(const HostFacts& host)
{
    const auto node = numberOf(host.facts, "pci.numaNode");
    if (!node)
        return unknownFor(host, "pci.numaNode");
    if (!hasManyNodes(host))
        return notApplicable(kNodeIsOne);
    const auto isNear = [&](int core) { return nodeOf(host, core) == *node; };
    const bool hasNear = std::ranges::any_of(host.cpu.usableCores, isNear);
    const bool hasFar = !std::ranges::all_of(host.cpu.usableCores, isNear);
    Judgement judgement = verdictOn(host, CheckVerdict::Pass, {"pci.numaNode", "pci.localCores"},
                                    hasFar ? kNodeChosen : kNodeOnly);
    judgement.present = text(kNodePresent, *node);
    if (hasNear)
        return judgement;
    judgement.verdict = CheckVerdict::Warn;
    judgement.reason = kNodeIsOther;
    judgement.expectedEffectNs = kOtherNodeNs;
    judgement.advice.push_back(adviceByHand("pci.numaNode", text(kNodeAdvice, *node)));
    return judgement;
}

Judgement judgeInterruptCores(const HostFacts& host)
{
    const auto list = textOf(host.facts, "adapter.interruptCores");
    if (!list)
        return unknownFor(host, "adapter.interruptCores");
    const auto node = numberOf(host.facts, "pci.numaNode");
    if (!hasManyNodes(host) || !node)
        return verdictOn(host, CheckVerdict::Pass, {"adapter.interruptCores"}, kInterruptsAnywhere);
    const std::vector<int> cores = coresIn(*list);
    const auto isFar = [&](int core) { return nodeOf(host, core) != *node; };
    if (std::ranges::none_of(cores, isFar))
        return verdictOn(host, CheckVerdict::Pass, {"adapter.interruptCores", "pci.numaNode"}, kInterruptsNear);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn,
                                    {"adapter.interruptCores", "pci.numaNode", "pci.localCores"}, kInterruptsFar,
                                    kOtherNodeNs);
    const std::string local = textOf(host.facts, "pci.localCores").value_or("");
    const std::string name = quotedForSh(host.adapter->name);
    const std::string loop = "for i in /sys/class/net/" + name +
                             "/device/msi_irqs/*; do echo {} | sudo tee "
                             "/proc/irq/$(basename $i)/smp_affinity_list; done";
    const auto filled = [&](const std::string& value) {
        std::string command = loop;
        return command.replace(command.find("{}"), 2, quotedForSh(value));
    };
    if (local.empty()) {
        judgement.advice.push_back(adviceByHand("adapter.interruptCores", kInterruptsByHand));
        return judgement;
    }
    judgement.advice.push_back({.setting = {"adapter.interruptCores", host.adapter->name},
                                .value = local,
                                .words = text(kInterruptsAdvice, local),
                                .commands = {"sh", filled(local), filled(*list)},
                                .privilege = "root",
                                .lastsOverReboot = false,
                                .caution = kInterruptsCaution});
    return judgement;
}

Judgement judgeSteering(const HostFacts& host)
{
    const auto queues = textOf(host.facts, "steering.rpsCpus");
    if (!queues)
        return unknownFor(host, "steering.rpsCpus");
    if (*queues == "none")
        return verdictOn(host, CheckVerdict::Pass, {"steering.rpsCpus"}, kSteeringOff);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"steering.rpsCpus"}, kSteeringOn, 1500);
    std::istringstream words(*queues);
    for (std::string queue, mask; words >> queue >> mask;) {
        if (mask.ends_with(','))
            mask.pop_back();
        const std::string object = host.adapter->name + "/" + queue;
        const std::string file = quotedForSh("/sys/class/net/" + host.adapter->name + "/queues/" + queue + "/rps_cpus");
        judgement.advice.push_back(
            {.setting = {"steering.rpsCpus", object},
             .value = "0",
             .words = text(kSteeringAdvice, queue),
             .commands = {"sh", "echo 0 | sudo tee " + file, "echo " + quotedForSh(mask) + " | sudo tee " + file},
             .privilege = "root",
             .lastsOverReboot = false,
             .caution = {}});
    }
    return judgement;
}

}  // namespace

std::vector<Check> placementChecks()
{
    return {
        {.id = "numaNode",
         .title = "Node of the adapter (NUMA)",
         .group = "adapter",
         .why = "A core of another node reaches the adapter and its buffers through the link between the processors.",
         .effect = "100 to 300 ns for each access, and a packet takes several.",
         .effectSource = "vendors' tuning guides (Intel Ethernet 700 series, NVIDIA); the size is an estimate",
         .price = "None.",
         .about = About::Device,
         .judge = judgeNode},
        {.id = "interruptCores",
         .title = "Cores that serve the adapter's interrupts",
         .group = "adapter",
         .why = "The core that serves the interrupt touches the packet first; the program then fetches it from that "
                "core's "
                "cache.",
         .effect = "0.2 to 1 us from one socket to the other.",
         .effectSource = "Linux, Documentation/networking/scaling.rst; the size is an estimate",
         .price = "None.",
         .about = About::Device,
         .system = System::Linux,
         .judge = judgeInterruptCores},
        settingCheck({.id = "irqbalance",
                      .title = "Service that moves interrupts (irqbalance)",
                      .group = "adapter",
                      .why = "irqbalance looks every 10 s which core should serve which interrupt, and moves them.",
                      .effect = "Steps in the figures over time, by a core that is nearer or farther, asleep or awake.",
                      .effectSource = "irqbalance(1); Linux, Documentation/core-api/irq/irq-affinity.rst",
                      .price = "Interrupts of other devices stay where they are.",
                      .about = About::Device,
                      .judge = {}},
                     {.fact = "services.irqbalance",
                      .advised = false,
                      .words = "irqbalance {value}",
                      .command = "sudo systemctl {start} irqbalance",
                      .good = "It is not running.",
                      .bad = "It may move the adapter's interrupts during a run.",
                      .effectNs = 500}),
        {.id = "receivePacketSteering",
         .title = "Receive packet steering (RPS)",
         .group = "adapter",
         .why =
             "The core that takes the interrupt hands the packet over to another one, which may have to wake up first.",
         .effect = "1 to 3 us for each packet, and the wake-up.",
         .effectSource = "Linux, Documentation/networking/scaling.rst; the size is an estimate",
         .price = "One core does all of the work of a queue.",
         .costsThroughput = true,
         .about = About::Adapter,
         .system = System::Linux,
         .judge = judgeSteering}};
}

}  // namespace halftrip::check
