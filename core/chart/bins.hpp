#pragma once

#include "core/chart/chart.hpp"
#include "core/model/record/distribution.hpp"

namespace halftrip::chart {

// How a histogram is drawn, on a screen and in a report alike: bins that are equally wide on a log axis, on one grid so
// that two histograms have the same. A well-filled bucket that crosses an edge is shared in proportion, since otherwise
// equal bins would hold now 15, now 16 buckets and show a comb that is not there; one with few samples goes whole to
// where its middle lies, so that one outlier stays one.

/// At most: 160 bins a decade are 1.45 % wide, about what a screen can show.
inline constexpr int kBinsPerDecade = 160;
/// How wide such bins are, in percent.
[[nodiscard]] double binWidthPercent(int binsPerDecade);
/// Of an axis of samples, or of their shares, in such bins.
[[nodiscard]] Text countTitle(int binsPerDecade);
[[nodiscard]] Text shareTitle(int binsPerDecade);
/// The narrowest bins in which the upper tenth of the samples is more than a row of single ones: kBinsPerDecade, or
/// that halved up to three times.
[[nodiscard]] int readableBins(const stats::Histogram& histogram);

/// Samples by latency (us, as shown): from dots[i].x up to dots[i + 1].x there are dots[i].y samples in each bin.
/// Begins and ends with a zero.
[[nodiscard]] Dots histogramSteps(const model::Distribution& distribution, int binsPerDecade = kBinsPerDecade);
/// The percentage of all samples up to each edge of such steps, as points of a line.
[[nodiscard]] Dots cumulativeLine(const Dots& histogram, int binsPerDecade);

/// From and to as shown, in us.
struct Bin {
    double from = 0;
    double to = 0;
    double samples = 0;
};
/// The bin over `shownUs`, which is more than 0.
[[nodiscard]] Bin binAt(const Dots& histogram, const model::DistributionWords& words, int binsPerDecade,
                        double shownUs);

/// Samples between neighbouring edges (nanoseconds as stored, ascending): one fewer than edges, the upper edge not
/// included. What lies outside of the edges is left out.
[[nodiscard]] std::vector<double> countsBetween(const stats::Histogram& histogram, const std::vector<double>& edgesNs);
/// Edges of equal ratio from `lowNs`, which is above 0, to more than `highNs`.
[[nodiscard]] std::vector<double> logEdges(double lowNs, double highNs, int perDecade);

}  // namespace halftrip::chart
