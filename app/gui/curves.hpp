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

/// How finely the histogram is drawn: 160 bins a decade are 1.45 % wide, about what a screen can show.
inline constexpr int kBinsPerDecade = 160;
/// Their width in percent, for the axis label.
inline constexpr double kBinWidthPercent = 1.45;

/// Samples by latency, as steps: from keys[i] (us, as shown) up to keys[i + 1] there are values[i] samples in each bin.
/// Begins and ends with a zero. Bins are equally wide on a log axis; a well-filled bucket that crosses a bin's edge
/// is shared between both in proportion (otherwise equal bins would hold now 15, now 16 buckets and show a comb that
/// is not there), a bucket with few samples goes whole to the bin of its middle, so that one outlier stays one.
[[nodiscard]] Curve histogramCurve(const model::Distribution& distribution);

/// Latency (us, as shown) against percentile, as steps. Keys are 1 / (1 - p): 1 is the minimum, 2 the median, 100 is 99 %; the last
/// one is n, where only the maximum is left. Steps that a screen cannot show (0.2 % in both directions) are left out.
[[nodiscard]] Curve percentileCurve(const model::Distribution& distribution);
/// Where on that axis a point's percentiles lie among its lost probes; infinite when none was lost.
[[nodiscard]] double lostFromKey(std::uint64_t samples, std::uint64_t lost);
/// The curve as far as `key`.
[[nodiscard]] Curve upTo(double key, Curve curve);
/// Where on that axis fewer than ten samples lie beyond (design.md, rule 5); 1 when everything is thin.
[[nodiscard]] double thinFromKey(const stats::Histogram& histogram);

}  // namespace halftrip::gui
