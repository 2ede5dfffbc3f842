#pragma once

#include "core/model/record/point_result.hpp"

#include <optional>

namespace halftrip::diagnose {

/// How the median of a point's result went over its time, from its slices; nanoseconds as stored.
struct Course {
    double firstNs = 0;         ///< Over the first quarter of the slices.
    double lastNs = 0;          ///< Over the last.
    double firstStretchNs = 0;  ///< Of the first slice.
    double settledNs = 0;       ///< Over the second half: the median of its slices.
    double settledSpread = 0;   ///< Between p10 and p90 of the second half's slices, as a share of settledNs.
    double meanNs = 0;          ///< Of all slices, weighted by their samples.
    double noiseNs = 0;  ///< Median difference of one slice to the next: neither a climb nor a step is in it.
    double trend = 0;           ///< Kendall's tau of the medians over time: 1 rises throughout, -1 falls, 0 neither.
};

/// None with fewer than eight slices of twenty samples and more: then nothing can be told.
[[nodiscard]] std::optional<Course> courseOf(const model::PointResult& point);

}  // namespace halftrip::diagnose
