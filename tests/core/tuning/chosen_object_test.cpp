#include "core/tuning/transaction.hpp"
#include "crashing_system.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using tests::Killed;
using tuning::Journal;
using tuning::Plan;
using tuning::SettingName;
using tuning::SettingValue;

// Settings of which several objects have one each, and another setting says whose is in force: power plans.
namespace {

const SettingName kActive{"plan.active", ""};
const SettingName kIdleOfSlow{"plan.isIdleDisabled", "slow"};
const SettingName kIdleOfFast{"plan.isIdleDisabled", "fast"};

struct PlanSystem {
    PlanSystem()
    {
        settings.values = {{kActive, "slow"}, {kIdleOfSlow, "0"}, {kIdleOfFast, "2"}};
        settings.choosers = {{kIdleOfSlow.id, kActive.id}};
        for (const SettingName& name : {kIdleOfSlow, kActive})
            tunables.push_back(std::make_unique<fake::FakeTunable>(name.id, settings));
    }
    [[nodiscard]] Journal journal()
    {
        auto opened = Journal::open(files, "state", {"alpha", "boot-1"});
        REQUIRE(opened);
        return std::move(*opened);
    }
    [[nodiscard]] Plan plan(const std::vector<tuning::Item>& items, const Plan& before = {})
    {
        auto made = tuning::makePlan({}, tunables, items, "eth0", before);
        REQUIRE(made);
        return std::move(*made);
    }
    /// The id and object of each change.
    [[nodiscard]] static std::vector<SettingName> namesOf(const Plan& plan)
    {
        std::vector<SettingName> names;
        for (const tuning::Change& change : plan.changes)
            names.push_back(change.setting);
        return names;
    }
    fake::FakeSettings settings;
    fake::FakeProcesses files;
    tuning::Tunables tunables;
};

const tuning::Item kIdleOff{.name = kIdleOfSlow.id, .object = {}, .value = "1"};
const tuning::Item kFast{.name = kActive.id, .object = {}, .value = "fast"};

model::CheckResult adviceOn(const std::string& check, const SettingName& setting, const std::string& value)
{
    model::CheckResult result;
    result.id = check;
    result.advice.push_back(
        {.setting = setting, .value = value, .words = setting.id, .commands = {"sh", "apply", "undo"}});
    return result;
}

}  // namespace

TEST_CASE("what is planned is the object that is in force after the plan", "[core][tuning]")
{
    PlanSystem system;
    const std::vector<SettingName> expected{kActive, kIdleOfFast};
    const Plan wished = system.plan({kIdleOff, kFast});
    CHECK(PlanSystem::namesOf(wished) == expected);
    CHECK(wished.changes.back().present == SettingValue("2"));
    // A check names what was active when it looked.
    const std::vector<model::CheckResult> results{adviceOn("idle", kIdleOfSlow, "1"),
                                                  adviceOn("plan", kActive, "fast")};
    CHECK(PlanSystem::namesOf(tuning::makePlan(results, system.tunables)) == expected);
    const auto named = tuning::makePlan(results, system.tunables, {{.name = "idle"}, {.name = "plan"}}, "eth0");
    REQUIRE(named);
    CHECK(PlanSystem::namesOf(*named) == expected);
    CHECK(PlanSystem::namesOf(system.plan({kIdleOff}, system.plan({kFast}))) == std::vector{kIdleOfFast});
    CHECK(PlanSystem::namesOf(system.plan({kIdleOff})) == std::vector{kIdleOfSlow});
}

TEST_CASE("an object that a user names stays the one that is meant", "[core][tuning]")
{
    PlanSystem system;
    const Plan plan = system.plan({{.name = kIdleOfSlow.id, .object = "slow", .value = "1"}, kFast});
    CHECK(PlanSystem::namesOf(plan) == std::vector<SettingName>{kActive, kIdleOfSlow});
}

TEST_CASE("what is well where it is now may not be so where it will be", "[core][tuning]")
{
    PlanSystem system;
    system.settings.values[kIdleOfSlow] = "1";
    CHECK(PlanSystem::namesOf(system.plan({kIdleOff, kFast})) == std::vector<SettingName>{kActive, kIdleOfFast});
    system.settings.values[kIdleOfFast] = "1";
    CHECK(PlanSystem::namesOf(system.plan({kIdleOff, kFast})) == std::vector{kActive});
}

TEST_CASE("changes follow what is chosen, and all of it is put back, wherever the program is killed", "[core][tuning]")
{
    const bool isRefused = GENERATE(false, true);
    CAPTURE(isRefused);
    bool isAlive = false;
    for (int steps = 0; !isAlive; ++steps) {
        CAPTURE(steps);
        PlanSystem system;
        const auto found = system.settings.values;
        if (isRefused)
            system.settings.refusal = [](const SettingName& name, const SettingValue&) -> Status {
                return name == kActive ? fail(ErrorKind::NotPermitted, "a policy forbids it.") : Status();
            };
        int left = steps;
        const auto count = [&left] {
            if (left-- == 0)
                throw Killed{};
        };
        const Plan plan = system.plan({kIdleOff, kFast});
        system.settings.step = count;
        system.files.callAtWrites(count);
        try {
            Journal journal = system.journal();
            const auto applied = tuning::apply(plan, system.tunables, journal);
            REQUIRE(applied);
            isAlive = true;
            CHECK(system.settings.values.at(isRefused ? kIdleOfSlow : kIdleOfFast) == "1");
            CHECK(system.settings.values.at(isRefused ? kIdleOfFast : kIdleOfSlow) ==
                  found.at(isRefused ? kIdleOfFast : kIdleOfSlow));
            CHECK(journal.entries().size() == (isRefused ? 1 : 2));
        } catch (const Killed&) {
        }
        left = -1;
        Journal journal = system.journal();
        const auto reverted = tuning::revert(system.tunables, journal);
        REQUIRE(reverted);
        CHECK(system.settings.values == found);
        CHECK(journal.entries().empty());
    }
}

TEST_CASE("what is chosen against the plan, and has no such setting, is told and left alone", "[core][tuning]")
{
    PlanSystem system;
    const Plan plan = system.plan({kIdleOff, kFast});
    system.settings.rounding = [](const SettingName& name, const SettingValue& value) {
        return name == kActive ? SettingValue("third") : value;
    };
    Journal journal = system.journal();
    const auto applied = tuning::apply(plan, system.tunables, journal);
    REQUIRE(applied);
    REQUIRE(applied->size() == 2);
    REQUIRE(applied->back().error);
    CHECK(applied->back().error->kind == ErrorKind::NotFound);
    CHECK(journal.entries().size() == 1);
}
