#pragma once

#include "core/stats/bucket_counts.hpp"
#include "core/stats/percentile_rank.hpp"
#include "core/stats/wide_sum.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace halftrip::stats {

/// A distribution of durations in nanoseconds: HdrHistogram-shaped counts with exact moments beside them.
/// A plain value whose memory is proportional to what it holds: copy, merge and subtract it at will. Not thread-safe,
/// and counting may allocate; Recorder is what a measuring thread writes.
class Histogram {
public:
    /// Counts one value (a negative one as 0). Values above kHighestNs are counted in the last bucket; max, sum and
    /// squares stay exact.
    void record(std::int64_t valueNs);
    /// Adds what `other` has counted.
    void merge(const Histogram& other);
    /// What has been counted since `earlier`, an older snapshot of the same recorder. Min and max of the difference
    /// are those of its buckets (lowest and highest equivalent value) within those of the whole, since the exact ones
    /// are not known.
    [[nodiscard]] Histogram since(const Histogram& earlier) const;
    void reset() noexcept;

    [[nodiscard]] std::uint64_t count() const noexcept { return m_count; }
    [[nodiscard]] bool isEmpty() const noexcept { return m_count == 0; }
    /// Exact; 0 when empty.
    [[nodiscard]] std::int64_t minNs() const noexcept;
    [[nodiscard]] std::int64_t maxNs() const noexcept;
    /// Exact mean and population standard deviation from the exact sums; 0 when empty.
    [[nodiscard]] double meanNs() const noexcept;
    [[nodiscard]] double standardDeviationNs() const noexcept;
    [[nodiscard]] std::uint64_t sumNs() const noexcept { return m_sum; }
    [[nodiscard]] WideSum sumOfSquares() const noexcept { return m_sumOfSquares; }

    /// The value at rank ceil(percentile * n / 100) (at least 1): the highest value equivalent to that rank's bucket,
    /// never above the exact maximum. `percentile` is clamped to 0..100 and counts to seven decimals. 0 when empty.
    /// With `lost`, values that are larger than all that were counted, at rank ceil(percentile * (n + lost) / 100); the
    /// exact maximum where that lies among them.
    [[nodiscard]] std::int64_t percentileNs(double percentile, std::uint64_t lost = 0) const noexcept;
    /// Samples that lie beyond that rank: n - ceil(percentile * (n + lost) / 100), or 0.
    [[nodiscard]] std::uint64_t samplesBeyond(double percentile, std::uint64_t lost = 0) const noexcept
    {
        return stats::samplesBeyond(percentile, m_count, lost);
    }
    /// Fewer than ten samples beyond: the percentile is one outlier's whim (design.md, rule 5).
    [[nodiscard]] bool isThin(double percentile, std::uint64_t lost = 0) const noexcept
    {
        return stats::isThin(percentile, m_count, lost);
    }
    /// Samples with a value in (fromNs, toNs], as far as the buckets can tell.
    [[nodiscard]] std::uint64_t countBetween(std::int64_t fromNs, std::int64_t toNs) const noexcept;

    /// Counts by bucket index.
    [[nodiscard]] const BucketCounts& counts() const noexcept { return m_counts; }
    /// All memory that the histogram takes, itself included.
    [[nodiscard]] std::size_t memoryBytes() const noexcept { return sizeof(*this) + m_counts.allocatedBytes(); }
    /// The same counts and the same exact moments.
    bool operator==(const Histogram&) const = default;

    /// Exact min, max and sums. Meaningless where nothing was counted.
    struct Moments {
        std::int64_t minNs = 0;
        std::int64_t maxNs = 0;
        std::uint64_t sumNs = 0;
        WideSum sumOfSquares;
    };
    /// Builds a histogram from its parts. Where exact moments are absent, they are computed from bucket middles; where
    /// they are given, they are believed, but for a min or max outside of the outermost occupied bucket: such a one
    /// becomes that bucket's nearest value.
    [[nodiscard]] static Histogram fromCounts(BucketCounts counts, const std::optional<Moments>& moments);

private:
    BucketCounts m_counts;
    std::uint64_t m_count = 0;
    std::int64_t m_min = 0;
    std::int64_t m_max = 0;
    std::uint64_t m_sum = 0;
    WideSum m_sumOfSquares;
};

}  // namespace halftrip::stats
