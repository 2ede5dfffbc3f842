#include "core/stats/cell_counts.hpp"

#include <catch2/catch.hpp>

#include <random>

using namespace halftrip::stats;

namespace {

Histogram spread(unsigned seed, int samples)
{
    std::mt19937_64 random(seed);
    std::lognormal_distribution<double> values(9.2, 1.5);
    Histogram histogram;
    for (int i = 0; i < samples; ++i)
        histogram.record(static_cast<std::int64_t>(values(random)));
    return histogram;
}

std::vector<std::byte> written(const CellCounts& cells)
{
    std::vector<std::byte> bytes;
    cells.appendTo(bytes);
    return bytes;
}

}  // namespace

TEST_CASE("cells hold every nanosecond once, and are sixteen to an octave", "[core][stats]")
{
    for (const std::int64_t value : {0LL, 1LL, 2LL, 22LL, 23LL, 1'000LL, 1'023LL, 1'024LL, 9'999LL, 60'000'000'000LL}) {
        const std::size_t index = CellLayout::indexOf(value);
        CAPTURE(value, index);
        CHECK(CellLayout::lowestOf(index) <= value);
        CHECK(value < CellLayout::endOf(index));
        CHECK(CellLayout::lowestOf(CellLayout::coarseAround(index)) <= value);
        CHECK(value < CellLayout::endOf(CellLayout::coarseAround(index)));
    }
    CHECK(CellLayout::indexOf(-5) == 0);
    CHECK(CellLayout::indexOf(INT64_MAX) == CellLayout::kFineCells - 1);
    CHECK(CellLayout::indexOf(2'048) == CellLayout::indexOf(1'024) + CellLayout::kCellsPerOctave);
    CHECK(CellLayout::edgeOf(160) == Approx(1'024));
    // Wider than a bucket everywhere, so that no bucket is cut into many.
    for (std::size_t index = 100; index < CellLayout::kFineCells; ++index)
        CHECK(CellLayout::endOf(index) > CellLayout::lowestOf(index));
}

TEST_CASE("cells count what the histogram counted", "[core][stats]")
{
    const Histogram histogram = spread(1, 20'000);
    const CellCounts cells(histogram);
    CHECK(cells.count() == histogram.count());
    std::size_t last = 0;
    for (const CellCounts::Cell& cell : cells.cells()) {
        CHECK((last == 0 || cell.index > last));
        last = cell.index;
        // All but the buckets on its edges, which are a thousandth wide.
        const auto inside = histogram.countBetween(CellLayout::lowestOf(cell.index) - 1,
                                                   CellLayout::endOf(cell.index) - 1);
        CHECK(static_cast<double>(cell.count) == Approx(static_cast<double>(inside)).margin(60));
        CHECK(cells.countIn(cell.index) == cell.count);
    }
    CHECK(cells.countIn(last + 1) == 0);
    CHECK(cells.firstFine() <= CellLayout::indexOf(histogram.minNs()));
    CHECK(cells.firstFine() + CellLayout::kFineInCoarse > CellLayout::indexOf(histogram.minNs()));
    CHECK(CellCounts(Histogram()).isEmpty());
}

TEST_CASE("rare neighbours are counted together, what is frequent or alone is not", "[core][stats]")
{
    Histogram histogram;
    for (int i = 0; i < 1'000; ++i)
        histogram.record(1'030);
    const std::int64_t lowest = CellLayout::lowestOf(CellLayout::coarseAround(CellLayout::indexOf(90'000))) + 100;
    for (const std::int64_t value : {lowest, lowest, CellLayout::endOf(CellLayout::indexOf(lowest)) + 100})
        histogram.record(value);
    histogram.record(5'000'000);
    // Beside what is frequent.
    histogram.record(CellLayout::endOf(CellLayout::indexOf(1'030)));
    const CellCounts cells(histogram);
    CHECK(cells.countIn(CellLayout::indexOf(1'030)) == 1'000);
    CHECK(cells.countIn(CellLayout::indexOf(1'030) + 1) == 1);
    CHECK(cells.countIn(CellLayout::indexOf(lowest)) == 0);
    CHECK(cells.countIn(CellLayout::coarseAround(CellLayout::indexOf(lowest))) == 3);
    CHECK(cells.countIn(CellLayout::indexOf(5'000'000)) == 1);
    CHECK(cells.cells().size() == 4);
}

TEST_CASE("a long tail of many samples costs tens of cells", "[core][stats]")
{
    std::mt19937_64 random(5);
    std::lognormal_distribution<double> body(9.4, 0.05);
    std::lognormal_distribution<double> tail(11, 1.5);
    Histogram histogram;
    for (int i = 0; i < 200'000; ++i)
        histogram.record(static_cast<std::int64_t>(i % 50 == 0 ? tail(random) : body(random)));
    CHECK(CellCounts(histogram).cells().size() < 80);
}

TEST_CASE("merged cells are those of the merged histograms", "[core][stats]")
{
    Histogram first = spread(2, 500);
    const Histogram second = spread(3, 700);
    CellCounts cells(first);
    cells.merge(CellCounts(second));
    first.merge(second);
    // What is coarse stays so: some cells may be finer than those of all samples at once, but no sample is lost or
    // elsewhere.
    const CellCounts whole(first);
    const auto around = [](const CellCounts& of, std::size_t coarse) {
        std::uint64_t count = of.countIn(coarse);
        for (std::size_t i = 0; i < CellLayout::kFineInCoarse; ++i)
            count += of.countIn(CellLayout::firstFineOf(coarse) + i);
        return count;
    };
    for (std::size_t coarse = CellLayout::kFineCells; coarse < CellLayout::kCellCount; ++coarse)
        CHECK(around(cells, coarse) == around(whole, coarse));
    cells.merge({});
    CHECK(cells.count() == 1'200);
}

TEST_CASE("written cells come back, and nothing else does", "[core][stats]")
{
    const CellCounts cells(spread(4, 900));
    std::vector<std::byte> bytes = written(cells);
    // A usual stretch costs little.
    CHECK(bytes.size() < 3 * cells.cells().size());
    const std::vector<std::byte> second = written({});
    bytes.insert(bytes.end(), second.begin(), second.end());
    std::span<const std::byte> rest(bytes);
    CHECK(CellCounts::takeFrom(rest) == cells);
    CHECK(CellCounts::takeFrom(rest) == CellCounts());
    CHECK(rest.empty());
    for (std::size_t length = 0; length + 1 < bytes.size(); ++length) {
        std::span<const std::byte> cut(bytes.data(), length);
        CHECK_FALSE(CellCounts::takeFrom(cut));
    }
}

TEST_CASE("cells that cannot be are refused", "[core][stats]")
{
    const auto numbers = GENERATE(std::vector<std::int64_t>{-1}, std::vector<std::int64_t>{721},
                                  std::vector<std::int64_t>{1, 720, 1}, std::vector<std::int64_t>{1, -1, 1},
                                  std::vector<std::int64_t>{1, 5, 0}, std::vector<std::int64_t>{2, 719, 1, 0, 1},
                                  std::vector<std::int64_t>{1, 5, -7}, std::vector<std::int64_t>{1, INT64_MAX, 1});
    std::vector<std::byte> bytes;
    for (const std::int64_t number : numbers)
        appendZigZag(bytes, number);
    std::span<const std::byte> rest(bytes);
    CHECK_FALSE(CellCounts::takeFrom(rest));
}
