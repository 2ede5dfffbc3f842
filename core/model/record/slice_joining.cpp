#include "core/model/record/slice_joining.hpp"

#include "core/base/stable_sort.hpp"
#include "core/stats/percentile_rank.hpp"

#include <algorithm>

namespace halftrip::model {

namespace {

/// Where in its cell the sample of that rank lies, if a cell's samples are spread evenly. At rank ceil(percentile * (n
/// + lost) / 100) of `slice`; its maximum where that is lost.
std::int64_t percentileInCells(const TimeSlice& slice, double percentile)
{
    const std::uint64_t rank = stats::percentileRank(percentile, slice.count + slice.lost);
    // Coarse cells are numbered behind all fine ones, wherever they lie.
    std::vector<stats::CellCounts::Cell> cells = slice.cells.cells();
    stableSort(cells, {}, [](const auto& cell) { return stats::CellLayout::firstFineOf(cell.index); });
    std::uint64_t below = 0;
    for (const stats::CellCounts::Cell& cell : cells) {
        if (below + cell.count >= rank) {
            const auto lowest = static_cast<double>(stats::CellLayout::lowestOf(cell.index));
            const auto end = static_cast<double>(stats::CellLayout::endOf(cell.index));
            const double share = (static_cast<double>(rank - below) - 0.5) / static_cast<double>(cell.count);
            return static_cast<std::int64_t>(lowest + (end - lowest) * share);
        }
        below += cell.count;
    }
    return slice.maxNs;
}

/// Of the samples of both. A percentile of a mixture lies between those of its parts.
std::int64_t joinedPercentile(const TimeSlice& a, const TimeSlice& b, const TimeSlice& both, double percentile,
                              std::int64_t TimeSlice::* figure)
{
    const auto hasNone = [](const TimeSlice& slice) { return slice.count + slice.lost == 0; };
    if (hasNone(a) || hasNone(b))
        return hasNone(a) ? b.*figure : a.*figure;
    const auto [least, most] = std::minmax(a.*figure, b.*figure);
    if (both.cells.count() != both.count)
        return most;
    const std::int64_t inCells = percentileInCells(both, percentile);
    // Of a slice that lost all nobody knows its percentile.
    return a.count == 0 || b.count == 0 ? std::min(inCells, both.maxNs) : std::clamp(inCells, least, most);
}

}  // namespace

TimeSlice joined(const TimeSlice& a, const TimeSlice& b)
{
    TimeSlice both{.startNs = a.startNs,
                   .lengthNs = b.startNs + b.lengthNs - a.startNs,
                   .count = a.count + b.count,
                   .lost = a.lost + b.lost,
                   .maxNs = std::max(a.maxNs, b.maxNs),
                   .cells = a.cells};
    both.cells.merge(b.cells);
    both.p50Ns = joinedPercentile(a, b, both, 50, &TimeSlice::p50Ns);
    both.p99Ns = joinedPercentile(a, b, both, 99, &TimeSlice::p99Ns);
    return both;
}

void joinNeighbours(std::vector<TimeSlice>& slices)
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i + 1 < slices.size(); i += 2)
        slices[kept++] = joined(slices[i], slices[i + 1]);
    if (slices.size() % 2 != 0)
        slices[kept++] = slices.back();
    slices.resize(kept);
}

}  // namespace halftrip::model
