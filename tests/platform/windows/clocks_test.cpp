#include "core/clock/calibration.hpp"
#include "platform/windows/clocks.hpp"
#include "platform/windows/cpuid.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("the measuring clock is the time-stamp counter exactly where the processor calls it invariant",
          "[platform][clock]")
{
    const auto clock = windows::makeTickClock();
    CHECK(clock->name() == (windows::hasInvariantTsc() ? "tsc" : "QueryPerformanceCounter"));
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
