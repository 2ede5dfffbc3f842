#include "core/chart/axis_charts.hpp"

#include "core/base/stable_sort.hpp"
#include "core/chart/reference_series.hpp"
#include "core/model/text/latency_unit.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace halftrip::chart {
namespace {

using model::PointResult;
using model::RunRecord;

AlongAxis alongOf(const RunRecord& record, const std::vector<std::string>& axes)
{
    AlongAxis along{model::axisInfo(drawnAxis(axes, record.points.front())),
                    wordsOf(record.points.front()),
                    {},
                    {},
                    /*hasHints=*/true};
    for (const PointResult& point : record.points)
        along.points.push_back(axisPointOf(point));
    along.places = placesOn(along.axis, along.points, axes, model::linkSpeedOf(record));
    return along;
}

Axis axisOf(const AlongAxis& along)
{
    Axis axis{along.axis.title, along.places.isLog ? ScaleKind::Log : ScaleKind::Linear};
    axis.ticks = along.places.values;
    std::ranges::sort(axis.ticks, {}, &Tick::value);
    if (!along.axis.isWord)
        return axis;
    axis.kind = ScaleKind::Places;
    for (const Tick& value : along.places.values)
        axis.places.push_back(value.label);
    return axis;
}

/// Of every axis value that a point has.
Text phraseOf(const PointResult& point)
{
    std::vector<std::string> axes;
    for (const model::AxisValue& value : point.axes)
        axes.push_back(value.axis);
    return model::phraseOn(point, axes);
}

/// One figure of a group against the axis; a point whose percentile was lost has no dot.
Series figureAlong(const AlongAxis& along, std::size_t group, AxisFigure figure)
{
    static constexpr std::array kLabels{"p50", "p99", "max"};
    std::vector<AxisPlace> places = along.places.places;
    std::erase_if(places, [&](const AxisPlace& place) { return place.group != group || !place.shownUs[figure]; });
    stableSort(places, {}, &AxisPlace::x);
    Series series;
    if (along.isAlone())
        series.name = Text(kLabels[figure]);
    else if (figure != Max)  // The group has its entry already.
        series.name = along.places.groups[group];
    series.group = group;
    series.color = kApart[along.isAlone() ? static_cast<std::size_t>(figure) : group % kMostCurves];
    series.look = along.axis.isWord ? Look::Markers : figure == Max ? Look::Dashed : Look::Line;
    series.hasMarkers = true;
    for (const AxisPlace& place : places) {
        const AxisPoint& point = along.points[place.point];
        series.dots.push_back({place.x, *place.shownUs[figure]});
        if (!point.isWhole)
            series.hollow.push_back(series.dots.back());
        if (along.hasHints)
            series.hints.push_back(text("{}: {} {} {}", phraseOf(*point.point), Text(along.words.shown),
                                        Text(kLabels[figure]), model::formatWithUnit(*place.shownUs[figure] * 1e3)));
    }
    return series;
}

/// What the wire alone takes; no dots where nobody knows its speed.
Series wireAlong(const AlongAxis& along)
{
    Series series;
    series.name = text("wire alone");
    series.look = Look::Dashed;
    series.color = "grey";
    for (const AxisPlace& place : along.places.places) {
        if (place.group == 0 && place.wireUs)
            series.dots.push_back({place.x, *place.wireUs});
    }
    stableSort(series.dots, {}, &Dot::x);
    return series;
}

/// The run's own mean or minimum, so that like stands beside like. Rings, since a mean is often where the median is.
Series ownSeries(const AlongAxis& along, const std::string& figure)
{
    Series series;
    series.name = Text(figure);
    series.color = "ref";
    series.hasMarkers = true;
    for (const AxisPlace& place : along.places.places) {
        if (!along.points[place.point].hasSamples)
            continue;
        const stats::Histogram& result = along.points[place.point].point->result().histogram;
        const double ns = figure == "mean" ? result.meanNs() : static_cast<double>(result.minNs());
        series.dots.push_back({place.x, model::shownMicroseconds(along.words, ns)});
    }
    stableSort(series.dots, {}, &Dot::x);
    series.hollow = series.dots;
    return series;
}

Series curveAlong(const OverlayCurve& curve, const model::DistributionWords& words, const std::string& figure)
{
    Series series;
    series.name = text("{}, {}", curve.title, Text(figure));
    series.look = Look::Dashed;
    series.hasMarkers = true;
    series.isReference = true;
    for (const OverlayPoint& point : curve.points) {
        const auto found = point.figuresNs.find(figure);
        if (!point.sizeBytes || found == point.figuresNs.end())
            continue;
        const auto ns = static_cast<double>(found->second);
        series.dots.push_back({static_cast<double>(*point.sizeBytes), model::shownMicroseconds(words, ns)});
        series.hints.push_back(text("{}, {}: {} {} {}", curve.title,
                                    model::phraseOf(model::numberOn(model::kSizeAxis, *point.sizeBytes)),
                                    Text(words.shown), Text(figure), model::formatWithUnit(model::shownNs(words, ns))));
    }
    series.hollow = series.dots;
    return series;
}

void addReference(Chart& chart, const OverlayReference& reference, const AlongAxis& along)
{
    const std::string figure = drawnFigure(reference);
    if (figure.empty())
        return;
    if (figure != "p50" && along.isAlone())
        chart.series.insert(chart.series.begin(), ownSeries(along, figure));
    for (std::size_t index = 0; index < reference.curves.size(); ++index) {
        chart.series.push_back(curveAlong(reference.curves[index], model::wordsOf(reference.kind), figure));
        chart.series.back().color = colorOfCurve(index);
    }
    chart.description += besideReference(reference);
}

void addMedians(Chart& chart, const AlongAxis& along, std::size_t groups)
{
    chart.title = text("{} p50 against {}", Text(along.words.shown), Text(along.axis.title));
    chart.description = "The median of every point, from 0 on.";
    for (std::size_t group = 0; group < groups; ++group)
        chart.series.push_back(figureAlong(along, group, P50));
    if (Series wire = wireAlong(along); !wire.dots.empty())
        chart.series.push_back(std::move(wire));
    chart.y = {inMicroseconds(along.words), ScaleKind::Linear};
    chart.y.alsoShows = 0;
}

void addTails(Chart& chart, const AlongAxis& along, std::size_t groups)
{
    const Text shown(along.words.shown);
    const Text axis(along.axis.title);
    chart.title = text("{} p99 and maximum against {}", shown, axis);
    chart.description = "The tail of every point.";
    if (!along.isAlone())
        chart.description += along.axis.isWord ? " The upper dot is the maximum." : " Dashed: the maximum.";
    for (std::size_t group = 0; group < groups; ++group) {
        chart.series.push_back(figureAlong(along, group, P99));
        chart.series.push_back(figureAlong(along, group, Max));
    }
    chart.y = latencyAxis(chart, inMicroseconds(along.words));
}

}  // namespace

Chart axisChart(const AlongAxis& along, AxisFigures figures, const OverlayReference* reference, std::size_t mostGroups)
{
    const std::size_t all = along.places.groups.size();
    const std::size_t drawn = std::min(all, mostGroups);
    Chart chart;
    if (figures == AxisFigures::Median)
        addMedians(chart, along, drawn);
    else
        addTails(chart, along, drawn);
    if (drawn < all)
        chart.description += fmt::format(" The first {} of {} curves.", drawn, all);
    chart.x = axisOf(along);
    if (reference != nullptr && figures == AxisFigures::Median && along.axis.id == model::kSizeAxis)
        addReference(chart, *reference, along);
    return chart;
}

std::vector<Chart> axisCharts(const RunRecord& record, const OverlayReference* reference)
{
    const std::vector<std::string> axes = model::axesThatVary(record.points);
    if (axes.empty())
        return {};
    const AlongAxis along = alongOf(record, axes);
    const auto drawn = std::ranges::count_if(
        along.places.places, [&along](const AxisPlace& place) { return along.points[place.point].hasSamples; });
    if (along.places.values.size() < 2 || drawn < 2)
        return {};
    return {axisChart(along, AxisFigures::Median, reference), axisChart(along, AxisFigures::Tail)};
}

}  // namespace halftrip::chart
