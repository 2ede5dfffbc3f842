#include "core/stats/interval.hpp"

#include "core/stats/bucket_layout.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <random>

using namespace halftrip;
using stats::Interval;
using stats::percentileInterval;

namespace {

/// One run of samples whose neighbours are alike, cut into slices: what the percentile was in each, and the shares of
/// it below some edges.
struct Run {
    stats::Histogram all;
    stats::Course course;
};

Run drawRun(std::mt19937_64& engine, double percentile, double likeness)
{
    constexpr int kSlices = 100;
    constexpr int kSamples = 200;
    std::normal_distribution<double> normal(0, 1);
    Run run;
    for (const double deviations : {-1.0, 0.3, 1.4, 2.1, 2.9})
        run.course.edges.push_back({static_cast<std::int64_t>(10'000 + 300 * deviations), {}});
    double state = normal(engine);
    for (int slice = 0; slice < kSlices; ++slice) {
        stats::Histogram part;
        std::vector<int> below(run.course.edges.size());
        for (int i = 0; i < kSamples; ++i) {
            state = likeness * state + std::sqrt(1 - likeness * likeness) * normal(engine);
            const auto ns = static_cast<std::int64_t>(10'000 + 300 * state);
            part.record(ns);
            for (std::size_t edge = 0; edge < below.size(); ++edge)
                below[edge] += ns < run.course.edges[edge].edgeNs ? 1 : 0;
        }
        run.course.values.push_back({kSamples, static_cast<double>(part.percentileNs(percentile))});
        for (std::size_t edge = 0; edge < below.size(); ++edge)
            run.course.edges[edge].below.push_back({kSamples, static_cast<double>(below[edge]) / kSamples});
        run.all.merge(part);
    }
    return run;
}

stats::Histogram counting(int samples)
{
    stats::Histogram histogram;
    for (int i = 1; i <= samples; ++i)
        histogram.record(i);
    return histogram;
}

}  // namespace

TEST_CASE("the interval of a median of independent samples lies between two of them, by rank", "[core][stats]")
{
    CHECK_FALSE(stats::medianInterval(counting(5)));
    CHECK(stats::medianInterval(counting(6)) == Interval{1, 6});
    CHECK(stats::medianInterval(counting(15)) == Interval{4, 12});
    // Of 100 values the 40th and the 61st enclose the median in 96 of 100 cases.
    CHECK(stats::medianInterval(counting(100)) == Interval{40, 61});
    CHECK(stats::medianInterval(counting(15), 5) == Interval{6, 15});
    CHECK_FALSE(stats::medianInterval(counting(15), 6));
}

TEST_CASE("the interval of a percentile holds the truth in 90 to 99 of 100 runs, also where neighbours are alike",
          "[core][stats]")
{
    struct Case {
        double percentile;
        double truth;
        double likeness;
    };
    constexpr double kTruth99 = 10'000 + 300 * 2.3263;
    const auto [percentile, truth, likeness] = GENERATE_COPY(
        Case{50, 10'000, 0}, Case{50, 10'000, 0.9}, Case{50, 10'000, 0.99}, Case{50, 10'000, 0.999},
        Case{99, kTruth99, 0}, Case{99, kTruth99, 0.9}, Case{99, kTruth99, 0.99});
    CAPTURE(percentile, likeness);
    std::mt19937_64 engine(20'261'120);
    int held = 0;
    int told = 0;
    constexpr int kRuns = 200;
    for (int i = 0; i < kRuns; ++i) {
        const Run run = drawRun(engine, percentile, likeness);
        const auto interval = percentileInterval(run.all, percentile, run.course);
        if (!interval)
            continue;  // What it says is that nothing bounds the percentile.
        ++told;
        CHECK(interval->low <= run.all.percentileNs(percentile));
        CHECK(interval->high >= run.all.percentileNs(percentile));
        held += static_cast<double>(interval->low) <= truth && truth <= static_cast<double>(interval->high) ? 1 : 0;
    }
    CHECK(told >= kRuns * 90 / 100);
    CHECK(held >= told * 90 / 100);
    // The widest of several estimates counts, which is wider than need be where nothing is alike.
    CHECK(held <= (likeness > 0 ? told * 99 / 100 : told));
}

TEST_CASE("a tail of a run whose stretches are nearly all alike has no interval", "[core][stats]")
{
    // A run of 20,000 samples that is worth ten independent ones meets what lies beyond p99 once, or not at all.
    const double likeness = GENERATE(0.999, 0.9999);
    CAPTURE(likeness);
    std::mt19937_64 engine(20'261'201);
    constexpr int kRuns = 100;
    int told = 0;
    for (int i = 0; i < kRuns; ++i) {
        const Run run = drawRun(engine, 99, likeness);
        told += percentileInterval(run.all, 99, run.course) ? 1 : 0;
    }
    CHECK(told <= kRuns * 5 / 100);
}

TEST_CASE("a drift that the samples' ranks cannot see widens the interval by the slices", "[core][stats]")
{
    stats::Histogram all;
    stats::Course course{.edges = {{15'000, {}}}};
    for (int slice = 0; slice < 40; ++slice) {
        const std::int64_t level = slice < 18 ? 10'000 : 20'000;
        for (int i = 0; i < 1'000; ++i)
            all.record(level + i % 100);
        course.values.push_back({1'000, static_cast<double>(level + 50)});
        course.edges.front().below.push_back({1'000, level < 15'000 ? 1.0 : 0.0});
    }
    const auto blind = percentileInterval(all, 50, {});
    const auto seeing = percentileInterval(all, 50, course);
    REQUIRE(blind);
    REQUIRE(seeing);
    CHECK(blind->low >= 20'000);
    CHECK(seeing->low <= 10'100);
}

TEST_CASE("a tail that comes in bursts has an interval in nearly every run, which holds the truth in 90 of 100",
          "[core][stats]")
{
    constexpr int kSlices = 10;
    constexpr int kSamples = 2'000;
    constexpr std::int64_t kEdgeNs = 10'000;
    constexpr double kSpread =
        0.8;  // Of the logarithm of the share beyond the edge, from slice to slice, as hosts show it.
    std::mt19937_64 engine(20'261'126);
    std::normal_distribution<double> logarithm(std::log(0.01) - kSpread * kSpread / 2, kSpread);
    std::exponential_distribution<double> excess(1.0 / 2'000);
    int held = 0;
    int told = 0;
    constexpr int kRuns = 300;
    for (int i = 0; i < kRuns; ++i) {
        stats::Histogram all;
        stats::Course course{.edges = {{kEdgeNs, {}}}};
        for (int slice = 0; slice < kSlices; ++slice) {
            const int beyond = std::binomial_distribution<int>(kSamples,
                                                               std::min(0.5, std::exp(logarithm(engine))))(engine);
            for (int j = 0; j < kSamples; ++j)
                all.record(j < beyond ? kEdgeNs + static_cast<std::int64_t>(excess(engine)) : 5'000 + j);
            course.edges.front().below.push_back({kSamples, 1 - static_cast<double>(beyond) / kSamples});
        }
        const auto interval = percentileInterval(all, 99, course);
        if (!interval)
            continue;
        ++told;
        held += interval->low <= kEdgeNs && kEdgeNs <= interval->high ? 1 : 0;
    }
    CHECK(told >= kRuns * 95 / 100);
    CHECK(held >= told * 90 / 100);
    CHECK(held <= told * 98 / 100);
}

TEST_CASE("the interval of a tail reaches from its usual value into what one stretch in five was, and back",
          "[core][stats]")
{
    // Four stretches whose p99 is 6 us, and one of another kind: seven in ten of its samples take longer than 8 us.
    stats::Histogram all;
    stats::Course course;
    for (const std::int64_t edge : {5'500, 5'900, 6'900, 8'200, 9'700})
        course.edges.push_back({edge, {}});
    for (int slice = 0; slice < 10; ++slice) {
        stats::Histogram part;
        for (int i = 0; i < 10'000; ++i)
            part.record(slice / 2 == 2 ? 7'400 + i % 2'000 : i % 50 == 0 ? 5'700 + i % 400 : 5'000 + i % 300);
        for (stats::EdgeShares& edge : course.edges) {
            double below = 0;
            for (const auto [bucket, count] : part.counts())
                below += stats::BucketLayout::highestOf(bucket) < edge.edgeNs ? static_cast<double>(count) : 0;
            edge.below.push_back({10'000, below / 10'000});
        }
        course.values.push_back({10'000, static_cast<double>(part.percentileNs(99))});
        all.merge(part);
    }
    const auto interval = percentileInterval(all, 99, course);
    REQUIRE(interval);
    CHECK(all.percentileNs(99) > 9'000);
    CHECK(interval->low < 6'900);
    CHECK(interval->high > all.percentileNs(99));
}

TEST_CASE("too few samples have no interval", "[core][stats]")
{
    stats::Histogram few;
    CHECK_FALSE(percentileInterval(few, 50, {}));
    for (int i = 0; i < 300; ++i)
        few.record(1'000 + i);
    CHECK(percentileInterval(few, 50, {}));
    CHECK_FALSE(percentileInterval(few, 99, {}));
}
