#include "core/chart/axis_charts.hpp"

#include "core/chart/axis_places.hpp"
#include "core/chart/chart_parts.hpp"
#include "core/chart/reference_series.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::chart {
namespace {

using model::PointResult;
using model::RunRecord;

/// More sizes than these get round numbers at their axis.
constexpr std::size_t kMostOwnTicks = 16;

/// What the charts of one record along one axis are made of.
struct Along {
    model::AxisInfo axis;
    std::vector<AxisPoint> points = {};
    AxisPlaces places = {};
    std::size_t drawnGroups = 0;
    [[nodiscard]] bool isAlone() const { return places.groups.size() == 1; }
};

Along alongOf(const RunRecord& record, const std::vector<std::string>& axes)
{
    Along along{.axis = model::axisInfo(drawnAxis(axes, record.points.front()))};
    for (const PointResult& point : record.points) {
        if (!point.result().histogram.isEmpty())
            along.points.push_back(axisPointOf(point));
    }
    along.places = placesOn(along.axis, along.points, axes, model::linkSpeedOf(record));
    along.drawnGroups = std::min(along.places.groups.size(), kMostCurves);
    return along;
}

Axis axisOf(const Along& along)
{
    Axis axis{std::string(along.axis.title), along.places.isLog ? ScaleKind::Log : ScaleKind::Linear};
    if (along.axis.isWord) {
        axis.kind = ScaleKind::Places;
        for (const Tick& value : along.places.values)
            axis.places.push_back(value.label);
    } else if (along.places.values.size() <= kMostOwnTicks) {
        axis.ticks = along.places.values;
        std::ranges::sort(axis.ticks, {}, &Tick::value);
    }
    return axis;
}

/// Of every axis value that a point has.
std::string phraseOf(const PointResult& point)
{
    std::vector<std::string> axes;
    for (const model::AxisValue& value : point.axes)
        axes.push_back(value.axis);
    return model::phraseOn(point, axes);
}

/// One figure of a group against the axis; a point whose percentile was lost has no dot.
Series figureAlong(const Along& along, std::size_t group, AxisFigure figure)
{
    static constexpr std::array kLabels{"p50", "p99", "max"};
    std::vector<AxisPlace> places = along.places.places;
    std::erase_if(places, [&](const AxisPlace& place) { return place.group != group || !place.shownUs[figure]; });
    std::ranges::stable_sort(places, {}, &AxisPlace::x);
    Series series;
    series.name = along.isAlone() ? kLabels[figure] : along.places.groups[group];
    series.color = along.isAlone() ? kApart[figure] : kApart[group];
    series.look = along.axis.isWord ? Look::Markers : figure == Max ? Look::Dashed : Look::Line;
    series.hasMarkers = true;
    for (const AxisPlace& place : places) {
        const PointResult& point = *along.points[place.point].point;
        series.dots.push_back({place.x, *place.shownUs[figure]});
        series.hints.push_back(fmt::format("{}: {} {} {} µs", phraseOf(point), wordsOf(point).shown, kLabels[figure],
                                           model::formatMicroseconds(*place.shownUs[figure])));
    }
    return series;
}

/// What the wire alone takes; no dots where nobody knows its speed.
Series wireAlong(const Along& along)
{
    Series series;
    series.name = "wire alone";
    series.look = Look::Dashed;
    series.color = "grey";
    for (const AxisPlace& place : along.places.places) {
        if (place.group == 0 && place.wireUs)
            series.dots.push_back({place.x, *place.wireUs});
    }
    std::ranges::stable_sort(series.dots, {}, &Dot::x);
    return series;
}

/// The run's own mean or minimum, so that like stands beside like.
Series ownSeries(const Along& along, const std::string& figure)
{
    Series series;
    series.name = figure;
    series.color = "c2";
    series.hasMarkers = true;
    for (const AxisPlace& place : along.places.places) {
        const PointResult& point = *along.points[place.point].point;
        const stats::Histogram& result = point.result().histogram;
        const double ns = figure == "mean" ? result.meanNs() : static_cast<double>(result.minNs());
        series.dots.push_back({place.x, model::shownMicroseconds(wordsOf(point), ns)});
    }
    std::ranges::stable_sort(series.dots, {}, &Dot::x);
    return series;
}

void addReferenceCurves(Chart& chart, const OverlayReference& reference, const Along& along)
{
    const std::string figure = drawnFigure(reference);
    const model::DistributionWords& words = model::wordsOf(reference.kind);
    if (figure.empty())
        return;
    if (figure != "p50" && along.isAlone())
        chart.series.push_back(ownSeries(along, figure));
    for (const OverlayCurve& curve : reference.curves) {
        Series series;
        series.name = fmt::format("{}, {}", curve.title, figure);
        series.look = Look::Dashed;
        series.color = "ref";
        series.hasMarkers = true;
        for (const OverlayPoint& point : curve.points) {
            const auto found = point.figuresNs.find(figure);
            if (!point.sizeBytes || found == point.figuresNs.end())
                continue;
            const auto ns = static_cast<double>(found->second);
            series.dots.push_back({static_cast<double>(*point.sizeBytes), model::shownMicroseconds(words, ns)});
            series.hints.push_back(fmt::format("{}, {}: {} {} {} µs", curve.title,
                                               model::withUnit(model::Unit::Bytes, *point.sizeBytes), words.shown,
                                               figure, model::formatShown(words, ns)));
        }
        chart.series.push_back(std::move(series));
    }
    chart.description += besideReference(reference);
}

std::string leftOut(const Along& along)
{
    if (along.drawnGroups == along.places.groups.size())
        return {};
    return fmt::format(" The first {} of {} curves.", along.drawnGroups, along.places.groups.size());
}

}  // namespace

std::vector<Chart> axisCharts(const RunRecord& record, const OverlayReference* reference)
{
    const std::vector<std::string> axes = model::axesThatVary(record.points);
    if (axes.empty())
        return {};
    const Along along = alongOf(record, axes);
    if (along.places.values.size() < 2 || along.places.places.size() < 2)
        return {};
    const model::DistributionWords& words = wordsOf(*along.points.front().point);
    Chart medians;
    medians.title = fmt::format("{} p50 against {}", words.shown, along.axis.title);
    medians.description = "The median of every point, from 0 on." + leftOut(along);
    Chart tails;
    tails.title = fmt::format("{} p99 and maximum against {}", words.shown, along.axis.title);
    tails.description = "The tail of every point." + leftOut(along);
    for (std::size_t group = 0; group < along.drawnGroups; ++group) {
        medians.series.push_back(figureAlong(along, group, P50));
        tails.series.push_back(figureAlong(along, group, P99));
        if (along.isAlone())
            tails.series.push_back(figureAlong(along, group, Max));
    }
    if (!along.isAlone()) {
        tails.title = fmt::format("{} p99 against {}", words.shown, along.axis.title);
        tails.description = "The 99th percentile of every point." + leftOut(along);
    }
    if (Series wire = wireAlong(along); !wire.dots.empty())
        medians.series.push_back(std::move(wire));
    if (reference != nullptr && along.axis.id == model::kSizeAxis)
        addReferenceCurves(medians, *reference, along);
    medians.x = tails.x = axisOf(along);
    medians.y = {inMicroseconds(words), ScaleKind::Linear};
    medians.y.alsoShows = 0;
    tails.y = latencyAxis(tails, inMicroseconds(words));
    return {std::move(medians), std::move(tails)};
}

}  // namespace halftrip::chart
