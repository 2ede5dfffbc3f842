#include "core/stats/recorder.hpp"

#include <utility>

namespace halftrip::stats {

// make_unique value-initialises: every page of the counts is written here, none is touched first by record().
Recorder::Recorder() : m_counts(std::make_unique<std::atomic<std::uint64_t>[]>(BucketLayout::kBucketCount)) {}

Histogram Recorder::snapshot() const
{
    using enum std::memory_order;
    BucketCounts counts;
    // Beyond the extremes there is nothing; a sample whose bucket is there before they are comes with the next
    // snapshot.
    const std::int64_t min = m_min.load(relaxed);
    const std::int64_t max = m_max.load(relaxed);
    if (min <= max) {
        const std::size_t last = BucketLayout::indexOf(max);
        for (std::size_t index = BucketLayout::indexOf(min); index <= last; ++index) {
            if (const std::uint64_t count = m_counts[index].load(relaxed); count != 0)
                counts.add(index, count);
        }
    }
    // While the writer is half-way through a sample, its bucket may be here before its extremes are: fromCounts() fits
    // them. It also counts what was copied, so that ranks and buckets of one snapshot always agree.
    return Histogram::fromCounts(
        std::move(counts),
        Histogram::Moments{.minNs = m_min.load(relaxed),
                           .maxNs = m_max.load(relaxed),
                           .sumNs = m_sum.load(relaxed),
                           .sumOfSquares = {.high = m_squaresHigh.load(relaxed), .low = m_squaresLow.load(relaxed)}});
}

void Recorder::reset() noexcept
{
    using enum std::memory_order;
    for (std::size_t index = 0; m_counts && index < BucketLayout::kBucketCount; ++index)
        m_counts[index].store(0, relaxed);
    m_count.store(0, relaxed);
    m_min.store(INT64_MAX, relaxed);
    m_max.store(-1, relaxed);
    m_maxAtTicks.store(0, relaxed);
    m_sum.store(0, relaxed);
    m_squaresLow.store(0, relaxed);
    m_squaresHigh.store(0, relaxed);
}

}  // namespace halftrip::stats
