#include "platform/linux/facts/adapter_folder.hpp"
#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/network/nft_rules.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <netinet/in.h>

#include <algorithm>
#include <cstddef>

namespace halftrip::platform {
namespace {

constexpr const char* kSource = "sudo nft -a list ruleset";

/// Of a host with thousands of rules; the rest is for nft.
constexpr std::size_t kMostPlaces = 12;

model::Fact inboundFact(const char* id, const Result<NftRuleset>& rules, std::uint8_t protocol, const NftPath& path)
{
    if (!rules)
        return model::absentFact(id, {}, kSource, rules.error().what + ".");
    std::vector<std::string> places = placesThatDrop(*rules, protocol, path);
    if (places.empty())
        return model::inapplicableFact(id, kSource, "No firewall rule of this host drops incoming packets.");
    const std::size_t left = places.size() - std::min(places.size(), kMostPlaces);
    places.resize(places.size() - left);
    std::string words = fmt::format("{}", fmt::join(places, "; "));
    if (left != 0)
        words += fmt::format("; and {} more", left);
    return model::knownFact(id, std::move(words), {}, kSource);
}

}  // namespace

std::vector<model::Fact> firewallFacts(const FactSources& sources)
{
    if (!sources.readFirewall)
        return {};
    const Result<NftRuleset> rules = sources.readFirewall();
    NftPath path{.devices = {}, .isBridge = sources.adapter.empty()};
    if (!sources.adapter.empty())
        path.devices = withLowerDevices(sources.tree, sources.adapter);
    path.isBridge = path.isBridge || std::ranges::any_of(path.devices, [&sources](const std::string& device) {
                        return !sources.tree.list("/sys/class/net/" + device + "/bridge").empty();
                    });
    std::vector<model::Fact> facts{inboundFact("firewall.inboundUdp", rules, IPPROTO_UDP, path),
                                   inboundFact("firewall.inboundTcp", rules, IPPROTO_TCP, path)};
    // Tables of the iptables before nf_tables, whose rules only that program reads.
    if (const auto names = sources.tree.read("/proc/net/ip_tables_names"); names && !names->empty())
        facts.push_back(model::knownFact("firewall.legacyTables", *names, {}, "/proc/net/ip_tables_names"));
    return facts;
}

}  // namespace halftrip::platform
