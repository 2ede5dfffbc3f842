#pragma once

#include "core/base/error.hpp"
#include "core/diagnose/verify/verify_run.hpp"
#include "core/model/record/point_result.hpp"

#include <string>
#include <vector>

namespace halftrip::diagnose {

/// What a point's figures differ in from those of its single probes: counts, the histograms with their exact sums, the
/// moment of the maximum, jitter, the rounds' percentiles, the slowest probes. Where probes were left out, only whether
/// they can be a part of what was counted. Nothing of a point that keeps none. `member` is the point's name. Error
/// Protocol: the probes cannot be decoded.
[[nodiscard]] Result<std::vector<RunDifference>> differencesFromProbes(const std::string& member,
                                                                       const model::PointResult& point);

}  // namespace halftrip::diagnose
