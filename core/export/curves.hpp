#pragma once

#include "core/stats/histogram.hpp"

#include <cstdint>
#include <vector>

namespace halftrip::exporting {

/// Samples between neighbouring edges (nanoseconds as stored, ascending): one fewer than edges, the upper edge not
/// included. A well-filled bucket that crosses an edge is shared in proportion, since otherwise equal bins would hold
/// now 15, now 16 buckets and show a comb that is not there; one with few samples goes whole to where its middle lies,
/// so that one outlier stays one. What lies outside of the edges is left out.
[[nodiscard]] std::vector<double> countsBetween(const stats::Histogram& histogram, const std::vector<double>& edgesNs);

/// Edges of equal ratio from `lowNs` to at least `highNs`, `perDecade` of them to a factor of ten, on a grid of their
/// own so that two histograms have the same. `lowNs` is above 0.
[[nodiscard]] std::vector<double> logEdges(double lowNs, double highNs, int perDecade);
/// `bins` equal ones.
[[nodiscard]] std::vector<double> linearEdges(double lowNs, double highNs, int bins);

/// One step of a percentile curve: so much was reached by `percent` of the samples.
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

}  // namespace halftrip::exporting
