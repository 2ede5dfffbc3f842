#include "core/stats/percentile_rank.hpp"

#include <catch2/catch.hpp>

#include <limits>

using namespace halftrip::stats;

TEST_CASE("the rank of a percentile is ceil(p * n / 100), exactly", "[core][stats]")
{
    const auto [percentile, rank] = GENERATE(table<double, std::uint64_t>({
        {-5, 1},
        {0, 1},
        {0.05, 1},
        {0.1, 1},
        {0.1000001, 2},
        {0.7, 7},
        {29.3, 293},
        {50, 500},
        {50.01, 501},
        {57.7, 577},
        {90, 900},
        {99, 990},
        {99.9, 999},
        {99.90001, 1000},
        {99.99, 1000},
        {100, 1000},
        {250, 1000},
    }));
    CAPTURE(percentile);
    CHECK(percentileRank(percentile, 1000) == rank);
}

TEST_CASE("samples beyond a percentile are those that came back", "[core][stats]")
{
    CHECK(samplesBeyond(99, 1'000) == 10);
    CHECK(samplesBeyond(99, 1'000, 1) == 9);
    CHECK(samplesBeyond(99, 990, 10) == 0);
    CHECK(samplesBeyond(99, 900, 100) == 0);
    CHECK(samplesBeyond(50, 0, 100) == 0);
    CHECK(samplesBeyond(50, 10, UINT64_MAX) == 0);
    CHECK_FALSE(isThin(99, 1'000));
    CHECK(isThin(99, 1'000, 1));
}

TEST_CASE("every tenth of a percent of 1000 values is its own rank", "[core][stats]")
{
    for (unsigned tenths = 1; tenths <= 1000; ++tenths)
        REQUIRE(percentileRank(tenths / 10.0, 1000) == tenths);
}

TEST_CASE("a rank is never below the first nor beyond the last value", "[core][stats]")
{
    CHECK(percentileRank(0, 1) == 1);
    CHECK(percentileRank(100, 1) == 1);
    CHECK(percentileRank(99.99, 7) == 7);
    CHECK(percentileRank(100, std::numeric_limits<std::uint64_t>::max()) == std::numeric_limits<std::uint64_t>::max());
}

TEST_CASE("ranks stay exact for counts that 64 bits can hardly multiply", "[core][stats]")
{
    constexpr std::uint64_t kAll = 1'000'000'000'000'000;
    CHECK(percentileRank(99.9, kAll) == 999'000'000'000'000);
    CHECK(percentileRank(99.9000001, kAll) == 999'000'001'000'000);
    CHECK(percentileRank(50, kAll + 1) == kAll / 2 + 1);
}

TEST_CASE("a percentile that is not a number counts as 0", "[core][stats]")
{
    CHECK(percentileRank(std::numeric_limits<double>::quiet_NaN(), 10) == 1);
}
