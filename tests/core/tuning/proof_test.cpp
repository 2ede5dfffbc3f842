#include "core/tuning/proof.hpp"
#include "tests/core/tuning/trial_host.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using stats::Verdict;
using stats::Yardstick;
using tuning::ProofVerdict;
using tuning_test::TrialHost;

namespace {

model::RunComparison comparisonOf(Verdict verdict, Yardstick yardstick = Yardstick::BetweenRuns)
{
    model::RunComparison comparison;
    stats::FigureComparison figure;
    figure.verdict = verdict;
    figure.yardstick = yardstick;
    comparison.points.emplace_back().figures = {{50, "p50", figure}, {99, "p99", {}}};
    return comparison;
}

}  // namespace

TEST_CASE("what cannot be told from few runs is not called no difference", "[core][tuning]")
{
    CHECK(tuning::proofVerdict(comparisonOf(Verdict::NoDifference)) == ProofVerdict::NoDifference);
    CHECK(tuning::proofVerdict(comparisonOf(Verdict::Faster)) == ProofVerdict::Helped);
    CHECK(tuning::proofVerdict(comparisonOf(Verdict::Slower)) == ProofVerdict::Cost);
    CHECK(tuning::proofVerdict(comparisonOf(Verdict::NotResolvable)) == ProofVerdict::CannotTell);
    CHECK(tuning::proofVerdict(comparisonOf(Verdict::NotResolvable, Yardstick::FewRuns)) == ProofVerdict::CannotTell);
    // More runs have no more samples beyond such a percentile.
    CHECK(tuning::proofVerdict(comparisonOf(Verdict::NotResolvable, Yardstick::Samples)) == ProofVerdict::NoDifference);
}

TEST_CASE("a mean or a distribution that moved counts, whatever the percentiles are", "[core][tuning]")
{
    model::RunComparison moved = comparisonOf(Verdict::NotResolvable);
    moved.points[0].mean.emplace().verdict = Verdict::Faster;
    CHECK(tuning::proofVerdict(moved) == ProofVerdict::Helped);
    moved.points[0].distribution.emplace().isMixed = true;
    CHECK(tuning::proofVerdict(moved) == ProofVerdict::Both);
    model::RunComparison open = comparisonOf(Verdict::NoDifference);
    open.points[0].distribution.emplace().verdict = Verdict::NotResolvable;
    CHECK(tuning::proofVerdict(open) == ProofVerdict::CannotTell);
}

TEST_CASE("a proof that cannot tell names rounds that would, within what may be asked for", "[core][tuning]")
{
    model::RunComparison open = comparisonOf(Verdict::NotResolvable, Yardstick::FewRuns);
    open.points[0].runsBefore = 6;
    open.points[0].runsAfter = 5;
    CHECK(tuning::roundsToTell(open) == 10);
    open.points[0].figures[0].result.runsToTell = 7;
    CHECK(tuning::roundsToTell(open) == 7);
    auto& whole = open.points[0].distribution.emplace();
    whole.runsToTell = 14;
    CHECK(tuning::roundsToTell(open) == 7);  // It has a verdict.
    whole.verdict = Verdict::NotResolvable;
    CHECK(tuning::roundsToTell(open) == 14);
    CHECK(tuning::verdictInWords("rings.rx=256", open, 5) ==
          "rings.rx=256: not resolvable, since the runs vary too much. Repeat with --rounds 14.");
    whole.runsToTell = 160;
    CHECK(tuning::roundsToTell(open) == 100);
    CHECK(tuning::verdictInWords("rings.rx=256", open, 100) ==
          "rings.rx=256: not resolvable in 100 rounds, since the runs vary too much. Repeat on idle hosts.");
    CHECK(tuning::roundsToTell(comparisonOf(Verdict::NoDifference)) == 0);
    CHECK(tuning::verdictInWords("rings.rx=256", comparisonOf(Verdict::NoDifference), 5) ==
          "rings.rx=256 made no significant difference.");
}

TEST_CASE("a proof about one end's timer names the timer of the other", "[core][tuning]")
{
    model::RunRecord run;
    run.initiatorHost.hostId = "a";
    run.responderHost.hostId = "b";
    CHECK(tuning::proofRemark("coalescing.rxUsecs=0", run).empty());
    run.responderHost.facts = {
        model::knownFact("coalescing.rxUsecs", std::int64_t{500}, "us", "ethtool -c eth0: rx-usecs")};
    CHECK(tuning::proofRemark("coalescing.rxUsecs=0", run) ==
          "Host B has rx-usecs 500, too. Where adapters limit the rate of interrupts, the longer timer of both ends "
          "decides: set it to 0 there as well, and prove again.");
    CHECK(tuning::proofRemark("rings.rx=256", run).empty());
    CHECK(tuning::proofRemark("coalescing.txUsecs=0", run).empty());
    // The window says it in its own language.
    REQUIRE(tuning::proofRemark("coalescing.adaptiveRx=off", run).origin() != nullptr);
    // One frame ends the wait, whatever the timer.
    run.responderHost.facts.push_back(
        model::knownFact("coalescing.rxFrames", std::int64_t{1}, "", "ethtool -c eth0: rx-frames"));
    CHECK(tuning::proofRemark("coalescing.rxUsecs=0", run).empty());
    run.responderHost.facts.pop_back();
    // A mode of rx-usecs, and no time.
    run.responderHost.adapter.emplace().driver = "igb";
    run.responderHost.facts[0].value = model::FactValue(std::int64_t{3});
    CHECK_THAT(tuning::proofRemark("coalescing.rxUsecs=0", run), Catch::StartsWith("The driver of host B varies"));
    run.responderHost.facts[0].value = model::FactValue(std::int64_t{0});
    run.responderHost.facts.push_back(
        model::knownFact("coalescing.adaptiveRx", true, "", "ethtool -c eth0: adaptive-rx"));
    CHECK_THAT(tuning::proofRemark("coalescing.rxUsecs=0", run), Catch::StartsWith("The driver of host B varies"));
    run.responderHost.hostId = "a";  // Its timer was changed as well: it is one host.
    CHECK(tuning::proofRemark("coalescing.rxUsecs=0", run).empty());
}

TEST_CASE("a proof measures each item in turns with the host as it is, and keeps what helped", "[core][tuning]")
{
    TrialHost host;
    std::vector<std::size_t> steps;
    tuning::Proof proof(host.trials, {"napi.deferHardIrqs=0", "offload.tso=off"}, 5,
                        [&steps](std::size_t done, std::size_t total, const std::string& words) {
                            steps.push_back(done);
                            CHECK(total == 5);
                            CHECK(words.ends_with(" of 5"));
                        });
    REQUIRE(proof.checkItems());
    REQUIRE(proof.measure(host.stop));
    REQUIRE(host.runs.size() == 16);
    for (std::size_t run = 0; run < host.runs.size(); ++run)
        CHECK(host.runs[run] == std::array{"deferred tso on", "prompt tso on", "deferred tso off"}[run % 3]);
    CHECK(steps == std::vector<std::size_t>{0, 1, 2, 3, 4});
    REQUIRE(proof.conclude());
    CHECK(proof.proved()[0].verdict == ProofVerdict::Helped);
    CHECK(proof.proved()[1].verdict != ProofVerdict::Helped);
    CHECK(host.isAsBefore());
    const tuning::Kept kept = tuning::keepHelpful(proof);
    CHECK_FALSE(kept.error);
    REQUIRE(kept.applied.size() == 1);
    CHECK(kept.applied.front().setting.id == "napi.deferHardIrqs");
    CHECK(host.now("napi.deferHardIrqs") == "0");
    CHECK(host.now("offload.tso") == "on");
}

TEST_CASE("of a proof that was stopped the whole rounds are judged", "[core][tuning]")
{
    TrialHost host;
    host.runsUntilStop = 7;
    tuning::Proof proof(host.trials, {"napi.deferHardIrqs=0"}, 5, tuning_test::ignoreStep);
    CHECK(proof.measure(host.stop).error().kind == ErrorKind::Interrupted);
    CHECK(proof.wholeRounds() == 3);
    REQUIRE(proof.conclude());
    CHECK(proof.proved()[0].runs.size() == 3);
}

TEST_CASE("an item that changes nothing ends its proof", "[core][tuning]")
{
    TrialHost host;
    host.platform.fakeTuning().settings().rounding = [](const auto&, const auto&) { return "on"; };
    tuning::Proof proof(host.trials, {"offload.tso=off"}, 5, tuning_test::ignoreStep);
    CHECK(proof.measure(host.stop).error().kind == ErrorKind::NotSupported);
    CHECK(tuning::Proof(host.trials, {"offload.tso=on"}, 5, tuning_test::ignoreStep).checkItems().error().kind ==
          ErrorKind::Invalid);
}
