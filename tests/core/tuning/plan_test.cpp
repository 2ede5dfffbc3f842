#include "core/tuning/plan.hpp"
#include "platform/fake/fake_tunables.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckResult;
using tuning::Plan;
using tuning::SettingName;
using tuning::SettingValue;

namespace {

const SettingName kUsecs{"coalescing.rxUsecs", "eth0"};
const SettingName kAdaptive{"coalescing.adaptiveRx", "eth0"};

CheckResult advising(const std::string& check, std::vector<std::pair<SettingName, SettingValue>> advice)
{
    CheckResult result;
    result.id = check;
    for (auto& [setting, value] : advice)
        result.advice.push_back({.setting = setting, .value = value, .words = setting.id + " " + value.value_or("-")});
    return result;
}

struct System {
    System()
    {
        settings.values = {{kUsecs, "50"}, {kAdaptive, "off"}};
        tunables.push_back(std::make_unique<fake::FakeTunable>(kUsecs.id, settings));
        tunables.push_back(std::make_unique<fake::FakeTunable>(kAdaptive.id, settings));
    }
    fake::FakeSettings settings;
    tuning::Tunables tunables;
};

}  // namespace

TEST_CASE("a plan is what is advised and not set already, in the order of the advice", "[core][tuning]")
{
    System system;
    system.settings.values[kAdaptive] = "on";
    const Plan plan = tuning::makePlan({advising("moderation", {{kAdaptive, "off"}, {kUsecs, "0"}})}, system.tunables);
    REQUIRE(plan.changes.size() == 2);
    CHECK(plan.changes[0].setting == kAdaptive);
    CHECK(plan.changes[1].setting == kUsecs);
    CHECK(plan.changes[1].present == "50");
    CHECK(plan.changes[1].wanted == "0");
    CHECK(plan.changes[1].check == "moderation");
    CHECK(plan.leftOut.empty());
    system.settings.values = {{kUsecs, "0"}, {kAdaptive, "off"}};
    CHECK(tuning::makePlan({advising("moderation", {{kAdaptive, "off"}, {kUsecs, "0"}})}, system.tunables)
              .changes.empty());
}

TEST_CASE("advice that nothing here can follow is left out with its reason", "[core][tuning]")
{
    System system;
    const Plan plan = tuning::makePlan(
        {advising("idle", {{{"idle.exitLatency", ""}, "2"}, {{"coalescing.rxUsecs", "eth9"}, "0"}})}, system.tunables);
    CHECK(plan.changes.empty());
    REQUIRE(plan.leftOut.size() == 2);
    CHECK(plan.leftOut[0].words == "idle.exitLatency 2");
    CHECK(plan.leftOut[0].reason == "Halftrip cannot change idle.exitLatency on this system.");
    CHECK(plan.leftOut[1].reason == "there is no coalescing.rxUsecs of eth9.");
}

TEST_CASE("of two pieces of advice on one setting the first counts", "[core][tuning]")
{
    System system;
    const Plan plan = tuning::makePlan({advising("first", {{kUsecs, "0"}}), advising("second", {{kUsecs, "9"}})},
                                       system.tunables);
    REQUIRE(plan.changes.size() == 1);
    CHECK(plan.changes[0].check == "first");
    CHECK(plan.changes[0].wanted == "0");
}
