#include "platform/windows/facts/all_facts.hpp"

#include <array>

namespace halftrip::windows {
namespace {

/// A switch in the registry that anybody may read.
struct SecuritySwitch {
    const char* id;
    const wchar_t* policy;  ///< Where a group policy sets it, which wins; null: none does.
    const wchar_t* key;
    const wchar_t* name;
    const char* source;
    const char* absence;
    bool isInverted = false;  ///< The value says that it is off.
};
const std::array<SecuritySwitch, 4> kSwitches{{
    {"security.realTimeScan", L"SOFTWARE\\Policies\\Microsoft\\Windows Defender\\Real-Time Protection",
     L"SOFTWARE\\Microsoft\\Windows Defender\\Real-Time Protection", L"DisableRealtimeMonitoring",
     "Get-MpPreference: DisableRealtimeMonitoring",
     "Not set: Microsoft Defender scans unless another antivirus replaces it.", true},
    {"firewall.domain", L"SOFTWARE\\Policies\\Microsoft\\WindowsFirewall\\DomainProfile",
     L"SYSTEM\\CurrentControlSet\\Services\\SharedAccess\\Parameters\\FirewallPolicy\\DomainProfile", L"EnableFirewall",
     "Get-NetFirewallProfile -Name Domain", "The registry holds no value for it."},
    {"firewall.private", L"SOFTWARE\\Policies\\Microsoft\\WindowsFirewall\\PrivateProfile",
     L"SYSTEM\\CurrentControlSet\\Services\\SharedAccess\\Parameters\\FirewallPolicy\\StandardProfile",
     L"EnableFirewall", "Get-NetFirewallProfile -Name Private", "The registry holds no value for it."},
    {"firewall.public", L"SOFTWARE\\Policies\\Microsoft\\WindowsFirewall\\PublicProfile",
     L"SYSTEM\\CurrentControlSet\\Services\\SharedAccess\\Parameters\\FirewallPolicy\\PublicProfile", L"EnableFirewall",
     "Get-NetFirewallProfile -Name Public", "The registry holds no value for it."},
}};

model::Fact runningFact(const char* id, const std::optional<bool>& runs, const char* source)
{
    return runs ? model::knownFact(id, *runs, "", source)
                : model::absentFact(id, "", source, "Windows does not report it; msinfo32 shows whether it runs.");
}

}  // namespace

std::vector<model::Fact> securityFacts(const FactSources& sources)
{
    std::vector<model::Fact> facts{
        runningFact("security.virtualizationBased", sources.readings.isVirtualizationBased,
                    "NtQuerySystemInformation; msinfo32: Virtualization-based security"),
        runningFact("security.memoryIntegrity", sources.readings.isMemoryIntegrityOn,
                    "NtQuerySystemInformation; Windows Security, Device security, Core isolation: Memory integrity")};
    for (const SecuritySwitch& one : kSwitches) {
        const auto bound = one.policy == nullptr ? std::nullopt : numberIn(sources.registry, one.policy, one.name);
        const auto number = bound ? bound : numberIn(sources.registry, one.key, one.name);
        const std::string source = std::string(one.source) + (bound ? " (set by a group policy)" : "");
        facts.push_back(number ? model::knownFact(one.id, (*number != 0) != one.isInverted, "", source)
                               : model::absentFact(one.id, "", one.source, one.absence));
    }
    return facts;
}

}  // namespace halftrip::windows
