#pragma once

#include "core/model/record/point_result.hpp"

#include <cstddef>

namespace halftrip::model {

/// So much may a run file grow by for the autopsy of one point: its slow and lost probes, spans and their names, what
/// is told of both kernels, and the same of the passes made for it; the latencies of a pass are not counted.
inline constexpr std::size_t kAutopsyBytes = std::size_t{64} * 1024;

/// Lets the shortest spans, the last lost probes and the last events of a pass go until the point keeps to that.
void keepAutopsyWithinRoom(PointResult& point);

}  // namespace halftrip::model
