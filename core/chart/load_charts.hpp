#pragma once

#include "core/chart/chart.hpp"
#include "core/model/record/run_record.hpp"

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace halftrip::chart {

/// What became of so many probes that were sent.
struct ProbeFate {
    double sent = 0;
    double received = 0;            ///< In time.
    std::optional<double> dropped;  ///< Absent: how many of the lost ones were answered late is not known.
};

/// Of all of a point's probes.
[[nodiscard]] ProbeFate fateOf(const model::ProbeCounts& counts);

enum LoadRate : std::size_t { Offered, Received, Dropped, LoadRateCount };

/// A point of a sweep over loads. Rates in packets per second.
struct LoadPlace {
    std::size_t point = 0;  ///< By its place in the run.
    double offered = 0;     ///< Within its bursts, as it was.
    std::array<std::optional<double>, LoadRateCount> perSecond{};
};
/// Points that differ in nothing but the load, which rises.
using LoadGroup = std::vector<LoadPlace>;

/// The run's points over their load, in the order of model::loadCurvesOf(); those of which nothing was sent left out.
[[nodiscard]] std::vector<LoadGroup> loadGroups(const model::RunRecord& record,
                                                const std::function<ProbeFate(std::size_t point)>& fateAt);

/// Offered, received and dropped packets of these groups over the offered load. Each rate has its colour in all of
/// them, and its name in the first.
[[nodiscard]] Chart loadChart(std::span<const LoadGroup> groups);

/// One for every group of the record, of many the first kMostCurves. None where points do not differ in their load.
[[nodiscard]] std::vector<Chart> loadCharts(const model::RunRecord& record);

}  // namespace halftrip::chart
