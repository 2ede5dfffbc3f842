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

TEST_CASE("percentiles of a joined slice are those of the samples of both", "[core][model]")
{
    // A quiet slice, and one whose every twentieth sample is slow: p99 of both is slow, and no mean.
    halftrip::stats::Histogram all;
    std::vector<TimeSlice> slices;
    for (const int slow : {0, 50}) {
        halftrip::stats::Histogram histogram;
        for (int i = 0; i < 1'000; ++i)
            histogram.record(i < slow ? 900'000 : 10'000 + i);
        all.merge(histogram);
        slices.push_back({.count = 1'000,
                          .p50Ns = histogram.percentileNs(50),
                          .p99Ns = histogram.percentileNs(99),
                          .maxNs = histogram.maxNs(),
                          .cells = halftrip::stats::CellCounts(histogram)});
    }
    joinNeighbours(slices);
    CHECK(static_cast<double>(slices.at(0).p50Ns) == Approx(static_cast<double>(all.percentileNs(50))).epsilon(0.02));
    CHECK(static_cast<double>(slices.at(0).p99Ns) == Approx(static_cast<double>(all.percentileNs(99))).epsilon(0.1));
}

TEST_CASE("rare samples below a joined slice's others stand below them", "[core][model]")
{
    // One slice without samples, so that nothing but the cells says where p99 is.
    halftrip::stats::Histogram histogram;
    for (int i = 0; i < 1'000; ++i)
        histogram.record(i < 24 ? 1'000 + 15 * i : 10'000 + i / 8);
    std::vector<TimeSlice> slices{{.lost = 1},
                                  {.count = 1'000,
                                   .p50Ns = histogram.percentileNs(50),
                                   .p99Ns = histogram.percentileNs(99),
                                   .maxNs = histogram.maxNs(),
                                   .cells = halftrip::stats::CellCounts(histogram)}};
    // The rare ones are in coarse cells, which are numbered last.
    REQUIRE(halftrip::stats::CellLayout::fineCellsIn(slices[1].cells.cells().back().index) > 1);
    joinNeighbours(slices);
    CHECK(slices.at(0).p99Ns > 9'900);
}

TEST_CASE("lost probes are longer than all samples of a joined slice", "[core][model]")
{
    halftrip::stats::Histogram histogram;
    for (int i = 1; i <= 100; ++i)
        histogram.record(1'000 * i);
    const TimeSlice slice{.count = 100,
                          .lost = 40,
                          .p50Ns = histogram.percentileNs(50, 40),
                          .p99Ns = histogram.maxNs(),
                          .maxNs = histogram.maxNs(),
                          .cells = halftrip::stats::CellCounts(histogram)};
    const TimeSlice both = joined(slice, slice);
    CHECK(both.p50Ns == slice.p50Ns);
    CHECK(both.p99Ns == histogram.maxNs());
}

TEST_CASE("the losses of a slice without a sample rank in what it is joined with", "[core][model]")
{
    halftrip::stats::Histogram histogram;
    for (int i = 1; i <= 100; ++i)
        histogram.record(1'000 * i);
    const TimeSlice silent{.lost = 60};
    const TimeSlice slice{.count = 100,
                          .p50Ns = histogram.percentileNs(50),
                          .p99Ns = histogram.percentileNs(99),
                          .maxNs = histogram.maxNs(),
                          .cells = halftrip::stats::CellCounts(histogram)};
    for (const TimeSlice& both : {joined(silent, slice), joined(slice, silent)}) {
        CHECK(static_cast<double>(both.p50Ns) ==
              Approx(static_cast<double>(histogram.percentileNs(50, 60))).epsilon(0.1));
        CHECK(both.p99Ns == histogram.maxNs());
    }
}

TEST_CASE("without cells a joined slice has the larger percentiles of both", "[core][model]")
{
    std::vector<TimeSlice> slices{{0, 10, 30, 0, 1000, 2000, 9000}, {10, 10, 10, 0, 2000, 6000, 7000}};
    joinNeighbours(slices);
    CHECK(slices.at(0).p50Ns == 2000);
    CHECK(slices.at(0).p99Ns == 6000);
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
