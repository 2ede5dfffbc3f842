#include "platform/linux/facts/coalescing_facts.hpp"

#include "core/model/facts/moderation_modes.hpp"
#include "platform/linux/ethtool/ethtool.hpp"
#include "platform/linux/facts/all_facts.hpp"

#include <map>
#include <utility>

namespace halftrip::platform {
namespace {

Text whyAbsent(const std::string& adapter, const Error& error)
{
    if (error.kind == ErrorKind::NotSupported && error.osCode != 0)
        return text("The driver of {adapter} does not report interrupt coalescing.", adapter);
    return error.what + ".";
}

}  // namespace

std::vector<model::Fact> describeCoalescing(const std::string& adapter, const std::string& driver,
                                            const Result<CoalescingValues>& answer)
{
    std::vector<model::Fact> facts;
    for (const CoalescingField& field : coalescingFields()) {
        std::string id(field.fact);
        std::string unit(field.unit);
        std::string source = "ethtool -c " + adapter + ": " + std::string(field.name);
        if (!answer) {
            facts.push_back(model::absentFact(id, unit, source, whyAbsent(adapter, answer.error())));
            continue;
        }
        const auto found = answer->find(field.fact);
        if (found == answer->end()) {
            facts.push_back(model::absentFact(id, unit, source,
                                              text("The driver of {adapter} has no {what}.", adapter, field.name)));
            continue;
        }
        model::FactValue value = std::int64_t{found->second};
        if (field.isFlag)
            value = found->second != 0;
        facts.push_back(model::knownFact(id, std::move(value), unit, source));
        const auto mode = field.name == "rx-usecs" ? model::moderationModeOf(driver, found->second) : std::nullopt;
        if (mode) {
            facts.back().unit.clear();
            facts.push_back(model::knownFact("coalescing.rxMode", std::string(*mode), "",
                                             source + " " + std::to_string(found->second) + " (" + driver + ")"));
        }
    }
    return facts;
}

std::optional<model::Fact> describeQueueCoalescing(const std::string& adapter, std::int64_t ofAdapter,
                                                   model::QueueValues ofQueues)
{
    std::erase_if(ofQueues, [ofAdapter](const auto& one) { return one.second == ofAdapter; });
    if (ofQueues.empty())
        return std::nullopt;
    return model::knownFact("queues.rxUsecs", model::queueValuesText(ofQueues), "us",
                            "ethtool -Q " + adapter + " --show-coalesce: rx-usecs");
}

namespace {

/// Of the queues that use it.
model::QueueValues rxUsecsOf(const std::map<int, Ethtool::QueueCoalescing>& queues)
{
    model::QueueValues usecs;
    for (const auto& [queue, coalescing] : queues) {
        if (coalescing.rxUsecs)
            usecs.emplace(queue, *coalescing.rxUsecs);
    }
    return usecs;
}

}  // namespace

std::vector<model::Fact> coalescingFacts(const FactSources& sources)
{
    if (sources.adapter.empty())
        return {};
    const Ethtool ethtool;
    std::vector<model::Fact> facts = describeCoalescing(sources.adapter, ethtool.driver(sources.adapter).name,
                                                        readCoalescing(sources.adapter));
    const auto usecs = model::numberOf(facts, "coalescing.rxUsecs");
    if (auto own = usecs ? describeQueueCoalescing(sources.adapter, *usecs,
                                                   rxUsecsOf(ethtool.queueCoalescing(sources.adapter)))
                         : std::nullopt)
        facts.push_back(std::move(*own));
    return facts;
}

}  // namespace halftrip::platform
