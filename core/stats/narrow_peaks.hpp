#pragma once

#include "core/stats/histogram.hpp"

#include <cstdint>
#include <vector>

namespace halftrip::stats {

/// A stretch of values, narrow for its place, that holds much of a distribution: what a timer makes of durations.
struct NarrowPeak {
    std::int64_t lowNs = 0;
    std::int64_t highNs = 0;
    std::int64_t medianNs = 0;  ///< Of the samples in it.
    double share = 0;           ///< Of all samples, 0 to 1.
};

/// A peak's highest value is at most so much above its lowest.
inline constexpr double kPeakWidth = 0.04;

/// The peaks that hold at least `leastShare` of the samples each, ascending. A stretch is none where the same width
/// on one side of it holds more than a third as much: a hill, of which any part is full. Few samples make peaks by
/// chance: ask with a hundred and more.
[[nodiscard]] std::vector<NarrowPeak> narrowPeaks(const Histogram& histogram, double leastShare);

}  // namespace halftrip::stats
