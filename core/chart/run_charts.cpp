#include "core/chart/run_charts.hpp"

#include "core/chart/bins.hpp"
#include "core/chart/chart_parts.hpp"
#include "core/chart/percentiles.hpp"
#include "core/chart/reference_series.hpp"
#include "core/chart/time_course.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/text/latency_unit.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace halftrip::chart {
namespace {

using model::Distribution;
using model::PointResult;
using model::RunRecord;

/// A tail that reaches so many times beyond p99 squeezes the rest of a histogram.
constexpr double kLongTail = 3;
constexpr std::string_view kViewColor = "c3";
constexpr std::array<std::string_view, kMostCurves> kRising{"v0", "v1", "v2", "v3", "v4", "v5"};
/// Of more of these colours not everybody tells neighbours apart: every other curve is dashed.
constexpr std::size_t kMostUndashed = 3;

constexpr const char* kViewSentence = " Overlaid: the same probes from their scheduled send times.";

// --- Distributions ---

/// As far as the bin in which `upToUs` lies; it ends at the axis.
Dots lowerPart(Dots steps, double upToUs)
{
    const auto beyond = std::ranges::upper_bound(steps, upToUs, {}, &Dot::x);
    if (beyond == steps.end())
        return steps;
    steps.erase(std::next(beyond), steps.end());
    steps.back().y = 0;
    return steps;
}

/// The result as steps, and what the window marks in it, too, as far as it is drawn and not among the lost probes.
void addResult(Chart& chart, const PointResult& point, int binsPerDecade, double toPercent)
{
    const auto shownOf = [&point](std::int64_t ns) {
        return model::shownMicroseconds(wordsOf(point), static_cast<double>(ns));
    };
    const auto shown = [&](double percent) { return shownOf(model::percentileNs(point, percent)); };
    Series series;
    series.look = Look::Filled;
    series.dots = histogramSteps(point.result(), binsPerDecade);
    if (toPercent < 100)
        series.dots = lowerPart(std::move(series.dots), shown(toPercent));
    for (const auto& [percent, label] : {std::pair{50.0, "p50"}, std::pair{99.0, "p99"}}) {
        if (!model::isLost(point, percent) && (toPercent >= 100 || percent < toPercent))
            chart.rules.push_back({shown(percent), label});
    }
    if (toPercent >= 100)
        chart.rules.push_back({shownOf(point.result().histogram.maxNs()), "max"});
    chart.series.push_back(std::move(series));
}

void addView(Chart& chart, const Distribution& view, const model::DistributionWords& result, int binsPerDecade)
{
    Series series;
    series.name = lateViewName(result);
    series.look = Look::Steps;
    series.color = kViewColor;
    series.dots = histogramSteps(view, binsPerDecade);
    chart.series.front().name = result.shown;
    chart.series.push_back(std::move(series));
    chart.description += kViewSentence;
    chart.x.title = axisName(result, true) + ", µs";
}

Chart histogramOf(const PointResult& point, double toPercent)
{
    const stats::Histogram& result = point.result().histogram;
    const model::DistributionWords& words = wordsOf(point);
    const bool isWhole = toPercent >= 100;
    const int binsPerDecade = readableBins(result);
    Chart chart;
    chart.title = isWhole ? fmt::format("{}, all samples", words.shown)
                          : fmt::format("{}, the lowest {:g} %", words.shown, toPercent);
    const bool isLogCount = isWhole && result.count() >= 1000;
    chart.description = isLogCount
                            ? "How often each latency came; the count is logarithmic, so that one outlier is seen."
                            : "How often each latency came.";
    chart.x = {inMicroseconds(words), ScaleKind::Log};
    chart.y = {countTitle(binsPerDecade), isLogCount ? ScaleKind::Log : ScaleKind::Linear};
    chart.y.alsoShows = isLogCount ? 0.6 : 0;
    addResult(chart, point, binsPerDecade, toPercent);
    if (const Distribution* const view = isWhole ? lateViewOf(point) : nullptr)
        addView(chart, *view, words, binsPerDecade);
    return chart;
}

// --- Percentiles ---

Chart percentileChart(std::vector<Series> series, const model::DistributionWords& words)
{
    Chart chart;
    chart.title = percentilesTitle(words);
    chart.description =
        "How much the tail costs: each step to the right is ten times rarer. Dotted where fewer than ten "
        "samples lie beyond.";
    chart.series = std::move(series);
    chart.x = {"percentile", ScaleKind::Rank};
    chart.x.alsoShows = 100;
    chart.y = latencyAxis(chart, inMicroseconds(words));
    return chart;
}

/// Of one point: its result, what a plan of sending adds to it, and what a reference has.
Chart pointPercentiles(const PointResult& point, const OverlayReference* reference)
{
    const model::DistributionWords& words = wordsOf(point);
    std::vector<Series> curves{percentileSeries(point, point.result())};
    const Distribution* const view = lateViewOf(point);
    if (view != nullptr) {
        curves.push_back(percentileSeries(point, *view));
        curves.back().name = lateViewName(words);
        curves.back().color = kViewColor;
    }
    const std::vector<Series> overlay = reference == nullptr ? std::vector<Series>()
                                                             : referencePercentiles(*reference, point);
    curves.insert(curves.end(), overlay.begin(), overlay.end());
    curves.front().name = curves.size() > 1 ? words.shown : "";
    Chart chart = percentileChart(std::move(curves), words);
    if (view != nullptr) {
        chart.description += kViewSentence;
        chart.y.title = "µs";  // Both names are too long for an axis that is upright; the legend has them.
    }
    if (!overlay.empty())
        chart.description += besideReference(*reference);
    return chart;
}

// --- Time ---

/// One is 5 px wide: narrower ones would make a file of megabytes.
constexpr std::size_t kHeatColumns = 96;

Chart timeChart(const PointResult& point, bool hasHeat)
{
    static constexpr std::array kNames{"p50", "p99", "max"};
    const model::DistributionWords& words = wordsOf(point);
    TimeCourse course = timeCourse(point.slices, words);
    Chart chart;
    chart.title = courseTitle(words);
    chart.description = "p50, p99 and maximum of each slice of the point.";
    Heat heat;
    if (hasHeat && course.hasCells)
        heat = heatOf(point.slices, words, 0, course.end, kHeatColumns);
    if (heat.columns != 0) {  // It has none where all slices together took no time.
        chart.heat = std::move(heat);
        chart.description += " Behind them how all samples of that time are spread.";
    }
    if (!course.silences.empty())
        chart.description += " Grey: no reply came.";
    for (std::size_t index = 0; index < course.figures.size(); ++index) {
        Series series;
        series.name = kNames[index];
        series.color = kApart[index];
        series.look = index == 2 ? Look::Markers : Look::Line;
        series.hasMarkers = point.slices.size() < 3;
        series.dots = std::move(course.figures[index]);
        for (const Dot& dot : series.dots) {
            if (index == 2)
                series.hints.emplace_back(
                    fmt::format("{:.3f} s: {} max {}", dot.x, words.shown, model::formatWithUnit(dot.y * 1e3)));
        }
        chart.series.push_back(std::move(series));
    }
    chart.rules = std::move(course.losses);
    chart.bands = std::move(course.silences);
    chart.x = {"s from the start of the point"};
    chart.x.alsoShows = 0;
    chart.y = latencyAxis(chart, inMicroseconds(words));
    return chart;
}

// --- Several points together ---

std::vector<const PointResult*> chosenPoints(const RunRecord& record)
{
    std::vector<const PointResult*> all;
    for (const PointResult& point : record.points) {
        const bool isAlike = all.empty() || point.result().kind == all.front()->result().kind;
        if (!point.result().histogram.isEmpty() && isAlike)
            all.push_back(&point);
    }
    if (all.size() <= kMostCurves)
        return all;
    std::vector<const PointResult*> some;
    for (std::size_t index = 0; index < kMostCurves; ++index)
        some.push_back(all[index * (all.size() - 1) / (kMostCurves - 1)]);
    return some;
}

std::string_view colorAt(std::size_t index, std::size_t total, bool isRising)
{
    if (!isRising)
        return kApart[index];
    return kRising[total <= 1 ? 0 : index * (kMostCurves - 1) / (total - 1)];
}

bool isDashedAt(std::size_t index, std::size_t total, bool isRising)
{
    return isRising && total > kMostUndashed && index % 2 == 1;
}

Chart histogramsOf(const std::vector<const PointResult*>& points, const RunRecord& record, bool isRising)
{
    const model::DistributionWords& words = wordsOf(*points.front());
    int binsPerDecade = kBinsPerDecade;
    double high = 0;
    for (const PointResult* point : points) {
        high = std::max(high, model::shownMicroseconds(words, static_cast<double>(model::percentileNs(*point, 99))));
        binsPerDecade = std::min(binsPerDecade, readableBins(point->result().histogram));
    }
    Chart chart;
    chart.title = fmt::format("{}, the lowest 99 %", words.shown);
    chart.description = "How often each latency came, in percent of the point's samples.";
    chart.x = {inMicroseconds(words), ScaleKind::Log};
    chart.y = {shareTitle(binsPerDecade)};
    chart.y.alsoShows = 0;
    for (std::size_t index = 0; index < points.size(); ++index) {
        Series series;
        series.name = model::phraseOf(*points[index], record.points);
        series.look = isDashedAt(index, points.size(), isRising) ? Look::DashedSteps : Look::Steps;
        series.color = colorAt(index, points.size(), isRising);
        series.dots = lowerPart(histogramSteps(points[index]->result(), binsPerDecade), high);
        for (Dot& dot : series.dots)
            dot.y *= 100 / static_cast<double>(points[index]->result().histogram.count());
        chart.series.push_back(std::move(series));
    }
    return chart;
}

}  // namespace

Text percentilesTitle(const model::DistributionWords& words)
{
    return text("{} by percentile", Text(words.shown));
}

Text courseTitle(const model::DistributionWords& words)
{
    return text("{} over time", Text(words.shown));
}

std::vector<Chart> overviewCharts(const RunRecord& record)
{
    const std::vector<const PointResult*> points = chosenPoints(record);
    if (points.empty())
        return {};
    const auto axes = model::axesThatVary(record.points);
    const bool isRising = axes.size() == 1 && !model::axisInfo(axes.front()).isWord;
    std::vector<Series> curves;
    for (std::size_t index = 0; index < points.size(); ++index) {
        Series curve = percentileSeries(*points[index], points[index]->result());
        curve.name = model::phraseOf(*points[index], record.points);
        if (isDashedAt(index, points.size(), isRising))
            curve.look = Look::DashedSteps;
        curve.color = colorAt(index, points.size(), isRising);
        curves.push_back(std::move(curve));
    }
    return {histogramsOf(points, record, isRising), percentileChart(std::move(curves), wordsOf(*points.front()))};
}

std::vector<Chart> pointCharts(const PointResult& point, const OverlayReference* reference, bool hasHeat)
{
    const stats::Histogram& result = point.result().histogram;
    if (result.isEmpty())
        return {};
    std::vector<Chart> charts{histogramOf(point, 100)};
    const auto most = static_cast<double>(result.maxNs());
    if (result.count() >= 1000 && most > kLongTail * static_cast<double>(result.percentileNs(99)))
        charts.push_back(histogramOf(point, 99));
    if (reference != nullptr)
        overlayOnHistogram(charts.front(), *reference, point);
    charts.push_back(pointPercentiles(point, reference));
    if (!point.slices.empty())
        charts.push_back(timeChart(point, hasHeat));
    return charts;
}

}  // namespace halftrip::chart
