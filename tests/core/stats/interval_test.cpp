#include "core/stats/interval.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <random>

using namespace halftrip;
using stats::Interval;
using stats::percentileInterval;

namespace {

/// One run of samples whose neighbours are alike, on a slow drift, cut into slices: the percentile of each.
struct Run {
    stats::Histogram all;
    std::vector<std::int64_t> course;
};

Run drawRun(std::mt19937_64& engine, double percentile, double likeness)
{
    constexpr int kSlices = 40;
    constexpr int kSamples = 500;
    std::normal_distribution<double> normal(0, 1);
    Run run;
    double state = normal(engine);
    for (int slice = 0; slice < kSlices; ++slice) {
        stats::Histogram part;
        for (int i = 0; i < kSamples; ++i) {
            state = likeness * state + std::sqrt(1 - likeness * likeness) * normal(engine);
            part.record(static_cast<std::int64_t>(10'000 + 300 * state));
        }
        run.course.push_back(part.percentileNs(percentile));
        run.all.merge(part);
    }
    return run;
}

}  // namespace

TEST_CASE("the interval of a median lies between two of the values, by rank", "[core][stats]")
{
    CHECK_FALSE(stats::medianInterval({1, 2, 3, 4, 5}));
    CHECK(stats::medianInterval({6, 5, 4, 3, 2, 1}) == Interval{1, 6});
    std::vector<std::int64_t> hundred;
    for (int i = 1; i <= 100; ++i)
        hundred.push_back(i);
    // Of 100 values the 40th and the 61st enclose the median in 96 of 100 cases.
    CHECK(stats::medianInterval(hundred) == Interval{40, 61});
}

TEST_CASE("the interval of a percentile holds the truth in 95 of 100 runs, also where neighbours are alike",
          "[core][stats]")
{
    struct Case {
        double percentile;
        double truth;
    };
    const auto [percentile, truth] = GENERATE(Case{50, 10'000}, Case{99, 10'000 + 300 * 2.3263});
    const double likeness = GENERATE(0.0, 0.6);
    CAPTURE(percentile, likeness);
    std::mt19937_64 engine(20'261'120);
    int held = 0;
    constexpr int kRuns = 200;
    for (int i = 0; i < kRuns; ++i) {
        const Run run = drawRun(engine, percentile, likeness);
        const auto interval = percentileInterval(run.all, percentile, run.course);
        REQUIRE(interval);
        CHECK(interval->low <= run.all.percentileNs(percentile));
        CHECK(interval->high >= run.all.percentileNs(percentile));
        held += static_cast<double>(interval->low) <= truth + 10 && truth - 10 <= static_cast<double>(interval->high)
                    ? 1
                    : 0;
    }
    CHECK(held >= kRuns * 95 / 100);
}

TEST_CASE("a drift that the samples' ranks cannot see widens the interval by the slices", "[core][stats]")
{
    stats::Histogram all;
    std::vector<std::int64_t> course;
    for (int slice = 0; slice < 40; ++slice) {
        const std::int64_t level = slice < 18 ? 10'000 : 20'000;
        for (int i = 0; i < 1'000; ++i)
            all.record(level + i % 100);
        course.push_back(level + 50);
    }
    const auto blind = percentileInterval(all, 50, {});
    const auto seeing = percentileInterval(all, 50, course);
    REQUIRE(blind);
    REQUIRE(seeing);
    CHECK(blind->low >= 20'000);
    CHECK(seeing->low <= 10'100);
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
