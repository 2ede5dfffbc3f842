#include "core/stats/spread_cells.hpp"

#include <catch2/catch.hpp>

#include <random>

using namespace halftrip::stats;

namespace {

Histogram lognormal(unsigned seed, int samples)
{
    std::mt19937_64 random(seed);
    std::lognormal_distribution<double> values(9.2, 1.5);
    Histogram histogram;
    for (int i = 0; i < samples; ++i)
        histogram.record(static_cast<std::int64_t>(values(random)));
    return histogram;
}

}  // namespace

TEST_CASE("all cells of a histogram, spread over it, are its very counts", "[core][stats]")
{
    const Histogram whole = lognormal(1, 20'000);
    const Histogram spread = spreadCells(CellCounts(whole), whole);
    CHECK(spread.count() == whole.count());
    CHECK(spread.counts() == whole.counts());
    CHECK(spread.minNs() >= whole.minNs());
    CHECK(spread.maxNs() <= whole.maxNs());
    CHECK(spread.meanNs() == Approx(whole.meanNs()).epsilon(0.01));
}

TEST_CASE("no sample of a cell is lost or leaves it, whatever the whole holds there", "[core][stats]")
{
    const Histogram whole = lognormal(2, 300);
    const CellCounts cells(lognormal(3, 5'000));
    const Histogram spread = spreadCells(cells, whole);
    CHECK(spread.count() == 5'000);
    for (const CellCounts::Cell& cell : cells.cells()) {
        CAPTURE(cell.index);
        CHECK(spread.countBetween(CellLayout::lowestOf(cell.index) - 1, CellLayout::endOf(cell.index)) >= cell.count);
    }
}

TEST_CASE("without a whole each cell's samples lie in its middle", "[core][stats]")
{
    Histogram one;
    for (int i = 0; i < 7; ++i)
        one.record(20'000);
    const Histogram spread = spreadCells(CellCounts(one), Histogram());
    CHECK(spread.count() == 7);
    CHECK(spread.maxNs() == Approx(20'000).epsilon(0.03));
    CHECK(spreadCells(CellCounts(), one).isEmpty());
}
