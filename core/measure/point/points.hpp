#pragma once

#include "core/measure/point/paths.hpp"

namespace halftrip::measure {

/// Measures the plan's rounds one after the other into record.points, which stand in the order of the plan, and tells
/// the observer of each. Error: why it ended early (Interrupted when the user or the observer stopped it).
[[nodiscard]] Status measurePoints(const RunContext& run, const Plan& plan, Paths& paths, model::RunRecord& record);

}  // namespace halftrip::measure
