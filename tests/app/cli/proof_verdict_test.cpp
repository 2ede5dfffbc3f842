#include "app/cli/tuning/proof_verdict.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using stats::Verdict;
using stats::Yardstick;

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

TEST_CASE("what cannot be told from few runs is not called no difference", "[cli][tuning]")
{
    CHECK(cli::proofVerdict(comparisonOf(Verdict::NoDifference)) == "noDifference");
    CHECK(cli::proofVerdict(comparisonOf(Verdict::Faster)) == "helped");
    CHECK(cli::proofVerdict(comparisonOf(Verdict::Slower)) == "cost");
    CHECK(cli::proofVerdict(comparisonOf(Verdict::NotResolvable)) == "cannotTell");
    CHECK(cli::proofVerdict(comparisonOf(Verdict::NotResolvable, Yardstick::FewRuns)) == "cannotTell");
    // More runs have no more samples beyond such a percentile.
    CHECK(cli::proofVerdict(comparisonOf(Verdict::NotResolvable, Yardstick::Samples)) == "noDifference");
}

TEST_CASE("a mean or a distribution that moved counts, whatever the percentiles are", "[cli][tuning]")
{
    model::RunComparison moved = comparisonOf(Verdict::NotResolvable);
    moved.points[0].mean.emplace().verdict = Verdict::Faster;
    CHECK(cli::proofVerdict(moved) == "helped");
    moved.points[0].distribution.emplace().isMixed = true;
    CHECK(cli::proofVerdict(moved) == "both");
    model::RunComparison open = comparisonOf(Verdict::NoDifference);
    open.points[0].distribution.emplace().verdict = Verdict::NotResolvable;
    CHECK(cli::proofVerdict(open) == "cannotTell");
}

TEST_CASE("a proof that cannot tell names rounds that would, within what may be asked for", "[cli][tuning]")
{
    model::RunComparison open = comparisonOf(Verdict::NotResolvable, Yardstick::FewRuns);
    open.points[0].runsBefore = 6;
    open.points[0].runsAfter = 5;
    CHECK(cli::roundsToTell(open) == 10);
    open.points[0].figures[0].result.runsToTell = 7;
    CHECK(cli::roundsToTell(open) == 7);
    auto& whole = open.points[0].distribution.emplace();
    whole.runsToTell = 14;
    CHECK(cli::roundsToTell(open) == 7);  // It has a verdict.
    whole.verdict = Verdict::NotResolvable;
    CHECK(cli::roundsToTell(open) == 14);
    CHECK(cli::verdictInWords("rings.rx=256", open, 5) ==
          "rings.rx=256: not resolvable, since the runs vary too much. Repeat with --rounds 14.");
    whole.runsToTell = 160;
    CHECK(cli::roundsToTell(open) == 100);
    CHECK(cli::verdictInWords("rings.rx=256", open, 100) ==
          "rings.rx=256: not resolvable in 100 rounds, since the runs vary too much. Repeat on idle hosts.");
    CHECK(cli::roundsToTell(comparisonOf(Verdict::NoDifference)) == 0);
    CHECK(cli::verdictInWords("rings.rx=256", comparisonOf(Verdict::NoDifference), 5) ==
          "rings.rx=256 made no significant difference.");
}

TEST_CASE("a proof about one end's timer names the timer of the other", "[cli][tuning]")
{
    model::RunRecord run;
    run.initiatorHost.hostId = "a";
    run.responderHost.hostId = "b";
    CHECK(cli::proofRemark("coalescing.rxUsecs=0", run).empty());
    run.responderHost.facts = {
        model::knownFact("coalescing.rxUsecs", std::int64_t{500}, "us", "ethtool -c eth0: rx-usecs")};
    CHECK(cli::proofRemark("coalescing.rxUsecs=0", run) ==
          "Host B has rx-usecs 500, too. Where adapters limit the rate of interrupts, the longer timer of both ends "
          "decides: set it to 0 there as well, and prove again.");
    CHECK(cli::proofRemark("rings.rx=256", run).empty());
    run.responderHost.hostId = "a";  // Its timer was changed as well: it is one host.
    CHECK(cli::proofRemark("coalescing.rxUsecs=0", run).empty());
}
