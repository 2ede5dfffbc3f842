#pragma once

#include "core/model/record/point_result.hpp"
#include "core/stats/interval.hpp"

#include <optional>

namespace halftrip::model {

/// The course of a point's result by its single probes (--keep-probes) in their order, beside one percentile: how much
/// neighbours are alike shows from one probe to the next, and not only from slice to slice. None where not all of them
/// were kept, where they are damaged, or where the result is about something else.
[[nodiscard]] std::optional<stats::Course> keptCourseOf(const PointResult& point, double percentile);

}  // namespace halftrip::model
