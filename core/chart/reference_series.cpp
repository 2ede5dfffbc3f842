#include "core/chart/reference_series.hpp"

#include "core/model/text/latency_unit.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace halftrip::chart {
namespace {

/// The percentile that a figure is; none of one that is another thing.
std::optional<double> percentOf(const std::string& figure)
{
    if (!figure.starts_with('p'))
        return std::nullopt;
    return std::strtod(figure.c_str() + 1, nullptr);
}

/// With what is said of it.
void addDot(Series& series, const Dot& dot, const OverlayReference& reference, const OverlayCurve& curve,
            const std::string& figure, double us)
{
    series.dots.push_back(dot);
    series.hints.emplace_back(fmt::format("{}: {} {} {}", curve.title, model::wordsOf(reference.kind).shown, figure,
                                          model::formatWithUnit(us * 1e3)));
}

}  // namespace

std::string_view colorOfCurve(std::size_t index) noexcept
{
    static constexpr std::array<std::string_view, 5> kColors{"ref", "c1", "c2", "c4", "c5"};
    return kColors[index % kColors.size()];
}

std::string usualFigure(const OverlayPoint& point)
{
    for (const char* figure : {"p50", "mean", "min"}) {
        if (point.figuresNs.contains(figure))
            return figure;
    }
    return {};
}

std::string drawnFigure(const OverlayReference& reference)
{
    for (const OverlayCurve& curve : reference.curves) {
        for (const OverlayPoint& point : curve.points) {
            if (point.sizeBytes)
                return usualFigure(point);
        }
    }
    return {};
}

std::string besideReference(const OverlayReference& reference)
{
    return " Beside it the reference " + reference.id + ".";
}

void overlayOnHistogram(Chart& chart, const OverlayReference& reference, const model::PointResult& point)
{
    double top = 0;
    for (const Series& series : chart.series) {
        for (const Dot& dot : series.dots)
            top = std::max(top, dot.y);
    }
    const std::size_t before = chart.series.size();
    for (std::size_t index = 0; index < reference.curves.size(); ++index) {
        const OverlayCurve& curve = reference.curves[index];
        const OverlayPoint* const overlay = curve.at(point.numberOn(model::kSizeAxis));
        const std::string figure = overlay == nullptr ? std::string() : usualFigure(*overlay);
        if (figure.empty())
            continue;
        const double us = model::shownMicroseconds(model::wordsOf(reference.kind),
                                                   static_cast<double>(overlay->figuresNs.at(figure)));
        Series series;
        series.name = fmt::format("{}, {}", curve.title, figure);
        series.look = Look::Stems;
        series.color = colorOfCurve(index);
        series.hasMarkers = true;
        for (const double y : {chart.y.alsoShows.value_or(0), top})
            addDot(series, {us, y}, reference, curve, figure, us);
        chart.series.push_back(std::move(series));
    }
    if (chart.series.size() == before)
        return;
    chart.description += besideReference(reference);
    if (before == 1)
        chart.series.front().name = wordsOf(point.result().kind).shown;
}

std::vector<Series> referencePercentiles(const OverlayReference& reference, const model::PointResult& point)
{
    std::vector<Series> all;
    for (std::size_t index = 0; index < reference.curves.size(); ++index) {
        const OverlayCurve& curve = reference.curves[index];
        const OverlayPoint* const overlay = curve.at(point.numberOn(model::kSizeAxis));
        if (overlay == nullptr)
            continue;
        Series series;
        series.name = curve.title;
        series.look = Look::Dashed;
        series.color = colorOfCurve(index);
        series.hasMarkers = true;
        std::map<double, std::pair<std::string, double>> inOrder;
        for (const auto& [figure, ns] : overlay->figuresNs) {
            const auto percent = percentOf(figure);
            const double us = model::shownMicroseconds(model::wordsOf(reference.kind), static_cast<double>(ns));
            if (percent)
                inOrder.emplace(*percent, std::pair(figure, us));
        }
        for (const auto& [percent, shown] : inOrder)
            addDot(series, {100 / (100 - percent), shown.second}, reference, curve, shown.first, shown.second);
        if (!series.dots.empty())
            all.push_back(std::move(series));
    }
    return all;
}

}  // namespace halftrip::chart
