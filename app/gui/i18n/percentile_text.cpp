#include "app/gui/i18n/percentile_text.hpp"

#include "core/model/record/point_figures.hpp"
#include "core/stats/histogram.hpp"
#include "core/stats/percentile_rank.hpp"

namespace halftrip::gui {

namespace {

/// What stands before a percentile that fewer than ten samples lie beyond; the same as in the text table.
constexpr QChar kThinMark = QLatin1Char('~');

}  // namespace

PercentileFigure percentileOf(const model::PointResult& point, const model::Distribution& distribution, double percent)
{
    return {.ns = model::percentileNs(point, distribution, percent),
            .isThin = model::isThin(point, distribution, percent),
            .isLost = model::isLost(point, distribution, percent)};
}

PercentileFigure percentileOf(const stats::Histogram& samples, std::uint64_t lost, double percent)
{
    return {.ns = samples.percentileNs(percent, lost),
            .isThin = samples.isThin(percent, lost),
            .isLost = model::isLost(samples.count(), lost, percent)};
}

PercentileFigure percentileOf(std::int64_t ns, std::uint64_t samples, std::uint64_t lost, double percent)
{
    return {.ns = ns, .isThin = stats::isThin(percent, samples, lost), .isLost = model::isLost(samples, lost, percent)};
}

QString percentileText(const model::DistributionWords& words, const PercentileFigure& figure, LatencyUnit unit)
{
    return withDoubt(cellText(words, static_cast<double>(figure.ns), unit), figure.isThin, figure.isLost);
}

QString percentileInRow(const model::DistributionWords& words, const PercentileFigure& figure, LatencyUnit unit,
                        LatencyUnit usual)
{
    return unit == usual ? percentileText(words, figure, unit) : percentileWithUnit(words, figure, unit);
}

QString percentileWithUnit(const model::DistributionWords& words, const PercentileFigure& figure, LatencyUnit unit)
{
    const QString text = percentileText(words, figure, unit);
    const bool namesOne = model::hasOwnUnit(model::shownNs(words, static_cast<double>(figure.ns)), unit);
    return figure.isLost || namesOne ? text : QStringLiteral("%1 %2").arg(text, nameOf(unit));
}

QString withDoubt(const QString& figure, bool isThin, bool isLost)
{
    if (isLost)
        return lostMark();
    return isThin ? kThinMark + figure : figure;
}

}  // namespace halftrip::gui
