#pragma once

#include "core/stats/histogram.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace halftrip::stats {

/// Neighbouring samples are alike (lag-1 correlation up to 0.7 was measured): of n samples (1 - r) / (1 + r) x n count.
inline constexpr double kIndependentShare = 0.18;

struct Interval {
    std::int64_t low = 0;
    std::int64_t high = 0;
    bool operator==(const Interval&) const = default;
};

/// The interval that holds the median of whatever these values are drawn from in 95 of 100 cases: between two of them,
/// by their ranks. None for fewer than 6 values, which cannot tell.
[[nodiscard]] std::optional<Interval> medianInterval(std::vector<std::int64_t> values);

/// The 95 % confidence interval of one run's percentile, whatever its distribution: by the ranks of its samples, of
/// which kIndependentShare count, and by the order of what the percentile was in slices of the run, which also sees a
/// slow drift. The wider of both at each end; `slices` may be empty. None where the samples are too few to bound it, or
/// where its upper end lies among `lost` ones, which are longer than all samples.
[[nodiscard]] std::optional<Interval> percentileInterval(const Histogram& histogram, double percentile,
                                                         std::vector<std::int64_t> slices, std::uint64_t lost = 0);

}  // namespace halftrip::stats
