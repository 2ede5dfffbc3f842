#pragma once

#include "app/gui/model/run_model.hpp"

#include <functional>
#include <optional>

namespace halftrip::gui {

/// What a figure of all points is written in, in its column and wherever else it stands, so that it has no more digits
/// than people read. `storedNs`: the figure of a point; absent: it is not known.
[[nodiscard]] LatencyUnit columnUnitOf(const RunModel& run,
                                       const std::function<std::optional<double>(const PointFigures&)>& storedNs);

/// The units of those figures that stand beside plots, too.
struct MarkUnits {
    LatencyUnit p50 = LatencyUnit::Microseconds;
    LatencyUnit p99 = LatencyUnit::Microseconds;
    LatencyUnit max = LatencyUnit::Microseconds;
};
[[nodiscard]] MarkUnits markUnitsOf(const RunModel& run);

}  // namespace halftrip::gui
