#include "core/fleet/fact_majority.hpp"

#include <algorithm>
#include <utility>

namespace halftrip::fleet {

void describe(model::Fields& fields, FactDifference& difference)
{
    fields("host", difference.host);
    fields("id", difference.id);
    fields(model::Field("source").ifSet().meaning("Where a person finds it on that host."), difference.source);
    fields("value", difference.value);
    fields(model::Field("usual").meaning("What most others have."), difference.usual);
    fields(model::Field("others").meaning("So many of the others have the usual value."), difference.others);
    fields(model::Field("asked").meaning("Hosts that report the setting."), difference.asked);
}

void FactMajority::tell(std::vector<Told>& told, const std::string& id, const std::string& value,
                        const std::string& source)
{
    const auto [place, isNew] = m_places.emplace(id, static_cast<std::uint32_t>(m_settings.size()));
    if (isNew)
        m_settings.push_back({id, {}, 0});
    Setting& setting = m_settings[place->second];
    if (std::exchange(setting.toldInAccount, m_accounts) == m_accounts)
        return;
    const auto entry = setting.hostsWith.try_emplace(value, 0).first;
    ++entry->second;
    told.push_back({place->second, &entry->first, &*m_sources.insert(source).first});
}

void FactMajority::forget(Account& account)
{
    for (const Told& told : account.told)
        --m_settings[told.setting].hostsWith.find(*told.value)->second;
    account.told.clear();
}

void FactMajority::add(const std::string& host, const model::HostFacts& facts, ToldBy by)
{
    // A host that told nothing may do so in another run.
    if (facts.hostName.empty() && facts.facts.empty())
        return;
    const auto [entry, isNew] = m_hosts.try_emplace(host);
    Account& account = entry->second;
    if (!isNew && (account.by == ToldBy::Itself || by == ToldBy::Partner))
        return;
    forget(account);
    ++m_accounts;
    account.by = by;
    std::vector<Told>& told = account.told;
    tell(told, "kernel", facts.kernel, "");
    tell(told, "operatingSystem", facts.operatingSystem, "");
    tell(told, "toolVersion", facts.toolVersion, "");
    tell(told, "cpu.model", facts.cpu.model, "");
    tell(told, "cpu.logicalCores", std::to_string(facts.cpu.logicalCores), "");
    tell(told, "virtualization", facts.virtualization, "");
    tell(told, "clockSource", facts.clockSource, "");
    if (facts.powerPlan)
        tell(told, "powerPlan", facts.powerPlan->id, "");
    if (facts.adapter) {
        const model::AdapterFacts& adapter = *facts.adapter;
        tell(told, "adapter.driver", adapter.driver, "");
        tell(told, "adapter.driverVersion", adapter.driverVersion, "");
        if (adapter.linkMbps)
            tell(told, "adapter.linkMbps", std::to_string(*adapter.linkMbps), "");
        if (adapter.mtuBytes)
            tell(told, "adapter.mtuBytes", std::to_string(*adapter.mtuBytes), "");
        for (const model::AdapterSetting& setting : adapter.settings)
            tell(told, setting.keyword, setting.value.value_or(setting.defaultValue.value_or("")), "");
    }
    for (const model::Fact& fact : facts.facts) {
        if (fact.value)
            tell(told, fact.id, model::formatFact(fact), fact.source);
    }
    told.shrink_to_fit();
}

std::vector<model::MemberFilter> FactMajority::membersOfFacts()
{
    return {
        {"hostName", {}},
        {"kernel", {}},
        {"operatingSystem", {}},
        {"toolVersion", {}},
        {"cpu", {{"model", {}}, {"logicalCores", {}}}},
        {"virtualization", {}},
        {"clockSource", {}},
        {"powerPlan", {{"id", {}}}},
        {"adapter",
         {{"driver", {}},
          {"driverVersion", {}},
          {"linkMbps", {}},
          {"mtuBytes", {}},
          {"settings", {{"keyword", {}}, {"value", {}}, {"default", {}}}}}},
        {"facts", {{"id", {}}, {"text", {}}, {"number", {}}, {"flag", {}}, {"unit", {}}, {"source", {}}}},
    };
}

std::vector<FactDifference> FactMajority::differencesOf(const std::string& host) const
{
    const auto found = m_hosts.find(host);
    std::vector<FactDifference> differences;
    for (const Told& told : found == m_hosts.end() ? std::vector<Told>() : found->second.told) {
        const Setting& setting = m_settings[told.setting];
        FactDifference difference{host, setting.id, *told.source, *told.value, {}, 0, 0};
        for (const auto& [value, hosts] : setting.hostsWith) {
            difference.asked += hosts;
            if (hosts > difference.others && value != *told.value) {
                difference.usual = value;
                difference.others = hosts;
            }
        }
        --difference.asked;  // The host itself.
        const double share = static_cast<double>(difference.others) /
                             static_cast<double>(std::max<std::uint64_t>(1, difference.asked));
        if (difference.others != 0 && share >= kMajority)
            differences.push_back(std::move(difference));
    }
    std::ranges::stable_sort(differences, std::ranges::greater(), [](const FactDifference& difference) {
        return static_cast<double>(difference.others) / static_cast<double>(difference.asked);
    });
    differences.resize(std::min(differences.size(), kMostShown));
    return differences;
}

}  // namespace halftrip::fleet
