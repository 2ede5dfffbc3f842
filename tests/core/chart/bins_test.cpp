#include "core/chart/bins.hpp"

#include "fixture_record.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace halftrip;
using namespace halftrip::chart;

namespace {

double sumOfBins(const Dots& curve)
{
    double sum = 0;
    const double ratio = std::pow(10.0, 1.0 / kBinsPerDecade);
    for (std::size_t i = 0; i + 1 < curve.size(); ++i) {
        const double bins = std::log(curve[i + 1].x / curve[i].x) / std::log(ratio);
        sum += curve[i].y * std::round(bins);
    }
    return sum;
}

model::Distribution roundTrips(stats::Histogram histogram)
{
    return {.id = "rtt", .histogram = std::move(histogram)};
}

stats::Histogram even(std::int64_t fromNs, std::int64_t toNs)
{
    stats::Histogram histogram;
    for (std::int64_t rtt = fromNs; rtt <= toNs; ++rtt)
        histogram.record(rtt);
    return histogram;
}

}  // namespace

TEST_CASE("bins hold every sample between their edges", "[core][chart]")
{
    const stats::Histogram histogram = fixtures::tailedHistogram(9'880, 20'000);
    for (const auto& edges : {logEdges(9'000, 200'000, 60), logEdges(8'000, 200'000, 20)}) {
        const std::vector<double> counts = countsBetween(histogram, edges);
        REQUIRE(counts.size() == edges.size() - 1);
        CHECK(std::accumulate(counts.begin(), counts.end(), 0.0) == Approx(20'000));
    }
}

TEST_CASE("a full bucket is shared between bins, a lone sample is not", "[core][chart]")
{
    stats::Histogram histogram;
    for (int time = 0; time < 100; ++time)
        histogram.record(4'096);  // A bucket of 4 ns, 4096 to 4099.
    CHECK(countsBetween(histogram, {4'096, 4'097, 4'100}) == std::vector<double>{25, 75});
    stats::Histogram lone;
    lone.record(4'096);
    CHECK(countsBetween(lone, {4'096, 4'097, 4'100}) == std::vector<double>{0, 1});
}

TEST_CASE("what lies outside of the edges is left out", "[core][chart]")
{
    stats::Histogram histogram;
    histogram.record(10);
    histogram.record(20);
    histogram.record(30);
    CHECK(countsBetween(histogram, {15, 25}) == std::vector<double>{1});
    CHECK(countsBetween(histogram, {}).empty());
    CHECK(countsBetween({}, {1, 2}) == std::vector<double>{0});
}

TEST_CASE("logarithmic edges reach over both ends and lie on one grid", "[core][chart]")
{
    const auto edges = logEdges(1'234, 56'789, 60);
    CHECK(edges.front() <= 1'234);
    CHECK(edges.back() > 56'789);
    CHECK(logEdges(1'300, 2'000, 60)[1] / logEdges(1'300, 2'000, 60)[0] == Approx(std::pow(10.0, 1.0 / 60)));
}

TEST_CASE("the drawn histogram holds every sample exactly once", "[core][chart]")
{
    std::mt19937 random(7);
    std::lognormal_distribution<double> rtt(9.0, 0.8);
    stats::Histogram histogram;
    for (int i = 0; i < 200'000; ++i)
        histogram.record(static_cast<std::int64_t>(rtt(random)));
    const Dots curve = histogramSteps(roundTrips(histogram));
    CHECK(curve.front().y == 0);
    CHECK(curve.back().y == 0);
    CHECK(sumOfBins(curve) == Approx(200'000));
}

TEST_CASE("an even distribution draws without a comb", "[core][chart]")
{
    // 100 samples on each nanosecond from 20 to 24 us of RTT: on a log axis the bins grow by 1.45 % each, nothing
    // else.
    stats::Histogram histogram;
    for (int repeat = 0; repeat < 100; ++repeat)
        histogram.merge(even(20'000, 24'000));
    const Dots curve = histogramSteps(roundTrips(histogram));
    for (std::size_t i = 3; i + 4 < curve.size(); ++i)
        CHECK(curve[i].y / curve[i - 1].y == Approx(1.0145).margin(0.004));
}

TEST_CASE("one outlier stays one sample at its place", "[core][chart]")
{
    stats::Histogram histogram = even(10'000, 10'100);
    histogram.record(8'000'000);
    const Dots curve = histogramSteps(roundTrips(histogram));
    const std::size_t outlier = curve.size() - 2;
    CHECK(curve[outlier].y == 1);
    CHECK(curve[outlier].x <= 4000.0);
    CHECK(curve[outlier + 1].x >= 4000.0);
}

TEST_CASE("bins widen until the tail is more than a row of single samples", "[core][chart]")
{
    stats::Histogram many;
    stats::Histogram few;
    for (int i = 0; i < 200'000; ++i)
        many.record(10'000 + i % 5000);
    for (int i = 0; i < 300; ++i)
        few.record(10'000 + i * i);
    CHECK(readableBins(many) == kBinsPerDecade);
    CHECK(readableBins(few) < kBinsPerDecade);
    CHECK(binWidthPercent(kBinsPerDecade) == Approx(1.45).margin(0.01));
}

TEST_CASE("a cumulative histogram ends at all samples, and a bin tells its own", "[core][chart]")
{
    const model::Distribution distribution = roundTrips(even(10'000, 10'999));
    for (const int perDecade : {160, 40}) {
        const Dots steps = histogramSteps(distribution, perDecade);
        const Dots whole = cumulativeLine(steps, perDecade);
        CHECK(whole.front().y == 0);
        CHECK(whole.back().y == Approx(100));
        const Bin bin = binAt(steps, model::wordsOf(distribution.kind), perDecade, 5.2);
        CHECK(bin.from <= 5.2);
        CHECK(bin.to > 5.2);
        CHECK(bin.samples > 0);
    }
}
