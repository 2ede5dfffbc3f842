#include "platform/windows/facts/all_facts.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace halftrip::windows {
namespace {

constexpr std::array<CollectTopic*, 7> kTopics{
    systemFacts,   interruptModerationFacts, driverSettingFacts, adapterFacts, powerPlanFacts, securityFacts,
    firewallFacts,
};

}  // namespace

std::vector<model::Fact> collectFacts(const FactSources& sources)
{
    std::vector<model::Fact> facts;
    for (CollectTopic* const collect : kTopics)
        std::ranges::move(collect(sources), std::back_inserter(facts));
    return facts;
}

}  // namespace halftrip::windows
