#pragma once

#include <cstdint>

namespace halftrip::stats {

/// The rank of a percentile among `count` values (not 0), which counts from 1: ceil(percentile * count / 100), at least
/// 1 and at most `count`. `percentile` is clamped to 0..100 and counts to seven decimals; what is no number is 0.
/// Exact: 99.9 % of 1000 is rank 999, although no double equals 99.9.
[[nodiscard]] std::uint64_t percentileRank(double percentile, std::uint64_t count) noexcept;

/// Fewer than ten of `count` samples lie beyond the percentile: it rests on next to nothing.
[[nodiscard]] inline bool isThin(double percentile, std::uint64_t count) noexcept
{
    return count == 0 || count - percentileRank(percentile, count) < 10;
}

}  // namespace halftrip::stats
