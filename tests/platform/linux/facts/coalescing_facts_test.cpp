#include "platform/linux/facts/coalescing_facts.hpp"

#include "platform/linux/facts/all_facts.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using platform::describeCoalescing;
using platform::SystemTree;

TEST_CASE("what a driver answers is told, what it leaves out is absent and not 0", "[platform][facts]")
{
    const auto facts = describeCoalescing(
        "eth0", "mlx5_core", platform::CoalescingValues{{"coalescing.rxUsecs", 50}, {"coalescing.adaptiveRx", 1}});
    CHECK(facts.size() == platform::coalescingFields().size());
    CHECK(numberOf(facts, "coalescing.rxUsecs") == 50);
    CHECK(findFact(facts, "coalescing.rxUsecs")->unit == "us");
    CHECK(findFact(facts, "coalescing.rxUsecs")->source == "ethtool -c eth0: rx-usecs");
    CHECK(flagOf(facts, "coalescing.adaptiveRx") == true);
    CHECK_FALSE(numberOf(facts, "coalescing.txUsecs"));
    CHECK(findFact(facts, "coalescing.txUsecs")->absence == "The driver of eth0 has no tx-usecs.");
}

TEST_CASE("what is a mode of the driver is told as one, and is no time", "[platform][facts]")
{
    const platform::CoalescingValues three{{"coalescing.rxUsecs", 3}};
    const auto facts = describeCoalescing("eth0", "igb", three);
    CHECK(textOf(facts, "coalescing.rxMode") == "dynamic conservative");
    CHECK(findFact(facts, "coalescing.rxMode")->source == "ethtool -c eth0: rx-usecs 3 (igb)");
    CHECK(formatFact(*findFact(facts, "coalescing.rxUsecs")) == "3");
    CHECK(formatFact(*findFact(describeCoalescing("eth0", "ice", three), "coalescing.rxUsecs")) == "3 us");
    CHECK(findFact(describeCoalescing("eth0", "ice", three), "coalescing.rxMode") == nullptr);
}

TEST_CASE("queues are told that have another coalescing than their adapter", "[platform][facts]")
{
    const auto fact = platform::describeQueueCoalescing("eth0", 50, {{0, 50}, {2, 0}, {12, 80}});
    REQUIRE(fact);
    CHECK(formatFact(*fact) == "rx-2 0, rx-12 80 us");
    CHECK(fact->source == "ethtool -Q eth0 --show-coalesce: rx-usecs");
    CHECK_FALSE(platform::describeQueueCoalescing("eth0", 50, {{0, 50}}));
    CHECK_FALSE(platform::describeQueueCoalescing("eth0", 50, {}));
}

TEST_CASE("a driver without coalescing is the reason why all of it is absent", "[platform][facts]")
{
    const auto facts = describeCoalescing(
        "veth0", "veth", fail(ErrorKind::NotSupported, "cannot read it: Operation not supported", {}, 95));
    CHECK(facts.size() == platform::coalescingFields().size());
    for (const model::Fact& fact : facts) {
        CHECK_FALSE(fact.value);
        CHECK(fact.absence == "The driver of veth0 does not report interrupt coalescing.");
    }
    const auto other = describeCoalescing("eth0", "igb",
                                          fail(ErrorKind::Os, "cannot read it: Input/output error", {}, 5));
    CHECK(other.front().absence == "cannot read it: Input/output error.");
}

TEST_CASE("loopback has no coalescing, a missing adapter has none either, and no adapter no facts", "[platform][facts]")
{
    const SystemTree tree;
    const auto loopback = platform::coalescingFacts({tree, "lo"});
    REQUIRE_FALSE(loopback.empty());
    CHECK(loopback.front().absence == "The driver of lo does not report interrupt coalescing.");
    const auto missing = platform::coalescingFacts({tree, "nosuch0"});
    REQUIRE_FALSE(missing.empty());
    CHECK(missing.front().absence ==
          "cannot read the interrupt coalescing of nosuch0: No such device (no device matches name).");
    CHECK(platform::coalescingFacts({tree, {}}).empty());
}

TEST_CASE("every topic of this host is told, each fact once, with a value or a reason", "[platform][facts]")
{
    const SystemTree tree;
    const auto facts = platform::collectFacts({tree, "lo"});
    for (const char* const id : {"coalescing.rxUsecs", "idle.exitLatency", "frequency.governor"})
        CHECK(findFact(facts, id) != nullptr);
    for (const model::Fact& fact : facts) {
        CAPTURE(fact.id);
        CHECK(findFact(facts, fact.id) == &fact);
        CHECK(fact.value.has_value() == fact.absence.empty());
        CHECK_FALSE(fact.source.empty());
    }
}
