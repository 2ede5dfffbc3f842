#pragma once

#include "core/chart/chart.hpp"
#include "core/chart/overlay_reference.hpp"
#include "core/model/record/point_result.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::chart {

// A reference in charts.

/// Of one point's figures the one that says most about what is usual; empty where it has none such.
[[nodiscard]] std::string usualFigure(const OverlayPoint& point);
/// That by which the reference is drawn over sizes. Empty: it has no sizes.
[[nodiscard]] std::string drawnFigure(const OverlayReference& reference);

/// Of one of its curves: neither the result nor its views have such a colour.
[[nodiscard]] std::string_view colorOfCurve(std::size_t index) noexcept;

/// Lays over a histogram of the point an upright line for each curve, at the figure that says most about what is usual.
void overlayOnHistogram(Chart& chart, const OverlayReference& reference, const model::PointResult& point);
/// The percentiles that the curves have, for a chart of the point's; none where they have none.
[[nodiscard]] std::vector<Series> referencePercentiles(const OverlayReference& reference,
                                                       const model::PointResult& point);
/// What a chart says of it behind its description.
[[nodiscard]] std::string besideReference(const OverlayReference& reference);

}  // namespace halftrip::chart
