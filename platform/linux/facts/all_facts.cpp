#include "platform/linux/facts/all_facts.hpp"

#include <array>
#include <iterator>

namespace halftrip::platform {
namespace {

using CollectTopic = std::vector<model::Fact> (*)(const FactSources&);

constexpr std::array<CollectTopic, 13> kTopics{
    systemFacts,    adapterFacts, coalescingFacts, receivePathFacts,   driverFacts,  pciFacts,      idleStateFacts,
    frequencyFacts, coreFacts,    stackFacts,      kernelSettingFacts, serviceFacts, firewallFacts,
};

}  // namespace

std::vector<model::Fact> collectFacts(const FactSources& sources)
{
    std::vector<model::Fact> facts;
    for (const CollectTopic collect : kTopics) {
        std::vector<model::Fact> topic = collect(sources);
        facts.insert(facts.end(), std::make_move_iterator(topic.begin()), std::make_move_iterator(topic.end()));
    }
    return facts;
}

}  // namespace halftrip::platform
