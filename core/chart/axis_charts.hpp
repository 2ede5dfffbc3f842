#pragma once

#include "core/chart/axis_places.hpp"
#include "core/chart/chart.hpp"
#include "core/chart/chart_parts.hpp"
#include "core/chart/overlay_reference.hpp"
#include "core/model/record/run_record.hpp"

#include <cstddef>
#include <vector>

namespace halftrip::chart {

/// One scale would hide the slope of the median beneath the tail: p50 is drawn from 0 on, p99 and the maximum apart.
enum class AxisFigures { Median, Tail };

/// What the charts of points over one axis are made of. The points, and what they point to, outlive it.
struct AlongAxis {
    model::AxisInfo axis;
    const model::DistributionWords& words;
    std::vector<AxisPoint> points;
    AxisPlaces places;
    bool hasHints = false;  ///< Of its own dots; who says by himself what stands there does not pay for them.
    /// Each figure has a colour and a name of its own; of several groups each group has.
    [[nodiscard]] bool isAlone() const { return places.groups.size() <= 1; }
};

/// The figures of the points as shown: lines over numbers, dots over words, hollow where a point is not complete. Of
/// more groups than `mostGroups` the first. A reference with sizes is overlaid on medians, with the run's own figure of
/// the same name beneath where it has no p50; null: none.
[[nodiscard]] Chart axisChart(const AlongAxis& along, AxisFigures figures, const OverlayReference* reference = nullptr,
                              std::size_t mostGroups = kMostCurves);

/// Both charts of the record's points against the axis along which they differ; of several axes the first that counts
/// something. None for fewer than two points with samples.
[[nodiscard]] std::vector<Chart> axisCharts(const model::RunRecord& record,
                                            const OverlayReference* reference = nullptr);

}  // namespace halftrip::chart
