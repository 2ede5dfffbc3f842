#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/network/nft_rules.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <arpa/inet.h>
#include <catch2/catch.hpp>
#include <linux/netfilter.h>
#include <linux/netfilter/nf_tables.h>
#include <linux/netfilter/nf_tables_compat.h>
#include <linux/netfilter/nfnetlink.h>
#include <netinet/in.h>

#include <array>
#include <functional>
#include <span>
#include <string>
#include <vector>

using namespace halftrip;
using namespace halftrip::platform;
using Verdict = NftRule::Verdict;

namespace {

NftChain inputChain(bool isPolicyDrop)
{
    return {.family = "inet",
            .table = "filter",
            .name = "input",
            .stage = NftStage::Input,
            .devices = {},
            .isPolicyDrop = isPolicyDrop};
}

NftRule rule(std::uint64_t handle, Verdict verdict)
{
    NftRule made;
    made.family = "inet";
    made.table = "filter";
    made.chain = "input";
    made.handle = handle;
    made.verdict = verdict;
    return made;
}

NftRule ofPort(std::uint64_t handle, Verdict verdict, std::uint8_t protocol, const std::string& condition)
{
    NftRule made = rule(handle, verdict);
    made.protocol = protocol;
    made.isConditional = true;
    made.conditions = {condition};
    return made;
}

/// A message of the kernel about a chain or rule.
NetlinkReply messageOf(std::uint8_t family, const std::function<void(NetlinkRequest&)>& addRest)
{
    NetlinkRequest message(0, 0, nfgenmsg{.nfgen_family = family, .version = NFNETLINK_V0, .res_id = 0});
    addRest(message);
    return {0, message.body()};
}

NftChain baseChain(std::uint8_t family, std::uint32_t hook, std::int32_t priority = 0,
                   const std::vector<std::string>& devices = {})
{
    return nftChainOf(messageOf(family, [&](NetlinkRequest& message) {
        message.addText(NFTA_CHAIN_TABLE, "filter");
        message.addText(NFTA_CHAIN_NAME, "input");
        const std::size_t place = message.open(NFTA_CHAIN_HOOK);
        message.addNumber(NFTA_HOOK_HOOKNUM, htonl(hook));
        message.addNumber(NFTA_HOOK_PRIORITY, htonl(static_cast<std::uint32_t>(priority)));
        if (devices.size() == 1)
            message.addText(NFTA_HOOK_DEV, devices[0]);
        const std::size_t list = message.open(NFTA_HOOK_DEVS);
        for (const std::string& device : devices)
            message.addText(NFTA_DEVICE_NAME, device);
        message.close(list);
        message.close(place);
    }));
}

void addExpression(NetlinkRequest& message, const char* name, const std::function<void(NetlinkRequest&)>& addData)
{
    const std::size_t element = message.open(NFTA_LIST_ELEM);
    message.addText(NFTA_EXPR_NAME, name);
    const std::size_t data = message.open(NFTA_EXPR_DATA);
    addData(message);
    message.close(data);
    message.close(element);
}

/// A rule of that chain with one expression.
NftRule ruleOf(std::uint8_t family, const char* expression, const std::function<void(NetlinkRequest&)>& addData)
{
    return nftRuleOf(messageOf(family, [&](NetlinkRequest& message) {
        message.addText(NFTA_RULE_TABLE, "filter");
        message.addText(NFTA_RULE_CHAIN, "input");
        message.addNumber(NFTA_RULE_HANDLE, std::uint64_t{0});
        const std::size_t list = message.open(NFTA_RULE_EXPRESSIONS);
        addExpression(message, expression, addData);
        message.close(list);
    }));
}

NftRule decision(std::uint8_t family, std::int32_t code)
{
    return ruleOf(family, "immediate", [&](NetlinkRequest& message) {
        message.addNumber(NFTA_IMMEDIATE_DREG, htonl(NFT_REG_VERDICT));
        const std::size_t data = message.open(NFTA_IMMEDIATE_DATA);
        const std::size_t verdict = message.open(NFTA_DATA_VERDICT);
        message.addNumber(NFTA_VERDICT_CODE, htonl(static_cast<std::uint32_t>(code)));
        message.close(verdict);
        message.close(data);
    });
}

}  // namespace

TEST_CASE("a rule that drops is named, with what it matches", "[platform][linux]")
{
    const NftRuleset rules{{inputChain(false)}, {ofPort(7, Verdict::Drop, IPPROTO_UDP, "dport 9000")}};
    CHECK(placesThatDrop(rules, IPPROTO_UDP) ==
          std::vector<std::string>{"nft inet filter input, handle 7: udp dport 9000 drop"});
    CHECK(placesThatDrop(rules, IPPROTO_TCP).empty());
}

TEST_CASE("a policy that drops is named unless a rule lets everything in before it", "[platform][linux]")
{
    NftRuleset rules{{inputChain(true)}, {ofPort(3, Verdict::Accept, IPPROTO_UDP, "dport 53")}};
    CHECK(placesThatDrop(rules, IPPROTO_UDP) == std::vector<std::string>{"nft inet filter input: policy drop"});
    rules.rules.push_back(rule(4, Verdict::Accept));
    CHECK(placesThatDrop(rules, IPPROTO_UDP).empty());
}

TEST_CASE("what a packet never comes to is not named", "[platform][linux]")
{
    NftRuleset rules{{inputChain(false)}, {rule(3, Verdict::Accept), rule(4, Verdict::Drop)}};
    CHECK(placesThatDrop(rules, IPPROTO_UDP).empty());
    rules.chains[0].stage = NftStage::None;
    rules.rules = {rule(5, Verdict::Drop)};
    CHECK(placesThatDrop(rules, IPPROTO_UDP).empty());
}

TEST_CASE("rules of a chain that is jumped to are gone through", "[platform][linux]")
{
    NftRule jump = rule(3, Verdict::Jump);
    jump.target = "mine";
    NftRule reject = rule(9, Verdict::Reject);
    reject.chain = "mine";
    const NftRuleset rules{{inputChain(true)}, {jump, reject}};
    CHECK(placesThatDrop(rules, IPPROTO_UDP) == std::vector<std::string>{"nft inet filter mine, handle 9: reject"});
    // In a circle it comes to an end, too.
    NftRule back = rule(10, Verdict::Jump);
    back.chain = "mine";
    back.target = "input";
    back.isConditional = true;
    CHECK_FALSE(placesThatDrop({{inputChain(true)}, {jump, back}}, IPPROTO_UDP).empty());
}

TEST_CASE("what many chains jump to is named once, however many ways lead there", "[platform][linux]")
{
    NftRuleset rules{{inputChain(false)}, {}};
    NftRule drop = ofPort(1, Verdict::Drop, IPPROTO_UDP, "dport 9000");
    drop.chain = "chain 16";
    rules.rules.push_back(drop);
    // 10 to the power of 16 ways: whoever goes each of them does not come back.
    for (int depth = 0; depth < 16; ++depth) {
        NftRule jump = rule(2, Verdict::Jump);
        jump.chain = depth == 0 ? "input" : "chain " + std::to_string(depth);
        jump.target = "chain " + std::to_string(depth + 1);
        rules.rules.insert(rules.rules.end(), 10, jump);
    }
    CHECK(placesThatDrop(rules, IPPROTO_UDP) ==
          std::vector<std::string>{"nft inet filter chain 16, handle 1: udp dport 9000 drop"});
}

TEST_CASE("an address that is no whole one is a condition without words", "[platform][linux]")
{
    const auto conditionsOn = [](std::span<const std::byte> value) {
        return nftRuleOf(messageOf(NFPROTO_INET, [&](NetlinkRequest& message) {
            const std::size_t list = message.open(NFTA_RULE_EXPRESSIONS);
            addExpression(message, "payload", [](NetlinkRequest& data) {
                data.addNumber(NFTA_PAYLOAD_DREG, htonl(NFT_REG_1));
                data.addNumber(NFTA_PAYLOAD_BASE, htonl(NFT_PAYLOAD_NETWORK_HEADER));
                data.addNumber(NFTA_PAYLOAD_OFFSET, htonl(12));
                data.addNumber(NFTA_PAYLOAD_LEN, htonl(4));
            });
            addExpression(message, "cmp", [&](NetlinkRequest& data) {
                data.addNumber(NFTA_CMP_SREG, htonl(NFT_REG_1));
                data.addNumber(NFTA_CMP_OP, htonl(NFT_CMP_EQ));
                const std::size_t compared = data.open(NFTA_CMP_DATA);
                data.addBytes(NFTA_DATA_VALUE, value);
                data.close(compared);
            });
            message.close(list);
        }));
    };
    constexpr std::array<std::byte, 4> kAddress{std::byte{10}, std::byte{0}, std::byte{0}, std::byte{1}};
    CHECK(conditionsOn(kAddress).conditions == std::vector<std::string>{"saddr 10.0.0.1"});
    const NftRule cut = conditionsOn(std::span(kAddress).first(3));
    CHECK(cut.isConditional);
    CHECK(cut.conditions.empty());
}

TEST_CASE("a message without content is a chain of no packets, or a rule that decides nothing", "[platform][linux]")
{
    CHECK(nftChainOf({0, {}}).family.empty());
    CHECK(nftRuleOf({0, {}}).verdict == Verdict::None);
}

TEST_CASE("the rules of this namespace are read, or it is said who may", "[platform][linux]")
{
    const auto rules = readNftRuleset();
    if (!rules)
        CHECK((rules.error().kind == ErrorKind::NotPermitted || !rules.error().what.empty()));
}

TEST_CASE("chains of every hook in front of a host's programs count, and none behind them", "[platform][linux]")
{
    const NftPath eth0{.devices = {"eth0"}, .isBridge = false};
    const auto placesAt = [&](std::uint8_t family, std::uint32_t hook, const std::vector<std::string>& devices = {}) {
        return placesThatDrop({{baseChain(family, hook, 0, devices)}, {decision(family, NF_DROP)}}, IPPROTO_UDP, eth0);
    };
    using Places = std::vector<std::string>;
    for (const std::uint32_t hook : {NF_INET_PRE_ROUTING, NF_INET_LOCAL_IN})
        CHECK(placesAt(NFPROTO_IPV4, hook) == Places{"nft ip filter input, handle 0: drop"});
    for (const std::uint32_t hook : {NF_INET_FORWARD, NF_INET_LOCAL_OUT, NF_INET_POST_ROUTING})
        CHECK(placesAt(NFPROTO_INET, hook).empty());
    CHECK(placesAt(NFPROTO_NETDEV, NF_NETDEV_INGRESS, {"eth0"}) == Places{"nft netdev filter input, handle 0: drop"});
    CHECK(placesAt(NFPROTO_NETDEV, 1, {"eth0"}).empty());  // Egress.
    CHECK(placesAt(NFPROTO_INET, NF_INET_INGRESS, {"eth1", "eth0"}).size() == 1);
    CHECK(placesAt(NFPROTO_INET, NF_INET_INGRESS, {"eth1", "eth2"}).empty());
    CHECK(placesAt(NFPROTO_INET, NF_INET_INGRESS).size() == 1);  // Of which device is not known.
    CHECK(placesAt(NFPROTO_BRIDGE, NF_INET_LOCAL_IN).empty());
    CHECK(placesThatDrop({{baseChain(NFPROTO_BRIDGE, NF_INET_LOCAL_IN)}, {decision(NFPROTO_BRIDGE, NF_DROP)}},
                         IPPROTO_UDP)
              .size() == 1);
}

TEST_CASE("places are named in the order in which a packet comes past them", "[platform][linux]")
{
    const NftRuleset rules{
        {baseChain(NFPROTO_IPV4, NF_INET_LOCAL_IN, -300), baseChain(NFPROTO_INET, NF_INET_PRE_ROUTING),
         baseChain(NFPROTO_NETDEV, NF_NETDEV_INGRESS, 7)},
        {decision(NFPROTO_IPV4, NF_DROP), decision(NFPROTO_INET, NF_DROP), decision(NFPROTO_NETDEV, NF_DROP)}};
    CHECK(placesThatDrop(rules, IPPROTO_UDP) == std::vector<std::string>{"nft netdev filter input, handle 0: drop",
                                                                         "nft inet filter input, handle 0: drop",
                                                                         "nft ip filter input, handle 0: drop"});
}

TEST_CASE("what is not gone into may drop, and lets nothing in", "[platform][linux]")
{
    const auto placesOf = [](const NftRule& unread) {
        const NftRuleset rules{{baseChain(NFPROTO_INET, NF_INET_LOCAL_IN)},
                               {unread, decision(NFPROTO_INET, NF_ACCEPT)}};
        return placesThatDrop(rules, IPPROTO_UDP);
    };
    using Places = std::vector<std::string>;
    const auto lookup = [](std::uint32_t to) {
        return ruleOf(NFPROTO_INET, "lookup",
                      [&](NetlinkRequest& data) { data.addNumber(NFTA_LOOKUP_DREG, htonl(to)); });
    };
    CHECK(placesOf(lookup(NFT_REG_VERDICT)) ==
          Places{"nft inet filter input, handle 0: some of them may be dropped by its verdict map"});
    CHECK(placesOf(lookup(NFT_REG_1)).empty());
    const auto nothing = [](NetlinkRequest&) {};
    CHECK(placesOf(ruleOf(NFPROTO_INET, "queue", nothing)) ==
          Places{"nft inet filter input, handle 0: may be dropped by its expression queue"});
    CHECK(placesOf(ruleOf(NFPROTO_INET, "of a later kernel", nothing)).size() == 1);
    CHECK(placesOf(decision(NFPROTO_INET, NF_QUEUE)).size() == 1);
    for (const auto& [target, places] : {std::pair{"NFQUEUE", 1U}, {"DNAT", 1U}, {"LOG", 0U}, {"DROP", 1U}})
        CHECK(placesOf(ruleOf(NFPROTO_INET, "target", [name = target](NetlinkRequest& data) {
                  data.addText(NFTA_TARGET_NAME, name);
              })).size() == places);
    for (const char* const name : {"limit", "ct", "counter", "match"})
        CHECK(placesOf(ruleOf(NFPROTO_INET, name, nothing)).empty());
    for (const auto& [type, places] :
         {std::pair<std::uint32_t, std::size_t>{NFT_OBJECT_COUNTER, 0}, {NFT_OBJECT_SYNPROXY, 1}})
        CHECK(placesOf(ruleOf(NFPROTO_INET, "objref", [number = type](NetlinkRequest& data) {
                  data.addNumber(NFTA_OBJREF_IMM_TYPE, htonl(number));
              })).size() == places);
}

TEST_CASE("a rule behind a jump that does not come back lets nothing in", "[platform][linux]")
{
    NftRule away = rule(3, Verdict::Jump);
    away.target = "mine";
    const std::vector<NftRule> rules{away, rule(4, Verdict::Accept)};
    CHECK(placesThatDrop({{inputChain(true)}, rules}, IPPROTO_UDP).empty());
    away.isGoto = true;
    CHECK(placesThatDrop({{inputChain(true)}, {away, rules[1]}}, IPPROTO_UDP) ==
          std::vector<std::string>{"nft inet filter input: policy drop"});
}

TEST_CASE("a bridge's chains, and those of its ports, are on its way", "[platform][facts]")
{
    const test::TemporaryFolder folder;
    for (const char* const file : {"br0/bridge/bridge_id", "br0/lower_eth0/ifindex", "eth0/ifindex", "eth1/ifindex"})
        folder.write(std::string("/sys/class/net/") + file, "1\n");
    const SystemTree tree(folder.path());
    NftRuleset rules{{baseChain(NFPROTO_NETDEV, NF_NETDEV_INGRESS, 0, {"eth0"})}, {decision(NFPROTO_NETDEV, NF_DROP)}};
    const auto isDropped = [&](const char* adapter) {
        FactSources sources{.tree = tree, .adapter = adapter};
        sources.readFirewall = [&] { return rules; };
        return findFact(firewallFacts(sources), "firewall.inboundUdp")->value.has_value();
    };
    CHECK(isDropped("br0"));
    CHECK(isDropped("eth0"));
    CHECK_FALSE(isDropped("eth1"));
    CHECK(isDropped(""));
    rules = {{baseChain(NFPROTO_BRIDGE, NF_INET_LOCAL_IN)}, {decision(NFPROTO_BRIDGE, NF_DROP)}};
    CHECK(isDropped("br0"));
    CHECK_FALSE(isDropped("eth0"));
}

TEST_CASE("of very many rules the first are named, and the others counted", "[platform][facts]")
{
    const SystemTree tree("/nowhere");
    FactSources sources{.tree = tree};
    sources.readFirewall = [] {
        return NftRuleset{{baseChain(NFPROTO_INET, NF_INET_LOCAL_IN)},
                          std::vector<NftRule>(20, ofPort(1, Verdict::Drop, IPPROTO_UDP, "dport 9"))};
    };
    const auto words = textOf(firewallFacts(sources), "firewall.inboundUdp");
    REQUIRE(words);
    CHECK(words->ends_with("dport 9 drop; and 8 more"));
}
