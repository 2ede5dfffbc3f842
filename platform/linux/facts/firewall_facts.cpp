#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/network/nft_rules.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <netinet/in.h>

namespace halftrip::platform {
namespace {

constexpr const char* kSource = "sudo nft -a list ruleset";

model::Fact inboundFact(const char* id, const Result<NftRuleset>& rules, std::uint8_t protocol)
{
    if (!rules)
        return model::absentFact(id, {}, kSource, rules.error().what + ".");
    const std::vector<std::string> places = placesThatDrop(*rules, protocol);
    if (places.empty())
        return model::inapplicableFact(id, kSource, "No firewall rule of this host drops incoming packets.");
    return model::knownFact(id, fmt::format("{}", fmt::join(places, "; ")), {}, kSource);
}

}  // namespace

std::vector<model::Fact> firewallFacts(const FactSources& sources)
{
    if (!sources.readFirewall)
        return {};
    const Result<NftRuleset> rules = sources.readFirewall();
    std::vector<model::Fact> facts{inboundFact("firewall.inboundUdp", rules, IPPROTO_UDP),
                                   inboundFact("firewall.inboundTcp", rules, IPPROTO_TCP)};
    // Tables of the iptables before nf_tables, whose rules only that program reads.
    if (const auto names = sources.tree.read("/proc/net/ip_tables_names"); names && !names->empty())
        facts.push_back(model::knownFact("firewall.legacyTables", *names, {}, "/proc/net/ip_tables_names"));
    return facts;
}

}  // namespace halftrip::platform
