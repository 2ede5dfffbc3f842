#include "core/clock/calibration.hpp"
#include "platform/windows/host/clocks.hpp"
#include "platform/windows/host/cpuid.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("the measuring clock is the time-stamp counter exactly where the processor calls it invariant, and Windows "
          "reads no device instead",
          "[platform][clock]")
{
    const auto clock = windows::makeTickClock();
    const bool isTsc = windows::isTscOfAllCores(windows::hasInvariantTsc(), windows::readCounterFrequency());
    CHECK(clock->name() == (isTsc ? "tsc" : "QueryPerformanceCounter"));
    CHECK(windows::isTscOfAllCores(true, 10'000'000));
    CHECK_FALSE(windows::isTscOfAllCores(false, 10'000'000));
    for (const std::int64_t device : {3'579'545, 14'318'180, 14'318'179, 24'000'000})
        CHECK_FALSE(windows::isTscOfAllCores(true, device));
}

TEST_CASE("both clocks only move forward", "[platform][clock]")
{
    const auto ticks = windows::makeTickClock();
    const auto reference = windows::makeReferenceClock();
    for (int i = 0; i < 1000; ++i) {
        const auto tick = ticks->now();
        const auto ns = reference->nowNs();
        CHECK(ticks->now() >= tick);
        CHECK(reference->nowNs() >= ns);
    }
}

TEST_CASE("the measuring clock calibrates against QueryPerformanceCounter to a plausible and steady rate",
          "[platform][clock]")
{
    const auto ticks = windows::makeTickClock();
    const auto reference = windows::makeReferenceClock();
    const auto converter = clock::calibrate(*ticks, *reference, std::chrono::milliseconds(100));
    CHECK(converter.ticksPerSecond() > 1e6);
    CHECK(converter.ticksPerSecond() < 10e9);

    const clock::DriftCheck drift(*ticks, *reference, converter);
    const auto start = reference->nowNs();
    while (reference->nowNs() - start < 200'000'000) {}
    // A busy machine may interrupt a reading; a wrong conversion would be off by thousands.
    CHECK(std::abs(drift.partsPerMillion()) < 1000);
}

TEST_CASE("QueryPerformanceCounter as the measuring clock needs no calibration", "[platform][clock]")
{
    const auto clock = windows::makeQpcTickClock();
    CHECK(clock->name() == "QueryPerformanceCounter");
    REQUIRE(clock->nominalTicksPerSecond() > 0);
    const auto reference = windows::makeReferenceClock();
    const auto converter = clock::calibrate(*clock, *reference, std::chrono::milliseconds(100));
    CHECK(converter.ticksPerSecond() == Approx(static_cast<double>(clock->nominalTicksPerSecond())).epsilon(0.001));
}

namespace {

/// A reference that shows its time in steps of 100 ns, as QueryPerformanceCounter does, over the clock that it is held
/// against: every nanosecond of that one is known.
class CoarseReference final : public clock::ReferenceClock {
public:
    explicit CoarseReference(const clock::TickClock& ticks) : m_ticks(ticks) {}
    [[nodiscard]] std::int64_t nowNs() const noexcept override { return m_ticks.now() / 2 / 100 * 100; }

private:
    const clock::TickClock& m_ticks;
};

/// Two ticks a nanosecond; each reading takes 25 ns.
class SteadyClock final : public clock::TickClock {
public:
    [[nodiscard]] clock::Ticks read() const noexcept override { return m_now += 50; }
    [[nodiscard]] std::string name() const override { return "steady"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return 0; }

private:
    mutable clock::Ticks m_now = 12'345;
};

}  // namespace

TEST_CASE("a grid of 100 ns spoils a calibration over 200 ms by no more than 1 ppm", "[platform][clock]")
{
    const SteadyClock ticks;
    const CoarseReference reference(ticks);
    const auto converter = clock::calibrate(ticks, reference, std::chrono::milliseconds(200));
    CHECK(std::abs(converter.ticksPerSecond() / 2e9 - 1) <= 1e-6);
}

TEST_CASE("the grid of QueryPerformanceCounter follows from its rate", "[platform][clock]")
{
    CHECK(windows::counterGridPs() == 1'000'000'000'000 / windows::readCounterFrequency());
    const auto clock = windows::makeQpcTickClock();
    const auto converter = clock::TickConverter(0, clock->nominalTicksPerSecond());
    // Where it is the measuring clock, the noise floor shows the grid as seen: a multiple of the nominal one.
    const auto seen = clock::measureStamp(*clock, converter).gridPicoseconds;
    CHECK(seen >= windows::counterGridPs());
}

TEST_CASE("counters become nanoseconds without overflow and without rounding up", "[platform][clock]")
{
    CHECK(windows::counterToNs(1, 10'000'000) == 100);
    CHECK(windows::counterToNs(3, 3'579'545) == 838);
    constexpr std::int64_t kYear = 365LL * 86'400;
    CHECK(windows::counterToNs(100 * kYear * 10'000'000 + 7, 10'000'000) == 100 * kYear * 1'000'000'000 + 700);
    CHECK(windows::counterToNs(2 * 2'999'999'999LL, 2'999'999'999LL) == 2'000'000'000);
}
