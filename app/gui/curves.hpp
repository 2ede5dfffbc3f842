#pragma once

#include "core/model/distribution.hpp"

#include <QVector>

namespace halftrip::gui {

/// Points to draw, keys ascending.
struct Curve {
    QVector<double> keys;
    QVector<double> values;
    [[nodiscard]] bool isEmpty() const { return keys.isEmpty(); }
};

/// How finely a histogram is drawn at most: 160 bins a decade are 1.45 % wide, about what a screen can show.
inline constexpr int kBinsPerDecade = 160;
/// How wide such bins are, in percent.
[[nodiscard]] double binWidthPercent(int binsPerDecade);
/// The narrowest bins in which the upper tenth of the samples is more than a row of single ones: kBinsPerDecade, or
/// that halved up to three times.
[[nodiscard]] int readableBins(const stats::Histogram& histogram);

/// Samples by latency, as steps: from keys[i] (us, as shown) up to keys[i + 1] there are values[i] samples in each bin.
/// Begins and ends with a zero. Bins are equally wide on a log axis; a well-filled bucket that crosses a bin's edge
/// is shared between both in proportion (otherwise equal bins would hold now 15, now 16 buckets and show a comb that
/// is not there), a bucket with few samples goes whole to the bin of its middle, so that one outlier stays one.
[[nodiscard]] Curve histogramCurve(const model::Distribution& distribution, int binsPerDecade = kBinsPerDecade);
/// One bin of such a curve: from and to as shown, in us.
struct Bin {
    double from = 0;
    double to = 0;
    double samples = 0;
};
/// The bin over `shownUs`, which is more than 0.
[[nodiscard]] Bin binAt(const Curve& histogram, const model::DistributionWords& words, int binsPerDecade,
                        double shownUs);
/// The percentage of all samples up to each edge of a histogram's bins, as points of a line.
[[nodiscard]] Curve cumulativeCurve(const Curve& histogram, int binsPerDecade);

/// Latency (us, as shown) against percentile, as steps. Keys are 1 / (1 - p): 1 is the minimum, 2 the median, 100 is 99
/// %; the last one is n, where only the maximum is left. Steps that a screen cannot show (0.2 % in both directions) are
/// left out.
[[nodiscard]] Curve percentileCurve(const model::Distribution& distribution);
/// Where on that axis a point's percentiles lie among its lost probes; infinite when none was lost.
[[nodiscard]] double lostFromKey(std::uint64_t samples, std::uint64_t lost);
/// The curve as far as `key`.
[[nodiscard]] Curve upTo(double key, Curve curve);
/// Where on that axis fewer than ten samples lie beyond (design.md, rule 5); 1 when everything is thin.
[[nodiscard]] double thinFromKey(const stats::Histogram& histogram);

}  // namespace halftrip::gui
