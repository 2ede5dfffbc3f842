#pragma once

#include "core/diagnose/verify/verify_run.hpp"
#include "core/model/record/point_result.hpp"

#include <string>
#include <vector>

namespace halftrip::diagnose {

/// Which figures of a point's slices and rounds its result cannot have: samples that are more, fewer or elsewhere, and
/// maxima and percentiles that lie outside what the cells and the whole histogram leave room for (about 19 %). `member`
/// is the point's name.
[[nodiscard]] std::vector<RunDifference> differencesInCourse(const std::string& member,
                                                             const model::PointResult& point);

}  // namespace halftrip::diagnose
