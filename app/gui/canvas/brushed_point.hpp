#pragma once

#include "app/gui/canvas/view_options.hpp"
#include "app/gui/model/run_model.hpp"

#include <QString>

#include <vector>

namespace halftrip::gui {

/// Whether a stretch of time or a band of latencies is brushed, so that a table shows that alone.
[[nodiscard]] bool isBrushed(const ViewOptions& options);
/// "12.40 to 13.10 s"; empty where no stretch of time is brushed.
[[nodiscard]] QString timeText(const ViewOptions& options);
/// "12.40 to 13.10 s", "94.0 to 120 us", or both.
[[nodiscard]] QString brushText(const ViewOptions& options);
/// The point at that place, which there is, as if it had only what lies in the brushed stretch (within a cell, 4.4 %)
/// and band. Of neither it is known which replies were late or duplicate; of a band not what was lost.
[[nodiscard]] PointState brushedPoint(const RunModel& model, int place, const ViewOptions& options);
/// The same of all points.
[[nodiscard]] std::vector<PointState> brushedPoints(const RunModel& model, const ViewOptions& options);

}  // namespace halftrip::gui
