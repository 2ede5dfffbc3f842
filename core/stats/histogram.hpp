#pragma once

#include "core/stats/bucket_layout.hpp"
#include "core/stats/wide_sum.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace halftrip::stats {

/// A distribution of durations in nanoseconds: HdrHistogram-shaped counts with exact moments beside them.
/// A plain value: copy, merge and subtract it at will. Not thread-safe; Recorder is what a measuring thread writes.
class Histogram {
public:
    Histogram();

    /// Counts one value (a negative one as 0). Values above kHighestNs are counted in the last bucket; max, sum and
    /// squares stay exact.
    void record(std::int64_t valueNs) noexcept;
    /// Adds what `other` has counted.
    void merge(const Histogram& other) noexcept;
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
    [[nodiscard]] std::int64_t percentileNs(double percentile) const noexcept;
    /// Samples that lie beyond that rank: n - ceil(percentile * n / 100).
    [[nodiscard]] std::uint64_t samplesBeyond(double percentile) const noexcept;
    /// Fewer than ten samples beyond: the percentile is one outlier's whim (design.md, rule 5).
    [[nodiscard]] bool isThin(double percentile) const noexcept { return samplesBeyond(percentile) < 10; }
    /// Samples with a value in (fromNs, toNs], as far as the buckets can tell.
    [[nodiscard]] std::uint64_t countBetween(std::int64_t fromNs, std::int64_t toNs) const noexcept;

    /// Counts by bucket index (see BucketLayout); kBucketCount long.
    [[nodiscard]] const std::vector<std::uint64_t>& counts() const noexcept { return m_counts; }

    /// Exact min, max and sums. Meaningless where nothing was counted.
    struct Moments {
        std::int64_t minNs = 0;
        std::int64_t maxNs = 0;
        std::uint64_t sumNs = 0;
        WideSum sumOfSquares;
    };
    /// Builds a histogram from decoded parts: counts by bucket index, at most kBucketCount of them (asserted). Where
    /// exact moments are absent, they are computed from bucket middles; where they are given, they are believed.
    [[nodiscard]] static Histogram fromCounts(std::vector<std::uint64_t> counts, std::optional<Moments> moments);

private:
    friend class Recorder;
    std::vector<std::uint64_t> m_counts;
    std::uint64_t m_count = 0;
    std::int64_t m_min = 0;
    std::int64_t m_max = 0;
    std::uint64_t m_sum = 0;
    WideSum m_sumOfSquares;
};

}  // namespace halftrip::stats
