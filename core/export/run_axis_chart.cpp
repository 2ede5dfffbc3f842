#include "core/export/run_axis_chart.hpp"

#include "core/export/chart_parts.hpp"
#include "core/export/number_format.hpp"
#include "core/export/reference_curves.hpp"
#include "core/export/reference_table.hpp"
#include "core/model/point_figures.hpp"
#include "core/model/setting_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::exporting {
namespace {

using model::PointResult;
using model::RunRecord;

constexpr int kWholeWidthPx = 1096;
/// More sizes than these get round numbers at their axis.
constexpr std::size_t kMostOwnTicks = 16;

/// "udp", "64 bytes over xdp": the point on the axes beside the one that is drawn.
std::string groupOf(const PointResult& point, const std::vector<std::string>& others)
{
    return model::phraseOn(point, others);
}

/// The points that have samples and a place on the axis, by group, in the order of their first member.
struct Group {
    std::string name;
    std::vector<const PointResult*> points;
};
std::vector<Group> groupsOf(const RunRecord& record, const std::vector<std::string>& others)
{
    std::vector<Group> groups;
    for (const PointResult& point : record.points) {
        if (point.result().histogram.isEmpty())
            continue;
        const std::string name = groupOf(point, others);
        const auto found = std::ranges::find(groups, name, &Group::name);
        (found == groups.end() ? groups.emplace_back(Group{name, {}}) : *found).points.push_back(&point);
    }
    return groups;
}

/// The axis to draw against: what the points themselves name first (a sweep's own axis), where its values are numbers;
/// else the first of numbers, else the first. `axes`: those that vary, of a record with points.
std::string drawnAxis(const std::vector<std::string>& axes, const RunRecord& record)
{
    const auto isNumber = [](const std::string& axis) { return !model::axisInfo(axis).isWord; };
    const std::vector<model::AxisValue>& own = record.points.front().axes;
    if (!own.empty() && isNumber(own.front().axis) && std::ranges::find(axes, own.front().axis) != axes.end())
        return own.front().axis;
    const auto number = std::ranges::find_if(axes, isNumber);
    return number == axes.end() ? axes.front() : *number;
}

/// Where the points stand on the axis: numbers, or places side by side for words, lengths of time and what begins at 0.
class AxisPlaces {
public:
    AxisPlaces(const RunRecord& record, std::string axis) : m_axis(std::move(axis))
    {
        for (const PointResult& point : record.points) {
            const std::string cell = model::cellOn(point, m_axis);
            if (std::ranges::find(m_cells, cell) == m_cells.end()) {
                m_cells.push_back(cell);
                m_numbers.push_back(static_cast<double>(point.numberOn(m_axis).value_or(0)));
            }
        }
        const model::AxisInfo info = model::axisInfo(m_axis);
        const auto [least, most] = std::ranges::minmax(m_numbers);
        m_isNumber = !info.isWord && info.unit != model::Unit::Nanoseconds &&
                     std::ranges::find(m_cells, "-") == m_cells.end();
        m_kind = !m_isNumber                         ? ScaleKind::Places
                 : least == 0 && most >= kFewOfAKind ? ScaleKind::Places
                                                     : fittingScale(least, most);
        m_isNumber = m_kind != ScaleKind::Places;
    }
    [[nodiscard]] ChartAxis axis() const
    {
        ChartAxis axis{std::string(model::axisInfo(m_axis).title), m_kind};
        if (!m_isNumber) {
            axis.places = m_cells;
            return axis;
        }
        for (std::size_t index = 0; index < m_cells.size() && m_cells.size() <= kMostOwnTicks; ++index)
            axis.ticks.push_back({m_numbers[index], m_cells[index]});
        std::ranges::sort(axis.ticks, {}, &Tick::value);
        return axis;
    }
    [[nodiscard]] double at(const PointResult& point) const
    {
        if (m_isNumber)
            return static_cast<double>(point.numberOn(m_axis).value_or(0));
        return static_cast<double>(std::ranges::find(m_cells, model::cellOn(point, m_axis)) - m_cells.begin());
    }
    [[nodiscard]] bool isNumber() const { return m_isNumber; }
    [[nodiscard]] bool isWord() const { return model::axisInfo(m_axis).isWord; }
    [[nodiscard]] std::size_t count() const { return m_cells.size(); }

private:
    static constexpr double kFewOfAKind = 8;
    std::string m_axis;
    std::vector<std::string> m_cells;
    std::vector<double> m_numbers;
    bool m_isNumber = false;
    ScaleKind m_kind = ScaleKind::Linear;
};

/// One percentile of a group against the axis; a point whose percentile was lost has no dot.
ChartSeries percentileAlong(const Group& group, const AxisPlaces& places, double percent, std::string_view label)
{
    ChartSeries series;
    series.hasMarkers = true;
    for (const PointResult* point : group.points) {
        if (model::isLost(*point, percent))
            continue;
        const double us = shownMicroseconds(wordsOf(*point), static_cast<double>(model::percentileNs(*point, percent)));
        const std::string phrase = model::phraseOn(*point, [point] {
            std::vector<std::string> axes;
            for (const model::AxisValue& value : point->axes)
                axes.push_back(value.axis);
            return axes;
        }());
        series.dots.push_back(
            {places.at(*point), us,
             fmt::format("{}: {} {} {} µs", phrase, wordsOf(*point).shown, label, formatMicroseconds(us))});
    }
    std::ranges::stable_sort(series.dots, {}, &ChartDot::x);
    return series;
}

/// From p50 to p99 of each word.
ChartSeries stemsOf(const ChartSeries& low, const ChartSeries& high)
{
    ChartSeries stems;
    stems.look = ChartLook::Stems;
    stems.color = "grey";
    for (const ChartDot& dot : low.dots) {
        const auto other = std::ranges::find(high.dots, dot.x, &ChartDot::x);
        if (other == high.dots.end())
            continue;
        stems.dots.push_back({dot.x, dot.y});
        stems.dots.push_back({other->x, other->y});
    }
    return stems;
}

void addGroup(Chart& chart, const Group& group, const AxisPlaces& places, std::size_t index, bool isAlone)
{
    ChartSeries median = percentileAlong(group, places, 50, "p50");
    ChartSeries tail = percentileAlong(group, places, 99, "p99");
    median.name = isAlone ? "p50" : group.name;
    tail.name = isAlone ? "p99" : "";
    median.color = kApart[index];
    tail.color = isAlone ? kApart[1] : kApart[index];
    tail.look = ChartLook::Dashed;
    if (isAlone && places.isWord()) {
        median.look = tail.look = ChartLook::Dots;
        chart.series.push_back(stemsOf(median, tail));
    }
    chart.series.push_back(std::move(median));
    chart.series.push_back(std::move(tail));
}

/// The run's own mean or minimum, so that like stands beside like.
ChartSeries ownSeries(const RunRecord& record, const AxisPlaces& places, const std::string& figure)
{
    ChartSeries series;
    series.name = figure;
    series.color = "c2";
    series.hasMarkers = true;
    for (const PointResult& point : record.points) {
        const stats::Histogram& result = point.result().histogram;
        if (!result.isEmpty())
            series.dots.push_back(
                {places.at(point),
                 shownMicroseconds(wordsOf(point),
                                   figure == "mean" ? result.meanNs() : static_cast<double>(result.minNs()))});
    }
    std::ranges::stable_sort(series.dots, {}, &ChartDot::x);
    return series;
}

void addReferenceCurves(Chart& chart, const LaidReference& reference, const RunRecord& record, const AxisPlaces& places,
                        bool isAlone)
{
    const std::string figure = drawnFigure(reference);
    const model::DistributionWords& words = model::wordsOf(reference.kind);
    if (figure.empty())
        return;
    if (figure != "p50" && isAlone)
        chart.series.push_back(ownSeries(record, places, figure));
    for (const LaidCurve& curve : reference.curves) {
        ChartSeries series;
        series.name = fmt::format("{}, {}", curve.title, figure);
        series.look = ChartLook::Dashed;
        series.color = "ref";
        series.hasMarkers = true;
        for (const LaidPoint& point : curve.points) {
            const auto found = point.figuresNs.find(figure);
            if (point.sizeBytes && found != point.figuresNs.end())
                series.dots.push_back({static_cast<double>(*point.sizeBytes),
                                       shownMicroseconds(words, static_cast<double>(found->second)),
                                       fmt::format("{}, {}: {} {} {} µs", curve.title,
                                                   model::withUnit(model::Unit::Bytes, *point.sizeBytes), words.shown,
                                                   figure, formatShown(words, static_cast<double>(found->second)))});
        }
        chart.series.push_back(std::move(series));
    }
    chart.description += besideReference(reference);
}

}  // namespace

std::optional<Chart> axisChart(const RunRecord& record, const LaidReference* reference)
{
    const std::vector<std::string> axes = model::axesThatVary(record.points);
    if (axes.empty())
        return std::nullopt;
    const std::string drawn = drawnAxis(axes, record);
    const AxisPlaces places(record, drawn);
    std::vector<std::string> others = axes;
    std::erase(others, drawn);
    std::vector<Group> groups = groupsOf(record, others);
    const bool isAlone = groups.size() == 1;
    const std::size_t drawnGroups = std::min(groups.size(), kMostCurves);
    if (places.count() < 2 || groups.empty() || (isAlone && groups.front().points.size() < 2))
        return std::nullopt;
    const model::DistributionWords& words = wordsOf(*groups.front().points.front());
    Chart chart;
    chart.title = fmt::format("{} against {}", words.shown, model::axisInfo(drawn).title);
    chart.description = isAlone ? "The median and the 99th percentile of every point."
                                : "The median (solid) and the 99th percentile (dashed) of every point.";
    if (drawnGroups < groups.size())
        chart.description += fmt::format(" The first {} of {} curves.", drawnGroups, groups.size());
    for (std::size_t index = 0; index < drawnGroups; ++index)
        addGroup(chart, groups[index], places, index, isAlone);
    if (reference != nullptr && drawn == model::kSizeAxis && places.isNumber())
        addReferenceCurves(chart, *reference, record, places, isAlone);
    chart.x = places.axis();
    chart.y = latencyAxis(chart, inMicroseconds(words));
    chart.widthPx = kWholeWidthPx;
    chart.heightPx = 330;
    return chart;
}

}  // namespace halftrip::exporting
