#pragma once

#include "core/model/record/point_result.hpp"

#include <vector>

namespace halftrip::model {

/// One slice of two neighbours, the earlier one first.
[[nodiscard]] TimeSlice joined(const TimeSlice& a, const TimeSlice& b);
/// Makes one slice of each two neighbours; an odd last one stays as it is. Counts, lost, cells and the maximum of a
/// joined slice are exact, its length reaches from the first one's start to the second one's end; its percentiles are
/// the means of both, weighted by their counts: good for a plot over time, not for a result.
void joinNeighbours(std::vector<TimeSlice>& slices);

}  // namespace halftrip::model
