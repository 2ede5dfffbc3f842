#include "core/watch/level.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace halftrip::watch {
namespace {

/// Readings of a level with noise that is the same with every standard library: the sum of twelve uniform numbers. Each
/// resembles the one before by that lag-1 correlation.
class Readings {
public:
    Readings(std::uint64_t seed, double scatterNs, double correlation = 0)
        : m_engine(seed), m_scatterNs(scatterNs), m_correlation(correlation)
    {
    }
    [[nodiscard]] std::int64_t next(double levelNs)
    {
        double sum = -6;
        for (int i = 0; i < 12; ++i)
            sum += static_cast<double>(m_engine() >> 11U) * 0x1.0p-53;
        m_noise = m_correlation * m_noise + std::sqrt(1 - m_correlation * m_correlation) * sum;
        return static_cast<std::int64_t>(std::llround(levelNs + m_scatterNs * m_noise));
    }

private:
    std::mt19937_64 m_engine;
    double m_scatterNs;
    double m_correlation;
    double m_noise = 0;
};

/// Of 10,000 readings a seed, which scatter by a fifth of the level: the least step keeps no alarm away.
int falseAlarms(int seeds, double correlation)
{
    int alarms = 0;
    for (int seed = 1; seed <= seeds; ++seed) {
        Readings readings(static_cast<std::uint64_t>(seed), 4'000, correlation);
        LevelTracker tracker;
        for (int i = 0; i < 10'000; ++i)
            alarms += tracker.add(readings.next(20'000), 0).has_value() ? 1 : 0;
    }
    return alarms;
}

struct Hits {
    int series = 0;
    double readings = 0;  ///< After the step, until it was noticed: their mean.
};

/// A step of so many standard deviations after 200 readings of 5 % scatter, in as many series as seeds, each followed
/// for 120 readings.
Hits hitsOf(double deviations, int seeds)
{
    Hits hits;
    for (int seed = 1; seed <= seeds; ++seed) {
        Readings readings(static_cast<std::uint64_t>(seed), 1'000);
        LevelTracker tracker;
        for (int i = 0; i < 200; ++i)
            static_cast<void>(tracker.add(readings.next(20'000), 0));
        for (int since = 1; since <= 120; ++since) {
            if (!tracker.add(readings.next(20'000 + 1'000 * deviations), 0))
                continue;
            ++hits.series;
            hits.readings += since;
            break;
        }
    }
    hits.readings /= hits.series == 0 ? 1 : hits.series;
    return hits;
}

}  // namespace

TEST_CASE("fewer than one of a million independent readings makes a false alarm", "[core][watch]")
{
    // By the rule of three, none among four million would be less than one of a million; the test's half million may
    // make one.
    CHECK(falseAlarms(50, 0) <= 1);
}

/// Some seconds: test_core_watch "[.measure]" prints the figures of docs/watch.md.
TEST_CASE("false alarms of four million readings, and hits of five hundred series", "[.measure]")
{
    constexpr int kSeeds = 400;
    const int alarms = falseAlarms(kSeeds, 0);
    CHECK(alarms <= 1);
    std::printf("False alarms in %d readings: %d independent, %d at a lag-1 correlation of 0.3, %d at 0.6\n",
                kSeeds * 10'000, alarms, falseAlarms(kSeeds, 0.3), falseAlarms(kSeeds, 0.6));
    for (const double deviations : {1.0, 2.0, 10.0}) {
        const Hits hits = hitsOf(deviations, 500);
        std::printf(
            "A step of %.0f standard deviations: noticed in %d of 500 series within 120 readings, after %.1f on "
            "average\n",
            deviations, hits.series, hits.readings);
    }
}

TEST_CASE("a step of two standard deviations is noticed in 99 of 100 series within half an hour of readings",
          "[core][watch]")
{
    int hits = 0;
    int told = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        INFO("seed " << seed);
        Readings readings(seed, 1'000);
        LevelTracker tracker;
        for (int i = 0; i < 200; ++i)
            CHECK_FALSE(tracker.add(readings.next(20'000), 0));
        int here = 0;
        for (int i = 0; i < 60; ++i)
            here += tracker.add(readings.next(22'000), 0).has_value() ? 1 : 0;
        hits += here != 0 ? 1 : 0;
        told += here;
    }
    CHECK(hits >= 99);
    CHECK(told == hits);  // Once each.
}

TEST_CASE("a large step is noticed within twelve readings, with both levels and its age", "[core][watch]")
{
    Readings readings(7, 100);
    LevelTracker tracker;
    CHECK_FALSE(tracker.level());
    for (int i = 0; i < 300; ++i)
        CHECK_FALSE(tracker.add(readings.next(20'000), 0));
    std::optional<LevelChange> change;
    int since = 0;
    while (!change && since < 12) {
        change = tracker.add(readings.next(30'000), 1'000 + since);
        ++since;
    }
    REQUIRE(change);
    CHECK(change->beforeNs == Approx(20'000).margin(100));
    CHECK(change->afterNs == Approx(30'000).margin(200));
    CHECK(change->readings == static_cast<std::size_t>(since));
    CHECK(change->sinceNs == 1'000);
    CHECK(*tracker.level() == change->afterNs);
    for (int i = 0; i < 300; ++i)
        CHECK_FALSE(tracker.add(readings.next(30'000), 0));
}

TEST_CASE("what nobody would care about is not told, however certain it is", "[core][watch]")
{
    LevelTracker byShare;
    LevelTracker byTime;
    for (int i = 0; i < 400; ++i) {
        CHECK_FALSE(byShare.add(i < 200 ? 100'000 : 104'000, 0));  // 4 %.
        CHECK_FALSE(byTime.add(i < 200 ? 2'000 : 2'400, 0));  // 20 %, and 400 ns.
    }
}

TEST_CASE("a single reading that stands out is no change of level", "[core][watch]")
{
    Readings readings(3, 100);
    LevelTracker tracker;
    for (int i = 0; i < 1'000; ++i)
        CHECK_FALSE(tracker.add(i % 50 == 0 ? 5'000'000 : readings.next(20'000), 0));
}

}  // namespace halftrip::watch
