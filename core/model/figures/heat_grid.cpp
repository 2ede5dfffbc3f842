#include "core/model/figures/heat_grid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace halftrip::model {
namespace {

using Cell = stats::CellCounts::Cell;

/// Where a slice lies, in columns; `last` is included.
struct Span {
    double from = 0;
    double length = 0;
    std::size_t first = 0;
    std::size_t last = 0;

    /// How much of the slice lies in that column.
    [[nodiscard]] double partIn(std::size_t column) const noexcept
    {
        if (length <= 0)
            return column == first ? 1 : 0;
        const auto left = static_cast<double>(column);
        return std::max(0.0, std::min(from + length, left + 1) - std::max(from, left)) / length;
    }
};

/// The columns as a ruler.
class Ruler {
public:
    Ruler(double fromNs, double toNs, std::size_t columns)
        : m_fromNs(fromNs),
          m_perNs(static_cast<double>(columns) / (toNs - fromNs)),
          m_columns(static_cast<double>(columns))
    {
    }
    /// False: the slice has nothing to show between the two times.
    [[nodiscard]] bool place(const TimeSlice& slice, Span& span) const noexcept
    {
        span.from = (static_cast<double>(slice.startNs) - m_fromNs) * m_perNs;
        span.length = static_cast<double>(slice.lengthNs) * m_perNs;
        const double end = span.from + std::max(span.length, 0.0);
        if (slice.cells.isEmpty() || span.from >= m_columns || end < 0)
            return false;
        span.first = static_cast<std::size_t>(std::max(span.from, 0.0));
        span.last = std::max(span.first + 1, static_cast<std::size_t>(std::ceil(std::min(end, m_columns)))) - 1;
        return true;
    }

private:
    double m_fromNs;
    double m_perNs;
    double m_columns;
};

/// Each column's counts become shares of what the column holds.
void divideByColumns(HeatGrid& grid)
{
    for (std::size_t column = 0; column < grid.columns; ++column) {
        const std::span<float> cells(grid.shares.data() + column * grid.rows, grid.rows);
        float all = 0;
        for (const float count : cells)
            all += count;
        for (float& count : cells)
            count = all > 0 ? count / all : 0;
    }
}

}  // namespace

double heatOf(double share) noexcept
{
    return std::clamp(1 - std::log(std::clamp(share, kLeastShare, 1.0)) / std::log(kLeastShare), 0.0, 1.0);
}

HeatGrid heatGridOf(std::span<const TimeSlice> slices, double fromNs, double toNs, std::size_t columns)
{
    if (columns == 0 || !(toNs > fromNs))
        return {};
    const Ruler ruler(fromNs, toNs, columns);
    std::size_t lowest = std::numeric_limits<std::size_t>::max();
    std::size_t highest = 0;
    Span span;
    for (const TimeSlice& slice : slices) {
        if (!ruler.place(slice, span))
            continue;
        slice.cells.forEach([&](const Cell& cell) {
            const std::size_t first = stats::CellLayout::firstFineOf(cell.index);
            lowest = std::min(lowest, first);
            highest = std::max(highest, first + stats::CellLayout::fineCellsIn(cell.index) - 1);
        });
    }
    if (lowest > highest)
        return {};
    HeatGrid grid{.columns = columns, .rows = highest - lowest + 1, .firstCell = lowest};
    grid.shares.resize(grid.columns * grid.rows);
    for (const TimeSlice& slice : slices) {
        if (!ruler.place(slice, span))
            continue;
        for (std::size_t column = span.first; column <= span.last; ++column) {
            const double part = span.partIn(column);
            float* const cells = grid.shares.data() + column * grid.rows;
            slice.cells.forEach([&](const Cell& cell) {
                // A coarse one in equal parts over its rows.
                const std::size_t rows = stats::CellLayout::fineCellsIn(cell.index);
                const double each = static_cast<double>(cell.count) * part / static_cast<double>(rows);
                float* const first = cells + (stats::CellLayout::firstFineOf(cell.index) - lowest);
                for (std::size_t row = 0; row < rows; ++row)
                    first[row] += static_cast<float>(each);
            });
        }
    }
    divideByColumns(grid);
    return grid;
}

}  // namespace halftrip::model
