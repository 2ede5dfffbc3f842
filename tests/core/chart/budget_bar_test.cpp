#include "core/chart/budget_bar.hpp"

#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

namespace {

/// A point of 400 us and a timer of 50 us on host A.
model::RunRecord heldRunOf(std::int64_t rttNs)
{
    model::RunRecord record = samples::cleanRun();
    record.initiatorHost.facts = {model::knownFact("coalescing.rxUsecs", std::int64_t{50}, "us", "")};
    stats::Histogram histogram;
    for (int i = 0; i < 1'000; ++i)
        histogram.record(rttNs);
    record.points.front().distributions.front().histogram = histogram;
    return record;
}

}  // namespace

TEST_CASE("a budget's parts stand one behind the other, and the rest reaches what was measured", "[core][chart]")
{
    const model::RunRecord record = heldRunOf(400'000);
    const auto bar = chart::budgetBarOf(record, record.points.front());
    REQUIRE(bar);
    REQUIRE(bar->segments.size() == 3);
    CHECK(bar->figure + ", us" == "HRT, us");
    CHECK(bar->segments[0].cost == "4.00 to 8.00");
    CHECK(bar->segments[1].cost == "up to 25.00");
    CHECK(bar->segments[0].host.empty());
    CHECK(bar->segments[1].host == "A");
    CHECK(bar->segments[1].fromUs == Approx(8));
    CHECK(bar->segments[1].toUs == Approx(33));
    CHECK(bar->segments[1].solidToUs == Approx(33));
    CHECK(bar->segments[2].id == chart::kUnexplained);
    CHECK(bar->segments[2].toUs == Approx(bar->measuredUs));
    CHECK(bar->endUs == Approx(bar->measuredUs));
}

TEST_CASE(
    "parts that could cost more than was measured leave no rest, set the scale, and are a range beyond the figure",
    "[core][chart]")
{
    const model::RunRecord record = heldRunOf(20'000);
    const auto bar = chart::budgetBarOf(record, record.points.front());
    REQUIRE(bar);
    CHECK(bar->endUs == Approx(33));
    CHECK(bar->explainedUs == Approx(33));
    CHECK(bar->segments[1].fromUs == Approx(8));
    CHECK(bar->segments[1].solidToUs == Approx(bar->measuredUs));
    CHECK(bar->segments[1].toUs == Approx(33));
    CHECK(bar->segments.back().fromUs == bar->segments.back().toUs);
    CHECK(bar->segments.back().cost == "0.000");
}

TEST_CASE("a budget whose path nobody has measured says so, and one of nothing is none", "[core][chart]")
{
    model::RunRecord record = heldRunOf(400'000);
    record.responderHost.virtualization = "kvm";
    const auto bar = chart::budgetBarOf(record, record.points.front());
    REQUIRE(bar);
    CHECK_FALSE(bar->isRestKnown);
    CHECK(bar->segments.back().cost == "unknown");
    record.initiatorHost.facts.clear();
    CHECK_FALSE(chart::budgetBarOf(record, record.points.front()));
}

TEST_CASE("a report shows the budgets of its first points", "[core][chart]")
{
    model::RunRecord record = heldRunOf(400'000);
    record.points.resize(6, record.points.front());
    CHECK(chart::budgetBarsOf(record).size() == 4);
}
