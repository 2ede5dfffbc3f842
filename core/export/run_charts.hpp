#pragma once

#include "core/export/laid_reference.hpp"
#include "core/export/svg_chart.hpp"
#include "core/model/run_record.hpp"

#include <optional>
#include <vector>

namespace halftrip::exporting {

/// So many curves are told apart by their colours. Of more points, these many are drawn, evenly spread.
inline constexpr std::size_t kMostCurves = 6;

/// The result of every point (p50 and p99, as shown) against the axis along which they differ; of several axes the first
/// that counts something, with curves by the others. None for fewer than two points with samples.
/// A reference with sizes is laid over an axis of sizes, with the run's own figure of the same name where it has no p50.
[[nodiscard]] std::optional<Chart> axisChart(const model::RunRecord& record, const LaidReference* reference = nullptr);

/// Of the record's points together: the distributions, and their percentiles.
[[nodiscard]] std::vector<Chart> overviewCharts(const model::RunRecord& record);

/// Of one point: its distribution (and that of its lower 99 % where a long tail would squeeze it), its percentiles, and its
/// course over time, with a heat map where its slices keep cells and `hasHeat`. Empty for a point without samples.
[[nodiscard]] std::vector<Chart> pointCharts(const model::PointResult& point, bool hasHeat = true);

}  // namespace halftrip::exporting
