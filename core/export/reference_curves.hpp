#pragma once

#include "core/export/laid_reference.hpp"
#include "core/export/svg_chart.hpp"
#include "core/model/point_result.hpp"

#include <string>
#include <vector>

namespace halftrip::exporting {

// A reference in the charts of one point: its curves for that point's size.

/// Lays over a histogram of the point an upright line for each curve, at the figure that says most about what is usual.
void layOverHistogram(Chart& chart, const LaidReference& reference, const model::PointResult& point);
/// The percentiles that the curves have, for a chart of the point's; none where they have none.
[[nodiscard]] std::vector<ChartSeries> referencePercentiles(const LaidReference& reference,
                                                            const model::PointResult& point);
/// What a chart says of it behind its description.
[[nodiscard]] std::string besideReference(const LaidReference& reference);

}  // namespace halftrip::exporting
