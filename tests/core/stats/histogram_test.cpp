#include "core/stats/histogram.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <cmath>
#include <random>
#include <vector>

using namespace halftrip::stats;

namespace {

Histogram histogramOf(std::initializer_list<std::int64_t> values)
{
    Histogram histogram;
    for (const std::int64_t value : values)
        histogram.record(value);
    return histogram;
}

/// 1 .. `last`, once each.
Histogram oneToN(std::int64_t last)
{
    Histogram histogram;
    for (std::int64_t value = 1; value <= last; ++value)
        histogram.record(value);
    return histogram;
}

}  // namespace

TEST_CASE("an empty histogram answers 0 to everything", "[core][stats]")
{
    const Histogram empty;
    CHECK(empty.isEmpty());
    CHECK(empty.minNs() == 0);
    CHECK(empty.maxNs() == 0);
    CHECK(empty.meanNs() == 0);
    CHECK(empty.standardDeviationNs() == 0);
    CHECK(empty.percentileNs(50) == 0);
    CHECK(empty.samplesBeyond(50) == 0);
    CHECK(empty.countBetween(-1, BucketLayout::kHighestNs) == 0);
}

TEST_CASE("a percentile is the value at its rank, and the rest lies beyond it", "[core][stats]")
{
    // Values up to 2047 ns have a bucket each, so the value is the rank itself.
    const Histogram thousand = oneToN(1000);
    const auto [percentile, rank] = GENERATE(table<double, std::int64_t>({
        {-5, 1},
        {0, 1},
        {50, 500},
        {99.9, 999},
        {99.90001, 1000},
        {250, 1000},
    }));
    CAPTURE(percentile);
    CHECK(thousand.percentileNs(percentile) == rank);
    CHECK(thousand.samplesBeyond(percentile) == static_cast<std::uint64_t>(1000 - rank));
}

TEST_CASE("percentiles stay exact for counts that 64 bits can hardly multiply", "[core][stats]")
{
    BucketCounts counts;
    counts.add(1, 999'000'000'000'000);
    counts.add(2, 1'000'000'000'000);  // 99.9 % of all lies at 1 ns, to the last sample
    const Histogram histogram = Histogram::fromCounts(counts, {});
    CHECK(histogram.samplesBeyond(99.9) == 1'000'000'000'000);
    CHECK(histogram.percentileNs(99.9) == 1);
    CHECK(histogram.percentileNs(99.9000001) == 2);
}

TEST_CASE("fewer than ten samples beyond make a percentile thin", "[core][stats]")
{
    CHECK(oneToN(999).isThin(99));
    CHECK_FALSE(oneToN(1000).isThin(99));
    CHECK(oneToN(1000).isThin(99.9));
    CHECK(oneToN(19).isThin(50));
    CHECK_FALSE(oneToN(20).isThin(50));
}

TEST_CASE("moments are exact", "[core][stats]")
{
    const Histogram histogram = histogramOf({2, 4, 4, 4, 5, 5, 7, 9});
    CHECK(histogram.count() == 8);
    CHECK(histogram.sumNs() == 40);
    CHECK(histogram.minNs() == 2);
    CHECK(histogram.maxNs() == 9);
    CHECK(histogram.meanNs() == 5.0);
    CHECK(histogram.standardDeviationNs() == 2.0);
    CHECK(histogram.sumOfSquares() == WideSum{.high = 0, .low = 232});
}

TEST_CASE("squares beyond 64 bits are summed exactly", "[core][stats]")
{
    Histogram histogram;
    for (int i = 0; i < 10; ++i)
        histogram.record(60'000'000'000);
    // 10 * (6e10)^2, about 2000 times what 64 bits hold.
    CHECK(toDecimal(histogram.sumOfSquares()) == "36000000000000000000000");
    CHECK(histogram.standardDeviationNs() == 0.0);
    CHECK(histogram.meanNs() == 6e10);
}

TEST_CASE("a spread of one nanosecond around a minute is not lost in rounding", "[core][stats]")
{
    const Histogram histogram = histogramOf({59'999'999'999, 60'000'000'001, 59'999'999'999, 60'000'000'001});
    CHECK(histogram.meanNs() == 6e10);
    CHECK(histogram.standardDeviationNs() == Approx(1.0).epsilon(1e-12));
    const Histogram uneven = histogramOf({59'999'999'998, 60'000'000'000, 60'000'000'001});
    CHECK(uneven.standardDeviationNs() == Approx(std::sqrt(14.0) / 3).epsilon(1e-12));
}

TEST_CASE("a negative value counts as 0", "[core][stats]")
{
    const Histogram histogram = histogramOf({-7, 3});
    CHECK(histogram.minNs() == 0);
    CHECK(histogram.sumNs() == 3);
    CHECK(histogram.counts()[0] == 1);
}

TEST_CASE("a value beyond the range keeps its exact maximum", "[core][stats]")
{
    const Histogram histogram = histogramOf({1000, 500'000'000'000});
    CHECK(histogram.maxNs() == 500'000'000'000);
    CHECK(histogram.percentileNs(100) == 500'000'000'000);
    CHECK(histogram.percentileNs(50) == 1000);
    CHECK(histogram.counts()[BucketLayout::kBucketCount - 1] == 1);
    CHECK(histogram.sumNs() == 500'000'001'000);
}

TEST_CASE("a percentile never exceeds the exact maximum", "[core][stats]")
{
    const Histogram histogram = histogramOf({1'000'001});
    CHECK(BucketLayout::highestOf(BucketLayout::indexOf(1'000'001)) > 1'000'001);
    CHECK(histogram.percentileNs(50) == 1'000'001);
}

TEST_CASE("merging equals recording everything into one", "[core][stats]")
{
    const Histogram low = histogramOf({5, 10, 70'000});
    const Histogram high = histogramOf({1, 60'000'000'000});
    Histogram merged = low;
    merged.merge(high);
    const Histogram whole = histogramOf({5, 10, 70'000, 1, 60'000'000'000});
    CHECK(merged == whole);
    CHECK(merged.minNs() == 1);
    CHECK(merged.maxNs() == 60'000'000'000);
}

TEST_CASE("merging with an empty histogram changes nothing", "[core][stats]")
{
    Histogram histogram = histogramOf({5, 10});
    histogram.merge(Histogram());
    CHECK(histogram.minNs() == 5);
    CHECK(histogram.count() == 2);
    Histogram empty;
    empty.merge(histogram);
    CHECK(empty.minNs() == 5);
    CHECK(empty.maxNs() == 10);
}

TEST_CASE("since() holds what came after the older snapshot", "[core][stats]")
{
    Histogram histogram = histogramOf({5, 10, 70'000});
    const Histogram earlier = histogram;
    histogram.record(10);
    histogram.record(100'000);
    const Histogram difference = histogram.since(earlier);
    CHECK(difference.count() == 2);
    CHECK(difference.sumNs() == 100'010);
    CHECK(toDecimal(difference.sumOfSquares()) == "10000000100");
    CHECK(difference.minNs() == 10);
    // 100'000 lies in a bucket of 64 ns; the exact maximum of the whole bounds it.
    CHECK(difference.maxNs() == 100'000);
    CHECK(difference.percentileNs(50) == 10);
}

TEST_CASE("since() takes the bounds of its buckets where the exact extremes are older", "[core][stats]")
{
    Histogram histogram = histogramOf({1, 1'000'000});
    const Histogram earlier = histogram;
    histogram.record(100'000);
    const Histogram difference = histogram.since(earlier);
    const std::size_t bucket = BucketLayout::indexOf(100'000);
    CHECK(difference.minNs() == BucketLayout::lowestOf(bucket));
    CHECK(difference.maxNs() == BucketLayout::highestOf(bucket));
}

TEST_CASE("since() of two equal snapshots is empty", "[core][stats]")
{
    const Histogram histogram = histogramOf({5, 10});
    const Histogram difference = histogram.since(histogram);
    CHECK(difference.isEmpty());
    CHECK(difference.maxNs() == 0);
    CHECK(difference.standardDeviationNs() == 0);
}

TEST_CASE("reset() leaves an empty histogram", "[core][stats]")
{
    Histogram histogram = histogramOf({5, 10});
    histogram.reset();
    CHECK(histogram.isEmpty());
    CHECK(histogram == Histogram());
    histogram.record(7);
    CHECK(histogram.minNs() == 7);
    CHECK(histogram.maxNs() == 7);
}

TEST_CASE("countBetween() counts the half-open interval above its lower end", "[core][stats]")
{
    const Histogram histogram = histogramOf({0, 1, 2, 3, 10, 100'000});
    CHECK(histogram.countBetween(-1, 0) == 1);
    CHECK(histogram.countBetween(0, 3) == 3);
    CHECK(histogram.countBetween(3, 10) == 1);
    CHECK(histogram.countBetween(3, 3) == 0);
    CHECK(histogram.countBetween(10, 3) == 0);
    CHECK(histogram.countBetween(-1, INT64_MAX) == 6);
}

TEST_CASE("moments that nobody kept come from the middles of the buckets", "[core][stats]")
{
    Histogram exact;
    for (std::int64_t value = 10'000; value < 50'000; value += 7)
        exact.record(value);
    const Histogram rebuilt = Histogram::fromCounts(exact.counts(), {});
    CHECK(rebuilt.count() == exact.count());
    CHECK(rebuilt.meanNs() == Approx(exact.meanNs()).epsilon(0.001));
    CHECK(rebuilt.standardDeviationNs() == Approx(exact.standardDeviationNs()).epsilon(0.001));
    CHECK(rebuilt.minNs() <= exact.minNs());
    CHECK(rebuilt.maxNs() >= exact.maxNs());
}

TEST_CASE("moments that were kept come back as they were", "[core][stats]")
{
    for (const Histogram& exact : {histogramOf({5, 10, 70'000}), histogramOf({500'000'000'000}), histogramOf({0})}) {
        const Histogram::Moments moments{.minNs = exact.minNs(),
                                         .maxNs = exact.maxNs(),
                                         .sumNs = exact.sumNs(),
                                         .sumOfSquares = exact.sumOfSquares()};
        CHECK(Histogram::fromCounts(exact.counts(), moments) == exact);
    }
}

TEST_CASE("extremes outside of the outermost buckets are moved into them", "[core][stats]")
{
    const Histogram exact = histogramOf({10'000, 20'000});
    const std::size_t first = BucketLayout::indexOf(10'000);
    const std::size_t last = BucketLayout::indexOf(20'000);
    const Histogram wide = Histogram::fromCounts(exact.counts(), Histogram::Moments{1, 90'000, 30'000, {}});
    CHECK(wide.minNs() == BucketLayout::lowestOf(first));
    CHECK(wide.maxNs() == BucketLayout::highestOf(last));
    const Histogram none = Histogram::fromCounts(exact.counts(), Histogram::Moments{INT64_MAX, -1, 30'000, {}});
    CHECK(none.minNs() == BucketLayout::highestOf(first));
    CHECK(none.maxNs() == BucketLayout::lowestOf(last));
}

TEST_CASE("histograms are equal when counts and exact moments are", "[core][stats]")
{
    CHECK(histogramOf({5, 100'000}) == histogramOf({100'000, 5}));
    CHECK_FALSE(histogramOf({5, 100'000}) == histogramOf({5}));
    // One bucket, two sums.
    CHECK(BucketLayout::indexOf(100'000) == BucketLayout::indexOf(100'001));
    CHECK_FALSE(histogramOf({100'000}) == histogramOf({100'001}));
}

TEST_CASE("an empty histogram costs nothing but itself, one sample next to nothing", "[core][stats]")
{
    CHECK(Histogram().memoryBytes() == sizeof(Histogram));
    CHECK(sizeof(Histogram) <= 128);
    CHECK(histogramOf({12'345}).memoryBytes() <= 512);
    Histogram used = histogramOf({12'345});
    used.reset();
    CHECK(used.memoryBytes() == sizeof(Histogram));
}

TEST_CASE("a million round trips between 1 us and 100 ms cost under 40 KiB", "[core][stats]")
{
    std::mt19937_64 random(1);
    std::lognormal_distribution<double> body(std::log(12'000.0), 0.05);
    std::uniform_real_distribution<double> logarithm(std::log(1e3), std::log(1e6));
    std::uniform_real_distribution<double> tailLogarithm(std::log(1e6), std::log(1e8));
    Histogram narrow;
    Histogram wide;
    for (int i = 0; i < 1'000'000; ++i) {
        const double tail = std::exp(i % 1000 == 0 ? tailLogarithm(random) : logarithm(random));
        narrow.record(static_cast<std::int64_t>(i % 100 == 0 ? tail : body(random)));
        wide.record(static_cast<std::int64_t>(tail));
    }
    CAPTURE(narrow.memoryBytes(), wide.memoryBytes());
    CHECK(narrow.memoryBytes() < 40 * 1024);
    CHECK(wide.memoryBytes() < 40 * 1024);
}

TEST_CASE("a thousand points with five histograms each cost under 100 MB", "[core][stats]")
{
    std::mt19937_64 random(1);
    std::lognormal_distribution<double> body(std::log(12'000.0), 0.05);
    std::lognormal_distribution<double> tail(std::log(60'000.0), 1.5);
    std::lognormal_distribution<double> few(std::log(900.0), 0.2);
    // Round trip, from the scheduled send time, residence, warm-up, first.
    std::array<Histogram, 5> point;
    for (int i = 0; i < 200'000; ++i) {
        const auto rtt = static_cast<std::int64_t>(i % 50 == 0 ? tail(random) : body(random));
        point[0].record(rtt);
        point[1].record(rtt + static_cast<std::int64_t>(few(random)));
        point[2].record(static_cast<std::int64_t>(few(random)));
        if (i < 1'000)
            point[3].record(2 * rtt);
    }
    point[4].record(80'000);
    std::vector<std::array<Histogram, 5>> points(1'000, point);
    std::size_t bytes = 0;
    for (const std::array<Histogram, 5>& each : points) {
        for (const Histogram& histogram : each)
            bytes += histogram.memoryBytes();
    }
    CAPTURE(bytes);
    CHECK(bytes < 100'000'000);
}
