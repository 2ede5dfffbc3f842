#pragma once

#include "core/export/laid_reference.hpp"
#include "core/export/svg_chart.hpp"
#include "core/model/run_record.hpp"

#include <optional>

namespace halftrip::exporting {

/// The result of every point (p50 and p99, as shown) against the axis along which they differ; of several axes the
/// first that counts something, with curves by the others. None for fewer than two points with samples. A reference
/// with sizes is laid over an axis of sizes, with the run's own figure of the same name where it has no p50.
[[nodiscard]] std::optional<Chart> axisChart(const model::RunRecord& record, const LaidReference* reference = nullptr);

}  // namespace halftrip::exporting
