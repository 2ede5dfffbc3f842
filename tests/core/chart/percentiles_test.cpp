#include "core/chart/percentiles.hpp"

#include "fixture_record.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace halftrip;
using namespace halftrip::chart;

namespace {

model::Distribution resultOf(stats::Histogram histogram)
{
    return {.id = "rtt", .histogram = std::move(histogram)};
}

stats::Histogram eachFrom(std::int64_t fromNs, std::int64_t toNs)
{
    stats::Histogram histogram;
    for (std::int64_t rtt = fromNs; rtt <= toNs; ++rtt)
        histogram.record(rtt);
    return histogram;
}

}  // namespace

TEST_CASE("an empty histogram draws nothing", "[core][chart]")
{
    CHECK(percentileStairs({}).empty());
    CHECK(percentileSeries({}).quietFrom == 1.0);
}

TEST_CASE("a single sample draws a line up to its median", "[core][chart]")
{
    const Dots stairs = percentileStairs(resultOf(eachFrom(10'000, 10'000)));
    REQUIRE(stairs.size() == 2);
    CHECK(stairs.back().x == 2);
    CHECK(stairs.back().y == stairs.front().y);
    const auto steps = percentileSteps(eachFrom(10'000, 10'000), 12);
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].percent == 50);
    CHECK(steps[0].valueNs == 10'000);
}

TEST_CASE("the percentile curve passes through the histogram's own percentiles", "[core][chart]")
{
    const stats::Histogram histogram = eachFrom(10'001, 20'000);
    const Dots curve = percentileStairs(resultOf(histogram));
    REQUIRE(curve.front().x == 1.0);
    CHECK(curve.front().y == Approx(5.0).epsilon(0.002));
    for (const double percentile : {50.0, 90.0, 99.0, 99.9}) {
        const double key = 1.0 / (1.0 - percentile / 100);
        const auto after = std::ranges::upper_bound(curve, key, {}, &Dot::x);
        const double drawn = std::prev(after)->y;
        CHECK(drawn == Approx(static_cast<double>(histogram.percentileNs(percentile)) / 2000).epsilon(0.003));
    }
    CHECK(curve.back().y == Approx(10.0));
    CHECK(curve.back().x == Approx(10'000));
    CHECK(percentileSeries(resultOf(histogram)).quietFrom == Approx(1000));
}

TEST_CASE("a percentile curve is quiet from where the histogram calls a percentile thin, losses or not",
          "[core][chart]")
{
    const stats::Histogram histogram = eachFrom(10'001, 20'000);
    for (const std::uint64_t lost : {0U, 50U, 2'500U}) {
        CAPTURE(lost);
        const double from = percentileSeries(resultOf(histogram), lost).quietFrom;
        CHECK_FALSE(histogram.isThin(100 - 100 / (from * 0.999), lost));
        CHECK(histogram.isThin(100 - 100 / (from * 1.001), lost));
    }
}

TEST_CASE("a percentile curve ranks lost probes behind all samples, as every other figure does", "[core][chart]")
{
    const stats::Histogram histogram = eachFrom(10'001, 20'000);
    constexpr std::uint64_t kLost = 2'500;
    const Dots curve = percentileStairs(resultOf(histogram), kLost);
    for (const double percentile : {10.0, 50.0, 79.0}) {
        const auto after = std::ranges::upper_bound(curve, 1.0 / (1.0 - percentile / 100), {}, &Dot::x);
        CHECK(std::prev(after)->y ==
              Approx(static_cast<double>(histogram.percentileNs(percentile, kLost)) / 2000).epsilon(0.003));
    }
    // Of 12,500 probes 80 % are known: the last of them is the maximum, and p80 has the key 5.
    CHECK(curve.back().x == Approx(5.0));
    CHECK(curve.back().y == Approx(10.0));
}

TEST_CASE("the curve of few samples and few losses reaches the maximum before it ends", "[core][chart]")
{
    stats::Histogram histogram = eachFrom(10'000, 10'613);
    histogram.record(16'800);
    const Dots curve = percentileStairs(resultOf(histogram), 6);
    CHECK(curve.back().y == Approx(8.4).epsilon(0.01));
    CHECK(curve.back().x == Approx(621.0 / 6));
}

TEST_CASE("what few samples carry begins where what many carry ends", "[core][chart]")
{
    const SplitStairs parts = splitAt(3, {{1, 5}, {2, 6}, {4, 9}});
    CHECK(parts.carried == Dots{{1, 5}, {2, 6}, {3, 6}});
    CHECK(parts.thin == Dots{{3, 6}, {4, 9}});
    CHECK(splitAt(1e9, {{1, 5}}).thin.empty());
}

TEST_CASE("a percentile curve agrees with the histogram at every step", "[core][chart]")
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
