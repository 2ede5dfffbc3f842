#include "core/model/figures/heat_grid.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::model;

namespace {

TimeSlice sliceOf(std::int64_t startNs, std::int64_t lengthNs, std::initializer_list<std::int64_t> values)
{
    stats::Histogram histogram;
    for (const std::int64_t value : values)
        histogram.record(value);
    return {
        .startNs = startNs, .lengthNs = lengthNs, .count = histogram.count(), .cells = stats::CellCounts(histogram)};
}

float shareOf(const HeatGrid& grid, std::size_t column, std::int64_t valueNs)
{
    return grid.at(column, stats::CellLayout::indexOf(valueNs) - grid.firstCell);
}

}  // namespace

TEST_CASE("a column of a heat map holds shares of its own samples", "[core][model]")
{
    const std::vector slices{sliceOf(0, 100, {1'000, 1'000, 1'000, 8'000}), sliceOf(100, 100, {8'000})};
    const HeatGrid grid = heatGridOf(slices, 0, 200, 2);
    REQUIRE(grid.columns == 2);
    CHECK(grid.rows == 3 * stats::CellLayout::kCellsPerOctave + 1);
    CHECK(shareOf(grid, 0, 1'000) == Approx(0.75));
    CHECK(shareOf(grid, 0, 8'000) == Approx(0.25));
    CHECK(shareOf(grid, 1, 1'000) == 0);
    CHECK(shareOf(grid, 1, 8'000) == Approx(1));
}

TEST_CASE("a coarse cell fills its rows in equal parts", "[core][model]")
{
    const std::int64_t lowest = stats::CellLayout::lowestOf(300) + 1'000;
    stats::Histogram histogram;
    for (int i = 0; i < 998; ++i)
        histogram.record(1'000);
    histogram.record(lowest);
    histogram.record(stats::CellLayout::endOf(300) + 1'000);
    const HeatGrid grid = heatGridOf(
        std::vector{TimeSlice{.lengthNs = 10, .count = 1'000, .cells = stats::CellCounts(histogram)}}, 0, 10, 1);
    REQUIRE(grid.rows == 304 - stats::CellLayout::indexOf(1'000));
    for (std::size_t row = grid.rows - 4; row < grid.rows; ++row)
        CHECK(grid.at(0, row) == Approx(0.0005));
    CHECK(grid.at(0, grid.rows - 5) == 0);
}

TEST_CASE("slices shorter than a column add up, longer ones fill several", "[core][model]")
{
    const std::vector slices{sliceOf(0, 10, {1'000}), sliceOf(10, 10, {1'000, 1'000, 8'000}), sliceOf(20, 40, {8'000})};
    const HeatGrid grid = heatGridOf(slices, 0, 60, 3);
    CHECK(shareOf(grid, 0, 1'000) == Approx(0.75));
    CHECK(shareOf(grid, 1, 8'000) == Approx(1));
    CHECK(shareOf(grid, 2, 8'000) == Approx(1));
    // Half of a column each.
    const HeatGrid wide = heatGridOf(slices, 5, 25, 1);
    CHECK(shareOf(wide, 0, 1'000) == Approx((0.5 + 2) / (0.5 + 3 + 0.125)));
}

TEST_CASE("a heat map of a part holds what lies there only", "[core][model]")
{
    const std::vector slices{sliceOf(0, 10, {1'000}), sliceOf(10, 10, {}), sliceOf(20, 10, {50'000})};
    CHECK(heatGridOf(slices, 20, 40, 4).rows == 1);
    const HeatGrid whole = heatGridOf(slices, 0, 30, 3);
    for (std::size_t row = 0; row < whole.rows; ++row)
        CHECK(whole.at(1, row) == 0);
    CHECK(heatGridOf(slices, 11, 19, 4).rows == 0);
    CHECK(heatGridOf(slices, -100, -50, 4).rows == 0);
    CHECK(heatGridOf(slices, 30, 30, 4).rows == 0);
    CHECK(heatGridOf({}, 0, 30, 4).rows == 0);
    CHECK(heatGridOf(std::vector{TimeSlice{.lengthNs = 10, .count = 5}}, 0, 10, 4).rows == 0);
}

TEST_CASE("slices without a length, and those of nonsense, are drawn somewhere or nowhere", "[core][model]")
{
    const std::vector slices{sliceOf(5, 0, {1'000}), sliceOf(5, -10, {1'000}), sliceOf(INT64_MIN, INT64_MAX, {1'000}),
                             sliceOf(INT64_MAX, INT64_MAX, {1'000})};
    const HeatGrid grid = heatGridOf(slices, 0, 10, 10);
    CHECK(grid.rows == 1);
    CHECK(grid.at(5, 0) == 1);
}

TEST_CASE("shares are told apart down to a ten-thousandth", "[core][model]")
{
    CHECK(heatOf(1) == Approx(1));
    CHECK(heatOf(0.01) == Approx(0.5));
    CHECK(heatOf(1e-9) == Approx(0).margin(1e-9));
    CHECK(heatOf(7) == Approx(1));
}
