#include "core/model/record/slice_joining.hpp"

#include <catch2/catch.hpp>

using namespace halftrip::model;

TEST_CASE("two neighbours become one slice with exact counts and maximum", "[core][model]")
{
    std::vector<TimeSlice> slices{{100, 10, 30, 1, 1000, 2000, 9000}, {110, 15, 10, 2, 2000, 6000, 7000}};
    joinNeighbours(slices);
    REQUIRE(slices.size() == 1);
    CHECK(slices[0].startNs == 100);
    CHECK(slices[0].lengthNs == 25);
    CHECK(slices[0].count == 40);
    CHECK(slices[0].lost == 3);
    CHECK(slices[0].maxNs == 9000);
}

TEST_CASE("a joined slice has the samples of both in its cells", "[core][model]")
{
    halftrip::stats::Histogram first;
    halftrip::stats::Histogram second;
    first.record(1'000);
    second.record(1'000);
    second.record(90'000);
    std::vector<TimeSlice> slices{
        {.count = 1, .cells = halftrip::stats::CellCounts(first)},
        {.count = 2, .cells = halftrip::stats::CellCounts(second)},
        {.count = 1, .cells = halftrip::stats::CellCounts(first)},
    };
    joinNeighbours(slices);
    REQUIRE(slices.size() == 2);
    first.merge(second);
    CHECK(slices[0].cells == halftrip::stats::CellCounts(first));
    CHECK(slices[1].cells.count() == 1);
}

TEST_CASE("percentiles of a joined slice are weighted by their counts", "[core][model]")
{
    std::vector<TimeSlice> slices{{0, 10, 30, 0, 1000, 2000, 9000}, {10, 10, 10, 0, 2000, 6000, 7000}};
    joinNeighbours(slices);
    CHECK(slices.at(0).p50Ns == 1250);
    CHECK(slices.at(0).p99Ns == 3000);
}

TEST_CASE("a slice without a sample has no say in the percentiles", "[core][model]")
{
    std::vector<TimeSlice> slices{{0, 10, 0, 4, 0, 0, 0}, {10, 10, 5, 0, 700, 800, 900}};
    joinNeighbours(slices);
    CHECK(slices.at(0).p50Ns == 700);
    CHECK(slices.at(0).p99Ns == 800);
    std::vector<TimeSlice> empty{{0, 10, 0, 4, 0, 0, 0}, {10, 10, 0, 1, 0, 0, 0}};
    joinNeighbours(empty);
    CHECK(empty.at(0).p50Ns == 0);
    CHECK(empty.at(0).lost == 5);
}

TEST_CASE("an odd last slice stays as it is", "[core][model]")
{
    std::vector<TimeSlice> slices{{0, 10, 1, 0, 5, 6, 7}, {10, 10, 1, 0, 5, 6, 7}, {20, 10, 2, 1, 50, 60, 70}};
    joinNeighbours(slices);
    REQUIRE(slices.size() == 2);
    CHECK(slices[0].count == 2);
    CHECK(slices[1].startNs == 20);
    CHECK(slices[1].lengthNs == 10);
    CHECK(slices[1].count == 2);
    CHECK(slices[1].maxNs == 70);
}

TEST_CASE("joining no slices leaves none", "[core][model]")
{
    std::vector<TimeSlice> slices;
    joinNeighbours(slices);
    CHECK(slices.empty());
}
