#include "platform/linux/network/nft_rules.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <linux/netfilter.h>
#include <linux/netfilter/nf_tables.h>
#include <linux/netfilter/nf_tables_compat.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netlink.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace halftrip::platform {
namespace {

using Bytes = std::span<const std::byte>;

/// A chain that jumps in a circle is refused by the kernel; deeper than this it allows none.
constexpr int kDeepestJump = 16;

std::uint16_t messageType(std::uint8_t message)
{
    return static_cast<std::uint16_t>(NFNL_SUBSYS_NFTABLES << 8U | message);
}

const char* familyOf(std::uint8_t family)
{
    switch (family) {
    case NFPROTO_INET:
        return "inet";
    case NFPROTO_IPV4:
        return "ip";
    case NFPROTO_IPV6:
        return "ip6";
    default:
        return "";
    }
}

/// Numbers of nf_tables are in network order.
std::optional<std::uint64_t> bigNumberOf(const NetlinkAttributes& attributes, std::uint16_t type)
{
    const auto found = attributes.find(type);
    if (found == attributes.end() || found->second.size() > sizeof(std::uint64_t))
        return std::nullopt;
    std::uint64_t number = 0;
    for (const std::byte byte : found->second)
        number = number << 8U | std::to_integer<std::uint64_t>(byte);
    return number;
}

Bytes bytesOf(const NetlinkAttributes& attributes, std::uint16_t type)
{
    const auto found = attributes.find(type);
    return found == attributes.end() ? Bytes() : found->second;
}

NetlinkAttributes nestedOf(const NetlinkAttributes& attributes, std::uint16_t type)
{
    return parseAttributes(bytesOf(attributes, type));
}

std::string addressOf(Bytes bytes)
{
    std::array<char, INET6_ADDRSTRLEN> text{};
    const int family = bytes.size() == sizeof(in_addr) ? AF_INET : AF_INET6;
    return ::inet_ntop(family, bytes.data(), text.data(), text.size()) == nullptr ? std::string() : text.data();
}

/// What a register of the rule's little machine was loaded with.
struct Loaded {
    enum class What : std::uint8_t { Other, Protocol, Adapter, SourcePort, Port, Source, Destination };
    What what = What::Other;
};

/// Reads the expressions of one rule in their order.
class RuleReader {
public:
    explicit RuleReader(NftRule& rule) : m_rule(rule) {}

    void read(Bytes expression)
    {
        const NetlinkAttributes attributes = parseAttributes(expression);
        const std::string name = textOf(attributes, NFTA_EXPR_NAME);
        const NetlinkAttributes data = nestedOf(attributes, NFTA_EXPR_DATA);
        if (name == "meta")
            loadMeta(data);
        else if (name == "payload")
            loadPayload(data);
        else if (name == "cmp")
            compare(data);
        else if (name == "immediate")
            decide(data);
        else if (name == "reject")
            m_rule.verdict = NftRule::Verdict::Reject;
        else if (name == "target")
            decideAsIptables(textOf(data, NFTA_TARGET_NAME));
        else if (name != "log" && name != "counter")
            m_rule.isConditional = true;  // Sets, states, limits and matches of iptables: it may match, or not.
    }

private:
    void load(const NetlinkAttributes& data, std::uint16_t to, Loaded::What what)
    {
        if (const auto number = bigNumberOf(data, to))
            m_registers[*number] = {what};
    }

    void loadMeta(const NetlinkAttributes& data)
    {
        const auto key = bigNumberOf(data, NFTA_META_KEY);
        load(data, NFTA_META_DREG,
             key == NFT_META_L4PROTO   ? Loaded::What::Protocol
             : key == NFT_META_IIFNAME ? Loaded::What::Adapter
                                       : Loaded::What::Other);
    }

    void loadPayload(const NetlinkAttributes& data)
    {
        const auto base = bigNumberOf(data, NFTA_PAYLOAD_BASE);
        const auto offset = bigNumberOf(data, NFTA_PAYLOAD_OFFSET);
        const auto length = bigNumberOf(data, NFTA_PAYLOAD_LEN);
        auto what = Loaded::What::Other;
        if (base == NFT_PAYLOAD_TRANSPORT_HEADER && length == 2U)
            what = offset == 0U ? Loaded::What::SourcePort : offset == 2U ? Loaded::What::Port : what;
        if (base == NFT_PAYLOAD_NETWORK_HEADER && length == sizeof(in_addr))
            what = offset == 12U ? Loaded::What::Source : offset == 16U ? Loaded::What::Destination : what;
        if (base == NFT_PAYLOAD_NETWORK_HEADER && length == sizeof(in6_addr))
            what = offset == 8U ? Loaded::What::Source : offset == 24U ? Loaded::What::Destination : what;
        if (base == NFT_PAYLOAD_NETWORK_HEADER && length == 1U && offset == 9U)
            what = Loaded::What::Protocol;  // As iptables reads it.
        load(data, NFTA_PAYLOAD_DREG, what);
    }

    void compare(const NetlinkAttributes& data)
    {
        using What = Loaded::What;
        const Bytes value = bytesOf(nestedOf(data, NFTA_CMP_DATA), NFTA_DATA_VALUE);
        const auto from = bigNumberOf(data, NFTA_CMP_SREG);
        const What what = from ? m_registers[*from].what : What::Other;
        const bool isEqual = bigNumberOf(data, NFTA_CMP_OP) == static_cast<std::uint64_t>(NFT_CMP_EQ);
        if (what == What::Protocol && isEqual && value.size() == 1) {
            m_rule.protocol = std::to_integer<std::uint8_t>(value[0]);
            return;
        }
        m_rule.isConditional = true;
        if (value.empty() || what == What::Other)
            return;
        m_rule.conditions.push_back(wordsOf(what, isEqual ? "" : "!= ", value));
    }

    [[nodiscard]] static std::string wordsOf(Loaded::What what, const char* comparison, Bytes value)
    {
        using What = Loaded::What;
        if (what == What::Adapter) {
            std::string name(reinterpret_cast<const char*>(value.data()), value.size());
            name.resize(std::min(name.find('\0'), name.size()));
            return fmt::format("iifname {}\"{}\"", comparison, name);
        }
        if (what == What::Source || what == What::Destination)
            return fmt::format("{} {}{}", what == What::Source ? "saddr" : "daddr", comparison, addressOf(value));
        std::uint64_t number = 0;
        for (const std::byte byte : value.first(std::min<std::size_t>(value.size(), 2)))
            number = number << 8U | std::to_integer<std::uint64_t>(byte);
        return fmt::format("{} {}{}",
                           what == What::Port         ? "dport"
                           : what == What::SourcePort ? "sport"
                                                      : "protocol",
                           comparison, number);
    }

    void decide(const NetlinkAttributes& data)
    {
        if (bigNumberOf(data, NFTA_IMMEDIATE_DREG) != static_cast<std::uint64_t>(NFT_REG_VERDICT))
            return;
        const NetlinkAttributes verdict = nestedOf(nestedOf(data, NFTA_IMMEDIATE_DATA), NFTA_DATA_VERDICT);
        switch (static_cast<std::int32_t>(bigNumberOf(verdict, NFTA_VERDICT_CODE).value_or(NF_ACCEPT))) {
        case NF_DROP:
            m_rule.verdict = NftRule::Verdict::Drop;
            break;
        case NF_ACCEPT:
            m_rule.verdict = NftRule::Verdict::Accept;
            break;
        case NFT_JUMP:
        case NFT_GOTO:
            m_rule.verdict = NftRule::Verdict::Jump;
            m_rule.target = textOf(verdict, NFTA_VERDICT_CHAIN);
            break;
        case NFT_RETURN:
            m_rule.verdict = NftRule::Verdict::Return;
            break;
        default:
            break;
        }
    }

    void decideAsIptables(const std::string& target)
    {
        if (target == "REJECT")
            m_rule.verdict = NftRule::Verdict::Reject;
        else if (target == "DROP")
            m_rule.verdict = NftRule::Verdict::Drop;
    }

    NftRule& m_rule;
    std::map<std::uint64_t, Loaded> m_registers;
};

Result<std::vector<NetlinkReply>> dump(NetlinkSocket& netlink, std::uint8_t message)
{
    const nfgenmsg header{.nfgen_family = AF_UNSPEC, .version = NFNETLINK_V0, .res_id = 0};
    return netlink.query(NetlinkRequest(messageType(message), NLM_F_DUMP, header), "read the firewall's rules");
}

/// One packet's way through the chains of the hook input.
class Walk {
public:
    Walk(const NftRuleset& rules, std::uint8_t protocol) : m_rules(rules), m_protocol(protocol) {}

    [[nodiscard]] std::vector<std::string> run()
    {
        std::vector<const NftChain*> bases;
        for (const NftChain& chain : m_rules.chains) {
            if (chain.seesInput && !chain.family.empty())
                bases.push_back(&chain);
        }
        std::ranges::stable_sort(bases, {}, &NftChain::priority);
        for (const NftChain* const base : bases) {
            // What one base chain lets in, the next may still drop.
            const bool isLetIn = walk(base->family, base->table, base->name, 0);
            if (!isLetIn && base->isPolicyDrop)
                m_places.push_back(placeOf(base->family, base->table, base->name) + ": policy drop");
        }
        return std::move(m_places);
    }

private:
    [[nodiscard]] static std::string placeOf(const std::string& family, const std::string& table,
                                             const std::string& chain)
    {
        return fmt::format("nft {} {} {}", family, table, chain);
    }

    [[nodiscard]] std::string placeOf(const NftRule& rule) const
    {
        std::string text = placeOf(rule.family, rule.table, rule.chain) + fmt::format(", handle {}:", rule.handle);
        if (rule.protocol)
            text += m_protocol == IPPROTO_TCP ? " tcp" : " udp";
        if (!rule.conditions.empty())
            text += fmt::format(" {}", fmt::join(rule.conditions, " "));
        else if (rule.isConditional)
            text += " some of them";
        text += rule.verdict == NftRule::Verdict::Drop ? " drop" : " reject";
        return text;
    }

    /// True where nothing of that protocol comes past it: all of it is let in, or dropped.
    [[nodiscard]] bool walk(const std::string& family, const std::string& table, const std::string& chain, int depth)
    {
        using enum NftRule::Verdict;
        for (const NftRule& rule : m_rules.rules) {
            if (rule.family != family || rule.table != table || rule.chain != chain)
                continue;
            if (rule.protocol && *rule.protocol != m_protocol)
                continue;
            if (rule.verdict == Drop || rule.verdict == Reject)
                m_places.push_back(placeOf(rule));
            if (rule.verdict == Return && !rule.isConditional)
                return false;
            const bool isEnd = rule.verdict == Jump
                                   ? depth < kDeepestJump && walk(family, table, rule.target, depth + 1)
                                   : rule.verdict != None && rule.verdict != Return;
            if (isEnd && !rule.isConditional)
                return true;
        }
        return false;
    }

    const NftRuleset& m_rules;
    std::uint8_t m_protocol;
    std::vector<std::string> m_places;
};

}  // namespace

NftChain nftChainOf(const NetlinkReply& reply)
{
    const NetlinkAttributes attributes = parseAttributes(reply.attributes(sizeof(nfgenmsg)));
    const NetlinkAttributes hook = nestedOf(attributes, NFTA_CHAIN_HOOK);
    NftChain chain;
    chain.family = familyOf(reply.header<nfgenmsg>().nfgen_family);
    chain.table = textOf(attributes, NFTA_CHAIN_TABLE);
    chain.name = textOf(attributes, NFTA_CHAIN_NAME);
    chain.seesInput = bigNumberOf(hook, NFTA_HOOK_HOOKNUM) == static_cast<std::uint64_t>(NF_INET_LOCAL_IN);
    chain.priority = static_cast<std::int32_t>(bigNumberOf(hook, NFTA_HOOK_PRIORITY).value_or(0));
    chain.isPolicyDrop = bigNumberOf(attributes, NFTA_CHAIN_POLICY) == static_cast<std::uint64_t>(NF_DROP);
    return chain;
}

NftRule nftRuleOf(const NetlinkReply& reply)
{
    const NetlinkAttributes attributes = parseAttributes(reply.attributes(sizeof(nfgenmsg)));
    NftRule rule;
    rule.family = familyOf(reply.header<nfgenmsg>().nfgen_family);
    rule.table = textOf(attributes, NFTA_RULE_TABLE);
    rule.chain = textOf(attributes, NFTA_RULE_CHAIN);
    rule.handle = bigNumberOf(attributes, NFTA_RULE_HANDLE).value_or(0);
    RuleReader reader(rule);
    for (const Bytes expression : attributesOf(bytesOf(attributes, NFTA_RULE_EXPRESSIONS), NFTA_LIST_ELEM))
        reader.read(expression);
    return rule;
}

Result<NftRuleset> readNftRuleset()
{
    auto netlink = NetlinkSocket::openNetfilter();
    if (!netlink)
        return std::unexpected(std::move(netlink).error());
    NftRuleset all;
    const auto chains = dump(*netlink, NFT_MSG_GETCHAIN);
    if (!chains)
        return std::unexpected(chains.error());
    for (const NetlinkReply& reply : *chains)
        all.chains.push_back(nftChainOf(reply));
    const auto rules = dump(*netlink, NFT_MSG_GETRULE);
    if (!rules)
        return std::unexpected(rules.error());
    for (const NetlinkReply& reply : *rules)
        all.rules.push_back(nftRuleOf(reply));
    return all;
}

std::vector<std::string> placesThatDrop(const NftRuleset& rules, std::uint8_t protocol)
{
    return Walk(rules, protocol).run();
}

}  // namespace halftrip::platform
