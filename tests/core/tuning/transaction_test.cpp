#include "core/tuning/reports.hpp"
#include "core/tuning/service.hpp"
#include "core/tuning/transaction.hpp"
#include "crashing_system.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace halftrip;
using tests::CrashingSystem;
using tests::Killed;
using tuning::AppliedChange;
using tuning::Journal;
using tuning::Plan;
using tuning::RevertedChange;
using tuning::SettingName;
using tuning::SettingValue;

namespace {

const SettingName kUsecsOfEth0{"coalescing.rxUsecs", "eth0"};
const SettingName kAdaptive{"coalescing.adaptiveRx", "eth0"};
const SettingName kUsecsOfEth1{"coalescing.rxUsecs", "eth1"};
const SettingName kSteering{"steering.rpsCpus", "eth0/rx-0"};

std::map<SettingName, SettingValue> found()
{
    return {{kUsecsOfEth0, "50"}, {kAdaptive, "on"}, {kUsecsOfEth1, "3"}, {kSteering, std::nullopt}};
}

/// A system as it was found.
struct System : CrashingSystem {
    System() { settings.values = found(); }
    [[nodiscard]] Journal journal()
    {
        auto opened = Journal::open(files, "state", {"alpha", "boot-1"});
        REQUIRE(opened);
        return std::move(*opened);
    }
};

Plan wholePlan()
{
    return {.changes = {{kAdaptive, "on", "off", "c"},
                        {kUsecsOfEth0, "50", "0", "c"},
                        {kUsecsOfEth1, "3", "0", "c"},
                        {kSteering, std::nullopt, "3", "c"}},
            .leftOut = {}};
}

void applyWhole(System& system)
{
    Journal journal = system.journal();
    const tuning::Tunables tunables = system.tunables();
    const auto applied = tuning::apply(wholePlan(), tunables, journal);
    REQUIRE(applied);
}

std::vector<RevertedChange> revertAll(System& system)
{
    Journal journal = system.journal();
    const tuning::Tunables tunables = system.tunables();
    const auto reverted = tuning::revert(tunables, journal);
    REQUIRE(reverted);
    return *reverted;
}

/// False: it was killed.
template <typename Work>
bool survives(System& system, int steps, const Work& work)
{
    system.killAfter(steps);
    bool isAlive = true;
    try {
        work(system);
    } catch (const Killed&) {
        isAlive = false;
    }
    system.killAfter(-1);
    return isAlive;
}

}  // namespace

TEST_CASE("changes are made, read back, and put back", "[core][tuning]")
{
    System system;
    applyWhole(system);
    CHECK(system.settings.values.at(kUsecsOfEth0) == "0");
    CHECK(system.settings.values.at(kAdaptive) == "off");
    CHECK(system.settings.values.at(kSteering) == "3");
    CHECK(system.journal().entries().size() == 4);
    const auto reverted = revertAll(system);
    CHECK(system.settings.values == found());
    REQUIRE(reverted.size() == 4);
    CHECK(reverted.front().setting == kSteering);  // The last change first.
    for (const RevertedChange& change : reverted) {
        CHECK_FALSE(change.error);
        CHECK_FALSE(change.wasChangedByOthers);
    }
    CHECK(system.journal().entries().empty());
    CHECK(revertAll(system).empty());
}

TEST_CASE("what another user's journal has changed stays as it is, and the rest is done", "[core][tuning]")
{
    System system;
    Journal journal = system.journal();
    tuning::OthersSettings roots{"root", "sudo halftrip tune revert", {}};
    roots.entries.push_back({.setting = kUsecsOfEth0, .old = "9", .wanted = "50"});
    journal.knowOthers({roots});
    const tuning::Tunables tunables = system.tunables();
    const auto applied = tuning::apply(wholePlan(), tunables, journal);
    REQUIRE(applied);
    REQUIRE(applied->size() == 4);
    const AppliedChange& left = applied->front();
    CHECK(left.setting == kUsecsOfEth0);
    REQUIRE(left.error);
    CHECK(left.error->what == "root has changed it with Halftrip, and has the old value. Restore that first: "
                              "sudo halftrip tune revert coalescing.rxUsecs");
    CHECK(system.settings.values.at(kUsecsOfEth0) == "50");
    CHECK(system.settings.values.at(kAdaptive) == "off");
    CHECK(system.journal().entries().size() == 3);
    REQUIRE(tuning::revert(tunables, journal));
    CHECK(system.settings.values == found());
}

TEST_CASE(
    "an adapter that another user's journal changed is known by what it is, not by a name that another one has now",
    "[core][tuning]")
{
    System system;
    Journal journal = system.journal();
    tuning::OthersSettings roots{"root", "sudo halftrip tune revert", {}};
    roots.entries.push_back({.setting = kUsecsOfEth0, .old = "9", .wanted = "50", .identity = "first"});
    journal.knowOthers({roots});
    const bool isRenamed = GENERATE(false, true);
    CAPTURE(isRenamed);
    system.settings.identities = {{isRenamed ? "eth1" : "eth0", "first"}, {isRenamed ? "eth0" : "eth1", "second"}};
    const auto applied = tuning::apply(wholePlan(), system.tunables(), journal);
    REQUIRE(applied);
    const auto isRefused = [&applied](const SettingName& setting) {
        const auto change = std::ranges::find(*applied, setting, &AppliedChange::setting);
        REQUIRE(change != applied->end());
        return change->error.has_value();
    };
    CHECK(isRefused(kUsecsOfEth0) == !isRenamed);
    CHECK(isRefused(kUsecsOfEth1) == isRenamed);
}

TEST_CASE("every old value is in the journal before anything is changed", "[core][tuning]")
{
    System system;
    bool isFirst = true;
    system.settings.step = [&] {
        if (!std::exchange(isFirst, false))
            return;
        CHECK(system.settings.values == found());
        const Journal journal = system.journal();
        REQUIRE(journal.entries().size() == 4);
        for (const tuning::JournalEntry& entry : journal.entries()) {
            CHECK(entry.old == found().at(entry.setting));
            CHECK_FALSE(entry.isReadBack);
        }
    };
    applyWhole(system);
    CHECK_FALSE(isFirst);
}

TEST_CASE("killed at any step of applying, everything is put back", "[core][tuning]")
{
    int steps = 0;
    for (;; ++steps) {
        System system;
        const bool isAlive = survives(system, steps, applyWhole);
        CAPTURE(steps);
        for (const RevertedChange& change : revertAll(system)) {
            CHECK_FALSE(change.error);
            CHECK_FALSE(change.wasChangedByOthers);
        }
        CHECK(system.settings.values == found());
        CHECK(system.journal().entries().empty());
        if (isAlive)
            break;
    }
    CHECK(steps == 2 * (1 + 4 + 4));  // Before and after: the first save, four writes, a save after each.
}

TEST_CASE("killed at any step of putting back, the next time puts back the rest", "[core][tuning]")
{
    int steps = 0;
    for (;; ++steps) {
        System system;
        applyWhole(system);
        const bool isAlive = survives(system, steps, revertAll);
        CAPTURE(steps);
        for (const RevertedChange& change : revertAll(system))
            CHECK_FALSE(change.wasChangedByOthers);
        CHECK(system.settings.values == found());
        CHECK(system.journal().entries().empty());
        if (isAlive)
            break;
    }
    CHECK(steps == 2 * (4 + 4));
}

TEST_CASE("killed twice, while applying once more, the first old values are put back", "[core][tuning]")
{
    for (int first = 0; first < 18; ++first) {
        for (int second = 0; second < 18; ++second) {
            System system;
            static_cast<void>(survives(system, first, applyWhole));
            static_cast<void>(survives(system, second, applyWhole));
            revertAll(system);
            CAPTURE(first, second);
            CHECK(system.settings.values == found());
        }
    }
}

TEST_CASE("what the driver made of a value is told, and is nobody else's when it is put back", "[core][tuning]")
{
    System system;
    system.settings.rounding = [](const SettingName& name, const SettingValue& value) {
        return name == kUsecsOfEth0 && value == "0" ? SettingValue("2") : value;
    };
    Journal journal = system.journal();
    const tuning::Tunables tunables = system.tunables();
    const auto applied = tuning::apply(wholePlan(), tunables, journal);
    REQUIRE(applied);
    const AppliedChange& usecs = applied->at(1);
    CHECK(usecs.wanted == "0");
    CHECK(usecs.isReadBack);
    CHECK(usecs.accepted == "2");
    CHECK_FALSE(usecs.error);
    for (const RevertedChange& change : revertAll(system))
        CHECK_FALSE(change.wasChangedByOthers);
    CHECK(system.settings.values == found());
}

TEST_CASE("a change that the driver carries out after it was read back is put back", "[core][tuning]")
{
    System system;
    system.settings.rounding = [&system](const SettingName& name, const SettingValue& value) {
        return name == kUsecsOfEth0 && value == "0" ? system.settings.values.at(name) : value;
    };
    Journal journal = system.journal();
    const tuning::Tunables tunables = system.tunables();
    const auto applied = tuning::apply(wholePlan(), tunables, journal);
    REQUIRE(applied);
    CHECK_FALSE(applied->at(1).error);
    CHECK(applied->at(1).accepted == "50");
    CHECK(tuning::inWords(applied->at(1), tunables) ==
          "coalescing.rxUsecs of eth0: stays 50 so far: the system took 0 without a word. If it acts later, \"halftrip "
          "tune revert\" restores 50.");
    CHECK(system.journal().entries().size() == 4);
    SECTION("when the link is up again")
    {
        system.settings.values[kUsecsOfEth0] = "0";
    }
    SECTION("or never") {}
    for (const RevertedChange& change : revertAll(system))
        CHECK_FALSE(change.wasChangedByOthers);
    CHECK(system.settings.values == found());
    CHECK(system.journal().entries().empty());
}

TEST_CASE("a refused change is told, stops no other, and leaves nothing to put back", "[core][tuning]")
{
    System system;
    system.settings.refusal = [](const SettingName& name, const SettingValue&) -> Status {
        if (name == kUsecsOfEth0)
            return fail(ErrorKind::Os, "the driver refuses it.");
        return {};
    };
    Journal journal = system.journal();
    const tuning::Tunables tunables = system.tunables();
    const auto applied = tuning::apply(wholePlan(), tunables, journal);
    REQUIRE(applied);
    REQUIRE(applied->at(1).error);
    CHECK(applied->at(1).error->what == "the driver refuses it.");
    CHECK(applied->at(1).accepted == "50");
    CHECK_FALSE(applied->at(2).error);
    CHECK(system.settings.values.at(kUsecsOfEth1) == "0");
    CHECK(system.journal().entries().size() == 3);
    revertAll(system);
    CHECK(system.settings.values == found());
}

TEST_CASE("a value that a setting cannot have is not tried, and an old one is put back all the same", "[core][tuning]")
{
    System system;
    const auto takesOnly = [&system](const std::string& one) {
        system.settings.rule = [one](const SettingName& name, const SettingValue& value) -> Status {
            return name != kUsecsOfEth0 || value == one ? Status() : fail(ErrorKind::Invalid, "not listed");
        };
    };
    const tuning::Tunables tunables = system.tunables();
    Journal journal = system.journal();
    const Plan plan{.changes = {{kUsecsOfEth0, "50", "0", "c"}}, .leftOut = {}};
    takesOnly("7");
    const auto refused = tuning::apply(plan, tunables, journal);
    REQUIRE(refused);
    CHECK(refused->front().error->what == "not listed");
    CHECK(system.settings.values == found());
    // As after another driver was installed.
    takesOnly("0");
    REQUIRE(tuning::apply(plan, tunables, journal));
    CHECK(system.settings.values.at(kUsecsOfEth0) == "0");
    revertAll(system);
    CHECK(system.settings.values == found());
}

TEST_CASE("what somebody else changed meanwhile is told, and put back all the same", "[core][tuning]")
{
    System system;
    applyWhole(system);
    system.settings.values[kUsecsOfEth0] = "7";
    system.settings.values[kUsecsOfEth1] = found().at(kUsecsOfEth1);  // Put back by hand already.
    for (const RevertedChange& change : revertAll(system)) {
        CAPTURE(change.setting.id, change.setting.object);
        CHECK(change.wasChangedByOthers == (change.setting == kUsecsOfEth0));
        CHECK(change.found == (change.setting == kUsecsOfEth0   ? "7"
                               : change.setting == kUsecsOfEth1 ? "3"
                               : change.setting == kAdaptive    ? "off"
                                                                : "3"));
    }
    CHECK(system.settings.values == found());
}

TEST_CASE("a journal that cannot be written keeps nothing from being put back", "[core][tuning]")
{
    System system;
    applyWhole(system);
    Journal journal = system.journal();
    const tuning::Tunables tunables = system.tunables();
    system.files.failWrites(Error{ErrorKind::File, "the disk is full", 0, {}});
    const auto reverted = tuning::revert(tunables, journal);
    REQUIRE_FALSE(reverted);
    CHECK(reverted.error().what == "the disk is full");
    CHECK(system.settings.values == found());
    CHECK(journal.entries().size() == 4);
    system.files.failWrites(std::nullopt);
    CHECK(revertAll(system).size() == 4);
    CHECK(system.journal().entries().empty());
}

TEST_CASE("what cannot be put back stays in the journal until it can", "[core][tuning]")
{
    System system;
    applyWhole(system);
    system.settings.values.erase(kUsecsOfEth1);  // The adapter has gone.
    system.settings.refusal = [](const SettingName& name, const SettingValue&) -> Status {
        if (name == kAdaptive)
            return fail(ErrorKind::NotPermitted, "not permitted.");
        return {};
    };
    for (const RevertedChange& change : revertAll(system))
        CHECK(change.error.has_value() == (change.setting == kUsecsOfEth1 || change.setting == kAdaptive));
    CHECK(system.journal().entries().size() == 2);
    system.settings.values[kUsecsOfEth1] = "0";
    system.settings.refusal = {};
    revertAll(system);
    CHECK(system.settings.values == found());
    CHECK(system.journal().entries().empty());
}

TEST_CASE("a system that rounds the old value is told, and is not called as before", "[core][tuning]")
{
    System system;
    applyWhole(system);
    system.settings.rounding = [](const SettingName&, const SettingValue& value) {
        return value == "50" ? SettingValue("48") : value;
    };
    const auto reverted = revertAll(system);
    const auto usecs = std::ranges::find(reverted, kUsecsOfEth0, &RevertedChange::setting);
    REQUIRE(usecs->error);
    CHECK(usecs->error->what ==
          "coalescing.rxUsecs of eth0 was 50 and is now 48: the system does not take the old value.");
    CHECK(system.journal().entries().size() == 1);
}

TEST_CASE("without a journal nothing is changed", "[core][tuning]")
{
    System system;
    Journal journal = system.journal();
    const tuning::Tunables tunables = system.tunables();
    system.files.failWrites(Error{ErrorKind::File, "the disk is full", 0, {}});
    CHECK(tuning::apply(wholePlan(), tunables, journal).error().kind == ErrorKind::File);
    CHECK(system.settings.values == found());
    CHECK(journal.entries().empty());
}

TEST_CASE("a setting that is not there stops the whole before anything is changed", "[core][tuning]")
{
    System system;
    system.settings.values.erase(kSteering);
    Journal journal = system.journal();
    const tuning::Tunables tunables = system.tunables();
    CHECK(tuning::apply(wholePlan(), tunables, journal).error().kind == ErrorKind::NotFound);
    CHECK(system.settings.values.at(kUsecsOfEth0) == "50");
    CHECK(system.files.files().empty());
}

TEST_CASE("what cannot be put back is tried again after what it may depend on", "[core][tuning]")
{
    System system;
    applyWhole(system);
    // The driver takes no old delay while the other adapter's is not as before.
    system.settings.refusal = [&system](const SettingName& name, const SettingValue& value) -> Status {
        if (name == kUsecsOfEth1 && value == "3" && system.settings.values.at(kUsecsOfEth0) != "50")
            return fail(ErrorKind::Os, "not now.");
        return {};
    };
    for (const RevertedChange& change : revertAll(system)) {
        CHECK(change.outcome == RevertedChange::Outcome::PutBack);
        CHECK_FALSE(change.wasChangedByOthers);
    }
    CHECK(system.settings.values == found());
    CHECK(system.journal().entries().empty());
}

TEST_CASE("a refusal of what is as it was wanted anyway is none", "[core][tuning]")
{
    System system;
    system.settings.rounding = [&system](const SettingName& name, const SettingValue& value) {
        if (name == kAdaptive)
            system.settings.values[kUsecsOfEth0] = "0";  // Brought about by the setting before.
        return value;
    };
    system.settings.refusal = [&system](const SettingName& name, const SettingValue&) -> Status {
        if (name == kUsecsOfEth0 && system.settings.values.at(kAdaptive) == "off")
            return fail(ErrorKind::Os, "busy.");
        return {};
    };
    Journal journal = system.journal();
    const tuning::Tunables tunables = system.tunables();
    const auto applied = tuning::apply(wholePlan(), tunables, journal);
    REQUIRE(applied);
    CHECK_FALSE(applied->at(1).error);
    CHECK(applied->at(1).accepted == "0");
}

TEST_CASE("an adapter that was renamed is put back under its new name, one that took its name is not touched",
          "[core][tuning]")
{
    System system;
    system.settings.identities = {{"eth0", "first"}, {"eth0/rx-0", "first queue"}, {"eth1", "second"}};
    applyWhole(system);
    // The two adapters have changed places.
    std::swap(system.settings.values[kUsecsOfEth0], system.settings.values[kUsecsOfEth1]);
    system.settings.identities = {{"eth1", "first"}, {"eth0/rx-0", "first queue"}, {"eth0", "second"}};
    system.settings.values[{"coalescing.adaptiveRx", "eth1"}] = system.settings.values.at(kAdaptive);
    system.settings.values.erase(kAdaptive);
    for (const RevertedChange& change : revertAll(system)) {
        CHECK(change.outcome == RevertedChange::Outcome::PutBack);
        const bool isSwapped = change.setting != kSteering;
        CHECK(change.objectNow == (!isSwapped ? "" : change.setting == kUsecsOfEth1 ? "eth0" : "eth1"));
    }
    CHECK(system.settings.values.at(kUsecsOfEth0) == "3");
    CHECK(system.settings.values.at(kUsecsOfEth1) == "50");
    CHECK(system.settings.values.at({"coalescing.adaptiveRx", "eth1"}) == "on");
}

TEST_CASE("what has gone stays in the journal until it is to be forgotten", "[core][tuning]")
{
    System system;
    system.settings.identities = {{"eth0", "first"}, {"eth0/rx-0", "queue"}, {"eth1", "second"}};
    applyWhole(system);
    system.settings.identities.erase("eth1");
    const auto reverted = revertAll(system);
    const auto gone = std::ranges::find(reverted, kUsecsOfEth1, &RevertedChange::setting);
    REQUIRE(gone->error);
    CHECK(gone->error->what == "eth1 is gone.");
    CHECK(system.settings.values.at(kUsecsOfEth1) == "0");  // Another adapter's, by that name.
    CHECK(system.journal().entries().size() == 1);
    Journal journal = system.journal();
    const tuning::Tunables tunables = system.tunables();
    const auto forgotten = tuning::revert(tunables, journal, {.only = {}, .forgetsFailed = true});
    REQUIRE(forgotten);
    CHECK(forgotten->front().error);
    CHECK(system.journal().entries().empty());
}

TEST_CASE("only what was chosen is put back", "[core][tuning]")
{
    System system;
    applyWhole(system);
    Journal journal = system.journal();
    const tuning::Tunables tunables = system.tunables();
    const auto reverted = tuning::revert(tunables, journal, {.only = {kUsecsOfEth0, kSteering}});
    REQUIRE(reverted);
    CHECK(reverted->size() == 2);
    CHECK(system.settings.values.at(kUsecsOfEth0) == "50");
    CHECK(system.settings.values.at(kUsecsOfEth1) == "0");
    CHECK(system.journal().entries().size() == 2);
}

TEST_CASE("after a restart nothing is overwritten that the restart has put back", "[core][tuning]")
{
    System system;
    applyWhole(system);
    system.settings.values = found();
    system.settings.values[kUsecsOfEth0] = "25";  // The new configuration.
    auto journal = Journal::open(system.files, "state", {"alpha", "boot-2"});
    REQUIRE(journal);
    const tuning::Tunables tunables = system.tunables();
    const auto reverted = tuning::revert(tunables, *journal);
    REQUIRE(reverted);
    for (const RevertedChange& change : *reverted) {
        const bool isNew = change.setting == kUsecsOfEth0;
        CHECK(change.outcome == (isNew ? RevertedChange::Outcome::LeftAlone : RevertedChange::Outcome::WasBack));
    }
    CHECK(system.settings.values.at(kUsecsOfEth0) == "25");
    CHECK(journal->entries().empty());
}

TEST_CASE("what lasts over a restart is put back after one", "[core][tuning]")
{
    System system;
    system.settings.doLast = true;
    applyWhole(system);
    auto journal = Journal::open(system.files, "state", {"alpha", "boot-2"});
    REQUIRE(journal);
    const tuning::Tunables tunables = system.tunables();
    REQUIRE(tuning::revert(tunables, *journal));
    CHECK(system.settings.values == found());
}

TEST_CASE("old values of before a restart do not count any more for what is changed after it", "[core][tuning]")
{
    System system;
    applyWhole(system);
    system.settings.values = found();
    system.settings.values[kUsecsOfEth0] = "25";
    auto journal = Journal::open(system.files, "state", {"alpha", "boot-2"});
    REQUIRE(journal);
    const tuning::Tunables tunables = system.tunables();
    const Plan one{.changes = {{kUsecsOfEth0, "25", "0", "c"}}, .leftOut = {}};
    REQUIRE(tuning::apply(one, tunables, *journal));
    REQUIRE(journal->entries().size() == 1);
    CHECK(journal->entries().front().old == "25");
}

TEST_CASE("what a restart had undone is still known as that after some of it was put back", "[core][tuning]")
{
    System system;
    applyWhole(system);
    system.settings.values = found();
    system.settings.values[kUsecsOfEth1] = "25";  // The new configuration.
    const tuning::Tunables tunables = system.tunables();
    const auto revert = [&](const tuning::RevertChoice& choice) {
        auto journal = Journal::open(system.files, "state", {"alpha", "boot-2"});
        REQUIRE(journal);
        const auto reverted = tuning::revert(tunables, *journal, choice);
        REQUIRE(reverted);
        return *reverted;
    };
    CHECK(revert({.only = {kUsecsOfEth0}}).size() == 1);
    CHECK(revert({}).size() == 3);
    CHECK(system.settings.values.at(kUsecsOfEth1) == "25");
}

TEST_CASE("what is changed after a restart is put back by the program that changed it, whatever was in the journal",
          "[core][tuning]")
{
    System system;
    applyWhole(system);
    system.settings.values = found();
    auto journal = Journal::open(system.files, "state", {"alpha", "boot-2"});
    REQUIRE(journal);
    const tuning::Tunables tunables = system.tunables();
    REQUIRE(tuning::apply({.changes = {{kUsecsOfEth1, "3", "0", "c"}}, .leftOut = {}}, tunables, *journal));
    CHECK_FALSE(journal->isFromEarlierBoot());
    const auto reverted = tuning::revert(tunables, *journal);
    REQUIRE(reverted);
    CHECK(reverted->front().outcome == RevertedChange::Outcome::PutBack);
    CHECK(system.settings.values == found());
}

TEST_CASE("what is to be put back is named by setting, by adapter, or by the check that advised it", "[core][tuning]")
{
    const std::vector<tuning::JournalEntry> entries{{.setting = kUsecsOfEth0, .check = "interruptModeration"},
                                                    {.setting = kUsecsOfEth1},
                                                    {.setting = kAdaptive, .check = "interruptModeration"}};
    const auto named = [&entries](const std::string& text) { return *tuning::settingsNamed({text}, entries); };
    CHECK(named("coalescing.rxUsecs") == std::vector{kUsecsOfEth0, kUsecsOfEth1});
    CHECK(named("coalescing.rxUsecs@eth1") == std::vector{kUsecsOfEth1});
    CHECK(named("interruptModeration") == std::vector{kUsecsOfEth0, kAdaptive});
    CHECK(tuning::settingsNamed({}, entries)->empty());
    CHECK(tuning::settingsNamed({"rings.rx"}, entries).error().kind == ErrorKind::Invalid);
}

namespace {

const SettingName kChannels{"channels.combined", "eth0"};
const SettingName kFirstQueue{"steering.rpsCpus", "eth0/rx-0"};
const SettingName kSecondQueue{"steering.rpsCpus", "eth0/rx-1"};

/// As drivers do: with other channels there are other queues, with nothing set.
struct DisturbedSystem : System {
    DisturbedSystem()
    {
        settings.values = before;
        settings.disturbed = {{"channels.combined", {"steering.rpsCpus"}}};
        settings.step = [this] {
            auto& values = settings.values;
            if (values.at(kChannels) == std::exchange(last, values.at(kChannels)))
                return;
            values[kFirstQueue] = "0";
            values[kSecondQueue] = "0";
            if (last == "1")
                values.erase(kSecondQueue);
        };
        for (const char* const id : {"channels.combined", "steering.rpsCpus"})
            tunables.push_back(std::make_unique<fake::FakeTunable>(id, settings));
    }
    void apply(const tuning::Change& change)
    {
        Journal journal = System::journal();
        REQUIRE(tuning::apply({.changes = {change}, .leftOut = {}}, tunables, journal));
    }
    std::vector<RevertedChange> revert(const tuning::RevertChoice& choice = {})
    {
        Journal journal = System::journal();
        const auto reverted = tuning::revert(tunables, journal, choice);
        REQUIRE(reverted);
        // Whatever the driver made of them, nobody else did.
        for (const RevertedChange& change : *reverted) {
            CAPTURE(change.setting.object);
            CHECK_FALSE(change.wasChangedByOthers);
        }
        return *reverted;
    }

    const std::map<SettingName, SettingValue> before{{kChannels, "2"}, {kFirstQueue, "1"}, {kSecondQueue, "2"}};
    SettingValue last = "2";
    tuning::Tunables tunables;
};

}  // namespace

TEST_CASE("what a change makes the system forget is kept, and put back with it", "[core][tuning]")
{
    DisturbedSystem system;
    system.apply({kChannels, "2", "1", "c"});
    CHECK(system.settings.values == std::map<SettingName, SettingValue>{{kChannels, "1"}, {kFirstQueue, "1"}});
    CHECK(system.journal().entries().size() == 3);
    SECTION("all of it")
    {
        CHECK(system.revert().size() == 3);
    }
    SECTION("the change alone")
    {
        system.revert({.only = {kChannels}, .forgetsFailed = false});
    }
    CHECK(system.settings.values == system.before);
    CHECK(system.journal().entries().empty());
}

TEST_CASE("what was changed before stays so when another change makes the system forget it", "[core][tuning]")
{
    DisturbedSystem system;
    system.apply({kFirstQueue, "1", "3", "c"});
    system.apply({kChannels, "2", "1", "c"});
    CHECK(system.settings.values.at(kFirstQueue) == "3");
    SECTION("and when that change alone is put back")
    {
        system.revert({.only = {kChannels}, .forgetsFailed = false});
        CHECK(system.settings.values.at(kFirstQueue) == "3");
        CHECK(system.settings.values.at(kSecondQueue) == "2");
        REQUIRE(system.journal().entries().size() == 1);
    }
    system.revert();
    CHECK(system.settings.values == system.before);
    CHECK(system.journal().entries().empty());
}

TEST_CASE("what is back, and would be forgotten with another change, is kept along with that one", "[core][tuning]")
{
    DisturbedSystem system;
    system.apply({kChannels, "2", "1", "c"});
    system.apply({kFirstQueue, "1", "3", "c"});
    SECTION("after it was put back alone")
    {
        CHECK(system.revert({.only = {kFirstQueue}, .forgetsFailed = false}).size() == 1);
    }
    SECTION("after it was set as it had been")
    {
        system.apply({kFirstQueue, "3", "1", "c"});
    }
    CHECK(system.settings.values.at(kFirstQueue) == "1");
    // Nobody wants it changed by now.
    CHECK(tuning::settingsNamed({kFirstQueue.id}, system.journal().entries()).error().kind == ErrorKind::Invalid);
    CHECK(tuning::settingsNamed({"c"}, system.journal().entries()) == std::vector{kChannels});
    system.revert();
    CHECK(system.settings.values == system.before);
    CHECK(system.journal().entries().empty());
}

TEST_CASE("what somebody else has made of a setting is not undone with what disturbs it", "[core][tuning]")
{
    DisturbedSystem system;
    system.apply({kFirstQueue, "1", "3", "c"});
    system.settings.values[kFirstQueue] = "f";
    system.settings.refusal = [](const SettingName&, const SettingValue&) {
        return Status(fail(ErrorKind::NotPermitted, "not allowed"));
    };
    system.apply({kChannels, "2", "1", "c"});
    system.settings.refusal = {};
    CHECK(system.settings.values.at(kFirstQueue) == "f");
    system.apply({kChannels, "2", "1", "c"});
    CHECK(system.settings.values.at(kFirstQueue) == "0");
}

TEST_CASE("a change that is refused leaves nothing of what it would have disturbed behind", "[core][tuning]")
{
    const SettingName channels{"channels.combined", "eth0"};
    System system;
    system.settings.values = {{channels, "2"}, {{"steering.rpsCpus", "eth0/rx-0"}, "1"}};
    system.settings.disturbed = {{"channels.combined", {"steering.rpsCpus"}}};
    system.settings.refusal = [](const SettingName&, const SettingValue&) {
        return Status(fail(ErrorKind::NotPermitted, "not allowed"));
    };
    tuning::Tunables tunables;
    for (const char* const id : {"channels.combined", "steering.rpsCpus"})
        tunables.push_back(std::make_unique<fake::FakeTunable>(id, system.settings));
    Journal journal = system.journal();
    REQUIRE(tuning::apply({.changes = {{channels, "2", "1", "c"}}, .leftOut = {}}, tunables, journal));
    CHECK(journal.entries().empty());
}

namespace {

/// One frequency policy a core.
struct ManyCores : System {
    explicit ManyCores(int cores)
    {
        settings.values.clear();
        for (const char* const id : {"frequency.governor", "frequency.preference"}) {
            tunables.push_back(std::make_unique<fake::FakeTunable>(id, settings));
            for (int core = 0; core < cores; ++core) {
                const SettingName name{id, "policy" + std::to_string(core)};
                settings.values[name] = "old";
                plan.changes.push_back({name, "old", "new", "c"});
            }
        }
        settings.disturbed = {{"frequency.governor", {"frequency.preference"}}};
        before = settings.values;
    }
    void apply()
    {
        Journal journal = System::journal();
        const auto applied = tuning::apply(plan, tunables, journal);
        REQUIRE(applied);
        CHECK(applied->size() == plan.changes.size());
    }
    std::vector<RevertedChange> revert()
    {
        Journal journal = System::journal();
        const auto reverted = tuning::revert(tunables, journal);
        REQUIRE(reverted);
        return *reverted;
    }

    tuning::Tunables tunables;
    Plan plan;
    std::map<SettingName, SettingValue> before;
};

}  // namespace

TEST_CASE("the settings of a host with hundreds of cores are changed and put back with few saves", "[core][tuning]")
{
    ManyCores system(600);
    int steps = 0;  // Two a save.
    system.files.callAtWrites([&steps] { ++steps; });
    system.apply();
    CHECK(steps < 2 * 100);
    CHECK(system.settings.values.at({"frequency.governor", "policy599"}) == "new");
    CHECK(system.revert().size() == 1200);
    CHECK(steps < 2 * 200);
    CHECK(system.settings.values == system.before);
    CHECK(system.journal().entries().empty());
}

TEST_CASE("killed between two saves of many settings, everything is put back", "[core][tuning]")
{
    bool isAlive = false;
    for (int steps = 0; !isAlive; steps += 37) {
        ManyCores system(100);
        isAlive = survives(system, steps, [&](System&) {
            system.apply();
            system.revert();
        });
        CAPTURE(steps);
        for (const RevertedChange& change : system.revert()) {
            CHECK_FALSE(change.error);
            CHECK_FALSE(change.wasChangedByOthers);
        }
        CHECK(system.settings.values == system.before);
        CHECK(system.journal().entries().empty());
    }
}

TEST_CASE("what is back, and is not saved as that yet, is kept along with a change that is put back after it",
          "[core][tuning]")
{
    DisturbedSystem system;
    Plan plan{.changes = {{kChannels, "2", "1", "c"}, {kFirstQueue, "1", "3", "c"}}, .leftOut = {}};
    for (int core = 0; core < 300; ++core) {
        const SettingName name{"frequency.governor", "policy" + std::to_string(core)};
        system.settings.values[name] = "old";
        plan.changes.push_back({name, "old", "new", "c"});
    }
    system.tunables.push_back(std::make_unique<fake::FakeTunable>("frequency.governor", system.settings));
    const auto before = system.settings.values;
    Journal journal = system.journal();
    REQUIRE(tuning::apply(plan, system.tunables, journal));
    CHECK(system.settings.values.at(kFirstQueue) == "3");
    REQUIRE(tuning::revert(system.tunables, journal));
    CHECK(system.settings.values == before);
    CHECK(system.journal().entries().empty());
}

namespace {

const SettingName kGovernor{"frequency.governor", "policy0"};
const SettingName kPreference{"frequency.preference", "policy0"};

/// As amd-pstate does: "performance" brings its own preference, which is the only one then and stays after it.
struct AmdSystem : DisturbedSystem {
    AmdSystem()
    {
        settings.values = asFound;
        settings.disturbed = {{kGovernor.id, {kPreference.id}}};
        settings.step = [this] {
            if (settings.values.at(kGovernor) == "performance")
                settings.values[kPreference] = "performance";
        };
        settings.refusal = [this](const SettingName& name, const SettingValue& value) -> Status {
            if (name == kPreference && value != "performance" && settings.values.at(kGovernor) == "performance")
                return fail(ErrorKind::Busy, "Device or resource busy.");
            return {};
        };
        tunables.clear();
        for (const SettingName& name : {kGovernor, kPreference})
            tunables.push_back(std::make_unique<fake::FakeTunable>(name.id, settings));
    }

    const std::map<SettingName, SettingValue> asFound{{kGovernor, "powersave"}, {kPreference, "balance_performance"}};
};

}  // namespace

TEST_CASE("the preference that comes with a governor goes with it", "[core][tuning]")
{
    AmdSystem system;
    system.apply({kGovernor, "powersave", "performance", "c"});
    CHECK(system.settings.values.at(kPreference) == "performance");
    CHECK(system.journal().entries().size() == 2);
    SECTION("all of it put back")
    {
        system.revert();
    }
    SECTION("the governor put back")
    {
        system.revert({.only = {kGovernor}, .forgetsFailed = false});
    }
    SECTION("set as it had been")
    {
        system.apply({kGovernor, "performance", "powersave", "c"});
    }
    SECTION("after the preference was changed, too")
    {
        system.apply({kPreference, "performance", "performance", "c"});
        system.revert();
    }
    CHECK(system.settings.values == system.asFound);
    CHECK(system.journal().entries().empty());
}

TEST_CASE("of changes that failed, want of rights is told before all else", "[core][tuning]")
{
    using tuning::AppliedChange;
    const auto failed = [](ErrorKind kind) { return AppliedChange{.setting = {}, .error = Error{kind, "It failed."}}; };
    CHECK_FALSE(tuning::failureOf(std::vector<AppliedChange>(2)));
    CHECK(tuning::failureOf({AppliedChange(), failed(ErrorKind::Busy)}) == ErrorKind::Os);
    for (const ErrorKind kind : {ErrorKind::NotSupported, ErrorKind::NotFound, ErrorKind::Invalid}) {
        CHECK(tuning::failureOf({failed(kind), failed(ErrorKind::Os)}) == ErrorKind::NotSupported);
        CHECK(tuning::failureOf({failed(ErrorKind::Os), failed(kind)}) == ErrorKind::NotSupported);
    }
    CHECK(tuning::failureOf({failed(ErrorKind::Invalid), failed(ErrorKind::NotPermitted)}) == ErrorKind::NotPermitted);
}
