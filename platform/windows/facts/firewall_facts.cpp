#include "platform/windows/facts/driver_keyword.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <sstream>

namespace halftrip::windows {
namespace {

const std::wstring kPolicy = L"SYSTEM\\CurrentControlSet\\Services\\SharedAccess\\Parameters\\FirewallPolicy";
/// What an administrator of the domain wants ([MS-GPFAS]); it goes before what was set here.
const std::wstring kGroupPolicy = L"SOFTWARE\\Policies\\Microsoft\\WindowsFirewall";
constexpr const char* kSource = "Get-NetFirewallRule -Enabled True -Direction Inbound";
constexpr const char* kUdp = "17";
constexpr const char* kTcp = "6";

/// A kind of network, as rules and the policy's keys call it.
struct Profile {
    const char* inRules;
    const wchar_t* key;
    const wchar_t* policyKey;
    const char* words;
};
const std::array<Profile, 3> kProfiles{{{"Domain", L"DomainProfile", L"DomainProfile", "domain"},
                                        {"Private", L"StandardProfile", L"PrivateProfile", "private"},
                                        {"Public", L"PublicProfile", L"PublicProfile", "public"}}};

std::string inSmallLetters(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return text;
}

/// "v2.30|Action=Block|Active=TRUE|Dir=In|Profile=Private|Profile=Public|App=C:\\halftrip.exe|Name=Halftrip|".
struct FirewallRule {
    FirewallRule(const std::string& text, bool isGroupPolicys) : isOfPolicy(isGroupPolicys)
    {
        std::istringstream parts(text);
        for (std::string part; std::getline(parts, part, '|');) {
            if (const std::size_t equals = part.find('='); equals != std::string::npos)
                members.emplace(part.substr(0, equals), part.substr(equals + 1));
        }
    }
    [[nodiscard]] std::string of(const std::string& name) const
    {
        const auto found = members.find(name);
        return found == members.end() ? std::string() : found->second;
    }
    /// About what comes in over that protocol for that program.
    [[nodiscard]] bool isAbout(const std::string& protocol, const std::string& program) const
    {
        const std::string own = of("Protocol");
        return of("Active") == "TRUE" && of("Dir") == "In" && (own.empty() || own == protocol) &&
               inSmallLetters(of("App")) == inSmallLetters(program);
    }
    /// A rule without a profile holds in all of them.
    [[nodiscard]] bool holdsIn(const Profile& profile) const
    {
        const auto [first, last] = members.equal_range("Profile");
        return first == last ||
               std::any_of(first, last, [&](const auto& one) { return one.second == profile.inRules; });
    }

    std::multimap<std::string, std::string> members;
    bool isOfPolicy;
};

/// What group policy says of it; nothing where that leaves it open. Templates of before Vista write their own key.
std::optional<std::int64_t> policyOf(const FactSources& sources, const Profile& profile, const wchar_t* name)
{
    const auto number = numberIn(sources.registry, kGroupPolicy + L"\\" + profile.policyKey, name);
    return number ? number : numberIn(sources.registry, kGroupPolicy + L"\\" + profile.key, name);
}

bool isOn(const FactSources& sources, const Profile& profile, const wchar_t* name, std::int64_t usual)
{
    const auto number = policyOf(sources, profile, name);
    return number.value_or(numberIn(sources.registry, kPolicy + L"\\" + profile.key, name).value_or(usual)) != 0;
}

/// What of that protocol Windows' own firewall keeps from this program. A rule that blocks wins over any that allows.
std::vector<std::string> placesThatBlock(const FactSources& sources, const std::vector<FirewallRule>& rules,
                                         const std::string& protocol)
{
    std::vector<std::string> places;
    for (const Profile& profile : kProfiles) {
        if (!isOn(sources, profile, L"EnableFirewall", 0))
            continue;
        bool isAllowed = !isOn(sources, profile, L"DefaultInboundAction", 1);
        const bool hasLocalRules = policyOf(sources, profile, L"AllowLocalPolicyMerge").value_or(1) != 0;
        std::string blocking;
        for (const FirewallRule& rule : rules) {
            if (!rule.isAbout(protocol, sources.program) || !rule.holdsIn(profile) ||
                !(rule.isOfPolicy || hasLocalRules))
                continue;
            if (rule.of("Action") == "Block")
                blocking = rule.of("Name");
            else
                isAllowed = true;
        }
        if (!blocking.empty())
            places.push_back(fmt::format("on {} networks the rule \"{}\" blocks it", profile.words, blocking));
        else if (!isAllowed)
            places.push_back(fmt::format("on {} networks no rule allows it", profile.words));
    }
    return places;
}

/// Of the network that the adapter is in now.
model::Fact categoryFact(const FactSources& sources)
{
    constexpr const char* kId = "network.category";
    const std::string source = "Get-NetConnectionProfile -InterfaceAlias " + quoted(sources.adapter) +
                               ": NetworkCategory";
    const auto category = sources.networks.of(sources.adapterGuid);
    if (!category)
        return model::absentFact(
            kId, "", source,
            text("Windows lists {adapter} in no network: it has no link or no address.", sources.adapter));
    const char* const words = *category == NetworkCategory::Public    ? "public"
                              : *category == NetworkCategory::Private ? "private"
                                                                      : "domain";
    return model::knownFact(kId, words, "", source);
}

}  // namespace

std::vector<model::Fact> firewallFacts(const FactSources& sources)
{
    std::vector<FirewallRule> rules;
    for (const RegistryValue& value : sources.registry.values(kPolicy + L"\\FirewallRules"))
        rules.emplace_back(value.text, /*isOfPolicy=*/false);
    for (const RegistryValue& value : sources.registry.values(kGroupPolicy + L"\\FirewallRules"))
        rules.emplace_back(value.text, /*isOfPolicy=*/true);
    std::vector<model::Fact> facts;
    if (!sources.adapter.empty())
        facts.push_back(categoryFact(sources));
    for (const auto& [id, protocol] : {std::pair{"firewall.inboundUdp", kUdp}, {"firewall.inboundTcp", kTcp}}) {
        const std::vector<std::string> places = placesThatBlock(sources, rules, protocol);
        if (sources.program.empty() || rules.empty())
            facts.push_back(model::absentFact(id, {}, kSource, "The firewall rules are not readable in the registry."));
        else if (places.empty())
            facts.push_back(
                model::inapplicableFact(id, kSource, "No firewall rule of this host drops incoming packets."));
        else
            facts.push_back(model::knownFact(
                id, fmt::format("Windows' firewall, {}: {}", sources.program, fmt::join(places, ", ")), {}, kSource));
    }
    return facts;
}

}  // namespace halftrip::windows
