#include "core/tuning/run_tuning.hpp"
#include "core/tuning/service.hpp"
#include "platform/fake/fake_platform.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace halftrip;
using model::SettingName;
using tuning::RunTuning;

namespace {

const SettingName kUsecs{"coalescing.rxUsecs", "eth0"};
const SettingName kGro{"offload.gro", "eth0"};

/// A host with two settings.
struct Host {
    Host()
    {
        platform.fakeTuning().add(kUsecs.id, kUsecs.object, "50");
        platform.fakeTuning().add(kGro.id, kGro.object, "on");
    }
    [[nodiscard]] Result<tuning::RunTuning> begin(std::vector<std::string> items, bool holdsIdleStates = false)
    {
        return tuning::RunTuning::begin({.tunes = false, .items = std::move(items), .holdsIdleStates = holdsIdleStates},
                                        "eth0", "10.0.0.2", platform, stop);
    }
    [[nodiscard]] std::string now(const SettingName& name)
    {
        return platform.fakeTuning().settings().values.at(name).value_or("nothing");
    }

    fake::SimulatedTime time;
    fake::SimulatedNetwork network{time, 1};
    fake::FakePlatform platform{network, {.name = "alpha", .addresses = {"10.0.0.1"}}};
    std::atomic<bool> stop{false};
};

}  // namespace

TEST_CASE("settings are changed for a run, told, and put back after it", "[cli][tuning]")
{
    Host host;
    auto tuning = host.begin({"coalescing.rxUsecs=0", "offload.gro=off"}, true);
    REQUIRE(tuning);
    CHECK(host.now(kUsecs) == "0");
    REQUIRE(tuning->tuned().size() == 2);
    CHECK(tuning->tuned()[0].old == "50");
    CHECK(tuning->tuned()[0].accepted == "0");
    CHECK(tuning->areIdleStatesHeld());
    CHECK(tuning->notes().size() == 3);
    for (const Text& note : tuning->notes())
        CHECK(note.origin() != nullptr);
    REQUIRE(tuning->end());
    CHECK_FALSE(tuning->areIdleStatesHeld());
    CHECK(host.now(kUsecs) == "50");
    CHECK(host.now(kGro) == "on");
}

TEST_CASE("a run that tunes everything leaves net.core.busy_read alone, which would make \"block\" poll",
          "[cli][tuning]")
{
    const SettingName busyRead{"sysctl.net.core.busy_read", ""};
    const SettingName watchdog{"sysctl.kernel.nmi_watchdog", ""};
    Host host;
    model::HostFacts& facts = host.platform.fakeHost().told();
    for (const SettingName& setting : {busyRead, watchdog}) {
        const std::int64_t present = setting == busyRead ? 0 : 1;
        host.platform.fakeTuning().add(setting.id, "", std::to_string(present));
        facts.facts.push_back(model::knownFact(setting.id, present, "", "/proc/sys"));
    }
    facts.cpu.usableCores = {0, 1, 2, 3};
    {
        const auto tuning = tuning::RunTuning::begin({.tunes = true}, "eth0", "10.0.0.2", host.platform, host.stop);
        REQUIRE(tuning);
        CHECK(host.now(watchdog) == "0");
        CHECK(host.now(busyRead) == "0");
        CHECK_THAT(tuning->notes().front(), Catch::StartsWith("net.core.busy_read stays as it is"));
    }
    // Nor does a plan of everything: nobody said that an end of this host blocks.
    const auto all = tuning::planTuning({.adapter = "eth0", .peerAddress = {}, .profile = "latency", .items = {}},
                                        host.platform);
    REQUIRE(all);
    CHECK(std::ranges::find(all->plan.changes, watchdog, &tuning::Change::setting) != all->plan.changes.end());
    CHECK(std::ranges::find(all->plan.changes, busyRead, &tuning::Change::setting) == all->plan.changes.end());
    const auto leftOut = std::ranges::find(all->plan.leftOut, busyRead, &tuning::LeftOut::setting);
    REQUIRE(leftOut != all->plan.leftOut.end());
    CHECK(leftOut->kind == tuning::LeftOut::Kind::ByName);
    CHECK(leftOut->command == "halftrip tune apply busyPolling");
    // Who asks for it by name gets it.
    const auto tuning = host.begin({"busyPolling"});
    REQUIRE(tuning);
    CHECK(host.now(busyRead) == "50");
}

TEST_CASE("a ring that holds no burst is told of where it was made so short", "[cli][tuning]")
{
    tuning::AppliedChange change{
        .setting = {"rings.rx", "eth0"}, .old = "4096", .wanted = "64", .isReadBack = true, .accepted = "64"};
    CHECK(tuning::inWords(change, {}) ==
          "rings.rx of eth0: was 4096, is now 64. Bursts of more than 64 packets may be dropped.");
    change.wanted = change.accepted = "256";
    CHECK(tuning::inWords(change, {}) == "rings.rx of eth0: was 4096, is now 256.");
}

TEST_CASE("whoever leaves early puts back, too", "[cli][tuning]")
{
    Host host;
    {
        const auto tuning = host.begin({"coalescing.rxUsecs=0"});
        REQUIRE(tuning);
        CHECK(host.now(kUsecs) == "0");
    }
    CHECK(host.now(kUsecs) == "50");
    // The lock is free again.
    CHECK(host.begin({"offload.gro=off"}));
    CHECK(host.now(kGro) == "on");
}

TEST_CASE("what was tuned before a run stays tuned after it", "[cli][tuning]")
{
    Host host;
    {
        auto journal = tuning::lockJournal(host.platform);
        REQUIRE(journal);
        const auto plan = tuning::planTuning({.adapter = "eth0", .items = {"coalescing.rxUsecs=8"}}, host.platform);
        REQUIRE(plan);
        REQUIRE(tuning::apply(plan->plan, host.platform.tuning().tunables(), journal->journal));
    }
    {
        const auto tuning = host.begin({"coalescing.rxUsecs=0", "offload.gro=off"});
        REQUIRE(tuning);
        CHECK(host.now(kUsecs) == "0");
    }
    CHECK(host.now(kGro) == "on");
    CHECK(host.now(kUsecs) == "8");
    auto journal = tuning::lockJournal(host.platform);
    REQUIRE(journal);
    REQUIRE(journal->journal.entries().size() == 1);
    CHECK(journal->journal.entries().front().old == "50");
}

TEST_CASE("a run after a restart puts back what it changed, though \"tune apply\" had left a journal before it",
          "[cli][tuning]")
{
    Host host;
    {
        auto journal = tuning::Journal::open(host.platform.processes(), "state", {"alpha", "boot of before"});
        REQUIRE(journal);
        REQUIRE(journal->save({{.setting = kUsecs, .old = "50", .wanted = "8", .isReadBack = true, .accepted = "8"}}));
    }
    {
        const auto tuning = host.begin({"offload.gro=off"});
        REQUIRE(tuning);
        CHECK(host.now(kGro) == "off");
    }
    CHECK(host.now(kGro) == "on");
    CHECK(tuning::lockJournal(host.platform)->journal.entries().empty());
}

TEST_CASE("a run is refused where nothing may be changed for it, or somebody else changes settings", "[cli][tuning]")
{
    Host host;
    host.platform.fakeTuning().settings().refusal = [](const SettingName&, const model::SettingValue&) -> Status {
        return fail(ErrorKind::NotPermitted, "not permitted.");
    };
    CHECK(host.begin({"coalescing.rxUsecs=0"}).error().kind == ErrorKind::NotPermitted);
    host.platform.fakeTuning().settings().refusal = {};
    const auto other = tuning::lockJournal(host.platform);
    REQUIRE(other);
    CHECK(host.begin({"coalescing.rxUsecs=0"}).error().kind == ErrorKind::File);
    CHECK(host.now(kUsecs) == "50");
}

TEST_CASE("a run is refused for a value that a setting cannot have", "[cli][tuning]")
{
    Host host;
    host.platform.fakeTuning().settings().rule = [](const SettingName&, const model::SettingValue&) -> Status {
        return fail(ErrorKind::Invalid, "offload.gro cannot be maybe.");
    };
    CHECK(host.begin({"offload.gro=maybe"}).error().kind == ErrorKind::Invalid);
    CHECK(host.now(kGro) == "on");
}

TEST_CASE("what cannot be put back after a run is an error, and stays in the journal", "[cli][tuning]")
{
    Host host;
    auto tuning = host.begin({"coalescing.rxUsecs=0"});
    REQUIRE(tuning);
    host.platform.fakeTuning().settings().values.erase(kUsecs);
    const Status status = tuning->end();
    REQUIRE_FALSE(status);
    CHECK(status.error().hint.find("tune revert") != std::string::npos);
    CHECK(tuning::lockJournal(host.platform)->journal.entries().size() == 1);
}

TEST_CASE("where a setting holds idle states off, it is changed for the run by the journal", "[cli][tuning]")
{
    const SettingName idle{"plan.isIdleDisabled", "eth0"};
    Host host;
    host.platform.fakeTuning().add(idle.id, idle.object, "0");
    host.platform.fakeTuning().holdIdleStatesBy("plan.isIdleDisabled@eth0=1");
    auto tuning = host.begin({"offload.gro=off"}, true);
    REQUIRE(tuning);
    CHECK(tuning->areIdleStatesHeld());
    CHECK(host.now(idle) == "1");
    CHECK(tuning->tuned().size() == 2);
    REQUIRE(tuning->end());
    CHECK_FALSE(tuning->areIdleStatesHeld());
    CHECK(host.now(idle) == "0");
    CHECK(host.now(kGro) == "on");

    host.platform.fakeTuning().settings().rounding = [](const SettingName&, const model::SettingValue&) {
        return model::SettingValue("0");
    };
    CHECK(host.begin({}, true).error().kind == ErrorKind::NotSupported);
    host.platform.fakeTuning().holdIdleStatesBy("plan.isIdleDisabled@gone=1");
    CHECK(host.begin({}, true).error().kind == ErrorKind::NotSupported);
}

TEST_CASE("idle states are held off in the power plan that a run chooses", "[cli][tuning]")
{
    const SettingName active{"plan.active", ""};
    const SettingName idleOfSlow{"plan.isIdleDisabled", "slow"};
    const SettingName idleOfFast{"plan.isIdleDisabled", "fast"};
    Host host;
    fake::FakeTuning& fake = host.platform.fakeTuning();
    fake.add(active.id, active.object, "slow");
    fake.add(idleOfSlow.id, idleOfSlow.object, "1");
    fake.add(idleOfFast.id, idleOfFast.object, "0");
    fake.settings().choosers = {{idleOfSlow.id, active.id}};
    fake.holdIdleStatesBy("plan.isIdleDisabled=1");
    {
        const auto tuning = host.begin({"plan.active=fast"}, true);
        REQUIRE(tuning);
        CHECK(tuning->areIdleStatesHeld());
        CHECK(host.now(idleOfFast) == "1");
    }
    CHECK(host.now(active) == "slow");
    CHECK(host.now(idleOfFast) == "0");
    CHECK(host.now(idleOfSlow) == "1");

    // Refused, so that the slow one counts: its own value is what holds them off, or does not.
    fake.settings().refusal = [&active](const SettingName& name, const model::SettingValue&) -> Status {
        return name == active ? fail(ErrorKind::Os, "a policy forbids it.") : Status();
    };
    CHECK(host.begin({"plan.active=fast"}, true));
    fake.settings().values[idleOfSlow] = "0";
    fake.settings().values[idleOfFast] = "1";
    const auto refused = host.begin({"plan.active=fast"}, true);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().what.find("plan.isIdleDisabled of slow is 0") != std::string::npos);
    CHECK(host.now(idleOfSlow) == "0");
}

TEST_CASE("what is in use only after a restart of the adapter is nothing for a run", "[cli][tuning]")
{
    Host host;
    host.platform.fakeTuning().settings().steps[kUsecs.id] = {"The adapter has to restart.", "restart eth0"};
    const Error error = host.begin({"coalescing.rxUsecs=0"}).error();
    CHECK(error.kind == ErrorKind::NotSupported);
    CHECK(error.what.find("restart eth0") != std::string::npos);
    CHECK(host.now(kUsecs) == "50");
}

TEST_CASE("the step that what was written waits for is told once, and none for what was not", "[core][tuning]")
{
    Host host;
    host.platform.fakeTuning().settings().steps[kUsecs.id] = {"The adapter has to restart.", "restart eth0"};
    const os::Tunables& tunables = host.platform.tuning().tunables();
    const auto applied = [](const SettingName& setting, const char* accepted) {
        return tuning::AppliedChange{
            .setting = setting, .old = "50", .wanted = "0", .isReadBack = true, .accepted = accepted};
    };
    CHECK(tuning::stepsAfter({applied(kUsecs, "0"), applied(kGro, "0"), applied(kUsecs, "0")}, tunables).size() == 1);
    CHECK(tuning::stepsAfter({applied(kUsecs, "50"), applied(kGro, "0")}, tunables).empty());
    const auto reverted = [](tuning::RevertOutcome outcome) {
        return tuning::RevertedChange{.setting = kUsecs, .outcome = outcome};
    };
    CHECK(tuning::stepsAfter({reverted(tuning::RevertOutcome::PutBack)}, tunables).size() == 1);
    CHECK(tuning::stepsAfter({reverted(tuning::RevertOutcome::WasBack)}, tunables).empty());
}
