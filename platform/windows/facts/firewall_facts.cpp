#include "platform/windows/facts/all_facts.hpp"

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
constexpr const char* kSource = "Get-NetFirewallRule -Enabled True -Direction Inbound";
constexpr const char* kUdp = "17";
constexpr const char* kTcp = "6";

/// A kind of network, as rules and the policy's keys call it.
struct Profile {
    const char* inRules;
    const wchar_t* key;
    const char* words;
};
const std::array<Profile, 3> kProfiles{{{"Domain", L"DomainProfile", "domain"},
                                        {"Private", L"StandardProfile", "private"},
                                        {"Public", L"PublicProfile", "public"}}};

std::string inSmallLetters(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return text;
}

/// "v2.30|Action=Block|Active=TRUE|Dir=In|Profile=Private|Profile=Public|App=C:\\halftrip.exe|Name=Halftrip|".
struct FirewallRule {
    explicit FirewallRule(const std::string& text)
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
};

bool isOn(const FactSources& sources, const Profile& profile, const wchar_t* name, std::int64_t usual)
{
    return numberIn(sources.registry, kPolicy + L"\\" + profile.key, name).value_or(usual) != 0;
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
        std::string blocking;
        for (const FirewallRule& rule : rules) {
            if (!rule.isAbout(protocol, sources.program) || !rule.holdsIn(profile))
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

}  // namespace

std::vector<model::Fact> firewallFacts(const FactSources& sources)
{
    std::vector<FirewallRule> rules;
    for (const RegistryValue& value : sources.registry.values(kPolicy + L"\\FirewallRules"))
        rules.emplace_back(value.text);
    std::vector<model::Fact> facts;
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
