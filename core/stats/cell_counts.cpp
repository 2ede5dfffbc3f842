#include "core/stats/cell_counts.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

namespace halftrip::stats {
namespace {

using CellEdges = std::array<std::int64_t, CellLayout::kFineCells + 1>;

/// A fine cell that holds less than one in so many samples is rare.
constexpr std::uint64_t kRareShare = 128;

/// The least whole value of each fine cell, and where the last one ends.
const CellEdges& cellEdges() noexcept
{
    static const CellEdges kEdges = [] {
        CellEdges edges{};
        for (std::size_t index = 1; index < edges.size(); ++index)
            edges[index] = static_cast<std::int64_t>(std::ceil(CellLayout::edgeOf(static_cast<double>(index))));
        return edges;
    }();
    return kEdges;
}

}  // namespace

/// All cells side by side, for counting.
class CellCounts::Dense {
public:
    std::array<std::uint64_t, CellLayout::kCellCount> counts{};

    void add(const CellCounts& cells)
    {
        cells.forEach([this](const Cell& cell) { counts[cell.index] += cell.count; });
    }
    /// Puts rare neighbours together. One that is alone stays where it is: that costs no more.
    void coarsen() noexcept
    {
        const std::uint64_t all = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
        const auto isRare = [all](std::uint64_t count) { return count < all / kRareShare; };
        for (std::size_t first = 0; first < CellLayout::kFineCells; first += CellLayout::kFineInCoarse) {
            const std::span fine(counts.data() + first, CellLayout::kFineInCoarse);
            std::uint64_t& coarse = counts[CellLayout::coarseAround(first)];
            const auto empty = static_cast<std::size_t>(std::ranges::count(fine, std::uint64_t{0}));
            const bool isMany = coarse != 0 || empty + 1 < fine.size();
            if (!isMany || !std::ranges::all_of(fine, isRare))
                continue;
            coarse = std::accumulate(fine.begin(), fine.end(), coarse);
            std::ranges::fill(fine, 0);
        }
    }
};

std::size_t CellLayout::indexOf(std::int64_t valueNs) noexcept
{
    const CellEdges& edges = cellEdges();
    const auto above = std::upper_bound(edges.begin(), edges.end() - 1, std::max<std::int64_t>(valueNs, 0));
    return static_cast<std::size_t>(above - edges.begin()) - 1;
}

std::int64_t CellLayout::lowestOf(std::size_t index) noexcept
{
    assert(index < kCellCount);
    return cellEdges()[firstFineOf(index)];
}

std::int64_t CellLayout::endOf(std::size_t index) noexcept
{
    assert(index < kCellCount);
    return cellEdges()[firstFineOf(index) + fineCellsIn(index)];
}

double CellLayout::edgeOf(double fine) noexcept
{
    return std::exp2(fine / static_cast<double>(kCellsPerOctave));
}

CellCounts::CellCounts(const Histogram& histogram)
{
    if (histogram.isEmpty())
        return;
    const CellEdges& edges = cellEdges();
    Dense dense;
    std::size_t index = 0;
    for (const auto [bucket, count] : histogram.counts()) {
        const std::int64_t lowest = BucketLayout::lowestOf(bucket);
        while (index + 1 < CellLayout::kFineCells && edges[index + 1] <= lowest)
            ++index;
        dense.counts[index] += count;
    }
    dense.coarsen();
    pack(dense.counts);
}

void CellCounts::merge(const CellCounts& other)
{
    if (other.isEmpty())
        return;
    Dense dense;
    dense.add(*this);
    dense.add(other);
    dense.coarsen();
    pack(dense.counts);
}

std::size_t CellCounts::firstFine() const noexcept
{
    std::size_t first = CellLayout::kFineCells;
    forEach([&first](const Cell& cell) { first = std::min(first, CellLayout::firstFineOf(cell.index)); });
    return first;
}

std::uint64_t CellCounts::count() const noexcept
{
    std::uint64_t all = 0;
    forEach([&all](const Cell& cell) { all += cell.count; });
    return all;
}

std::uint64_t CellCounts::countIn(std::size_t index) const noexcept
{
    std::uint64_t found = 0;
    forEach([&](const Cell& cell) {
        if (cell.index == index)
            found = cell.count;
    });
    return found;
}

std::vector<CellCounts::Cell> CellCounts::cells() const
{
    std::vector<Cell> all;
    forEach([&all](const Cell& cell) { all.push_back(cell); });
    return all;
}

void CellCounts::pack(std::span<const std::uint64_t> counts)
{
    std::vector<std::byte> bytes;
    std::size_t next = 0;
    for (std::size_t index = 0; index < counts.size(); ++index) {
        if (counts[index] == 0)
            continue;
        appendZigZag(bytes, static_cast<std::int64_t>(index - next));
        appendZigZag(bytes, static_cast<std::int64_t>(std::min<std::uint64_t>(counts[index], INT64_MAX)));
        next = index + 1;
    }
    // Copied: there are thousands of them, and none needs the room to grow.
    m_bytes.assign(bytes.begin(), bytes.end());
    m_bytes.shrink_to_fit();
}

void CellCounts::appendTo(std::vector<std::byte>& out) const
{
    std::int64_t count = 0;
    forEach([&count](const Cell&) { ++count; });
    appendZigZag(out, count);
    out.insert(out.end(), m_bytes.begin(), m_bytes.end());
}

std::optional<CellCounts> CellCounts::takeFrom(std::span<const std::byte>& bytes)
{
    const auto number = takeZigZag(bytes);
    if (!number || *number < 0 || static_cast<std::size_t>(*number) > CellLayout::kCellCount)
        return std::nullopt;
    Dense dense;
    std::size_t next = 0;
    for (std::int64_t cell = 0; cell < *number; ++cell) {
        const auto gap = takeZigZag(bytes);
        const auto count = gap ? takeZigZag(bytes) : std::nullopt;
        if (!count || *gap < 0 || *count <= 0 || static_cast<std::size_t>(*gap) >= CellLayout::kCellCount - next)
            return std::nullopt;
        next += static_cast<std::size_t>(*gap);
        dense.counts[next++] = static_cast<std::uint64_t>(*count);
    }
    CellCounts taken;
    taken.pack(dense.counts);
    return taken;
}

}  // namespace halftrip::stats
