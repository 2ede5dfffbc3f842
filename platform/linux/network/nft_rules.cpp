#include "platform/linux/network/nft_rules.hpp"
#include "core/base/stable_sort.hpp"

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
#include <string_view>
#include <tuple>
#include <utility>

namespace halftrip::platform {
namespace {

using Bytes = std::span<const std::byte>;

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
    case NFPROTO_BRIDGE:
        return "bridge";
    case NFPROTO_NETDEV:
        return "netdev";
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

/// Empty where it is no whole address.
std::string addressOf(Bytes bytes)
{
    if (bytes.size() != sizeof(in_addr) && bytes.size() != sizeof(in6_addr))
        return {};
    std::array<char, INET6_ADDRSTRLEN> text{};
    const int family = bytes.size() == sizeof(in_addr) ? AF_INET : AF_INET6;
    return ::inet_ntop(family, bytes.data(), text.data(), text.size()) == nullptr ? std::string() : text.data();
}

NftStage stageOf(std::uint8_t family, const NetlinkAttributes& hook)
{
    const auto number = bigNumberOf(hook, NFTA_HOOK_HOOKNUM);
    if (family == NFPROTO_NETDEV)
        return number == static_cast<std::uint64_t>(NF_NETDEV_INGRESS) ? NftStage::Ingress : NftStage::None;
    // Those of a bridge have the same numbers.
    return number == static_cast<std::uint64_t>(NF_INET_INGRESS)       ? NftStage::Ingress
           : number == static_cast<std::uint64_t>(NF_INET_PRE_ROUTING) ? NftStage::Prerouting
           : number == static_cast<std::uint64_t>(NF_INET_LOCAL_IN)    ? NftStage::Input
                                                                       : NftStage::None;
}

/// One device, or several.
std::vector<std::string> devicesOf(const NetlinkAttributes& hook)
{
    std::vector<std::string> devices;
    if (hook.contains(NFTA_HOOK_DEV))
        devices.push_back(textOf(hook, NFTA_HOOK_DEV));
    const auto named = attributesOf(bytesOf(hook, NFTA_HOOK_DEVS), NFTA_DEVICE_NAME);
    for (const Bytes name : named) {
        devices.emplace_back(reinterpret_cast<const char*>(name.data()), name.size());
        devices.back().resize(std::min(devices.back().find('\0'), devices.back().size()));
    }
    return devices;
}

/// Expressions that match, load, note or copy, and leave the packet where it is.
constexpr std::array<std::string_view, 25> kHarmless{
    "meta", "payload", "cmp",  "bitwise", "byteorder", "range",  "limit",       "connlimit", "quota",
    "ct",   "fib",     "rt",   "socket",  "osf",       "numgen", "hash",        "exthdr",    "xfrm",
    "dup",  "tunnel",  "masq", "dynset",  "notrack",   "match",  "flow_offload"};
/// Those that match nothing: the rule goes on with each packet.
constexpr std::array<std::string_view, 3> kNotes{"log", "counter", "last"};
/// Targets of iptables that leave the packet where it is.
constexpr std::array<std::string_view, 18> kHarmlessTargets{
    "LOG", "NFLOG", "MARK", "CONNMARK", "CT",  "NOTRACK", "SET",      "TRACE",   "AUDIT",
    "TOS", "DSCP",  "TTL",  "HL",       "TEE", "TCPMSS",  "CHECKSUM", "SECMARK", "CONNSECMARK"};

bool isOneOf(std::span<const std::string_view> names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
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
        else if (name == "lookup")
            lookUp(data);
        else if (name == "objref")
            refer(data);
        else if (isOneOf(kHarmless, name))
            m_rule.isConditional = true;  // States, limits and matches of iptables: it may match, or not.
        else if (!isOneOf(kNotes, name))
            leaveTo("expression " + name);  // nat, queue, fwd, synproxy, and what later kernels have.
    }

private:
    void leaveTo(std::string decider)
    {
        if (m_rule.verdict != NftRule::Verdict::None)
            return;
        m_rule.verdict = NftRule::Verdict::Unread;
        m_rule.decider = std::move(decider);
    }

    /// In a set, or in a map that may say what becomes of the packet.
    void lookUp(const NetlinkAttributes& data)
    {
        m_rule.isConditional = true;
        if (bigNumberOf(data, NFTA_LOOKUP_DREG) == static_cast<std::uint64_t>(NFT_REG_VERDICT))
            leaveTo("verdict map");
    }

    /// To a counter, limit or other object with a name.
    void refer(const NetlinkAttributes& data)
    {
        m_rule.isConditional = true;
        const auto type = bigNumberOf(data, NFTA_OBJREF_IMM_TYPE);
        if (!type || *type >= NFT_OBJECT_SYNPROXY)
            leaveTo("named object");
    }

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
        if (data.contains(NFTA_PAYLOAD_SREG))
            leaveTo("change of the packet");
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
        if (std::string words = wordsOf(what, isEqual ? "" : "!= ", value); !words.empty())
            m_rule.conditions.push_back(std::move(words));
    }

    /// Empty where it is not understood.
    [[nodiscard]] static std::string wordsOf(Loaded::What what, const char* comparison, Bytes value)
    {
        using What = Loaded::What;
        if (what == What::Adapter) {
            std::string name(reinterpret_cast<const char*>(value.data()), value.size());
            name.resize(std::min(name.find('\0'), name.size()));
            return fmt::format("iifname {}\"{}\"", comparison, name);
        }
        if (what == What::Source || what == What::Destination) {
            const std::string address = addressOf(value);
            return address.empty()
                       ? std::string()
                       : fmt::format("{} {}{}", what == What::Source ? "saddr" : "daddr", comparison, address);
        }
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
        const auto code = bigNumberOf(verdict, NFTA_VERDICT_CODE);
        if (!code)
            return leaveTo("verdict");
        switch (static_cast<std::int32_t>(*code)) {
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
            m_rule.isGoto = static_cast<std::int32_t>(*code) == NFT_GOTO;
            break;
        case NFT_RETURN:
            m_rule.verdict = NftRule::Verdict::Return;
            break;
        case NFT_CONTINUE:
        case NFT_BREAK:
            break;
        default:
            leaveTo("verdict");
        }
    }

    void decideAsIptables(const std::string& target)
    {
        if (target == "REJECT")
            m_rule.verdict = NftRule::Verdict::Reject;
        else if (target == "DROP")
            m_rule.verdict = NftRule::Verdict::Drop;
        else if (!isOneOf(kHarmlessTargets, target))
            leaveTo("target " + target);
    }

    NftRule& m_rule;
    std::map<std::uint64_t, Loaded> m_registers;
};

Result<std::vector<NetlinkReply>> dump(NetlinkSocket& netlink, std::uint8_t message)
{
    const nfgenmsg header{.nfgen_family = AF_UNSPEC, .version = NFNETLINK_V0, .res_id = 0};
    return netlink.query(NetlinkRequest(messageType(message), NLM_F_DUMP, header), "read the firewall's rules");
}

/// One packet's path through the chains in front of this host's programs.
class Walk {
    using ChainName = std::tuple<std::string, std::string, std::string>;  ///< Family, table and its own.

public:
    Walk(const NftRuleset& rules, std::uint8_t protocol, const NftPath& path)
        : m_chains(rules.chains), m_protocol(protocol), m_path(path)
    {
        for (const NftRule& rule : rules.rules)
            m_rules[{rule.family, rule.table, rule.chain}].push_back(&rule);
    }

    [[nodiscard]] std::vector<std::string> run()
    {
        std::vector<const NftChain*> bases;
        for (const NftChain& chain : m_chains) {
            if (isOnTheWay(chain))
                bases.push_back(&chain);
        }
        stableSort(bases, {}, [](const NftChain* chain) { return std::pair(chain->stage, chain->priority); });
        for (const NftChain* const base : bases) {
            // What one base chain lets in, the next may still drop.
            const bool isLetIn = walk({base->family, base->table, base->name});
            if (!isLetIn && base->isPolicyDrop)
                m_places.push_back(placeOf(base->family, base->table, base->name) + ": policy drop");
        }
        return std::move(m_places);
    }

private:
    [[nodiscard]] bool isOnTheWay(const NftChain& chain) const
    {
        if (chain.stage == NftStage::None || chain.family.empty())
            return false;
        if (chain.family == "bridge")
            return m_path.isBridge;
        return chain.stage != NftStage::Ingress || chain.devices.empty() || m_path.devices.empty() ||
               std::ranges::find_first_of(chain.devices, m_path.devices) != chain.devices.end();
    }

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
        if (rule.verdict == NftRule::Verdict::Unread)
            return text + " may be dropped by its " + rule.decider;
        return text + (rule.verdict == NftRule::Verdict::Drop ? " drop" : " reject");
    }

    /// True where nothing of that protocol comes past it: all of it is let in, or dropped. What many chains jump to is
    /// gone through once: each of its places is named already, and the ways through it may be too many to go.
    [[nodiscard]] bool walk(const ChainName& name)
    {
        const auto [known, isNew] = m_isEndOf.try_emplace(name, false);  // False, too, for a jump in a circle.
        if (isNew)
            known->second = walkRules(name);
        return known->second;
    }

    [[nodiscard]] bool walkRules(const ChainName& name)
    {
        using enum NftRule::Verdict;
        const auto rules = m_rules.find(name);
        if (rules == m_rules.end())
            return false;
        for (const NftRule* const rule : rules->second) {
            if (rule->protocol && *rule->protocol != m_protocol)
                continue;
            if (rule->verdict == Drop || rule->verdict == Reject || rule->verdict == Unread)
                m_places.push_back(placeOf(*rule));
            bool isEnd = rule->verdict == Accept || rule->verdict == Drop || rule->verdict == Reject;
            if (rule->verdict == Jump)
                isEnd = walk({rule->family, rule->table, rule->target});
            const bool isLast = isEnd || rule->verdict == Return || rule->isGoto;
            if (isLast && !rule->isConditional)
                return isEnd;
        }
        return false;
    }

    const std::vector<NftChain>& m_chains;
    std::map<ChainName, std::vector<const NftRule*>> m_rules;
    std::map<ChainName, bool> m_isEndOf;  ///< What walk() said of it.
    std::uint8_t m_protocol;
    const NftPath& m_path;
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
    chain.stage = stageOf(reply.header<nfgenmsg>().nfgen_family, hook);
    chain.devices = devicesOf(hook);
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

std::vector<std::string> placesThatDrop(const NftRuleset& rules, std::uint8_t protocol, const NftPath& path)
{
    return Walk(rules, protocol, path).run();
}

}  // namespace halftrip::platform
