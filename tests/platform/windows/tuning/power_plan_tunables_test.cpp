#include "core/tuning/transaction.hpp"
#include "platform/fake/fake_processes.hpp"
#include "platform/windows/tuning/all_tunables.hpp"
#include "tests/platform/windows/fake_power_plans.hpp"
#include "tests/platform/windows/fake_registry.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using tests::FakePlans;
using tests::kBalanced;
using tests::kHighPerformance;
using tuning::SettingValue;

namespace {

/// Over plans in memory, and nothing else.
struct PlanTunables {
    explicit PlanTunables(const windows::PowerPlans& plans)
        : tunables(windows::allTunables({registry, windows::systemAdapterNames(), plans}))
    {
    }
    tests::FakeRegistry registry;
    tuning::Tunables tunables;
};

constexpr const char* kLowestState = "893dee8e-2bef-41e0-89c6-b55d0929964c";
constexpr const char* kIdleDisable = "5d76a2ca-e8c0-402f-a133-2158492d58ad";

}  // namespace

TEST_CASE("idle states are switched off in one power plan, and on again there", "[platform][tuning]")
{
    FakePlans plans;
    plans.plans[kBalanced] = {{kIdleDisable, 0}, {"9943e905-9a30-4ec1-9b99-44dd3b76f7a2", 0}};
    const PlanTunables of(plans);
    const auto idle = tuning::findTunable(of.tunables, "powerPlan.isIdleDisabled");
    REQUIRE(idle);
    CHECK((*idle)->describe(kBalanced) == "IDLEDISABLE of the power plan Ausbalanciert");
    CHECK((*idle)->read(kBalanced).value() == SettingValue("0"));
    CHECK((*idle)->write(kBalanced, SettingValue("1")));
    CHECK(plans.plans.at(kBalanced).at(kIdleDisable) == 1);
    plans.active = "8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c";  // Somebody has chosen another plan meanwhile.
    CHECK((*idle)->write(kBalanced, SettingValue("0")));
    CHECK(plans.plans.at(kBalanced).at(kIdleDisable) == 0);
}

TEST_CASE("without a plan the active one is meant, and another one can be chosen", "[platform][tuning]")
{
    FakePlans plans;
    plans.plans[kBalanced] = {{kIdleDisable, 0}};
    const PlanTunables of(plans);
    const auto idle = tuning::findTunable(of.tunables, "powerPlan.isIdleDisabled");
    const auto active = tuning::findTunable(of.tunables, "powerPlan.active");
    REQUIRE(idle);
    REQUIRE(active);
    CHECK((*idle)->partsOf("") == std::vector<std::string>{kBalanced});
    CHECK((*active)->read("").value() == SettingValue(kBalanced));
    const SettingValue fast("8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c");
    REQUIRE((*active)->write("", fast));
    CHECK((*active)->read("").value() == fast);
    CHECK_FALSE((*active)->write("", SettingValue()));
    plans.active.reset();
    CHECK((*idle)->partsOf("").empty());
    CHECK((*idle)->read("").error().kind == ErrorKind::NotSupported);
    CHECK((*active)->read("").error().kind == ErrorKind::NotSupported);
}

TEST_CASE("settings are changed in the plan that is active in the end, and each plan gets its own back",
          "[platform][tuning]")
{
    FakePlans plans;
    const std::map<std::string, FakePlans::Values> found{{kBalanced, {{kIdleDisable, 0}, {kLowestState, 5}}},
                                                         {kHighPerformance, {{kIdleDisable, 0}, {kLowestState, 50}}}};
    plans.plans = found;
    const PlanTunables of(plans);
    fake::FakeProcesses files;
    auto journal = tuning::Journal::open(files, "state", {"alpha", "boot-1"});
    REQUIRE(journal);
    const auto plan = tuning::makePlan({}, of.tunables,
                                       {{.name = "powerPlan.isIdleDisabled", .object = {}, .value = "1"},
                                        {.name = "powerPlan.minimumProcessorState", .object = {}, .value = "100"},
                                        {.name = "powerPlan.active", .object = {}, .value = kHighPerformance}},
                                       "");
    REQUIRE(plan);
    const bool isRefused = GENERATE(false, true);
    plans.mayChoose = !isRefused;
    const auto applied = tuning::apply(*plan, of.tunables, *journal);
    REQUIRE(applied);
    CHECK(*plans.active == (isRefused ? kBalanced : kHighPerformance));
    CHECK(plans.plans.at(*plans.active) == FakePlans::Values{{kIdleDisable, 1}, {kLowestState, 100}});
    const std::string other = isRefused ? kHighPerformance : kBalanced;
    CHECK(plans.plans.at(other) == found.at(other));
    REQUIRE(tuning::revert(of.tunables, *journal));
    CHECK(plans.active == kBalanced);
    CHECK(plans.plans == found);
    CHECK(journal->entries().empty());
}

TEST_CASE("what a plan lacks and what is no number is refused", "[platform][tuning]")
{
    FakePlans plans;
    const PlanTunables of(plans);
    const auto idle = tuning::findTunable(of.tunables, "powerPlan.isIdleDisabled");
    REQUIRE(idle);
    CHECK((*idle)->read(kBalanced).error().kind == ErrorKind::NotFound);
    CHECK((*idle)->write(kBalanced, SettingValue("1")).error().kind == ErrorKind::NotFound);
    for (const SettingValue& value : {SettingValue(""), SettingValue("on"), SettingValue("1 "), SettingValue()})
        CHECK((*idle)->write(kBalanced, value).error().kind == ErrorKind::Invalid);
}

TEST_CASE("this system's own plans refuse in words what they cannot do", "[platform][tuning]")
{
    const PlanTunables of(windows::systemPowerPlans());
    const auto idle = tuning::findTunable(of.tunables, "powerPlan.isIdleDisabled");
    REQUIRE(idle);
    const Status status = (*idle)->write("00000000-0000-0000-0000-00000000dead", SettingValue("0"));
    REQUIRE_FALSE(status);
    CHECK_FALSE(status.error().what.empty());
}
