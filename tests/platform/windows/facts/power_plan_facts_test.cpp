#include "platform/windows/facts/all_facts.hpp"
#include "tests/platform/windows/fake_power_plans.hpp"
#include "tests/platform/windows/fake_registry.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("the active power plan's idle settings are told, and those that it lacks are absent", "[platform][facts]")
{
    const tests::FakeRegistry registry;
    tests::FakePlans plans;
    plans.plans[tests::kBalanced] = {{"5d76a2ca-e8c0-402f-a133-2158492d58ad", 0},
                                     {"893dee8e-2bef-41e0-89c6-b55d0929964c", 5}};
    const auto facts = windows::powerPlanFacts({registry, plans, {}, {}});
    CHECK(textOf(facts, "powerPlan.active") == tests::kBalanced);
    CHECK(flagOf(facts, "powerPlan.isIdleDisabled") == false);
    CHECK(numberOf(facts, "powerPlan.minimumProcessorState") == 5);
    CHECK(findFact(facts, "powerPlan.minimumProcessorState")->unit == "%");
    REQUIRE(findFact(facts, "powerPlan.deepestIdleState") != nullptr);
    CHECK(findFact(facts, "powerPlan.deepestIdleState")->absence ==
          "The active power plan does not have this setting.");
}

TEST_CASE("a system without an active plan is the reason why nothing is told", "[platform][facts]")
{
    const tests::FakeRegistry registry;
    tests::FakePlans plans;
    plans.active = std::nullopt;
    for (const model::Fact& fact : windows::powerPlanFacts({registry, plans, {}, {}}))
        CHECK(fact.absence == "The system tells no active power plan.");
}
