#pragma once

#include "core/measure/point/paths.hpp"
#include "core/measure/point/point_run.hpp"

#include <vector>

namespace halftrip::measure {

/// Round trips beside a finished point, which are no part of its figures: over the paths that are open for it. Where
/// one cannot be had, the user is told, and the run goes on.

/// Makes the stamped passes ready for a point over these paths, where the request wants them, and tries them out with
/// its sizes. The first path keeps them.
[[nodiscard]] Status tryStamps(const RunContext& run, const std::vector<Path*>& paths, const PointSettings& settings);

/// What the plan wants to be shown beside the point.
void addBeside(const RunContext& run, const std::vector<Path*>& paths, const PlannedPoint& planned,
               PointOutcome& outcome);

/// A pass in which both kernels report packet events, where the point wants it.
void addPackets(const RunContext& run, Path& path, const PlannedPoint& planned, PointOutcome& outcome);

/// A pass with kernel events, where the point wants them and an end records them only so. `ofPoints`: how they are
/// watched in the points themselves.
void addWatchedPass(const RunContext& run, Path& path, const PlannedPoint& planned, const KernelWatching& ofPoints,
                    PointOutcome& outcome);

}  // namespace halftrip::measure
