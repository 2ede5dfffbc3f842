#include "platform/windows/facts/driver_keyword.hpp"
#include "platform/windows/system/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <map>
#include <sstream>
#include <string_view>
#include <tuple>
#include <utility>

namespace halftrip::windows {
namespace {

const std::wstring kPolicy = L"SYSTEM\\CurrentControlSet\\Services\\SharedAccess\\Parameters\\FirewallPolicy";
/// What a device management (MDM, such as Intune) wants: as group policy, but in the keys of this computer.
const std::wstring kDeviceManagement = kPolicy + L"\\Mdm";
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
    NetworkCategory category;
};
const std::array<Profile, 3> kProfiles{
    {{"Domain", L"DomainProfile", L"DomainProfile", "domain", NetworkCategory::Domain},
     {"Private", L"StandardProfile", L"PrivateProfile", "private", NetworkCategory::Private},
     {"Public", L"PublicProfile", L"PublicProfile", "public", NetworkCategory::Public}}};

std::string inSmallLetters(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return text;
}

/// What a rule lets in or keeps out, narrowest first.
enum class Reach : std::uint8_t { None, Some, Subnet, All };

/// What the system's own variables say; empty: there is none of that name. The service that applies the rules has no
/// user's.
std::string variableOf(const Registry& registry, const std::string& name)
{
    struct Place {
        const char* variable;
        std::wstring key;
        const wchar_t* value;
    };
    static const std::wstring kSystem = L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion";
    static const std::wstring kPrograms = L"SOFTWARE\\Microsoft\\Windows\\CurrentVersion";
    static const std::array<Place, 8> kPlaces{{{"systemroot", kSystem, L"SystemRoot"},
                                               {"windir", kSystem, L"SystemRoot"},
                                               {"systemdrive", kSystem, L"SystemRoot"},
                                               {"programdata", kSystem + L"\\ProfileList", L"ProgramData"},
                                               {"public", kSystem + L"\\ProfileList", L"Public"},
                                               {"programfiles", kPrograms, L"ProgramFilesDir"},
                                               {"programw6432", kPrograms, L"ProgramFilesDir"},
                                               {"programfiles(x86)", kPrograms, L"ProgramFilesDir (x86)"}}};
    const auto place = std::ranges::find(kPlaces, inSmallLetters(name), &Place::variable);
    if (place == kPlaces.end())
        return registry.value(L"SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Environment", toWide(name))
            .value_or("");
    const std::string text = registry.value(place->key, place->value).value_or("");
    return std::string_view(place->variable) == "systemdrive" ? text.substr(0, 2) : text;
}

/// "%ProgramFiles%\halftrip.exe" as Windows expands it: what is no variable stays as it is.
std::string expanded(const Registry& registry, std::string text)
{
    std::size_t begin = text.find('%');
    for (std::size_t end = 0; begin != std::string::npos; begin = end) {
        end = text.find('%', begin + 1);
        if (end == std::string::npos)
            break;
        const std::string value = variableOf(registry, text.substr(begin + 1, end - begin - 1));
        if (value.empty())
            continue;
        text.replace(begin, end + 1 - begin, value);
        end = text.find('%', begin + value.size());
    }
    return text;
}

/// "v2.30|Action=Block|Active=TRUE|Dir=In|Profile=Private|Profile=Public|App=C:\\halftrip.exe|Name=Halftrip|": a rule
/// of the firewall, by the grammar of [MS-GPFAS] 2.2.2.19.
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
    /// Whether it has a member whose name begins with one of those: newer ones have a version behind ("LPort2_10").
    template <std::size_t Count>
    [[nodiscard]] bool hasAny(const std::array<std::string_view, Count>& beginnings) const
    {
        return std::ranges::any_of(members, [&](const auto& member) {
            return std::ranges::any_of(beginnings, [&](auto beginning) { return member.first.starts_with(beginning); });
        });
    }
    /// About what comes in for that program, or for every one.
    [[nodiscard]] bool isAbout(const Registry& registry, const std::string& program) const
    {
        // For a service, an app package, a user, or for authenticated hosts.
        constexpr std::array<std::string_view, 8> kOthers{"Svc",   "AppPkgId", "PFN",    "LUAuth",
                                                          "LUOwn", "RMauth",   "RUAuth", "Security"};
        if (of("Active") != "TRUE" || of("Dir") != "In" || hasAny(kOthers))
            return false;
        const std::string app = of("App");
        return app.empty() || isSameFileName(expanded(registry, app), program);
    }
    [[nodiscard]] bool isOver(const std::string& protocol) const
    {
        const std::string own = of("Protocol");
        return own.empty() || own == protocol;
    }
    /// A rule without a profile holds in all of them.
    [[nodiscard]] bool holdsIn(const Profile& profile) const
    {
        const auto [first, last] = members.equal_range("Profile");
        return first == last ||
               std::any_of(first, last, [&](const auto& one) { return one.second == profile.inRules; });
    }
    [[nodiscard]] Reach reach() const
    {
        constexpr std::array<std::string_view, 4> kLimits{"LPort", "RPort", "LA", "IF"};
        if (hasAny(kLimits))
            return Reach::Some;
        Reach widest = Reach::All;
        for (const auto& [name, value] : members) {
            if (!name.starts_with("RA4") && !name.starts_with("RA6"))
                continue;
            if (!inSmallLetters(value).starts_with("localsubnet"))
                return Reach::Some;
            widest = Reach::Subnet;
        }
        return widest;
    }

    std::multimap<std::string, std::string> members;
    bool isOfPolicy;
};

/// What group policy or a device management says of it; nothing where they leave it open. Templates of before Vista
/// write their own key.
std::optional<std::int64_t> policyOf(const FactSources& sources, const Profile& profile, const wchar_t* name)
{
    for (const std::wstring& key : {kGroupPolicy + L"\\" + profile.policyKey, kGroupPolicy + L"\\" + profile.key,
                                    kDeviceManagement + L"\\" + profile.key}) {
        if (const auto number = numberIn(sources.registry, key, name))
            return number;
    }
    return std::nullopt;
}

bool isOn(const FactSources& sources, const Profile& profile, const wchar_t* name, std::int64_t usual)
{
    const auto number = policyOf(sources, profile, name);
    return number.value_or(numberIn(sources.registry, kPolicy + L"\\" + profile.key, name).value_or(usual)) != 0;
}

/// What the rules about this program come to.
struct Findings {
    std::vector<std::string> blocks;  ///< What keeps packets out, each with its kind of network.
    std::vector<std::string> subnetOnly;  ///< Where packets of the same subnet alone come in, and by which rule.
};

/// The widest of the rules with one action.
struct Widest {
    Reach reach = Reach::None;
    std::string name;
    void consider(const FirewallRule& rule)
    {
        if (rule.reach() <= reach)
            return;
        reach = rule.reach();
        name = rule.of("Name");
    }
};

/// On one kind of network, where its firewall is on. A rule that blocks wins over any that allows.
void addFindings(const Profile& profile, const Widest& blocking, const Widest& allowing, Findings& findings)
{
    const auto add = [&](const std::string& words) {
        findings.blocks.push_back(fmt::format("on {} networks {}", profile.words, words));
    };
    if (blocking.reach != Reach::None) {
        add(fmt::format("the rule \"{}\" blocks it{}", blocking.name,
                        blocking.reach == Reach::Some     ? " for some ports or addresses"
                        : blocking.reach == Reach::Subnet ? " from the same subnet"
                                                          : ""));
        if (blocking.reach == Reach::All)
            return;
    }
    if (allowing.reach == Reach::None)
        add("no rule allows it");
    else if (allowing.reach == Reach::Some)
        add("no rule allows it but for some ports or addresses");
    else if (allowing.reach == Reach::Subnet)
        findings.subnetOnly.push_back(fmt::format("on {} networks it is allowed from the same subnet only, by the rule "
                                                  "\"{}\"",
                                                  profile.words, allowing.name));
}

/// Those whose firewall is on: of the network that the adapter is in, or all where that is not known.
std::vector<Profile> activeProfiles(const FactSources& sources)
{
    const auto category = sources.networks.of(sources.adapterGuid);
    std::vector<Profile> active;
    std::ranges::copy_if(kProfiles, std::back_inserter(active), [&](const Profile& profile) {
        return (!category || *category == profile.category) && isOn(sources, profile, L"EnableFirewall", 0);
    });
    return active;
}

/// "Block all incoming connections, including those in the list of allowed apps" in the Control Panel.
bool blocksAll(const FactSources& sources, const Profile& profile)
{
    return isOn(sources, profile, L"DoNotAllowExceptions", 0);
}

/// What of that protocol Windows' own firewall keeps from this program.
Findings findingsOf(const FactSources& sources, const std::vector<FirewallRule>& rules, const std::string& protocol)
{
    Findings findings;
    for (const Profile& profile : activeProfiles(sources)) {
        if (blocksAll(sources, profile)) {
            findings.blocks.push_back(fmt::format("on {} networks \"Block all incoming connections\" is set in the "
                                                  "Control Panel or by policy, which overrides every rule",
                                                  profile.words));
            continue;
        }
        const bool hasLocalRules = policyOf(sources, profile, L"AllowLocalPolicyMerge").value_or(1) != 0;
        Widest blocking;
        Widest allowing;
        if (!isOn(sources, profile, L"DefaultInboundAction", 1))
            allowing.reach = Reach::All;
        for (const FirewallRule& rule : rules) {
            if (!rule.isOver(protocol) || !rule.holdsIn(profile) || !(rule.isOfPolicy || hasLocalRules))
                continue;
            if (rule.of("Action") == "Block")
                blocking.consider(rule);
            else if (rule.of("Action") == "Allow")
                allowing.consider(rule);
        }
        addFindings(profile, blocking, allowing, findings);
    }
    return findings;
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
    const char* const words = std::ranges::find(kProfiles, *category, &Profile::category)->words;
    return model::knownFact(kId, words, "", source);
}

/// Where no rule counts, by the names that Set-NetFirewallProfile has for it.
void addBlocksAll(const FactSources& sources, std::vector<model::Fact>& facts)
{
    std::vector<std::string> names;
    for (const Profile& profile : activeProfiles(sources)) {
        if (blocksAll(sources, profile))
            names.emplace_back(profile.inRules);
    }
    if (!names.empty())
        facts.push_back(model::knownFact("firewall.blocksAllOn", fmt::format("{}", fmt::join(names, ",")), {},
                                         "Get-NetFirewallProfile: AllowInboundRules"));
}

/// What is wrong with one protocol, and beside it where it is allowed within a subnet alone.
void addInbound(const char* id, const char* subnetId, const std::string& program, Findings findings,
                std::vector<model::Fact>& facts)
{
    const auto words = [&program](const std::vector<std::string>& places) {
        return fmt::format("Windows' firewall, {}: {}", program, fmt::join(places, ", "));
    };
    if (findings.blocks.empty() && findings.subnetOnly.empty()) {
        facts.push_back(model::inapplicableFact(id, kSource, "No firewall rule of this host drops incoming packets."));
    } else if (findings.blocks.empty()) {
        facts.push_back(model::inapplicableFact(
            id, kSource, "No firewall rule of this host drops incoming packets from the same subnet."));
        facts.push_back(model::knownFact(subnetId, words(findings.subnetOnly), {}, kSource));
    } else {
        findings.blocks.insert(findings.blocks.end(), findings.subnetOnly.begin(), findings.subnetOnly.end());
        facts.push_back(model::knownFact(id, words(findings.blocks), {}, kSource));
    }
}

}  // namespace

std::vector<model::Fact> firewallFacts(const FactSources& sources)
{
    bool isReadable = false;
    std::vector<FirewallRule> rules;
    for (const auto& [key, isOfPolicy] : {std::pair{kPolicy, false}, {kGroupPolicy, true}, {kDeviceManagement, true}}) {
        for (const RegistryValue& value : sources.registry.values(key + L"\\FirewallRules")) {
            isReadable = true;
            FirewallRule rule(value.text, isOfPolicy);
            if (rule.isAbout(sources.registry, sources.program))
                rules.push_back(std::move(rule));
        }
    }
    std::vector<model::Fact> facts;
    if (!sources.adapter.empty())
        facts.push_back(categoryFact(sources));
    for (const auto& [id, subnetId, protocol] : {std::tuple{"firewall.inboundUdp", "firewall.subnetOnlyUdp", kUdp},
                                                 {"firewall.inboundTcp", "firewall.subnetOnlyTcp", kTcp}}) {
        if (sources.program.empty() || !isReadable)
            facts.push_back(model::absentFact(id, {}, kSource, "The firewall rules are not readable in the registry."));
        else
            addInbound(id, subnetId, sources.program, findingsOf(sources, rules, protocol), facts);
    }
    addBlocksAll(sources, facts);
    return facts;
}

}  // namespace halftrip::windows
