#include "core/check/check.hpp"
#include "core/check/judging.hpp"

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

constexpr const char* kCategoryFact = "network.category";

constexpr const char* kNetworkTrusted = "Windows trusts this network: its firewall applies the rules for private or "
                                        "domain networks.";
constexpr const char* kNetworkPublic = "Windows takes this network for a public one, and its firewall drops what comes "
                                       "in without a rule for public networks.";
constexpr const char* kNetworkAdvice = "network category Private";
constexpr const char* kNetworkCaution = "Do it only where you trust every host of that network.";

Judgement judgeCategory(const HostFacts& host)
{
    const auto category = textOf(host.facts, kCategoryFact);
    if (!category)
        return unknownFor(host, kCategoryFact);
    if (*category != "public")
        return verdictOn(host, CheckVerdict::Pass, {kCategoryFact}, kNetworkTrusted);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {kCategoryFact}, kNetworkPublic);
    const std::string command = "Set-NetConnectionProfile -InterfaceAlias " + adapterForPowerShell(host.adapter->name) +
                                " -NetworkCategory ";
    judgement.advice.push_back({.setting = {kCategoryFact, host.adapter->name},
                                .value = "private",
                                .words = kNetworkAdvice,
                                .commands = {"PowerShell", command + "Private", command + "Public"},
                                .privilege = "Administrator",
                                .lastsOverReboot = true,
                                .caution = kNetworkCaution});
    return judgement;
}

}  // namespace

Check networkCategoryCheck()
{
    return {.id = "networkCategory",
            .title = "Network category",
            .group = "adapter",
            .why = "Windows Firewall has rules for each category. Two hosts back to back, or on a switch without a "
                   "gateway, are an unidentified network, which Windows takes for a public one.",
            .effect = "None on latency: nobody reaches a responder that has no rule for public networks.",
            .effectSources = "Microsoft, \"Windows Firewall overview\"",
            .price = "Security: other hosts of that network reach what private networks may reach.",
            .about = About::Adapter,
            .system = System::Windows,
            .judge = judgeCategory};
}

}  // namespace halftrip::check
