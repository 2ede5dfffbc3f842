// What the kernel may answer about the firewall's chains and rules, and the way of a packet through whatever they say.
#include "platform/linux/network/nft_rules.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <linux/netfilter/nf_tables.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netlink.h>
#include <netinet/in.h>

#include <algorithm>
#include <cstring>

using namespace halftrip;

namespace {

/// Message by message, as a dump of the kernel stands in a socket.
platform::NftRuleset rulesetOf(std::span<const std::byte> bytes)
{
    platform::NftRuleset all;
    while (bytes.size() >= sizeof(nlmsghdr)) {
        nlmsghdr header{};
        std::memcpy(&header, bytes.data(), sizeof header);
        const std::size_t length = std::clamp<std::size_t>(header.nlmsg_len, sizeof header, bytes.size());
        const platform::NetlinkReply reply(header.nlmsg_type, bytes.first(length).subspan(sizeof header));
        if (header.nlmsg_type == (NFNL_SUBSYS_NFTABLES << 8U | NFT_MSG_NEWCHAIN))
            all.chains.push_back(platform::nftChainOf(reply));
        else if (header.nlmsg_type == (NFNL_SUBSYS_NFTABLES << 8U | NFT_MSG_NEWRULE))
            all.rules.push_back(platform::nftRuleOf(reply));
        bytes = bytes.subspan(std::min<std::size_t>(NLMSG_ALIGN(length), bytes.size()));
    }
    return all;
}

void requireEnds(const std::string& name)
{
    fuzz::require(name.find('\0') == std::string::npos, "a name ends at its end");
}

void requireWhole(const platform::NftRuleset& all)
{
    using Verdict = platform::NftRule::Verdict;
    for (const platform::NftChain& chain : all.chains) {
        requireEnds(chain.table + chain.name);
        for (const std::string& device : chain.devices)
            requireEnds(device);
    }
    for (const platform::NftRule& rule : all.rules) {
        requireEnds(rule.table + rule.chain + rule.target + rule.decider);
        for (const std::string& condition : rule.conditions)
            requireEnds(condition);
        fuzz::require(rule.conditions.empty() || rule.isConditional,
                      "a rule with a condition is one that may not match");
        fuzz::require(rule.verdict != Verdict::Unread || !rule.decider.empty(), "what is not read has a name");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const platform::NftRuleset all = rulesetOf(fuzz::bytesOf(data, size));
    requireWhole(all);
    for (const int protocol : {IPPROTO_UDP, IPPROTO_TCP}) {
        for (const platform::NftPath& path : {platform::NftPath{}, platform::NftPath{{"lo"}, false}}) {
            const auto places = platform::placesThatDrop(all, static_cast<std::uint8_t>(protocol), path);
            fuzz::require(places.size() <= all.chains.size() + all.rules.size(), "each rule and policy is named once");
        }
    }
    return 0;
}
