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
    CHECK(findFact(facts, "powerPlan.deepestIdleState")->absence == "The active power plan lacks this setting.");
}

TEST_CASE("a system without an active plan is the reason why nothing is told", "[platform][facts]")
{
    const tests::FakeRegistry registry;
    tests::FakePlans plans;
    plans.active = std::nullopt;
    for (const model::Fact& fact : windows::powerPlanFacts({registry, plans, {}, {}}))
        CHECK(fact.absence == "Windows reports no active power plan.");
}

TEST_CASE("what the power mode says goes before the plan, and is told as the mode's", "[platform][facts]")
{
    constexpr const char* kEfficiency = "961cc777-2547-4f9d-8174-7d86181b8a7a";
    constexpr const char* kMinimum = "893dee8e-2bef-41e0-89c6-b55d0929964c";
    constexpr const char* kPreference = "36687f9e-e3a5-4dbf-b1dc-15eb381c6863";
    const tests::FakeRegistry registry;
    tests::FakePlans plans;
    plans.plans[tests::kBalanced] = {{kMinimum, 5}, {kPreference, 33}};
    plans.plans[tests::kHighPerformance] = {{kMinimum, 100}, {kPreference, 0}};
    plans.plans[kEfficiency] = {{kPreference, 60}};
    CHECK(textOf(windows::powerPlanFacts({registry, plans, {}, {}}), "powerPlan.mode") == "none");
    plans.chosenMode = kEfficiency;
    auto facts = windows::powerPlanFacts({registry, plans, {}, {}});
    CHECK(textOf(facts, "powerPlan.mode") == kEfficiency);
    CHECK(numberOf(facts, "powerPlan.energyPreference") == 60);
    CHECK(findFact(facts, "powerPlan.energyPreference")->source.find("of the power mode") != std::string::npos);
    CHECK(numberOf(facts, "powerPlan.minimumProcessorState") == 5);
    CHECK(findFact(facts, "powerPlan.minimumProcessorState")->source.find("of the power mode") == std::string::npos);
    CHECK(windows::readPowerPlan(plans)->settings.at("PERFEPP") == 60);
    CHECK(textOf(facts, "powerPlan.setByMode") == "powerPlan.energyPreference");
    // Only Balanced has modes.
    plans.active = tests::kHighPerformance;
    facts = windows::powerPlanFacts({registry, plans, {}, {}});
    CHECK(textOf(facts, "powerPlan.mode") == "none");
    CHECK(numberOf(facts, "powerPlan.energyPreference") == 0);
    CHECK(findFact(facts, "powerPlan.setByMode") == nullptr);
}
