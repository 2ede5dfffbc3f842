#include "core/stats/line_fit.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

using namespace halftrip::stats;

namespace {

std::vector<Place> line(double base, double slope, int count)
{
    std::vector<Place> places;
    for (int i = 0; i < count; ++i)
        places.push_back({100.0 * i, base + slope * 100.0 * i});
    return places;
}

}  // namespace

TEST_CASE("points on a line give that line, and no doubt", "[core][stats]")
{
    const auto fit = fitLine(line(5'000, 0.8, 12));
    REQUIRE(fit);
    CHECK(fit->base == Approx(5'000));
    CHECK(fit->slope == Approx(0.8));
    CHECK(fit->slopeMargin == Approx(0).margin(1e-9));
    CHECK(fit->at(1'000) == Approx(5'800));
    CHECK_FALSE(findBend(line(5'000, 0.8, 12)));
}

TEST_CASE("a known example has its known standard error", "[core][stats]")
{
    // y = 1, 3, 2, 5, 4 over 0..4: slope 0.8, squared distances 3.6, standard error sqrt(1.2 / 10), t(3) = 3.182.
    const std::vector<Place> places{{0, 1}, {1, 3}, {2, 2}, {3, 5}, {4, 4}};
    const auto fit = fitLine(places);
    REQUIRE(fit);
    CHECK(fit->slope == Approx(0.8));
    CHECK(fit->base == Approx(1.4));
    CHECK(fit->squares == Approx(3.6));
    CHECK(fit->slopeMargin == Approx(3.182 * std::sqrt(1.2 / 10)));
    CHECK(fit->baseMargin == Approx(3.182 * std::sqrt(1.2 * (1.0 / 5 + 4.0 / 10))));
}

TEST_CASE("of 1000 noisy lines some 950 have their slope within the margin", "[core][stats]")
{
    std::mt19937_64 engine(7);
    std::normal_distribution<double> noise(0, 40);
    int within = 0;
    int bends = 0;
    for (int i = 0; i < 1'000; ++i) {
        auto places = line(5'000, 0.8, 12);
        for (Place& place : places)
            place.y += noise(engine);
        const auto fit = fitLine(places);
        REQUIRE(fit);
        within += std::abs(fit->slope - 0.8) <= fit->slopeMargin ? 1 : 0;
        bends += findBend(places) ? 1 : 0;
    }
    CHECK(within > 925);
    CHECK(within < 975);
    CHECK(bends <= 20);
}

TEST_CASE("what is no line is told by nothing, not by a number that is none", "[core][stats]")
{
    CHECK_FALSE(fitLine(line(1, 1, 2)));
    CHECK_FALSE(fitLine(std::vector<Place>{{5, 1}, {5, 2}, {5, 3}}));
    auto places = line(1, 1, 5);
    places[2].y = std::numeric_limits<double>::quiet_NaN();
    CHECK_FALSE(fitLine(places));
    CHECK_FALSE(findBend(places));
    CHECK_FALSE(findBend(line(1, 1, 5)));
}

TEST_CASE("two lines in a row bend where the second begins", "[core][stats]")
{
    std::mt19937_64 engine(3);
    std::normal_distribution<double> noise(0, 5);
    auto places = line(5'000, 0.8, 12);
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i].y += noise(engine) + (i >= 7 ? 900 : 0);
    const auto bend = findBend(places);
    REQUIRE(bend);
    CHECK(bend->at == 7);
    CHECK(bend->after.base - bend->before.base == Approx(900).margin(40));
}
