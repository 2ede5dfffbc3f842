#include "core/tuning/trials.hpp"
#include "tests/core/tuning/trial_host.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using Runs = std::vector<std::string>;
using tuning_test::TrialHost;

TEST_CASE("a trial has its settings for its run alone, at both ends", "[core][tuning]")
{
    TrialHost host;
    const auto changed = host.trials.measure({.items = {"offload.tso=off"}, .peerChecks = {"busyPolling"}}, host.stop);
    REQUIRE(changed);
    CHECK(tuning::hasChangedAny(*changed));
    CHECK(host.isAsBefore());
    const auto asItIs = host.trials.measure({}, host.stop);
    REQUIRE(asItIs);
    CHECK_FALSE(tuning::hasChangedAny(*asItIs));
    CHECK(host.runs == Runs{"deferred tso off peer busyPolling", "deferred tso on"});
    const tuning::SearchFigures figures = tuning::figuresOf(*asItIs);
    CHECK(*figures[0] == Approx(90'000).epsilon(0.03));
    CHECK_FALSE(figures[2]);  // Two of 2000 samples lie beyond p99.9.
    CHECK_FALSE(tuning::figuresOf({})[0]);
}

TEST_CASE("settings are back after a trial that was stopped", "[core][tuning]")
{
    TrialHost host;
    host.runsUntilStop = 0;
    const auto record = host.trials.measure({.items = {"offload.tso=off"}}, host.stop);
    REQUIRE_FALSE(record);
    CHECK(record.error().kind == ErrorKind::Interrupted);
    CHECK(host.isAsBefore());
}

TEST_CASE("a trial whose setting is refused does not run", "[core][tuning]")
{
    TrialHost host;
    host.platform.fakeTuning().settings().refusal = [](const auto&, const auto&) -> Status {
        return fail(ErrorKind::NotSupported, "The driver refuses it.");
    };
    const auto record = host.trials.measure({.items = {"offload.tso=off"}}, host.stop);
    REQUIRE_FALSE(record);
    CHECK(record.error().kind == ErrorKind::NotSupported);
    CHECK(host.runs.empty());
}

TEST_CASE("a series stays on the cores of its first run, but where interrupts move", "[core][tuning]")
{
    TrialHost host;
    REQUIRE(host.trials.measure({.peerChecks = {"irqbalance"}}, host.stop));
    REQUIRE(host.trials.measure({}, host.stop));
    REQUIRE(host.trials.measure({.peerChecks = {"busyPolling"}}, host.stop));
    REQUIRE(host.trials.measure({.peerChecks = {"interruptCores"}}, host.stop));
    using Cores = std::array<std::optional<int>, 2>;
    CHECK(host.cores == std::vector<Cores>{{}, {}, {5, 7}, {}});
}

TEST_CASE("trials over a reboot of the peer are not compared", "[core][tuning]")
{
    TrialHost host;
    REQUIRE(host.trials.measure({}, host.stop));
    host.peerBoot = "c";
    const auto record = host.trials.measure({}, host.stop);
    REQUIRE_FALSE(record);
    CHECK(record.error().kind == ErrorKind::Closed);
}

TEST_CASE("an item is tried where it changes something now, for a run", "[core][tuning]")
{
    TrialHost host;
    const auto plan = host.trials.planOf("offload.tso=off");
    REQUIRE(plan);
    CHECK(plan->changes.size() == 1);
    CHECK(host.trials.planOf("hold-cstates"));
    CHECK(host.trials.planOf("offload.tso=on").error().kind == ErrorKind::Invalid);
    host.platform.fakeTuning().settings().steps["offload.tso"] = {"Restart the adapter.", "restart eth0"};
    CHECK(host.trials.planOf("offload.tso=off").error().kind == ErrorKind::NotSupported);
}

TEST_CASE("what keeps a change is typed for the adapter that was measured", "[core][tuning]")
{
    TrialHost host;
    CHECK(host.trials.commandToApply(true, {"busyPolling"}) == "sudo halftrip tune apply busyPolling");
    REQUIRE(host.trials.measure({}, host.stop));
    CHECK(host.trials.commandToApply(true, {"busyPolling"}) == "sudo halftrip tune apply --adapter ens5 busyPolling");
    CHECK(host.trials.commandToApply(false, {"rings.rx=512"}) ==
          "sudo halftrip tune apply --adapter eth0 rings.rx=512");
}
