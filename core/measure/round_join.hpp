#pragma once

#include "core/model/point_result.hpp"

namespace halftrip::measure {

/// Adds what one round of a point brought to what its earlier rounds did: histograms, counts, slices one behind the other, the
/// responder's and the systems' counters. What was obtained is that of the last round. `isSeveral`: the point is measured in
/// more than one round, and keeps a line of each.
void addRound(model::PointResult& point, model::PointResult&& round, bool isSeveral);

}  // namespace halftrip::measure
