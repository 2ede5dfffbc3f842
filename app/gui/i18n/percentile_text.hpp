#pragma once

#include "app/gui/i18n/format.hpp"
#include "core/model/record/point_result.hpp"

#include <QString>

#include <cstdint>

namespace halftrip::gui {

/// A percentile, with what casts doubt on it.
struct PercentileFigure {
    std::int64_t ns = 0;   ///< As stored.
    bool isThin = false;   ///< Fewer than ten samples lie beyond it.
    bool isLost = false;   ///< It lies among the lost probes (model::isLost()): nobody knows it.
};

/// Of a distribution of the point's.
[[nodiscard]] PercentileFigure percentileOf(const model::PointResult& point, const model::Distribution& distribution,
                                            double percent);
/// Of a part of a point: its samples, and the probes that were lost among them.
[[nodiscard]] PercentileFigure percentileOf(const stats::Histogram& samples, std::uint64_t lost, double percent);
/// One that is known already, of so many samples.
[[nodiscard]] PercentileFigure percentileOf(std::int64_t ns, std::uint64_t samples, std::uint64_t lost, double percent);

/// As the window shows a percentile, wherever it stands, without its unit: "5.21", "~152.70", "lost".
[[nodiscard]] QString percentileText(const model::DistributionWords& words, const PercentileFigure& figure,
                                     LatencyUnit unit = LatencyUnit::Microseconds);
/// The same where it stands in a row behind a median in `usual`: it names its unit where that is another one, for a
/// maximum of "12.50" beside a p99 of "98.10" would read as less.
[[nodiscard]] QString percentileInRow(const model::DistributionWords& words, const PercentileFigure& figure,
                                      LatencyUnit unit, LatencyUnit usual);
/// The same in a sentence: it always names its unit.
[[nodiscard]] QString percentileWithUnit(const model::DistributionWords& words, const PercentileFigure& figure,
                                         LatencyUnit unit);
/// percentileText() of a figure that is text already.
[[nodiscard]] QString withDoubt(const QString& figure, bool isThin, bool isLost);

}  // namespace halftrip::gui
