#include "core/clock/stamp_grid.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <random>
#include <vector>

using namespace halftrip;
using clock::gridOf;
using clock::Ticks;

namespace {

/// Stamps of a clock with steps of `step` ticks, rounded to ticks, whose readings take `cost` ticks and a little.
std::vector<Ticks> stampsOf(double step, double cost, double jitter)
{
    std::mt19937_64 engine(7);
    std::uniform_real_distribution<double> share(0, jitter);
    std::vector<Ticks> stamps;
    double now = 1e12;
    for (int i = 0; i < 10'000; ++i) {
        stamps.push_back(static_cast<Ticks>(std::floor(std::floor(now / step) * step)));
        now += cost + share(engine);
    }
    return stamps;
}

}  // namespace

TEST_CASE("a grid of whole ticks is found exactly", "[core][clock]")
{
    CHECK(gridOf(stampsOf(26, 31, 40)) == 26);
    CHECK(gridOf(stampsOf(100, 20, 10)) == 100);
    CHECK(gridOf(stampsOf(1, 18, 40)) == 1);
    CHECK(gridOf(stampsOf(1, 900, 500)) == 1);
}

TEST_CASE("a grid of rounded steps is found, however many of them a reading takes", "[core][clock]")
{
    const double acpiStep = 1e9 / 3'579'545;
    CHECK(gridOf(stampsOf(acpiStep, 900, 600)) == Approx(acpiStep).epsilon(1e-3));
    CHECK(gridOf(stampsOf(acpiStep, 120, 50)) == Approx(acpiStep).epsilon(1e-3));
    const double hpetStep = 1e9 / 14'318'180;
    CHECK(gridOf(stampsOf(hpetStep, 500, 300)) == Approx(hpetStep).epsilon(1e-3));
}

TEST_CASE("stamps that are all alike tell no grid", "[core][clock]")
{
    CHECK(gridOf({}) == 0);
    CHECK(gridOf(std::vector<Ticks>{5, 5, 5}) == 0);
}
