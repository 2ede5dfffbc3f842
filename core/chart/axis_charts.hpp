#pragma once

#include "core/chart/chart.hpp"
#include "core/chart/overlay_reference.hpp"
#include "core/model/record/run_record.hpp"

#include <vector>

namespace halftrip::chart {

/// The result of every point, as shown, against the axis along which they differ; of several axes the first that counts
/// something, with curves by the others. Two charts, since one scale hides the slope of the median beneath the tail:
/// p50 on a linear axis from 0 on, and p99 with the maximum. None for fewer than two points with samples. A reference
/// with sizes is overlaid on the median, with the run's own figure of the same name where it has no p50.
[[nodiscard]] std::vector<Chart> axisCharts(const model::RunRecord& record,
                                            const OverlayReference* reference = nullptr);

}  // namespace halftrip::chart
