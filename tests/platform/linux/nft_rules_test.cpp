#include "platform/linux/network/nft_rules.hpp"

#include <catch2/catch.hpp>
#include <netinet/in.h>

using namespace halftrip;
using namespace halftrip::platform;
using Verdict = NftRule::Verdict;

namespace {

NftChain inputChain(bool isPolicyDrop)
{
    return {.family = "inet", .table = "filter", .name = "input", .seesInput = true, .isPolicyDrop = isPolicyDrop};
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
    rules.chains[0].seesInput = false;
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

TEST_CASE("the rules of this namespace are read, or it is said who may", "[platform][linux]")
{
    const auto rules = readNftRuleset();
    if (!rules)
        CHECK((rules.error().kind == ErrorKind::NotPermitted || !rules.error().what.empty()));
}
