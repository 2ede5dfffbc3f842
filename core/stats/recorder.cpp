#include "core/stats/recorder.hpp"

#include <cassert>

namespace halftrip::stats {

// make_unique value-initialises: every page of the counts is written here, none is touched first by record().
Recorder::Recorder() : m_counts(std::make_unique<std::atomic<std::uint64_t>[]>(BucketLayout::kBucketCount)) {}

Histogram Recorder::snapshot() const
{
    Histogram histogram;
    snapshotInto(histogram);
    return histogram;
}

void Recorder::snapshotInto(Histogram& out) const noexcept
{
    using enum std::memory_order;
    assert(out.m_counts.size() == BucketLayout::kBucketCount);
    std::size_t first = BucketLayout::kBucketCount;
    std::size_t last = 0;
    // The count is the sum of what was copied, so that ranks and buckets of one snapshot always agree.
    out.m_count = 0;
    for (std::size_t index = 0; index < BucketLayout::kBucketCount; ++index) {
        const std::uint64_t count = m_counts[index].load(relaxed);
        out.m_counts[index] = count;
        if (count == 0)
            continue;
        out.m_count += count;
        last = index;
        if (first == BucketLayout::kBucketCount)
            first = index;
    }
    if (out.m_count == 0) {
        out.reset();
        return;
    }
    // While the writer is half-way through a sample, its bucket may be here before its extremes are.
    const std::int64_t min = m_min.load(relaxed);
    const std::int64_t max = m_max.load(relaxed);
    out.m_min = min <= BucketLayout::highestOf(first) ? min : BucketLayout::lowestOf(first);
    out.m_max = max >= BucketLayout::lowestOf(last) ? max : BucketLayout::highestOf(last);
    out.m_sum = m_sum.load(relaxed);
    out.m_sumOfSquares = {.high = m_squaresHigh.load(relaxed), .low = m_squaresLow.load(relaxed)};
}

}  // namespace halftrip::stats
