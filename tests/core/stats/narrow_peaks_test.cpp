#include "core/stats/narrow_peaks.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <random>

using namespace halftrip;
using stats::narrowPeaks;

namespace {

/// Durations around `centerNs` with a relative deviation.
void add(stats::Histogram& histogram, std::mt19937_64& engine, double centerNs, double deviation, int count)
{
    std::normal_distribution<double> normal(centerNs, deviation * centerNs);
    for (int i = 0; i < count; ++i)
        histogram.record(std::llround(std::max(normal(engine), 1.0)));
}

}  // namespace

TEST_CASE("a timer that holds half of the round trips is a narrow peak at its period", "[core][stats]")
{
    for (const double periodNs : {50e3, 125e3, 254e3, 1020e3}) {
        std::mt19937_64 engine(static_cast<unsigned>(periodNs));
        stats::Histogram histogram;
        add(histogram, engine, 33e3, 0.1, 500);
        add(histogram, engine, periodNs, 0.008, 500);
        const auto peaks = narrowPeaks(histogram, 0.25);
        REQUIRE(peaks.size() == 1);
        CHECK(peaks[0].medianNs == Approx(periodNs).epsilon(0.01));
        CHECK(peaks[0].share == Approx(0.5).margin(0.02));
        CHECK(static_cast<double>(peaks[0].highNs) <= 1.041 * static_cast<double>(peaks[0].lowNs));
    }
}

TEST_CASE("each of several timers' peaks is found, in ascending order", "[core][stats]")
{
    std::mt19937_64 engine(3);
    stats::Histogram histogram;
    add(histogram, engine, 200e3, 0.005, 400);
    add(histogram, engine, 50e3, 0.005, 600);
    const auto peaks = narrowPeaks(histogram, 0.25);
    REQUIRE(peaks.size() == 2);
    CHECK(peaks[0].medianNs == Approx(50e3).epsilon(0.01));
    CHECK(peaks[1].medianNs == Approx(200e3).epsilon(0.01));
    CHECK(narrowPeaks(histogram, 0.5).size() == 1);
}

TEST_CASE("a hill, a long tail and nothing at all have no narrow peak", "[core][stats]")
{
    std::mt19937_64 engine(5);
    stats::Histogram hill;
    add(hill, engine, 60e3, 0.06, 5'000);
    CHECK(narrowPeaks(hill, 0.2).empty());
    stats::Histogram tail;
    std::exponential_distribution<double> exponential(1 / 40e3);
    for (int i = 0; i < 5'000; ++i)
        tail.record(std::llround(20e3 + exponential(engine)));
    CHECK(narrowPeaks(tail, 0.2).empty());
    CHECK(narrowPeaks(stats::Histogram(), 0.2).empty());
}

TEST_CASE("values of zero and of one bucket end the search", "[core][stats]")
{
    stats::Histogram histogram;
    for (int i = 0; i < 200; ++i)
        histogram.record(0);
    const auto peaks = narrowPeaks(histogram, 0.2);
    REQUIRE(peaks.size() == 1);
    CHECK(peaks[0].share == 1);
    CHECK(peaks[0].medianNs == 0);
}
