#include "core/stats/two_modes.hpp"

#include <catch2/catch.hpp>

using namespace halftrip::stats;

namespace {

void recordHill(Histogram& histogram, std::int64_t middleNs, int samples)
{
    for (int i = 0; i < samples; ++i)
        histogram.record(middleNs + middleNs * (i % 11 - 5) / 100);
}

}  // namespace

TEST_CASE("two hills are two modes, with their shares and the valley between them", "[core][stats]")
{
    Histogram histogram;
    recordHill(histogram, 10'000, 1'100);
    recordHill(histogram, 16'000, 330);
    const auto modes = twoModes(histogram);
    REQUIRE(modes);
    CHECK(static_cast<double>(modes->lowNs) == Approx(10'000).epsilon(0.02));
    CHECK(static_cast<double>(modes->highNs) == Approx(16'000).epsilon(0.02));
    CHECK(modes->highShare == Approx(0.23).epsilon(0.02));
    CHECK(modes->splitNs > 10'500);
    CHECK(modes->splitNs < 15'200);
}

TEST_CASE("one hill, a hill with few samples beside it and a hill with a long tail are no two modes", "[core][stats]")
{
    CHECK_FALSE(twoModes(Histogram()));
    Histogram histogram;
    recordHill(histogram, 10'000, 1'100);
    CHECK_FALSE(twoModes(histogram));
    recordHill(histogram, 16'000, 88);
    CHECK_FALSE(twoModes(histogram));
    for (int i = 0; i < 200; ++i)
        histogram.record(20'000 + i * 1'000);
    CHECK_FALSE(twoModes(histogram));
    Histogram one;
    one.record(5'000);
    CHECK_FALSE(twoModes(one));
}
