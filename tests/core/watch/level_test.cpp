#include "core/watch/level.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <random>

namespace halftrip::watch {
namespace {

/// Readings of a level with noise that is the same with every standard library: the sum of twelve uniform numbers.
class Readings {
public:
    Readings(std::uint64_t seed, double scatterNs) : m_engine(seed), m_scatterNs(scatterNs) {}
    [[nodiscard]] std::int64_t next(double levelNs)
    {
        double sum = -6;
        for (int i = 0; i < 12; ++i)
            sum += static_cast<double>(m_engine() >> 11U) * 0x1.0p-53;
        return static_cast<std::int64_t>(std::llround(levelNs + m_scatterNs * sum));
    }

private:
    std::mt19937_64 m_engine;
    double m_scatterNs;
};

}  // namespace

TEST_CASE("fewer than one of a million independent readings makes a false alarm", "[core][watch]")
{
    // A scatter of a fifth of the level, so that the least step keeps nothing away. By the rule of three, none among
    // four million would be less than one of a million; the test's half million may make one.
    int alarms = 0;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        Readings readings(seed, 4'000);
        LevelTracker tracker;
        for (int i = 0; i < 10'000; ++i)
            alarms += tracker.add(readings.next(20'000), 0).has_value() ? 1 : 0;
    }
    CHECK(alarms <= 1);
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
