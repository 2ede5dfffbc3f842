#include "core/export/reference_curves.hpp"

#include "core/export/number_format.hpp"
#include "core/export/reference_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string_view>

namespace halftrip::exporting {
namespace {

/// Colours that neither the result nor its views have.
constexpr std::array<std::string_view, 5> kColors{"ref", "c1", "c2", "c4", "c5"};

/// The percentile that a figure is; none of one that is another thing.
std::optional<double> percentOf(const std::string& figure)
{
    if (!figure.starts_with('p'))
        return std::nullopt;
    return std::strtod(figure.c_str() + 1, nullptr);
}

ChartDot dotAt(double x, double y, const LaidReference& reference, const LaidCurve& curve, const std::string& figure,
               double us)
{
    return {x, y,
            fmt::format("{}: {} {} {} µs", curve.title, model::wordsOf(reference.kind).shown, figure,
                        formatMicroseconds(us))};
}

}  // namespace

std::string besideReference(const LaidReference& reference)
{
    return " Beside it the reference " + reference.id + ".";
}

void layOverHistogram(Chart& chart, const LaidReference& reference, const model::PointResult& point)
{
    double top = 0;
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (const ChartSeries& series : chart.series) {
        for (const ChartDot& dot : series.dots) {
            top = std::max(top, dot.y);
            least = std::min(least, dot.x);
            most = std::max(most, dot.x);
        }
    }
    const std::size_t before = chart.series.size();
    for (std::size_t index = 0; index < reference.curves.size(); ++index) {
        const LaidCurve& curve = reference.curves[index];
        const LaidPoint* const laid = curve.at(point.numberOn(model::kSizeAxis));
        const std::string figure = laid == nullptr ? std::string() : usualFigure(*laid);
        if (figure.empty())
            continue;
        const double us = shownMicroseconds(model::wordsOf(reference.kind),
                                            static_cast<double>(laid->figuresNs.at(figure)));
        ChartSeries series;
        series.name = fmt::format("{}, {}", curve.title, figure);
        series.look = ChartLook::Stems;
        series.color = kColors[index % kColors.size()];
        series.hasMarkers = true;
        series.dots = {dotAt(us, chart.y.alsoShows.value_or(0), reference, curve, figure, us),
                       dotAt(us, top, reference, curve, figure, us)};
        chart.series.push_back(std::move(series));
        least = std::min(least, us);
        most = std::max(most, us);
    }
    if (chart.series.size() == before)
        return;
    chart.description += besideReference(reference);
    chart.x.kind = fittingScale(least, most);
    if (before == 1)
        chart.series.front().name = wordsOf(point.result().kind).shown;
}

std::vector<ChartSeries> referencePercentiles(const LaidReference& reference, const model::PointResult& point)
{
    std::vector<ChartSeries> all;
    for (std::size_t index = 0; index < reference.curves.size(); ++index) {
        const LaidCurve& curve = reference.curves[index];
        const LaidPoint* const laid = curve.at(point.numberOn(model::kSizeAxis));
        if (laid == nullptr)
            continue;
        ChartSeries series;
        series.name = curve.title;
        series.look = ChartLook::Dashed;
        series.color = kColors[index % kColors.size()];
        series.hasMarkers = true;
        for (const auto& [figure, ns] : laid->figuresNs) {
            const auto percent = percentOf(figure);
            const double us = shownMicroseconds(model::wordsOf(reference.kind), static_cast<double>(ns));
            if (percent)
                series.dots.push_back(dotAt(100 / (100 - *percent), us, reference, curve, figure, us));
        }
        std::ranges::sort(series.dots, {}, &ChartDot::x);
        if (!series.dots.empty())
            all.push_back(std::move(series));
    }
    return all;
}

}  // namespace halftrip::exporting
