#include "platform/linux/facts/all_facts.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace halftrip::platform {
namespace {

constexpr std::array<CollectTopic*, 13> kTopics{
    systemFacts,    adapterFacts, coalescingFacts, receivePathFacts,   driverFacts,  pciFacts,      idleStateFacts,
    frequencyFacts, coreFacts,    stackFacts,      kernelSettingFacts, serviceFacts, firewallFacts,
};

}  // namespace

std::vector<model::Fact> collectFacts(const FactSources& sources)
{
    std::vector<model::Fact> facts;
    for (CollectTopic* const collect : kTopics)
        std::ranges::move(collect(sources), std::back_inserter(facts));
    return facts;
}

}  // namespace halftrip::platform
