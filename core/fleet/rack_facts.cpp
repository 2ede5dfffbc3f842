#include "core/fleet/rack_facts.hpp"

#include <algorithm>
#include <iterator>

namespace halftrip::fleet {

RackFacts::RackFacts(const std::vector<HostRow>& hosts, const FactMajority& majority) : m_majority(majority)
{
    for (const HostRow& host : hosts) {
        if (!host.rack.empty())
            m_hosts[host.rack].push_back(host.name);
    }
}

const FactTally& RackFacts::tallyOf(const std::string& rack)
{
    const auto [entry, isNew] = m_tallies.try_emplace(rack);
    if (isNew)
        entry->second = m_majority.tallyOf(m_hosts[rack]);
    return entry->second;
}

std::vector<FactDifference> RackFacts::of(const SlowPart& part)
{
    if (part.names.empty())
        return {};
    const std::string& one = part.names.front();
    const std::string& other = part.names.back();
    if (one == other)
        return m_majority.differencesOf(one, tallyOf(one), nullptr);
    std::vector<FactDifference> all = m_majority.differencesOf(one, tallyOf(one), &tallyOf(other));
    std::ranges::move(m_majority.differencesOf(other, tallyOf(other), &tallyOf(one)), std::back_inserter(all));
    return all;
}

}  // namespace halftrip::fleet
