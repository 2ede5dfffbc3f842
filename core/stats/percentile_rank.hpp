#pragma once

#include <algorithm>
#include <cstdint>

namespace halftrip::stats {

/// The rank of a percentile among `count` values (not 0), which counts from 1: ceil(percentile * count / 100), at least
/// 1 and at most `count`. `percentile` is clamped to 0..100 and counts to seven decimals; what is no number is 0.
/// Exact: 99.9 % of 1000 is rank 999, although no double equals 99.9.
[[nodiscard]] std::uint64_t percentileRank(double percentile, std::uint64_t count) noexcept;

/// Of `count` samples beside `lost` ones that are larger than all of them, those beyond the percentile's rank; 0 where
/// that lies among the lost ones.
[[nodiscard]] inline std::uint64_t samplesBeyond(double percentile, std::uint64_t count,
                                                 std::uint64_t lost = 0) noexcept
{
    if (count == 0)
        return 0;
    return count - std::min(count, percentileRank(percentile, count + std::min(lost, UINT64_MAX - count)));
}

/// Fewer than ten samples lie beyond the percentile: it rests on next to nothing.
[[nodiscard]] inline bool isThin(double percentile, std::uint64_t count, std::uint64_t lost = 0) noexcept
{
    return samplesBeyond(percentile, count, lost) < 10;
}

}  // namespace halftrip::stats
