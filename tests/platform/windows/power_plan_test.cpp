#include "platform/windows/hold/power_plan.hpp"

#include "tests/harness/skip.hpp"
#include "tests/platform/windows/fake_power_plans.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using tests::FakePlans;
using tests::kBalanced;
using windows::readPowerPlan;

TEST_CASE("the active power plan is told with its settings, and without those that it lacks", "[platform][host]")
{
    FakePlans plans;
    plans.chosenMode = "ded574b5-45a0-4f42-8737-46345c09c238";
    plans.plans[kBalanced] = {{"893dee8e-2bef-41e0-89c6-b55d0929964c", 5},
                              {"ee12f906-d277-404b-b6da-e5fa1a576df5", 2},
                              {"5d76a2ca-e8c0-402f-a133-2158492d58ad", 0}};
    const auto facts = readPowerPlan(plans);
    REQUIRE(facts);
    CHECK(facts->id == kBalanced);
    CHECK(facts->name == "Ausbalanciert");
    CHECK(facts->mode == *plans.chosenMode);
    CHECK(facts->settings ==
          std::map<std::string, std::uint32_t>{{"PROCTHROTTLEMIN", 5}, {"ASPM", 2}, {"IDLEDISABLE", 0}});
}

TEST_CASE("no power mode is none, however the system says it", "[platform][host]")
{
    FakePlans plans;
    CHECK(readPowerPlan(plans)->mode.empty());
    plans.chosenMode = "00000000-0000-0000-0000-000000000000";
    CHECK(readPowerPlan(plans)->mode.empty());
}

TEST_CASE("a system that tells no plan has none", "[platform][host]")
{
    FakePlans plans;
    plans.active = std::nullopt;
    CHECK_FALSE(readPowerPlan(plans));
}

TEST_CASE("this system's own plan is either whole or absent", "[platform][host]")
{
    const auto facts = readPowerPlan(windows::systemPowerPlans());
    if (!facts) {
        CHECK(windows::systemPowerPlans().nameOf("no GUID").empty());
        tests::skip("this system tells no active power plan (Wine: error 120)");
    }
    CHECK(facts->id.size() == 36);
    CHECK(facts->id.find_first_of("{}ABCDEF") == std::string::npos);
    CHECK(facts->mode.size() != 38);
}
