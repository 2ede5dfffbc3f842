#include "platform/linux/facts/adapter_facts.hpp"

#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/host/adapter_interrupts.hpp"

#include <linux/net_tstamp.h>

namespace halftrip::platform {
namespace {

model::Fact textFact(const std::string& id, const std::string& value, const std::string& source, const Text& absence)
{
    return value.empty() ? model::absentFact(id, "", source, absence) : model::knownFact(id, value, "", source);
}

model::Fact queueFact(const std::string& id, std::optional<int> count, const std::string& adapter)
{
    const std::string source = "ethtool -l " + adapter;
    return count ? model::knownFact(id, std::int64_t{*count}, "", source)
                 : model::absentFact(id, "", source,
                                     text("The driver of {adapter} does not report its queues.", adapter));
}

bool hasBoth(std::uint32_t sources, std::uint32_t first, std::uint32_t second)
{
    return (sources & first) != 0 && (sources & second) != 0;
}

/// "hardware (/dev/ptp0) and software", "software", "receive software only", "none".
std::string stampsInWords(const Ethtool::Stamping& stamping)
{
    const bool hasHardware = hasBoth(stamping.sources, SOF_TIMESTAMPING_TX_HARDWARE, SOF_TIMESTAMPING_RX_HARDWARE);
    const bool hasSoftware = hasBoth(stamping.sources, SOF_TIMESTAMPING_TX_SOFTWARE, SOF_TIMESTAMPING_RX_SOFTWARE);
    std::string hardware = "hardware";
    if (stamping.clock >= 0)
        hardware += " (/dev/ptp" + std::to_string(stamping.clock) + ")";
    if (hasHardware)
        return hasSoftware ? hardware + " and software" : hardware;
    if (hasSoftware)
        return "software";
    return (stamping.sources & SOF_TIMESTAMPING_RX_SOFTWARE) != 0 ? "software, received packets only" : "none";
}

}  // namespace

std::vector<model::Fact> describeAdapter(const SystemTree& tree, const std::string& adapter,
                                         const AdapterAnswers& answers)
{
    const std::string driverSource = "ethtool -i " + adapter;
    std::vector<model::Fact> facts{
        textFact("adapter.bus", answers.driver.bus, driverSource,
                 text("{adapter} is on no bus: it is made of software.", adapter)),
        textFact("adapter.firmware", answers.driver.firmware, driverSource,
                 text("The driver of {adapter} tells no firmware.", adapter)),
        queueFact("adapter.rxQueues", answers.queues ? std::optional(answers.queues->receive) : std::nullopt, adapter),
        queueFact("adapter.txQueues", answers.queues ? std::optional(answers.queues->transmit) : std::nullopt, adapter),
        textFact("adapter.stamps", answers.stamping ? stampsInWords(*answers.stamping) : "", "ethtool -T " + adapter,
                 text("The driver of {adapter} does not report its timestamping capabilities.", adapter))};
    const auto numbers = interruptNumbers(tree, answers.driver.bus);
    facts.push_back(textFact("adapter.interruptCores", formatCoreList(coresOfInterrupts(tree, numbers)),
                             "/proc/irq/N/effective_affinity_list",
                             numbers.empty()
                                 ? text("{adapter} has no interrupts of its own.", adapter)
                                 : text("The kernel does not report the interrupt affinity of {adapter}.", adapter)));
    return facts;
}

std::vector<model::Fact> adapterFacts(const FactSources& sources)
{
    if (sources.adapter.empty())
        return {};
    const Ethtool ethtool;
    return describeAdapter(
        sources.tree, sources.adapter,
        {ethtool.driver(sources.adapter), ethtool.queues(sources.adapter), ethtool.stamping(sources.adapter)});
}

}  // namespace halftrip::platform
