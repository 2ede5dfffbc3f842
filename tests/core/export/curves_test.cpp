#include "core/export/curves.hpp"

#include "fixture_record.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <numeric>

using namespace halftrip;
using namespace halftrip::exporting;

TEST_CASE("bins hold every sample between their edges", "[core][export]")
{
    const stats::Histogram histogram = fixtures::tailedHistogram(9'880, 20'000);
    for (const auto& edges : {logEdges(9'000, 200'000, 60), linearEdges(9'000, 200'000, 77)}) {
        const std::vector<double> counts = countsBetween(histogram, edges);
        REQUIRE(counts.size() == edges.size() - 1);
        CHECK(std::accumulate(counts.begin(), counts.end(), 0.0) == Approx(20'000));
    }
}

TEST_CASE("a full bucket is shared between bins, a lone sample is not", "[core][export]")
{
    stats::Histogram histogram;
    for (int time = 0; time < 100; ++time)
        histogram.record(4'096);  // A bucket of 4 ns, 4096 to 4099.
    CHECK(countsBetween(histogram, {4'096, 4'097, 4'100}) == std::vector<double>{25, 75});
    stats::Histogram lone;
    lone.record(4'096);
    CHECK(countsBetween(lone, {4'096, 4'097, 4'100}) == std::vector<double>{0, 1});
}

TEST_CASE("what lies outside of the edges is left out", "[core][export]")
{
    stats::Histogram histogram;
    histogram.record(10);
    histogram.record(20);
    histogram.record(30);
    CHECK(countsBetween(histogram, {15, 25}) == std::vector<double>{1});
    CHECK(countsBetween(histogram, {}).empty());
    CHECK(countsBetween({}, {1, 2}) == std::vector<double>{0});
}

TEST_CASE("logarithmic edges reach over both ends and lie on one grid", "[core][export]")
{
    const auto edges = logEdges(1'234, 56'789, 60);
    CHECK(edges.front() <= 1'234);
    CHECK(edges.back() > 56'789);
    CHECK(logEdges(1'300, 2'000, 60)[1] / logEdges(1'300, 2'000, 60)[0] == Approx(std::pow(10.0, 1.0 / 60)));
}

TEST_CASE("a percentile curve agrees with the histogram at every step", "[core][export]")
{
    const stats::Histogram histogram = fixtures::tailedHistogram(9'880, 20'000);
    const auto steps = percentileSteps(histogram, 12);
    REQUIRE_FALSE(steps.empty());
    CHECK(steps.front().percent == 50);
    CHECK(steps.back().oneIn <= 20'000);
    for (const PercentileStep& step : steps) {
        CAPTURE(step.percent);
        CHECK(step.valueNs == histogram.percentileNs(step.percent));
    }
    for (const double reported : {90.0, 99.0, 99.9, 99.99}) {
        const bool isThere = std::ranges::any_of(
            steps, [reported](const PercentileStep& step) { return std::abs(step.percent - reported) < 1e-9; });
        CHECK(isThere);
    }
    CHECK(percentileSteps({}, 12).empty());
}
