#include "app/gui/curves.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <random>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

double sumOfBins(const Curve& curve)
{
    double sum = 0;
    const double ratio = std::pow(10.0, 1.0 / kBinsPerDecade);
    for (qsizetype i = 0; i + 1 < curve.keys.size(); ++i) {
        const double bins = std::log(curve.keys[i + 1] / curve.keys[i]) / std::log(ratio);
        sum += curve.values[i] * std::round(bins);
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

TEST_CASE("the drawn histogram holds every sample exactly once", "[gui][curves]")
{
    std::mt19937 random(7);
    std::lognormal_distribution<double> rtt(9.0, 0.8);
    stats::Histogram histogram;
    for (int i = 0; i < 200'000; ++i)
        histogram.record(static_cast<std::int64_t>(rtt(random)));
    const Curve curve = histogramCurve(roundTrips(histogram));
    CHECK(curve.values.first() == 0);
    CHECK(curve.values.last() == 0);
    CHECK(sumOfBins(curve) == Approx(200'000));
}

TEST_CASE("an even distribution draws without a comb", "[gui][curves]")
{
    // 100 samples on each nanosecond from 20 to 24 us of RTT: on a log axis the bins grow by 1.45 % each, nothing
    // else.
    stats::Histogram histogram;
    for (int repeat = 0; repeat < 100; ++repeat)
        histogram.merge(even(20'000, 24'000));
    const Curve curve = histogramCurve(roundTrips(histogram));
    for (qsizetype i = 3; i + 4 < curve.values.size(); ++i)
        CHECK(curve.values[i] / curve.values[i - 1] == Approx(1.0145).margin(0.004));
}

TEST_CASE("one outlier stays one sample at its place", "[gui][curves]")
{
    stats::Histogram histogram = even(10'000, 10'100);
    histogram.record(8'000'000);
    const Curve curve = histogramCurve(roundTrips(histogram));
    const qsizetype outlier = curve.values.size() - 2;
    CHECK(curve.values[outlier] == 1);
    CHECK(curve.keys[outlier] <= 4000.0);
    CHECK(curve.keys[outlier + 1] >= 4000.0);
}

TEST_CASE("an empty histogram draws nothing", "[gui][curves]")
{
    CHECK(histogramCurve({}).isEmpty());
    CHECK(percentileCurve({}).isEmpty());
    CHECK(thinFromKey({}) == 1.0);
}

TEST_CASE("the percentile curve passes through the histogram's own percentiles", "[gui][curves]")
{
    const stats::Histogram histogram = even(10'001, 20'000);
    const Curve curve = percentileCurve(roundTrips(histogram));
    REQUIRE(curve.keys.first() == 1.0);
    CHECK(curve.values.first() == Approx(5.0).epsilon(0.002));
    for (const double percentile : {50.0, 90.0, 99.0, 99.9}) {
        const double key = 1.0 / (1.0 - percentile / 100);
        const auto after = std::upper_bound(curve.keys.begin(), curve.keys.end(), key);
        const double drawn = curve.values[std::distance(curve.keys.begin(), after) - 1];
        CHECK(drawn == Approx(static_cast<double>(histogram.percentileNs(percentile)) / 2000).epsilon(0.003));
    }
    CHECK(curve.values.last() == Approx(10.0));
    CHECK(curve.keys.last() == Approx(10'000));
    CHECK(thinFromKey(histogram) == Approx(1000));
}

TEST_CASE("a percentile curve ends where percentiles lie among lost probes", "[gui][curves]")
{
    const Curve whole = percentileCurve(roundTrips(even(10'000, 10'999)));
    // Of 1000 samples and 250 losses, 80 % are known: the key of p80 is 5.
    const double end = lostFromKey(1000, 250);
    CHECK(end == Approx(5.0));
    const Curve cut = upTo(end, whole);
    REQUIRE_FALSE(cut.isEmpty());
    CHECK(cut.keys.last() == Approx(5.0));
    CHECK(cut.values.last() < whole.values.last());
    CHECK(upTo(lostFromKey(1000, 0), whole).keys == whole.keys);
    CHECK(upTo(0.5, whole).isEmpty());
}

TEST_CASE("bins widen until the tail is more than a row of single samples", "[gui][curves]")
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

TEST_CASE("a cumulative histogram ends at all samples, and a bin tells its own", "[gui][curves]")
{
    const model::Distribution distribution = roundTrips(even(10'000, 10'999));
    for (const int perDecade : {160, 40}) {
        const Curve steps = histogramCurve(distribution, perDecade);
        const Curve whole = cumulativeCurve(steps, perDecade);
        CHECK(whole.values.first() == 0);
        CHECK(whole.values.last() == Approx(100));
        const Bin bin = binAt(steps, model::wordsOf(distribution.kind), perDecade, 5.2);
        CHECK(bin.from <= 5.2);
        CHECK(bin.to > 5.2);
        CHECK(bin.samples > 0);
    }
}
