#include "core/stats/distribution_comparison.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <random>

using namespace halftrip::stats;

namespace {

/// What runs of one setting differ by.
struct Kind {
    const char* name;
    double offset = 0;  ///< Standard deviation of a run's own place, as a share.
    double spread = 0;  ///< Of the samples of one run.
    double held = 0;  ///< Share that waits 30 times as long.
    double heldVaries = 0;
};

Histogram runOf(std::mt19937& random, const Kind& kind, double centreNs)
{
    std::normal_distribution<double> normal(0, 1);
    std::uniform_real_distribution<double> uniform(0, 1);
    const double place = centreNs * std::exp(kind.offset * normal(random));
    const double held = std::clamp(kind.held + kind.heldVaries * normal(random), 0.0, 1.0);
    Histogram run;
    for (int i = 0; i < 300; ++i) {
        const double ns = place * std::exp(kind.spread * normal(random));
        run.record(static_cast<std::int64_t>(uniform(random) < held ? 30 * ns : ns));
    }
    return run;
}

struct Sides {
    std::vector<Histogram> runs;
    std::size_t before = 0;

    [[nodiscard]] DistributionComparison compare(std::size_t figures = 1, const HostNoise& noise = {}) const
    {
        std::vector<DistributionOfRun> first;
        std::vector<DistributionOfRun> second;
        for (std::size_t i = 0; i < runs.size(); ++i)
            (i < before ? first : second).push_back({&runs[i]});
        return compareDistributions(first, second, noise, figures);
    }
};

Sides sidesOf(std::mt19937& random, std::size_t count, const Kind& before, const Kind& after,
              double centreAfter = 10'000)
{
    Sides sides{{}, count};
    for (std::size_t i = 0; i < 2 * count; ++i)
        sides.runs.push_back(i < count ? runOf(random, before, 10'000) : runOf(random, after, centreAfter));
    return sides;
}

bool isDifferent(const DistributionComparison& comparison)
{
    return comparison.verdict == Verdict::Slower || comparison.verdict == Verdict::Faster;
}

constexpr Kind kNarrow{"narrow", 0.023, 0.003};
constexpr Kind kWide{"wide", 0.01, 0.2};
constexpr Kind kTwoPeaks{"two peaks", 0.005, 0.02, 0.5, 0.05};
constexpr Kind kAlike{"within what matters little", 0.006, 0.003};

}  // namespace

TEST_CASE("runs of one setting have whole distributions that differ in at most 5 of 100 cases", "[core][stats]")
{
    const Kind kind = GENERATE(kNarrow, kWide, kTwoPeaks, kAlike);
    const std::size_t count = GENERATE(3U, 4U, 5U);
    CAPTURE(kind.name, count);
    std::mt19937 random(20'261'126);
    int found = 0;
    int familywise = 0;
    for (int trial = 0; trial < 200; ++trial) {
        const Sides sides = sidesOf(random, count, kind, kind);
        found += isDifferent(sides.compare()) ? 1 : 0;
        familywise += isDifferent(sides.compare(12)) ? 1 : 0;
    }
    CHECK(found <= 15);  // 5 of 100, and what 200 trials may be off by.
    CHECK(familywise <= 4);
}

TEST_CASE("a share of the samples that begins to wait is found, whatever the percentiles do", "[core][stats]")
{
    const std::size_t count = GENERATE(3U, 5U);
    Kind more = kTwoPeaks;
    more.held = 0.8;
    std::mt19937 random(7);
    int found = 0;
    for (int trial = 0; trial < 100; ++trial) {
        const auto comparison = sidesOf(random, count, kTwoPeaks, more).compare();
        found += comparison.verdict == Verdict::Slower && !comparison.isMixed ? 1 : 0;
        CHECK(comparison.verdict != Verdict::NoDifference);
        CHECK(comparison.slowerShare == Approx(0.3).margin(0.2));
    }
    CHECK(found >= 90);
}

TEST_CASE("a shift of all samples is one of the whole, and one that matters to nobody is none", "[core][stats]")
{
    std::mt19937 random(11);
    const auto slower = sidesOf(random, 5, kNarrow, kNarrow, 12'000).compare();
    CHECK(slower.verdict == Verdict::Slower);
    CHECK(slower.slowerShare > 0.9);
    CHECK(slower.fasterShare < 0.1);
    constexpr Kind kExact{"exact", 0, 0.001};
    const auto tiny = sidesOf(random, 5, kExact, kExact, 10'050).compare();
    CHECK(tiny.verdict == Verdict::NoDifference);
    CHECK(tiny.yardstick == Yardstick::Practical);
    CHECK(tiny.pValue.value_or(1) < 0.01);
    CHECK(sidesOf(random, 5, kExact, kExact, 11'000).compare(1, {.clockNs = 2000, .isDisturbed = false}).verdict ==
          Verdict::NoDifference);
}

TEST_CASE("samples that move both ways are told of both", "[core][stats]")
{
    // All at 10 us before; a third at 5 us and a third at 300 us after.
    Sides sides{{}, 5};
    for (int run = 0; run < 10; ++run) {
        Histogram& histogram = sides.runs.emplace_back();
        for (int i = 0; i < 900; ++i)
            histogram.record(run < 5 || i % 3 == 0 ? 10'000 + run : i % 3 == 1 ? 5'000 : 300'000);
    }
    const auto comparison = sides.compare();
    CHECK(isDifferent(comparison));
    CHECK(comparison.isMixed);
    CHECK(comparison.slowerShare == Approx(1.0 / 3).margin(0.01));
    CHECK(comparison.fasterShare == Approx(1.0 / 3).margin(0.01));
}

TEST_CASE("of few runs a distribution that visibly moved is not resolvable, and no other is called different",
          "[core][stats]")
{
    const std::size_t count = GENERATE(1U, 2U);
    CAPTURE(count);
    Kind less = kTwoPeaks;
    less.held = 0.2;
    Kind more = kTwoPeaks;
    more.held = 0.95;
    std::mt19937 random(13);
    const auto moved = sidesOf(random, count, less, more).compare();
    CHECK(moved.verdict == Verdict::NotResolvable);
    CHECK(moved.yardstick == Yardstick::FewRuns);
    CHECK(moved.runsToTell == 3);
    CHECK_FALSE(moved.pValue);
    // Medians of identical runs lie so far apart.
    CHECK(sidesOf(random, count, kNarrow, kNarrow, 10'300).compare().verdict == Verdict::NoDifference);
    CHECK(sidesOf(random, count, kNarrow, kNarrow, 25'000).compare(1, {.clockNs = 0, .isDisturbed = true}).verdict ==
          Verdict::NoDifference);
}

TEST_CASE("lost probes are longer than all others", "[core][stats]")
{
    std::mt19937 random(17);
    std::vector<Histogram> runs;
    for (int run = 0; run < 10; ++run)
        runs.push_back(runOf(random, kAlike, 10'000));
    std::vector<DistributionOfRun> before;
    std::vector<DistributionOfRun> after;
    for (std::size_t i = 0; i < runs.size(); ++i)
        (i < 5 ? before : after).push_back({&runs[i], i < 5 ? 0U : 100U});
    const auto comparison = compareDistributions(before, after, {});
    CHECK(comparison.verdict == Verdict::Slower);
    CHECK(comparison.slowerShare == Approx(0.25).margin(0.02));
    const Histogram none;
    CHECK(compareDistributions({{&none}}, before, {}).yardstick == Yardstick::Samples);
}

TEST_CASE("the p-value of distances is exact, and drawn at random where the ways are too many", "[core][stats]")
{
    const auto onALine = [](const std::vector<double>& places) {
        std::vector<std::vector<double>> distances(places.size(), std::vector<double>(places.size()));
        for (std::size_t i = 0; i < places.size(); ++i) {
            for (std::size_t k = 0; k < places.size(); ++k)
                distances[i][k] = std::abs(places[i] - places[k]);
        }
        return distances;
    };
    CHECK(distancesPValue(onALine({1, 2, 3, 14, 15, 16}), 3) == Approx(0.1));
    CHECK(distancesPValue(onALine({1, 2, 3, 4, 5, 16, 17, 18, 19, 20}), 5) == Approx(2.0 / 252));
    CHECK(distancesPValue(onALine({7, 7, 7, 7, 7, 7}), 3) == Approx(1));
    std::vector<double> many(24);
    for (std::size_t i = 0; i < many.size(); ++i)
        many[i] = static_cast<double>(i % 12) + (i < 12 ? 0 : 50);
    CHECK(distancesPValue(onALine(many), 12) < 0.001);
    for (std::size_t i = 0; i < many.size(); ++i)
        many[i] = std::floor(static_cast<double>(i) / 2);
    std::swap(many[3], many[20]);
    CHECK(distancesPValue(onALine(many), 12) <= 1);
}
