#include "core/clock/relation.hpp"

#include <catch2/catch.hpp>

#include <cmath>

using namespace halftrip::clock;

namespace {

/// A clock of 3 GHz read beside one of nanoseconds that began at another time.
RelatedPair pairAt(std::int64_t second, std::int64_t skewNs = 0, std::int64_t halfBracket = 30)
{
    return {5'000 + second * 3'000'000'000, 1'700'000'000'000'000'000 + second * 1'000'000'000 + skewNs, halfBracket};
}

constexpr double kNsPerTick = 1.0 / 3.0;

/// Advances by a fixed cost with every reading; the cost of the n-th differs.
class JumpyClock final : public TickClock {
public:
    [[nodiscard]] Ticks read() const noexcept override
    {
        m_now += m_calls++ == 6 ? 10 : 400;
        return m_now;
    }
    [[nodiscard]] std::string name() const override { return "jumpy"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return 0; }

private:
    mutable Ticks m_now = 0;
    mutable int m_calls = 1;
};

class StillClock final : public ReferenceClock {
public:
    [[nodiscard]] std::int64_t nowNs() const noexcept override { return 77; }
};

}  // namespace

TEST_CASE("a clock is translated between and beyond its pairs to the nanosecond", "[core][clock]")
{
    ClockRelation relation(8);
    relation.add(pairAt(0));
    CHECK_FALSE(relation.isUsable());
    relation.add(pairAt(2));
    REQUIRE(relation.isUsable());
    CHECK(relation.toNs(5'000) == 1'700'000'000'000'000'000);
    CHECK(relation.toNs(5'000 + 3'000'000'003) == 1'700'000'001'000'000'001);
    CHECK(relation.toNs(5'000 + 9'000'000'000) == 1'700'000'003'000'000'000);
    CHECK(relation.toNs(5'000 - 3'000) == 1'699'999'999'999'999'000);
}

TEST_CASE("a clock that is slewed in the middle is followed, and its bend is in the error", "[core][clock]")
{
    ClockRelation relation(8);
    for (const auto& pair : {pairAt(0), pairAt(1, 300'000), pairAt(2, 300'000)})
        relation.add(pair);
    CHECK(relation.toNs(pairAt(1).from) == pairAt(1, 300'000).toNs);
    // Half a second at the quicker rate.
    CHECK(relation.toNs(5'000 + 1'500'000'000) == 1'700'000'000'500'000'000 + 150'000);
    CHECK_FALSE(relation.wasStepped(kNsPerTick));
    // The middle pair lies 150 us beside the line through the outer ones; the brackets are 10 ns.
    CHECK(relation.errorNs() >= 150'000);
    CHECK(relation.errorNs() <= 150'011);
}

TEST_CASE("the error of straight clocks is their widest half bracket", "[core][clock]")
{
    ClockRelation relation(8);
    for (const auto& pair : {pairAt(0), pairAt(1, 0, 90), pairAt(2)})
        relation.add(pair);
    CHECK(relation.errorNs() == 30);  // 90 ticks of a third of a nanosecond.
}

TEST_CASE("a clock that was set is noticed, one that is slewed is not", "[core][clock]")
{
    const auto [skewNs, isStep] = GENERATE(table<std::int64_t, bool>({{0, false},
                                                                      {400'000, false},
                                                                      {-500'000, false},
                                                                      {5'000'000, true},
                                                                      {-5'000'000, true},
                                                                      {3'600'000'000'000, true}}));
    CAPTURE(skewNs);
    ClockRelation relation(8);
    relation.add(pairAt(0));
    relation.add(pairAt(1));
    relation.add(pairAt(2, skewNs));
    CHECK(relation.wasStepped(kNsPerTick) == isStep);
}

TEST_CASE("a clock that runs wrong is told from one that was set", "[core][clock]")
{
    const double rate = GENERATE(0.5, 0.99, 1.0, 1.0005, 1.25);
    CAPTURE(rate);
    ClockRelation relation(8);
    const auto pairOf = [rate](int second, std::int64_t offset = 0) {
        return RelatedPair{offset + static_cast<std::int64_t>(second * 1e9 * rate), second * 1'000'000'000LL, 50};
    };
    for (int second = 0; second < 4; ++second)
        relation.add(pairOf(second));
    const auto ppm = relation.wrongRatePpm(1.0);
    CHECK(ppm.has_value() == (std::abs(rate - 1) > 0.001));
    if (ppm)
        CHECK(*ppm == Approx(1e6 * (rate - 1)).epsilon(0.001));
    relation.add(pairOf(4, 3'000'000'000));
    CHECK(relation.wasStepped(1.0));
    CHECK_FALSE(relation.wrongRatePpm(1.0));
}

TEST_CASE("a clock that stands still runs wrong", "[core][clock]")
{
    ClockRelation relation(8);
    relation.add({77, 0, 50});
    CHECK_FALSE(relation.wrongRatePpm(1.0));
    relation.add({77, 1'000, 50});  // Within its grid.
    CHECK_FALSE(relation.wrongRatePpm(1.0));
    relation.add({77, 1'000'000'000, 50});
    CHECK(relation.wrongRatePpm(1.0) == -1e6);
}

TEST_CASE("a full relation keeps its ends", "[core][clock]")
{
    ClockRelation relation(3);
    for (int second = 0; second < 10; ++second)
        relation.add(pairAt(second));
    CHECK(relation.toNs(pairAt(9).from) == pairAt(9).toNs);
    CHECK(relation.toNs(pairAt(0).from) == pairAt(0).toNs);
    relation.add(pairAt(4));  // Not in order: ignored.
    CHECK(relation.toNs(pairAt(9).from) == pairAt(9).toNs);
}

TEST_CASE("a full relation keeps pairs that are evenly apart, and its error holds between them", "[core][clock]")
{
    // The rate changes all the time, by 0.2 ppm each second.
    const auto pairOf = [](std::int64_t second) { return pairAt(second, second * second * 100); };
    ClockRelation relation(8);
    for (std::int64_t last = 0; last < 100; ++last) {
        relation.add(pairOf(last));
        for (std::int64_t second = 0; relation.isUsable() && second <= last; ++second) {
            CAPTURE(last, second);
            CHECK(std::abs(relation.toNs(pairOf(second).from) - pairOf(second).toNs) <= relation.errorNs());
        }
    }
    // Of seven stretches of 16 s each.
    CHECK(relation.errorNs() < 26'000);
}

TEST_CASE("of several readings of two clocks the tightest counts", "[core][clock]")
{
    const JumpyClock ticks;
    const RelatedPair pair = readRelatedPair(ticks, StillClock{});
    CHECK(pair.toNs == 77);
    CHECK(pair.halfBracket == 5);
}

TEST_CASE("a relation that goes along keeps only its newest pair", "[core][clock]")
{
    ClockRelation relation(2);
    CHECK_FALSE(relation.newest());
    relation.keepNewest();
    for (std::int64_t second = 0; second < 1'000; ++second) {
        relation.keepNewest();
        relation.add(pairAt(second, second * 100));
    }
    REQUIRE(relation.isUsable());
    CHECK(relation.newest()->toNs == pairAt(999, 99'900).toNs);
    CHECK(relation.toNs(5'000 + 999LL * 3'000'000'000 - 1'500'000'000) == 1'700'000'998'500'099'850);
    relation.keepNewest();
    CHECK_FALSE(relation.isUsable());
}

TEST_CASE("a relation that keeps two pairs knows with the next one how straight it is", "[core][clock]")
{
    ClockRelation relation(3);
    for (const auto& pair : {pairAt(0), pairAt(1, 300'000), pairAt(2, 300'000)}) {
        relation.keepNewest(2);
        relation.add(pair);
    }
    CHECK(relation.errorNs() >= 150'000);
    relation.keepNewest(2);
    relation.add(pairAt(3, 300'000));
    CHECK(relation.errorNs() < 20);
    CHECK(relation.toNs(pairAt(3).from) == pairAt(3, 300'000).toNs);
}
