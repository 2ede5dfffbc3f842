#pragma once

#include "core/chart/chart.hpp"
#include "core/chart/overlay_reference.hpp"
#include "core/model/record/run_record.hpp"

#include <vector>

namespace halftrip::chart {

/// What charts of results with these words are called.
[[nodiscard]] Text percentilesTitle(const model::DistributionWords& words);
[[nodiscard]] Text courseTitle(const model::DistributionWords& words);

/// Of the record's points together: the distributions, and their percentiles.
[[nodiscard]] std::vector<Chart> overviewCharts(const model::RunRecord& record);

/// Of one point: its distribution (and that of its lower 99 % where a long tail would squeeze it), its percentiles, and
/// its course over time, with a heat map where its slices keep cells and `hasHeat`. Over the first and the percentiles
/// lies what the same probes took from their scheduled send times, and the reference. Empty for a point without
/// samples.
[[nodiscard]] std::vector<Chart> pointCharts(const model::PointResult& point, const OverlayReference* reference,
                                             bool hasHeat = true);

}  // namespace halftrip::chart
