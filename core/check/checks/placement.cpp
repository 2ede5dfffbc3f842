#include "core/base/core_list.hpp"
#include "core/check/check.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"
#include "core/model/facts/core_merits.hpp"
#include "core/model/facts/queue_values.hpp"
#include "core/model/facts/siblings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

/// Half a round trip crosses the interconnect to the other NUMA node several times, 100 to 300 ns each.
constexpr std::int64_t kOtherNodeNs = 500;

constexpr const char* kNodeIsOne = "This host has only one NUMA node.";
constexpr const char* kNodePresent = "node {node}";
constexpr const char* kNodeChosen = "Cores of the adapter's NUMA node are available, and Halftrip picks from them.";
constexpr const char* kNodeOnly = "Halftrip can run only on the adapter's NUMA node.";
constexpr const char* kNodeIsOther = "Halftrip can run on no core of the adapter's NUMA node.";
constexpr const char* kNodeAdvice =
    "run Halftrip on node {node} (Linux: numactl --cpunodebind={node} --membind={node}; Windows: start /node {node}), "
    "or move the adapter to a slot of another node";
constexpr const char* kInterruptsAnywhere = "All cores are equally close to the adapter.";
constexpr const char* kInterruptsNear = "Only cores of the adapter's NUMA node serve its interrupts.";
constexpr const char* kInterruptsFar = "Cores of another NUMA node serve some of the adapter's interrupts.";
constexpr const char* kInterruptsByHand = "set the interrupt affinity to cores of the adapter's NUMA node";
constexpr const char* kInterruptsNoneLeft = "leave one core of the adapter's NUMA node out of isolation (isolcpus, "
                                            "nohz_full), and set the interrupt affinity to "
                                            "it: every core there is isolated";
constexpr const char* kInterruptsAdvice = "interrupt affinity to cores {cores}";
constexpr const char* kInterruptsCaution = "Stop irqbalance first, or it moves the interrupts again. Undo lets each "
                                           "interrupt use every core that serves the adapter now.";
constexpr const char* kRpsOff = "RPS is off: packets stay on the core that takes the interrupt.";
constexpr const char* kRpsOn = "RPS passes packets to another core by inter-processor interrupt (IPI).";
constexpr const char* kRpsAdvice = "rps_cpus of {queue} 0";

bool hasManyNodes(const HostFacts& host)
{
    return std::ranges::any_of(host.cpu.numaNodeOfCore, [](int node) { return node > 0; });
}

Judgement judgeNode(const HostFacts& host)
{
    const auto node = numberOf(host.facts, "pci.numaNode");
    // Firmware may name no node where there is only one.
    const bool areNodesKnown = std::ranges::any_of(host.cpu.numaNodeOfCore, [](int of) { return of >= 0; });
    if (!hasManyNodes(host) && (node || areNodesKnown))
        return notApplicable(kNodeIsOne);
    if (!node)
        return unknownFor(host, "pci.numaNode");
    const auto isNear = [&](int core) { return model::numaNodeOf(host.cpu, core) == *node; };
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

/// Without message-signalled interrupts the adapter has one line; 0 means none. No pattern: one that matches nothing
/// stands for itself, and its "*" behind /proc/irq/ would be every interrupt of the host.
std::string affinityLoop(const std::string& bus, const std::string& cores)
{
    const std::string device = "/sys/bus/pci/devices/" + quotedForSh(bus);
    return "for i in $(ls " + device + "/msi_irqs 2>/dev/null || cat " + device +
           "/irq); do [ \"$i\" -gt 0 ] || continue; echo " + quotedForSh(cores) +
           " | sudo tee \"/proc/irq/$i/smp_affinity_list\"; done";
}

/// The adapter's local cores without those that are kept for the measuring threads; empty where none is left.
std::string coresForInterrupts(const HostFacts& host, const std::string& local)
{
    std::vector<int> cores = parseCoreList(local).value_or(std::vector<int>());
    const std::size_t all = cores.size();
    std::vector<int> kept = host.cpu.isolatedCores;
    for (const char* const fact : {"cores.isolated", "cores.nohzFull"}) {
        const std::vector<int> more = coresOf(host, fact);
        kept.insert(kept.end(), more.begin(), more.end());
    }
    std::ranges::sort(kept);
    std::erase_if(cores, [&kept](int core) { return std::ranges::binary_search(kept, core); });
    if (cores.size() == all)
        return local;
    return cores.empty() ? std::string() : coreListText(cores);
}

Judgement judgeInterruptCores(const HostFacts& host)
{
    const auto list = textOf(host.facts, "adapter.interruptCores");
    if (!list)
        return unknownFor(host, "adapter.interruptCores");
    const auto node = numberOf(host.facts, "pci.numaNode");
    if (!hasManyNodes(host))
        return verdictOn(host, CheckVerdict::Pass, {"adapter.interruptCores"}, kInterruptsAnywhere);
    if (!node)
        return unknownFor(host, "pci.numaNode");
    const std::vector<int> cores = model::interruptedCores(host.facts);
    const auto isFar = [&](int core) { return model::numaNodeOf(host.cpu, core) != *node; };
    if (std::ranges::none_of(cores, isFar))
        return verdictOn(host, CheckVerdict::Pass, {"adapter.interruptCores", "pci.numaNode"}, kInterruptsNear);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn,
                                    {"adapter.interruptCores", "pci.numaNode", "pci.localCores"}, kInterruptsFar,
                                    kOtherNodeNs);
    const std::string local = textOf(host.facts, "pci.localCores").value_or("");
    const std::string bus = textOf(host.facts, "adapter.bus").value_or("");
    if (local.empty() || bus.empty() || bus.find('/') != std::string::npos) {
        judgement.advice.push_back(adviceByHand("adapter.interruptCores", kInterruptsByHand));
        return judgement;
    }
    const std::string wanted = coresForInterrupts(host, local);
    if (wanted.empty()) {
        judgement.advice.push_back(adviceByHand("adapter.interruptCores", kInterruptsNoneLeft));
        return judgement;
    }
    judgement.advice.push_back({.setting = {"steering.interruptCores", host.adapter->name},
                                .value = wanted,
                                .words = text(kInterruptsAdvice, wanted),
                                .commands = {"sh", affinityLoop(bus, wanted), affinityLoop(bus, *list)},
                                .privilege = "root",
                                .lastsOverReboot = false,
                                .caution = kInterruptsCaution});
    return judgement;
}

Judgement judgeRps(const HostFacts& host)
{
    const auto queues = textOf(host.facts, "steering.rpsCpus");
    if (!queues)
        return unknownFor(host, "steering.rpsCpus");
    if (*queues == "none")
        return verdictOn(host, CheckVerdict::Pass, {"steering.rpsCpus"}, kRpsOff);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"steering.rpsCpus"}, kRpsOn, 1500);
    for (const auto& [number, mask] : model::queueTextsOf(host.facts, "steering.rpsCpus")) {
        const std::string queue = fmt::format("rx-{}", number);
        const std::string object = host.adapter->name + "/" + queue;
        const std::string file = quotedForSh("/sys/class/net/" + host.adapter->name + "/queues/" + queue + "/rps_cpus");
        judgement.advice.push_back(
            {.setting = {"steering.rpsCpus", object},
             .value = "0",
             .words = text(kRpsAdvice, queue),
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
         .title = "NUMA node of the adapter",
         .group = "adapter",
         .why = "A core of another NUMA node reaches the adapter and its buffers across the CPU interconnect.",
         .effect = "100 to 300 ns per access; each packet needs several.",
         .effectSources = {"vendors' tuning guides (Intel Ethernet 700 series, NVIDIA)", "the size is an estimate"},
         .price = "None.",
         .about = About::Device,
         .judge = judgeNode},
        {.id = "interruptCores",
         .title = "Interrupt affinity",
         .group = "adapter",
         .why =
             "The interrupted core touches the packet first, and the program then fetches it from that core's cache.",
         .effect = "0.2 to 1 us across sockets.",
         .effectSources = {"Linux, Documentation/networking/scaling.rst", "the size is an estimate"},
         .price = "None.",
         .about = About::Device,
         .system = System::Linux,
         .judge = judgeInterruptCores},
        settingCheck({.id = "irqbalance",
                      .title = "irqbalance",
                      .group = "adapter",
                      .why = "Every 10 s irqbalance reassigns interrupts to cores.",
                      .effect = "Latency steps over time, as interrupts move to nearer or farther, idle or busy cores.",
                      .effectSources = {"irqbalance(1)", "Linux, Documentation/core-api/irq/irq-affinity.rst"},
                      .price = "Interrupts of other devices are no longer balanced.",
                      .about = About::Device,
                      .judge = {}},
                     {.fact = "services.irqbalance",
                      .advised = false,
                      .words = "irqbalance {value}",
                      .command = "sudo systemctl {start} irqbalance",
                      .good = "irqbalance is not running.",
                      .bad = "irqbalance can move the adapter's interrupts during a run.",
                      .effectNs = 500}),
        {.id = "receivePacketSteering",
         .title = "Receive packet steering (RPS)",
         .group = "adapter",
         .why = "The interrupted core hands each packet to another core that may have to wake up first.",
         .effect = "1 to 3 us per packet, plus the wake-up.",
         .effectSources = {"Linux, Documentation/networking/scaling.rst", "the size is an estimate"},
         .price = "One core does all the work of a queue.",
         .costsThroughput = true,
         .about = About::Adapter,
         .system = System::Linux,
         .judge = judgeRps}};
}

}  // namespace halftrip::check
