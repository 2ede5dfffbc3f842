#pragma once

#include "core/fleet/fit.hpp"

#include <cstddef>
#include <vector>

namespace halftrip::fleet {

/// Something that is slower than the others of its kind.
struct Outlier {
    std::size_t place = 0;  ///< Of the host, the rack, the rack pair, the link.
    double effect = 0;
    double margin = 0;  ///< Half of its 95 % confidence interval.
};
struct Outliers {
    std::vector<Outlier> hosts;  ///< Each list from the slowest on.
    std::vector<Outlier> racks;
    std::vector<Outlier> rackPairs;
    std::vector<Outlier> links;
};

/// The probability that anything is named in a fleet in which nothing is slow, over everything that is looked at.
inline constexpr double kFalseAlarmRate = 0.05;
/// What stands above the others of its kind by more than chance and their own spread explain, and by `floor` at least;
/// a link also by that share of what its hosts explain: pairs of a slow host vary by more.
[[nodiscard]] Outliers outliersOf(const Fit& fit, double floor, double share = 0);
/// What a report names by medians: a fit of round trips in nanoseconds.
[[nodiscard]] Outliers slowMediansOf(const Fit& fit);
/// What it names by p99: a fit of their natural logarithms, for tails multiply.
[[nodiscard]] Outliers longTailsOf(const Fit& fit);

}  // namespace halftrip::fleet
