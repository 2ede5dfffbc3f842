#include "core/tuning/plan.hpp"
#include "platform/fake/fake_tunables.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using model::CheckResult;
using tuning::Plan;
using tuning::SettingName;
using tuning::SettingValue;

namespace {

const SettingName kRxUsecs{"coalescing.rxUsecs", "eth0"};
const SettingName kAdaptiveRx{"coalescing.adaptiveRx", "eth0"};

/// A check that asks for these settings.
CheckResult advising(const std::string& check, const std::vector<std::pair<SettingName, SettingValue>>& advice)
{
    CheckResult result;
    result.id = check;
    for (const auto& [setting, value] : advice)
        result.advice.push_back({.setting = setting,
                                 .value = value,
                                 .words = setting.id + " " + value.value_or("-"),
                                 .commands = {"sh", "apply " + setting.id, "undo"}});
    return result;
}

struct CoalescingSystem {
    CoalescingSystem()
    {
        settings.values = {{kRxUsecs, "50"}, {kAdaptiveRx, "off"}};
        tunables.push_back(std::make_unique<fake::FakeTunable>(kRxUsecs.id, settings));
        tunables.push_back(std::make_unique<fake::FakeTunable>(kAdaptiveRx.id, settings));
    }
    fake::FakeSettings settings;
    tuning::Tunables tunables;
};

}  // namespace

TEST_CASE("a plan is what is advised and not set already, in the order of the advice", "[core][tuning]")
{
    CoalescingSystem system;
    system.settings.values[kAdaptiveRx] = "on";
    const Plan plan = tuning::makePlan({advising("moderation", {{kAdaptiveRx, "off"}, {kRxUsecs, "0"}})},
                                       system.tunables);
    REQUIRE(plan.changes.size() == 2);
    CHECK(plan.changes[0].setting == kAdaptiveRx);
    CHECK(plan.changes[1].setting == kRxUsecs);
    CHECK(plan.changes[1].present == "50");
    CHECK(plan.changes[1].wanted == "0");
    CHECK(plan.changes[1].check == "moderation");
    CHECK(plan.leftOut.empty());
    system.settings.values = {{kRxUsecs, "0"}, {kAdaptiveRx, "off"}};
    CHECK(tuning::makePlan({advising("moderation", {{kAdaptiveRx, "off"}, {kRxUsecs, "0"}})}, system.tunables)
              .changes.empty());
}

TEST_CASE("advice that nothing here can follow is left out with its reason", "[core][tuning]")
{
    CoalescingSystem system;
    const Plan plan = tuning::makePlan(
        {advising("idle", {{{"idle.exitLatency", ""}, "2"}, {{"coalescing.rxUsecs", "eth9"}, "0"}})}, system.tunables);
    CHECK(plan.changes.empty());
    REQUIRE(plan.leftOut.size() == 2);
    CHECK(plan.leftOut[0].words == "idle.exitLatency 2");
    CHECK(plan.leftOut[0].kind == tuning::LeftOut::Kind::NotOurs);
    CHECK(plan.leftOut[0].reason == "Halftrip cannot change idle.exitLatency on this system.");
    CHECK(plan.leftOut[1].kind == tuning::LeftOut::Kind::Refused);
    CHECK(plan.leftOut[1].reason == "there is no coalescing.rxUsecs of eth9.");
}

TEST_CASE("what could never be set here is left out with its reason, also where a check advises it", "[core][tuning]")
{
    CoalescingSystem system;
    system.settings.rule = [](const SettingName& name, const SettingValue&) -> Status {
        if (name == kRxUsecs)
            return fail(ErrorKind::NotSupported, "the queues of eth0 differ.");
        return {};
    };
    const Plan plan = tuning::makePlan({advising("moderation", {{kAdaptiveRx, "on"}, {kRxUsecs, "0"}})},
                                       system.tunables);
    REQUIRE(plan.changes.size() == 1);
    CHECK(plan.changes[0].setting == kAdaptiveRx);
    REQUIRE(plan.leftOut.size() == 1);
    CHECK(plan.leftOut[0].kind == tuning::LeftOut::Kind::Refused);
    CHECK(plan.leftOut[0].reason == "the queues of eth0 differ.");
}

TEST_CASE("of two pieces of advice on one setting the first counts", "[core][tuning]")
{
    CoalescingSystem system;
    const Plan plan = tuning::makePlan({advising("first", {{kRxUsecs, "0"}}), advising("second", {{kRxUsecs, "9"}})},
                                       system.tunables);
    REQUIRE(plan.changes.size() == 1);
    CHECK(plan.changes[0].check == "first");
    CHECK(plan.changes[0].wanted == "0");
}

TEST_CASE("what a check wants done by hand is left out, with that reason", "[core][tuning]")
{
    CoalescingSystem system;
    CheckResult byHand = advising("battery", {{{"power.source", ""}, std::nullopt}});
    byHand.advice.front().commands = {};
    const Plan plan = tuning::makePlan({byHand}, system.tunables);
    REQUIRE(plan.leftOut.size() == 1);
    CHECK(plan.leftOut[0].kind == tuning::LeftOut::Kind::ByHand);
    CHECK(plan.leftOut[0].reason == "No command does it: it is to be done by hand.");
    CHECK(plan.leftOut[0].command.empty());
}

TEST_CASE("the other host's settings are not planned here", "[core][tuning]")
{
    CoalescingSystem system;
    CheckResult other = advising("moderation", {{kRxUsecs, "0"}});
    other.host = model::CheckedHost::B;
    CHECK(tuning::makePlan({other}, system.tunables).changes.empty());
}

TEST_CASE("advice for an adapter is followed at each of its parts", "[core][tuning]")
{
    CoalescingSystem system;
    system.settings.values[{"steering.rpsCpus", "eth0/rx-0"}] = "3";
    system.settings.values[{"steering.rpsCpus", "eth0/rx-1"}] = "0";
    system.settings.values[{"steering.rpsCpus", "eth1/rx-0"}] = "3";
    system.tunables.push_back(std::make_unique<fake::FakeTunable>("steering.rpsCpus", system.settings));
    const Plan plan = tuning::makePlan({advising("steering", {{{"steering.rpsCpus", "eth0"}, "0"}})}, system.tunables);
    REQUIRE(plan.changes.size() == 1);
    CHECK(plan.changes[0].setting.object == "eth0/rx-0");
}

TEST_CASE("items name a check, a setting, an object and a value", "[core][tuning]")
{
    const auto whole = tuning::parseItem("rings.rx@eth1=512");
    REQUIRE(whole);
    CHECK((whole->name == "rings.rx" && whole->object == "eth1" && whole->value == "512"));
    const auto check = tuning::parseItem("interruptModeration");
    REQUIRE(check);
    CHECK((check->object.empty() && !check->value));
    CHECK(tuning::parseItem("a=")->value == "");
    CHECK(tuning::parseItem("a=b@c")->value == "b@c");
    for (const char* const text : {"", "=5", "@eth0", "a@=5"})
        CHECK(tuning::parseItem(text).error().kind == ErrorKind::Invalid);
}

TEST_CASE("only what is named is planned, by its check or by its setting", "[core][tuning]")
{
    CoalescingSystem system;
    system.settings.values[kAdaptiveRx] = "on";
    const std::vector<CheckResult> results{advising("moderation", {{kAdaptiveRx, "off"}, {kRxUsecs, "0"}}),
                                           advising("other", {{{"coalescing.rxUsecs", "eth9"}, "0"}})};
    const auto planOf = [&](const std::vector<tuning::Item>& items) {
        return tuning::makePlan(results, system.tunables, items, "eth0");
    };
    CHECK(planOf({})->changes.size() == 2);
    CHECK(planOf({{.name = "moderation"}})->changes.size() == 2);
    const auto bySetting = planOf({{.name = "coalescing.rxUsecs"}});
    REQUIRE(bySetting);
    REQUIRE(bySetting->changes.size() == 1);
    CHECK(bySetting->changes[0].setting == kRxUsecs);
    CHECK(bySetting->leftOut.size() == 1);
    CHECK(planOf({{.name = "coalescing.rxUsecs", .object = "eth0"}})->leftOut.empty());
    const auto twice = planOf({{.name = "moderation"}, {.name = "coalescing.rxUsecs", .object = "eth0"}});
    CHECK(twice->changes.size() == 2);
    CHECK(twice->alreadyWell.empty());
}

TEST_CASE("a value of the user's own is planned whatever the checks say", "[core][tuning]")
{
    CoalescingSystem system;
    const auto plan = tuning::makePlan({}, system.tunables, {{.name = kRxUsecs.id, .object = {}, .value = "8"}},
                                       "eth0");
    REQUIRE(plan);
    REQUIRE(plan->changes.size() == 1);
    CHECK(plan->changes[0].wanted == "8");
    CHECK(plan->changes[0].check.empty());
    const auto same = tuning::makePlan({}, system.tunables, {{.name = kRxUsecs.id, .object = {}, .value = "50"}},
                                       "eth0");
    CHECK(same->changes.empty());
    REQUIRE(same->alreadyWell.size() == 1);
    CHECK(same->alreadyWell[0].reason == "It is 50 already.");
    CHECK(same->alreadyWell[0].reason.origin() != nullptr);
}

TEST_CASE("a value that a setting cannot have is refused, whether or not the setting is here", "[core][tuning]")
{
    CoalescingSystem system;
    system.settings.rule = [](const SettingName& name, const SettingValue& value) -> Status {
        if (name.id == kRxUsecs.id || value == "on" || value == "off")
            return {};
        return fail(ErrorKind::Invalid,
                    text("{id} of {object} cannot be {value_or}.", name.id, name.object, value.value_or("-")));
    };
    for (const char* const object : {"eth0", "eth9"}) {
        const auto refused = tuning::makePlan({}, system.tunables,
                                              {{.name = kAdaptiveRx.id, .object = object, .value = "maybe"}}, "eth0");
        REQUIRE_FALSE(refused);
        CHECK(refused.error().kind == ErrorKind::Invalid);
        CHECK(refused.error().what == std::string("coalescing.adaptiveRx of ") + object + " cannot be maybe.");
    }
    CHECK(tuning::makePlan({}, system.tunables, {{.name = kAdaptiveRx.id, .object = {}, .value = "on"}}, "eth0"));
}

TEST_CASE("what the user wants and cannot have is told from what was advised", "[core][tuning]")
{
    CoalescingSystem system;
    const SettingName elsewhere{"coalescing.rxUsecs", "eth9"};
    const auto wished = tuning::makePlan({}, system.tunables,
                                         {{.name = elsewhere.id, .object = elsewhere.object, .value = "8"}}, "eth0");
    REQUIRE(wished);
    REQUIRE(wished->leftOut.size() == 1);
    CHECK(wished->leftOut[0].check.empty());
    const Plan advised = tuning::makePlan({advising("moderation", {{elsewhere, "0"}})}, system.tunables);
    REQUIRE(advised.leftOut.size() == 1);
    CHECK(advised.leftOut[0].check == "moderation");
}

TEST_CASE("an item that needs nothing is told from one that does not exist", "[core][tuning]")
{
    CoalescingSystem system;
    CheckResult passed = advising("moderation", {});
    passed.reason = "Moderation is off: every packet raises an interrupt at once.";
    const auto well = tuning::makePlan({passed}, system.tunables, {{.name = "moderation"}, {.name = kRxUsecs.id}},
                                       "eth0");
    REQUIRE(well);
    REQUIRE(well->alreadyWell.size() == 2);
    CHECK(well->alreadyWell[0].reason == passed.reason);
    const auto unknown = tuning::makePlan({passed}, system.tunables, {{.name = "moderatoin"}}, "eth0");
    CHECK(unknown.error().kind == ErrorKind::Invalid);
    CHECK(unknown.error().hint == "Did you mean \"moderation\"?");
    const auto nonsense = tuning::makePlan({passed}, system.tunables, {{.name = "nonsense"}}, "eth0");
    CHECK_THAT(nonsense.error().hint, Catch::StartsWith("Choose one of these: ") && Catch::Contains(kRxUsecs.id));
    CHECK_THAT(nonsense.error().hint, !Catch::Contains("moderation,"));
    const auto noSetting = tuning::makePlan({passed}, system.tunables,
                                            {{.name = "moderation", .object = {}, .value = "1"}}, "eth0");
    CHECK(noSetting.error().kind == ErrorKind::Invalid);
}

TEST_CASE("what a setting needs first is a change ahead of it, advised or wished for, and once", "[core][tuning]")
{
    CoalescingSystem system;
    const SettingName frames{"coalescing.rxFrames", "eth0"};
    system.settings.values[frames] = "5";
    system.settings.needed = {{{kRxUsecs.id, "0"}, {"coalescing.rxFrames", "1"}}};
    system.tunables.push_back(std::make_unique<fake::FakeTunable>(frames.id, system.settings));
    const auto holdsBoth = [&](const Plan& plan) {
        REQUIRE(plan.changes.size() == 2);
        CHECK(plan.changes[0].setting == frames);
        CHECK(plan.changes[0].wanted == "1");
        CHECK(plan.changes[0].present == "5");
        CHECK(plan.changes[1].setting == kRxUsecs);
        CHECK(plan.leftOut.empty());
    };
    holdsBoth(tuning::makePlan({advising("moderation", {{kRxUsecs, "0"}, {frames, "1"}})}, system.tunables));
    holdsBoth(*tuning::makePlan({}, system.tunables, {{.name = kRxUsecs.id, .value = "0"}}, "eth0"));
    const auto other = tuning::makePlan({}, system.tunables, {{.name = kRxUsecs.id, .value = "8"}}, "eth0");
    CHECK(other->changes.size() == 1);
    // What somebody wants stands over what another setting needs, in either order.
    const std::vector<tuning::Item> items{{.name = kRxUsecs.id, .value = "0"}, {.name = frames.id, .value = "8"}};
    for (const auto& order : {items, {items[1], items[0]}}) {
        const auto both = tuning::makePlan({}, system.tunables, order, "eth0");
        REQUIRE(both);
        REQUIRE(both->changes.size() == 2);
        CHECK(both->changes[0].setting == frames);
        CHECK(both->changes[0].wanted == "8");
        CHECK(both->changes[1].setting == kRxUsecs);
        CHECK(both->alreadyWell.empty());
    }
}
