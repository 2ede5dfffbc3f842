#include "platform/fake/simulated_clocks.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using fake::ClockTraits;
using fake::SimulatedTime;

namespace {

constexpr fake::Moment kSecondNs = 1'000'000'000;

}  // namespace

TEST_CASE("each clock goes at its own rate from its own start", "[fake]")
{
    SimulatedTime time;
    const ClockTraits traits{.ticksPerSecond = 2'000'000'000, .ticksAtStart = -7, .hostPpm = 100, .tickPpm = -40};
    const fake::SimulatedTickClock ticks(time, traits);
    const fake::SimulatedReferenceClock reference(time, traits);
    const fake::SimulatedHostTime host(time, traits);
    const auto start = host.now();
    CHECK(ticks.peek() == -7);
    time.sleepUntil(1'000 * kSecondNs);
    CHECK(ticks.peek() == 2'000'000'000LL * 1'000 + 120'000'000 - 7);
    CHECK(host.now() - start == std::chrono::seconds(1'000) + std::chrono::milliseconds(100));
    CHECK(reference.nowNs() == 1'000 * kSecondNs + 100'000'000 + 20);
}

TEST_CASE("a reading takes its time, a peek none", "[fake]")
{
    SimulatedTime time;
    const fake::SimulatedTickClock ticks(time, {.readingNs = 30});
    (void)ticks.now();
    (void)ticks.now();
    CHECK(time.now() == 60);
    (void)ticks.peek();
    CHECK(time.now() == 60);
}

TEST_CASE("the moment of a stamp is the first at which the clock shows it", "[fake]")
{
    SimulatedTime time;
    const auto ppm = GENERATE(0.0, 77.7, -300.0);
    const auto hertz = GENERATE(std::int64_t{10'000'000}, std::int64_t{1'000'000'000}, std::int64_t{3'579'545'123});
    fake::SimulatedTickClock ticks(time, {.ticksPerSecond = hertz, .tickPpm = ppm});
    time.sleepUntil(12'345 * kSecondNs);
    ticks.changeRate(ppm);
    for (const clock::Ticks ahead : {1, 2, 99, 1'000'000, 123'456'789}) {
        const clock::Ticks wanted = ticks.peek() + ahead;
        time.sleepUntil(ticks.momentOf(wanted) - 1);
        CHECK(ticks.peek() < wanted);
        time.sleepUntil(time.now() + 1);
        CHECK(ticks.peek() >= wanted);
    }
    CHECK(ticks.momentOf(ticks.peek() - 5) == time.now());
    CHECK(ticks.momentOf(INT64_MAX) == fake::kNever);
}

TEST_CASE("a change of rate is no jump", "[fake]")
{
    SimulatedTime time;
    fake::SimulatedTickClock ticks(time, {.ticksPerSecond = 1'000'000'000});
    time.sleepUntil(kSecondNs);
    const clock::Ticks before = ticks.peek();
    ticks.changeRate(1'000);
    CHECK(ticks.peek() == before);
    time.sleepUntil(2 * kSecondNs);
    CHECK(ticks.peek() == before + kSecondNs + 1'000'000);
}

TEST_CASE("calibration finds the rate of a simulated clock in no time", "[fake]")
{
    SimulatedTime time;
    const ClockTraits traits{.ticksPerSecond = 2'500'000'000, .tickPpm = 50};
    const fake::SimulatedTickClock ticks(time, traits);
    const fake::SimulatedReferenceClock reference(time, traits);
    const auto converter = clock::calibrate(ticks, reference, std::chrono::seconds(1));
    CHECK(converter.ticksPerSecond() == Approx(2'500'125'000.0).epsilon(1e-7));
    CHECK(time.now() > kSecondNs);
    CHECK(time.now() < kSecondNs + 10'000);
}
