#pragma once

#include "core/chart/chart.hpp"
#include "core/model/figures/heat_grid.hpp"
#include "core/model/record/point_result.hpp"

#include <array>
#include <span>

namespace halftrip::chart {

/// Of a slice, in seconds from the start of the point.
[[nodiscard]] double middleOf(const model::TimeSlice& slice);

/// A point over its time: what its slices have to show (us as shown, against seconds).
struct TimeCourse {
    std::array<Dots, 3> figures;  ///< p50, p99, max. Not a number where no reply came, or the percentile was lost.
    std::vector<Rule> losses;  ///< Slices that lost any, with how many.
    std::vector<Band> silences;  ///< In which no reply came.
    double lowest = 0;  ///< 0 without a reply.
    double highest = 0;
    double end = 0;
    bool hasCells = false;
};
[[nodiscard]] TimeCourse timeCourse(std::span<const model::TimeSlice> slices, const model::DistributionWords& words);

/// What slices whose middle lies between two times (seconds) hold together. Of its distribution no more is known than
/// the cells that they keep, 4.4 % wide; within each it is taken for that of the whole point.
struct Stretch {
    model::Distribution result;  ///< Empty where the slices keep no cells.
    std::uint64_t samples = 0;
    std::uint64_t lost = 0;
    std::int64_t maxNs = 0;
    std::int64_t lengthNs = 0;  ///< Of its slices.
    std::int64_t silentNs = 0;  ///< Slices in which no reply came.
    /// Times in which a measuring loop of either host did not look, that ended in it; of each host the longest are
    /// known (model::kMostGaps).
    std::uint64_t stalls = 0;
    bool areStallsAll = true;
    std::int64_t longestStallNs = 0;
};
[[nodiscard]] Stretch stretchOf(const model::PointResult& point, double fromSeconds, double toSeconds);

/// Of these, those whose latency lies in [fromNs, toNs], as stored; none is lost in a band.
[[nodiscard]] model::Distribution bandOf(const model::Distribution& whole, std::int64_t fromNs, std::int64_t toNs);

/// All samples of the slices behind it, between two times in seconds; no columns where the slices keep no cells.
[[nodiscard]] Heat heatOf(std::span<const model::TimeSlice> slices, const model::DistributionWords& words,
                          double fromSeconds, double toSeconds, std::size_t columns);

}  // namespace halftrip::chart
