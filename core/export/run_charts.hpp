#pragma once

#include "core/export/svg_chart.hpp"
#include "core/model/run_record.hpp"

#include <vector>

namespace halftrip::exporting {

/// Of the record's points together: the distributions, and their percentiles.
[[nodiscard]] std::vector<Chart> overviewCharts(const model::RunRecord& record);

/// Of one point: its distribution (and that of its lower 99 % where a long tail would squeeze it), its percentiles, and its
/// course over time, with a heat map where its slices keep cells and `hasHeat`. Empty for a point without samples.
[[nodiscard]] std::vector<Chart> pointCharts(const model::PointResult& point, bool hasHeat = true);

}  // namespace halftrip::exporting
