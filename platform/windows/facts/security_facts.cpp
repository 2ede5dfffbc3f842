#include "platform/windows/facts/all_facts.hpp"

#include <array>

namespace halftrip::windows {
namespace {

/// A switch in the registry that anybody may read.
struct SecuritySwitch {
    const char* id;
    const wchar_t* key;
    const wchar_t* name;
    const char* source;
    const char* absence;
    bool isInverted = false;  ///< The value says that it is off.
};
const std::array<SecuritySwitch, 6> kSwitches{{
    {"security.virtualizationBased", L"SYSTEM\\CurrentControlSet\\Control\\DeviceGuard",
     L"EnableVirtualizationBasedSecurity", "msinfo32: Virtualization-based security",
     "Nobody has set it; msinfo32 shows whether it runs all the same."},
    {"security.memoryIntegrity",
     L"SYSTEM\\CurrentControlSet\\Control\\DeviceGuard\\Scenarios\\HypervisorEnforcedCodeIntegrity", L"Enabled",
     "Windows Security, Device security, Core isolation: Memory integrity",
     "Nobody has set it; msinfo32 shows whether it runs all the same."},
    {"security.realTimeScan", L"SOFTWARE\\Microsoft\\Windows Defender\\Real-Time Protection",
     L"DisableRealtimeMonitoring", "Get-MpPreference: DisableRealtimeMonitoring",
     "Nobody has set it: Microsoft Defender scans unless another scanner has taken its place.", true},
    {"firewall.domain", L"SYSTEM\\CurrentControlSet\\Services\\SharedAccess\\Parameters\\FirewallPolicy\\DomainProfile",
     L"EnableFirewall", "Get-NetFirewallProfile -Name Domain", "The registry does not say."},
    {"firewall.private",
     L"SYSTEM\\CurrentControlSet\\Services\\SharedAccess\\Parameters\\FirewallPolicy\\StandardProfile",
     L"EnableFirewall", "Get-NetFirewallProfile -Name Private", "The registry does not say."},
    {"firewall.public", L"SYSTEM\\CurrentControlSet\\Services\\SharedAccess\\Parameters\\FirewallPolicy\\PublicProfile",
     L"EnableFirewall", "Get-NetFirewallProfile -Name Public", "The registry does not say."},
}};

}  // namespace

std::vector<model::Fact> securityFacts(const FactSources& sources)
{
    std::vector<model::Fact> facts;
    for (const SecuritySwitch& one : kSwitches) {
        const auto number = numberIn(sources.registry, one.key, one.name);
        facts.push_back(number ? model::knownFact(one.id, (*number != 0) != one.isInverted, "", one.source)
                               : model::absentFact(one.id, "", one.source, one.absence));
    }
    return facts;
}

}  // namespace halftrip::windows
