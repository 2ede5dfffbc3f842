#include "core/fleet/fact_majority.hpp"
#include "core/base/stable_sort.hpp"

#include <algorithm>
#include <utility>

namespace halftrip::fleet {

void describe(model::Fields& fields, FactDifference& difference)
{
    fields(model::Field("host").meaning("Empty: of a rack."), difference.host);
    fields("id", difference.id);
    fields(model::Field("source").ifSet().meaning("Where a person finds it on that host."), difference.source);
    fields("value", difference.value);
    fields(model::Field("usual").meaning("What most others have."), difference.usual);
    fields(model::Field("others").meaning("So many of the others have the usual value."), difference.others);
    fields(model::Field("asked").meaning("Of the others, hosts that report the setting."), difference.asked);
    fields(model::Field("rack").ifSet().meaning("Absent: of a host."), difference.rack);
    fields(model::Field("hosts").meaning("Of a rack: so many of its hosts have the value."), difference.hosts);
    fields(model::Field("hostsAsked").meaning("Of a rack: its hosts that report the setting."), difference.hostsAsked);
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

namespace {

double shareOfHosts(std::uint64_t some, std::uint64_t all)
{
    return static_cast<double>(some) / static_cast<double>(std::max<std::uint64_t>(1, all));
}

bool areMajority(std::uint64_t some, std::uint64_t all)
{
    return some != 0 && shareOfHosts(some, all) >= FactMajority::kMajority;
}

}  // namespace

/// The value that most hosts have beside the difference's own, of all hosts that are in none of these tallies.
void FactMajority::holdAgainstOthers(FactDifference& difference, std::uint32_t setting,
                                     const std::vector<const FactTally*>& none) const
{
    for (const auto& [value, hosts] : m_settings[setting].hostsWith) {
        std::uint64_t others = hosts;
        for (const FactTally* const tally : none) {
            const auto values = tally->settings.find(setting);
            if (values == tally->settings.end())
                continue;
            const auto known = values->second.find(value);
            others -= known == values->second.end() ? 0 : known->second.hosts;
        }
        difference.asked += others;
        if (others > difference.others && value != difference.value) {
            difference.usual = value;
            difference.others = others;
        }
    }
}

void FactMajority::keepRarest(std::vector<FactDifference>& differences)
{
    stableSort(differences, std::ranges::greater(), [](const FactDifference& difference) {
        return std::pair(shareOfHosts(difference.others, difference.asked),
                         shareOfHosts(difference.hosts.value_or(1), difference.hostsAsked.value_or(1)));
    });
    differences.resize(std::min(differences.size(), kMostShown));
}

std::vector<FactDifference> FactMajority::differencesOf(const std::string& host) const
{
    const auto found = m_hosts.find(host);
    if (found == m_hosts.end())
        return {};
    const FactTally its = tallyOf({host});
    std::vector<FactDifference> differences;
    for (const Told& told : found->second.told) {
        FactDifference difference{host, m_settings[told.setting].id, *told.source, *told.value, {}, 0, 0};
        holdAgainstOthers(difference, told.setting, {&its});
        if (areMajority(difference.others, difference.asked))
            differences.push_back(std::move(difference));
    }
    keepRarest(differences);
    return differences;
}

FactTally FactMajority::tallyOf(const std::vector<std::string>& hosts) const
{
    FactTally tally;
    for (const std::string& host : hosts) {
        const auto found = m_hosts.find(host);
        if (found == m_hosts.end())
            continue;
        for (const Told& told : found->second.told) {
            FactTally::Value& value = tally.settings[told.setting][*told.value];
            ++value.hosts;
            if (value.source == nullptr)
                value.source = told.source;
        }
    }
    return tally;
}

std::vector<FactDifference> FactMajority::differencesOf(const std::string& rack, const FactTally& its,
                                                        const FactTally* beside) const
{
    std::vector<const FactTally*> none{&its};
    if (beside != nullptr)
        none.push_back(beside);
    std::vector<FactDifference> differences;
    for (const auto& [setting, values] : its.settings) {
        const auto most = std::ranges::max_element(values, {}, [](const auto& entry) { return entry.second.hosts; });
        std::uint64_t asked = 0;
        for (const auto& [value, told] : values)
            asked += told.hosts;
        const std::uint64_t hosts = most->second.hosts;
        FactDifference difference{.host = {},
                                  .id = m_settings[setting].id,
                                  .source = *most->second.source,
                                  .value = std::string(most->first),
                                  .usual = {},
                                  .rack = rack,
                                  .hosts = hosts,
                                  .hostsAsked = asked};
        holdAgainstOthers(difference, setting, none);
        if (areMajority(hosts, asked) && areMajority(difference.others, difference.asked))
            differences.push_back(std::move(difference));
    }
    keepRarest(differences);
    return differences;
}

}  // namespace halftrip::fleet
