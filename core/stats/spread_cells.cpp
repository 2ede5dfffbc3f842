#include "core/stats/spread_cells.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace halftrip::stats {
namespace {

/// A bucket, and the fine cell in which it begins.
struct PlacedBucket {
    std::size_t fine = 0;
    BucketCounts::Bucket bucket;
};

std::vector<PlacedBucket> placed(const Histogram& whole)
{
    std::vector<PlacedBucket> buckets;
    for (const BucketCounts::Bucket& bucket : whole.counts())
        buckets.push_back({CellLayout::indexOf(BucketLayout::lowestOf(bucket.index)), bucket});
    return buckets;
}

std::int64_t middleOf(std::size_t bucket)
{
    return BucketLayout::lowestOf(bucket) + BucketLayout::widthOf(bucket) / 2;
}

std::span<const PlacedBucket> bucketsIn(std::size_t cell, std::span<const PlacedBucket> buckets)
{
    const std::size_t first = CellLayout::firstFineOf(cell);
    const auto begin = std::ranges::lower_bound(buckets, first, {}, &PlacedBucket::fine);
    const auto end = std::ranges::lower_bound(begin, buckets.end(), first + CellLayout::fineCellsIn(cell), {},
                                              &PlacedBucket::fine);
    return {begin, end};
}

/// Counts many of one value at the price of one.
class Counted {
public:
    void add(std::int64_t valueNs, std::uint64_t times)
    {
        if (times == 0)
            return;
        const auto value = static_cast<std::uint64_t>(valueNs);
        m_moments.minNs = m_counts.isEmpty() ? valueNs : std::min(m_moments.minNs, valueNs);
        m_moments.maxNs = std::max(m_moments.maxNs, valueNs);
        m_moments.sumNs += times * value;
        m_moments.sumOfSquares.addSquare(value, times);
        m_counts.add(BucketLayout::indexOf(valueNs), times);
    }
    [[nodiscard]] Histogram take() { return Histogram::fromCounts(std::move(m_counts), m_moments); }

private:
    BucketCounts m_counts;
    Histogram::Moments m_moments;
};

}  // namespace

Histogram spreadCells(const CellCounts& cells, const Histogram& whole)
{
    Counted out;
    const std::vector<PlacedBucket> buckets = placed(whole);
    cells.forEach([&](const CellCounts::Cell& cell) {
        const std::span<const PlacedBucket> within = bucketsIn(cell.index, buckets);
        if (within.empty()) {
            const auto fine = static_cast<double>(CellLayout::firstFineOf(cell.index));
            const double half = static_cast<double>(CellLayout::fineCellsIn(cell.index)) / 2;
            return out.add(std::llround(CellLayout::edgeOf(fine + half)), cell.count);
        }
        double total = 0;
        for (const PlacedBucket& one : within)
            total += static_cast<double>(one.bucket.count);
        double before = 0;
        std::uint64_t spent = 0;
        for (const PlacedBucket& one : within) {
            before += static_cast<double>(one.bucket.count);
            const auto until = static_cast<std::uint64_t>(
                std::llround(before / total * static_cast<double>(cell.count)));
            out.add(std::clamp(middleOf(one.bucket.index), whole.minNs(), whole.maxNs()), until - spent);
            spent = until;
        }
    });
    return out.take();
}

}  // namespace halftrip::stats
