#pragma once

#include "core/chart/chart.hpp"
#include "core/model/record/point_result.hpp"

#include <cstdint>

namespace halftrip::chart {

/// Latency (us, as shown) against percentile, as steps. A dot's x is 1 / (1 - p): 1 is the minimum, 2 the median, 100
/// is 99 %; the last one is n, where only the maximum is left. `lost` probes, which took longer than all samples, have
/// ranks as these do: the steps end where percentiles lie among them. Steps that nobody can see (0.2 % in both
/// directions) are left out.
[[nodiscard]] Dots percentileStairs(const model::Distribution& distribution, std::uint64_t lost = 0);
/// The same, quiet from where fewer than ten samples lie beyond; from 1 on when everything is thin.
[[nodiscard]] Series percentileSeries(const model::Distribution& distribution, std::uint64_t lost = 0);
/// That of a distribution of the point's, beside its lost probes.
[[nodiscard]] Series percentileSeries(const model::PointResult& point, const model::Distribution& distribution);

/// Stairs in two parts that meet at `x`: what many samples carry, and what few do.
struct SplitStairs {
    Dots carried;
    Dots thin;
};
[[nodiscard]] SplitStairs splitAt(double x, const Dots& stairs);

/// One level of a table of percentiles: so much was reached by `percent` of the samples.
struct PercentileStep {
    double percent = 0;
    double oneIn = 1;  ///< 1 / (1 - p): 100 for 99 %.
    std::int64_t valueNs = 0;  ///< As Histogram::percentileNs(percent, lost).
    bool operator==(const PercentileStep&) const = default;
};
/// From the median up, `perHalving` steps for each halving of what is left, as far as one sample is left; the whole
/// percentiles that are reported (90, 99, 99.9, ...) are among them. Steps among the `lost` ones have the maximum.
/// Empty without samples.
[[nodiscard]] std::vector<PercentileStep> percentileSteps(const stats::Histogram& histogram, int perHalving,
                                                          std::uint64_t lost = 0);

}  // namespace halftrip::chart
