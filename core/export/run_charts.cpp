#include "core/export/run_charts.hpp"

#include "core/export/chart_parts.hpp"
#include "core/export/curves.hpp"
#include "core/export/number_format.hpp"
#include "core/export/reference_curves.hpp"
#include "core/model/heat_grid.hpp"
#include "core/model/point_figures.hpp"
#include "core/stats/bucket_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace halftrip::exporting {
namespace {

using model::Distribution;
using model::PointResult;
using model::RunRecord;

constexpr int kBinsPerDecade = 60;
constexpr int kLinearBins = 90;
constexpr int kStepsPerHalving = 12;
/// A tail that reaches so many times beyond p99 squeezes the rest of a histogram.
constexpr double kLongTail = 3;
constexpr std::string_view kViewColor = "c3";
constexpr std::array<std::string_view, kMostCurves> kRising{"v0", "v1", "v2", "v3", "v4", "v5"};

/// The same probes from when the plan wanted to send each (design.md, rule 6); null where there was no such plan.
const Distribution* intendedViewOf(const PointResult& point)
{
    const Distribution* const view = point.find(model::DistributionKind::FromIntended);
    return view == nullptr || view->histogram.isEmpty() ? nullptr : view;
}

std::string viewName(const Distribution& view, const model::DistributionWords& result)
{
    return fmt::format("{}{}", model::wordsOf(view.kind).shown, result.isHalved ? ", not halved" : "");
}

constexpr const char* kViewSentence = " Over it the same probes from when each was meant to leave.";

// --- Distributions ---

/// Steps of a histogram, between edges as stored; it begins and ends at the axis.
std::vector<ChartDot> stepsOf(const Distribution& distribution, const std::vector<double>& edges, double factor)
{
    const model::DistributionWords& words = model::wordsOf(distribution.kind);
    const std::vector<double> counts = countsBetween(distribution.histogram, edges);
    std::vector<ChartDot> dots;
    for (std::size_t bin = 0; bin < counts.size(); ++bin) {
        const double x = shownMicroseconds(words, edges[bin]);
        if (dots.empty() && counts[bin] > 0)
            dots.push_back({x, 0});
        if (!dots.empty() && (dots.back().y != counts[bin] * factor || dots.size() == 1))
            dots.push_back({x, counts[bin] * factor});
    }
    if (!dots.empty())
        dots.push_back({shownMicroseconds(words, edges.back()), 0});
    return dots;
}

/// As wide as the values ask for: logarithmic bins over a wide range, equal ones over a narrow one.
std::vector<double> edgesFor(double lowNs, double highNs)
{
    const double low = std::max(lowNs, 1.0);
    if (fittingScale(low, highNs) == ScaleKind::Log)
        return logEdges(low, highNs + 1, kBinsPerDecade);
    // No bin is narrower than a nanosecond or than the buckets are.
    const double span = std::max(highNs + 1 - lowNs, 1.0);
    const double bucket = static_cast<double>(
        stats::BucketLayout::widthOf(stats::BucketLayout::indexOf(static_cast<std::int64_t>(highNs))));
    const int bins = std::clamp(static_cast<int>(span / bucket), 1, kLinearBins);
    return linearEdges(lowNs, lowNs + span, bins);
}

/// The result as steps between those edges, and its reported percentiles as far as it is drawn.
void addResult(Chart& chart, const PointResult& point, const std::vector<double>& edges, double toPercent)
{
    const stats::Histogram& result = point.result().histogram;
    ChartSeries series;
    series.look = ChartLook::Filled;
    series.dots = stepsOf(point.result(), edges, 1);
    for (const auto& [percent, label] : {std::pair{50.0, "p50"}, std::pair{99.0, "p99"}, std::pair{99.9, "p99.9"}}) {
        if (!model::isLost(point, percent) && (toPercent >= 100 || percent < toPercent))
            chart.rules.push_back(
                {shownMicroseconds(wordsOf(point), static_cast<double>(model::percentileNs(point, percent))), label});
    }
    chart.series.push_back(std::move(series));
}

/// In bins of the same width as the result's, as shown; `perNs`: what a nanosecond of the view is as the result is
/// stored.
void addView(Chart& chart, const Distribution& view, const model::DistributionWords& result, std::vector<double> edges,
             double perNs)
{
    for (double& edge : edges)
        edge /= perNs;
    ChartSeries series;
    series.name = viewName(view, result);
    series.look = ChartLook::Outline;
    series.color = kViewColor;
    series.dots = stepsOf(view, edges, 1);
    chart.series.front().name = result.shown;
    chart.series.push_back(std::move(series));
    chart.description += kViewSentence;
    chart.x.title = fmt::format("{} and {}, µs", result.shown, model::wordsOf(view.kind).shown);
}

Chart histogramOf(const PointResult& point, double toPercent)
{
    const stats::Histogram& result = point.result().histogram;
    const model::DistributionWords& words = wordsOf(point);
    const bool isWhole = toPercent >= 100;
    auto low = static_cast<double>(result.minNs());
    auto high = static_cast<double>(result.percentileNs(toPercent));
    const Distribution* const view = isWhole ? intendedViewOf(point) : nullptr;
    const double perNs = view == nullptr ? 1 : model::shownNs(model::wordsOf(view->kind), 1) / model::shownNs(words, 1);
    if (view != nullptr) {
        low = std::min(low, perNs * static_cast<double>(view->histogram.minNs()));
        high = std::max(high, perNs * static_cast<double>(view->histogram.maxNs()));
    }
    const std::vector<double> edges = edgesFor(low, high);
    Chart chart;
    chart.title = isWhole ? fmt::format("{}, all samples", words.shown)
                          : fmt::format("{}, the lowest {:g} %", words.shown, toPercent);
    const bool isLogCount = isWhole && result.count() >= 1000;
    chart.description = isLogCount
                            ? "How often each latency came; the count is logarithmic, so that one outlier is seen."
                            : "How often each latency came.";
    chart.x = {inMicroseconds(words), fittingScale(std::max(low, 1.0), high)};
    chart.y = {"samples", isLogCount ? ScaleKind::Log : ScaleKind::Linear};
    chart.y.alsoShows = isLogCount ? 0.6 : 0;
    addResult(chart, point, edges, toPercent);
    if (view != nullptr)
        addView(chart, *view, words, edges, perNs);
    return chart;
}

// --- Percentiles ---

ChartSeries percentilesOf(const PointResult& point, const Distribution& distribution)
{
    const model::DistributionWords& words = model::wordsOf(distribution.kind);
    ChartSeries series;
    for (const PercentileStep& step :
         percentileSteps(distribution.histogram, kStepsPerHalving, model::lostBeside(point, distribution))) {
        if (model::isLost(point, distribution, step.percent))
            break;
        series.dots.push_back({step.oneIn, shownMicroseconds(words, static_cast<double>(step.valueNs))});
    }
    // Fewer than ten samples lie beyond.
    series.quietFrom = static_cast<double>(distribution.histogram.count()) / 10;
    return series;
}

Chart percentileChart(std::vector<ChartSeries> series, const model::DistributionWords& words)
{
    Chart chart;
    chart.title = fmt::format("{} by percentile", words.shown);
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
Chart pointPercentiles(const PointResult& point, const LaidReference* reference)
{
    const model::DistributionWords& words = wordsOf(point);
    std::vector<ChartSeries> curves{percentilesOf(point, point.result())};
    const Distribution* const view = intendedViewOf(point);
    if (view != nullptr) {
        curves.push_back(percentilesOf(point, *view));
        curves.back().name = viewName(*view, words);
        curves.back().color = kViewColor;
    }
    const std::vector<ChartSeries> laid = reference == nullptr ? std::vector<ChartSeries>()
                                                               : referencePercentiles(*reference, point);
    curves.insert(curves.end(), laid.begin(), laid.end());
    curves.front().name = curves.size() > 1 ? words.shown : "";
    Chart chart = percentileChart(std::move(curves), words);
    if (view != nullptr) {
        chart.description += kViewSentence;
        chart.y.title = "µs";  // Both names are too long for an axis that is upright; the legend has them.
    }
    if (!laid.empty())
        chart.description += besideReference(*reference);
    return chart;
}

// --- Time ---

/// One is 5 px wide: narrower ones would make a file of megabytes.
constexpr std::size_t kHeatColumns = 96;

std::optional<ChartHeat> heatOf(const PointResult& point)
{
    const model::TimeSlice& last = point.slices.back();
    const auto endNs = static_cast<double>(last.startNs) + static_cast<double>(last.lengthNs);
    const model::HeatGrid grid = model::heatGridOf(point.slices, 0, endNs, kHeatColumns);
    if (grid.rows == 0)
        return std::nullopt;
    ChartHeat heat{.toX = endNs / 1e9,
                   .columns = grid.columns,
                   .least = fmt::format("{:g} %", model::kLeastShare * 100),
                   .most = "100 % of the samples at that time"};
    for (std::size_t row = 0; row <= grid.rows; ++row)
        heat.edges.push_back(
            shownMicroseconds(wordsOf(point), stats::CellLayout::edgeOf(static_cast<double>(grid.firstCell + row))));
    for (const float share : grid.shares) {
        const auto level = static_cast<int>(model::heatOf(share) * ChartHeat::kLevels) + 1;
        heat.levels.push_back(static_cast<std::uint8_t>(share > 0 ? std::min(level, ChartHeat::kLevels) : 0));
    }
    return heat;
}

Chart timeChart(const PointResult& point, bool hasHeat)
{
    Chart chart;
    chart.title = fmt::format("{} over time", wordsOf(point).shown);
    chart.description = "p50, p99 and maximum of each slice of the point.";
    if (hasHeat)
        chart.heat = heatOf(point);
    if (chart.heat)
        chart.description += " Behind them how all samples of that time are spread.";
    std::array<ChartSeries, 3> series;
    constexpr std::array kNames{"p50", "p99", "max"};
    constexpr std::array kPercents{50.0, 99.0};
    constexpr std::array<std::int64_t model::TimeSlice::*, 3> kFigures{
        &model::TimeSlice::p50Ns, &model::TimeSlice::p99Ns, &model::TimeSlice::maxNs};
    for (std::size_t index = 0; index < series.size(); ++index) {
        series[index].name = kNames[index];
        series[index].color = kApart[index];
        series[index].look = index == 2 ? ChartLook::Dots : ChartLook::Line;
        series[index].hasMarkers = point.slices.size() < 3;
        for (const model::TimeSlice& slice : point.slices) {
            if (slice.count == 0)
                continue;
            const double at = (static_cast<double>(slice.startNs) + static_cast<double>(slice.lengthNs) / 2) / 1e9;
            const bool isLost = index != 2 && model::isLost(slice.count, slice.lost, kPercents[index]);
            const double us = isLost ? std::numeric_limits<double>::quiet_NaN()
                                     : shownMicroseconds(wordsOf(point), static_cast<double>(slice.*kFigures[index]));
            series[index].dots.push_back(
                {at, us,
                 index != 2 ? std::string()
                            : fmt::format("{:.3f} s: {} max {} µs", at, wordsOf(point).shown, formatMicroseconds(us))});
        }
        chart.series.push_back(std::move(series[index]));
    }
    for (const model::TimeSlice& slice : point.slices) {
        if (slice.lost > 0)
            chart.rules.push_back({(static_cast<double>(slice.startNs) + static_cast<double>(slice.lengthNs) / 2) / 1e9,
                                   fmt::format("{} lost", slice.lost)});
    }
    chart.x = {"s from the start of the point"};
    chart.x.alsoShows = 0;
    chart.y = latencyAxis(chart, inMicroseconds(wordsOf(point)));
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

Chart histogramsOf(const std::vector<const PointResult*>& points, const RunRecord& record, bool isRising)
{
    const model::DistributionWords& words = wordsOf(*points.front());
    double low = std::numeric_limits<double>::infinity();
    double high = 0;
    for (const PointResult* point : points) {
        low = std::min(low, static_cast<double>(point->result().histogram.minNs()));
        high = std::max(high, static_cast<double>(model::percentileNs(*point, 99)));
    }
    const std::vector<double> edges = edgesFor(low, high);
    Chart chart;
    chart.title = fmt::format("{}, the lowest 99 %", words.shown);
    chart.description = "How often each latency came, in percent of the point's samples.";
    chart.x = {inMicroseconds(words), fittingScale(std::max(low, 1.0), high)};
    chart.y = {"share of samples, %"};
    chart.y.alsoShows = 0;
    for (std::size_t index = 0; index < points.size(); ++index) {
        ChartSeries series;
        series.name = model::phraseOf(*points[index], record.points);
        series.look = ChartLook::Outline;
        series.color = colorAt(index, points.size(), isRising);
        series.dots = stepsOf(points[index]->result(), edges,
                              100 / static_cast<double>(points[index]->result().histogram.count()));
        chart.series.push_back(std::move(series));
    }
    return chart;
}

}  // namespace

std::vector<Chart> overviewCharts(const RunRecord& record)
{
    const std::vector<const PointResult*> points = chosenPoints(record);
    if (points.empty())
        return {};
    const auto axes = model::axesThatVary(record.points);
    const bool isRising = axes.size() == 1 && !model::axisInfo(axes.front()).isWord;
    std::vector<ChartSeries> curves;
    for (std::size_t index = 0; index < points.size(); ++index) {
        ChartSeries curve = percentilesOf(*points[index], points[index]->result());
        curve.name = model::phraseOf(*points[index], record.points);
        curve.color = colorAt(index, points.size(), isRising);
        curves.push_back(std::move(curve));
    }
    return {histogramsOf(points, record, isRising), percentileChart(std::move(curves), wordsOf(*points.front()))};
}

std::vector<Chart> pointCharts(const PointResult& point, const LaidReference* reference, bool hasHeat)
{
    const stats::Histogram& result = point.result().histogram;
    if (result.isEmpty())
        return {};
    std::vector<Chart> charts{histogramOf(point, 100)};
    const auto most = static_cast<double>(result.maxNs());
    if (result.count() >= 1000 && most > kLongTail * static_cast<double>(result.percentileNs(99)))
        charts.push_back(histogramOf(point, 99));
    if (reference != nullptr)
        layOverHistogram(charts.front(), *reference, point);
    charts.push_back(pointPercentiles(point, reference));
    if (!point.slices.empty())
        charts.push_back(timeChart(point, hasHeat));
    return charts;
}

}  // namespace halftrip::exporting
