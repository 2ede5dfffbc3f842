#include "core/base/utc_reader.hpp"
#include "core/export/json/openmetrics_text.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/record/run_record.hpp"
#include "core/model/text/number_format.hpp"
#include "core/stats/reported_percentiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::exporting {
namespace {

using model::DistributionWords;
using model::PointResult;
using model::RunRecord;
using Labels = MetricLabels;

Labels labelsOfRun(const RunRecord& record)
{
    Labels labels{{"peer", record.request.peer.text},
                  {"adapter", record.initiatorHost.adapter ? record.initiatorHost.adapter->name : ""}};
    if (model::isPractice(record))
        labels.emplace_back("practice", "nothing was measured");
    return labels;
}

bool isTaken(const Labels& labels, const std::string& name)
{
    // What stands behind a point's labels.
    constexpr std::array<std::string_view, 4> kLater{"quantile", "le", "outcome", "point"};
    return std::ranges::find(kLater, name) != kLater.end() ||
           std::ranges::find(labels, name, &Labels::value_type::first) != labels.end();
}

/// Of a swept setting, by its path: "initiator.wait" as "initiator_wait". Every file may hold any axis, and a label is
/// letters, digits and underscores, the first a letter, and stands once.
std::string labelOf(const std::string& axis, const Labels& labels)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    std::string name = axis;
    std::ranges::replace_if(name, [&](char c) { return !isLetter(c) && (c < '0' || c > '9'); }, '_');
    if (name.empty() || !isLetter(name.front()) || isTaken(labels, name))
        name.insert(0, "axis_");
    while (isTaken(labels, name))
        name += '_';
    return name;
}

/// A label for every axis.
Labels labelsOfPoint(const RunRecord& record, const PointResult& point)
{
    Labels labels = labelsOfRun(record);
    labels.emplace_back("mode", point.mode);
    labels.emplace_back("transport", point.transport);
    for (const model::AxisInfo& axis : model::allAxes()) {
        const auto value = std::ranges::find(point.axes, axis.id, &model::AxisValue::axis);
        if (axis.id != model::kTransportAxis && value != point.axes.end())
            labels.emplace_back(axis.id, model::textOf(*value));
    }
    for (const model::AxisValue& value : point.axes) {
        if (std::ranges::find(model::allAxes(), value.axis, &model::AxisInfo::id) == model::allAxes().end())
            labels.emplace_back(labelOf(value.axis, labels), model::textOf(value));
    }
    return labels;
}

/// Points and their labels. Two points of one key would make one series twice, which no reader takes: they are
/// numbered.
std::vector<std::pair<const PointResult*, Labels>> labelledPoints(const RunRecord& record)
{
    std::vector<std::pair<const PointResult*, Labels>> all;
    for (const PointResult& point : record.points)
        all.emplace_back(&point, labelsOfPoint(record, point));
    std::vector<Labels> sorted;
    for (const auto& [point, labels] : all)
        sorted.push_back(labels);
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) {
        for (std::size_t index = 0; index < all.size(); ++index)
            all[index].second.emplace_back("point", fmt::format("{}", index));
    }
    return all;
}

std::string shownSeconds(const DistributionWords& words, std::int64_t storedNs)
{
    return fmt::format("{:.10f}", model::shownNs(words, static_cast<double>(storedNs)) / 1e9);
}

/// Percentiles as people quote them. What lies among lost probes has no value, and so no sample.
void addQuantiles(std::string& text, const std::string& name, const Labels& labels, const PointResult& point,
                  const model::Distribution& distribution)
{
    const DistributionWords& words = wordsOf(distribution.kind);
    const stats::Histogram& histogram = distribution.histogram;
    if (histogram.isEmpty())
        return;
    std::vector<double> percents;
    for (const stats::ReportedPercentile& reported : stats::kReportedPercentiles)
        percents.push_back(reported.percent);
    if (words.kind == model::DistributionKind::ReceivePath)
        percents.push_back(stats::kReceivePathPercentile.percent);
    std::ranges::sort(percents);
    for (const double percent : percents) {
        if (model::isLost(point, distribution, percent))
            continue;
        addMetric(text, name, joinedLabels(labels, "quantile", fmt::format("{:g}", percent / 100)),
                  shownSeconds(words, model::percentileNs(point, distribution, percent)));
    }
    if (!model::isLost(point, distribution, 100))
        addMetric(text, name, joinedLabels(labels, "quantile", "1.0"), shownSeconds(words, histogram.maxNs()));
}

/// "HRT" and its like as a part of a name: of what is halved "hrt", of what is not as it is stored.
std::string shownKey(const DistributionWords& words)
{
    if (!words.isHalved)
        return std::string(words.key);
    return words.role == model::DistributionRole::Result ? "hrt" : fmt::format("{}_hrt", words.key);
}

/// What is excluded is in no figure, and in no series either: each point is a few hundred otherwise.
void addDistributionFamilies(std::string& text, const std::vector<std::pair<const PointResult*, Labels>>& points,
                             bool hasBuckets)
{
    for (const DistributionWords& words : model::allDistributionWords()) {
        if (words.role == model::DistributionRole::Excluded)
            continue;
        std::string histograms;
        std::string quantiles;
        const std::string stored = fmt::format("halftrip_{}_seconds", words.key);
        const std::string shown = fmt::format("halftrip_{}_quantiles_seconds", shownKey(words));
        for (const auto& [point, labels] : points) {
            const model::Distribution* const found = point->find(words.kind);
            if (found == nullptr)
                continue;
            if (hasBuckets)
                addMetricHistogram(histograms, stored, labels, found->histogram);
            addQuantiles(quantiles, shown, labels, *point, *found);
        }
        if (!histograms.empty()) {
            beginMetricFamily(text, stored, "histogram", fmt::format("{}, as stored, never halved.", words.stored),
                              "seconds");
            text += histograms;
        }
        if (quantiles.empty())
            continue;
        beginMetricFamily(
            text, shown, "summary",
            fmt::format("Percentiles of {}. {} Quantile 1 is the maximum.", words.shown, words.definition), "seconds");
        text += quantiles;
    }
}

void addProbes(std::string& text, const std::vector<std::pair<const PointResult*, Labels>>& points)
{
    if (points.empty())
        return;
    beginMetricFamily(text, "halftrip_probes", "gauge", "Probes of the last run by what became of them.");
    for (const auto& [point, labels] : points) {
        for (const auto& [outcome, count] : kProbeOutcomes)
            addMetric(text, "halftrip_probes", joinedLabels(labels, "outcome", outcome),
                      fmt::format("{}", point->counts.*count));
    }
    beginMetricFamily(text, "halftrip_elapsed_seconds", "gauge",
                      "From the first send to the last receive of the point.", "seconds");
    for (const auto& [point, labels] : points)
        addMetric(text, "halftrip_elapsed_seconds", labels,
                  secondsOfNs(static_cast<std::uint64_t>(std::max<std::int64_t>(point->elapsedNs, 0))));
}

void addRun(std::string& text, const RunRecord& record)
{
    const Labels labels = labelsOfRun(record);
    beginMetricFamily(text, "halftrip_run", "gauge", "1 for the run that these figures are of.");
    Labels run = labels;
    for (const auto& [name, value] : {std::pair{"mode", record.request.mode},
                                      {"status", std::string(model::toWord(record.status))},
                                      {"version", record.toolVersion},
                                      {"host", record.initiatorHost.hostName},
                                      {"responder", record.responderHost.hostName}})
        run.emplace_back(name, value);
    addMetric(text, "halftrip_run", run, "1");
    if (const auto startMs = utcMilliseconds(record.startedAt)) {
        beginMetricFamily(text, "halftrip_run_start_time_seconds", "gauge",
                          "When the run began, in seconds since 1970: to be warned when no new one comes.", "seconds");
        addMetric(text, "halftrip_run_start_time_seconds", labels, fmt::format("{}.0", *startMs / 1000));
    }
    beginMetricFamily(text, "halftrip_run_complete", "gauge", "1 when the run ended by itself, else 0.");
    addMetric(text, "halftrip_run_complete", labels, record.status == model::RunStatus::Complete ? "1" : "0");
    std::vector<std::string> ids;
    for (const model::Finding& finding : record.findings) {
        if (finding.kind == model::FindingKind::Flag && std::ranges::find(ids, finding.id) == ids.end())
            ids.push_back(finding.id);
    }
    beginMetricFamily(text, "halftrip_flags", "gauge", "Reasons to distrust the figures.");
    addMetric(text, "halftrip_flags", labels, fmt::format("{}", ids.size()));
    if (ids.empty())
        return;
    beginMetricFamily(text, "halftrip_flag", "gauge", "1 for each reason to distrust the figures.");
    for (const std::string& id : ids)
        addMetric(text, "halftrip_flag", joinedLabels(labels, "id", id), "1");
}

std::string writeOpenMetrics(const RunRecord& record, bool hasBuckets)
{
    const auto points = labelledPoints(record);
    std::string text;
    addDistributionFamilies(text, points, hasBuckets);
    addProbes(text, points);
    addRun(text, record);
    return text + "# EOF\n";
}

}  // namespace

/// OpenMetrics 1.0, of types that the older text format of Prometheus knows as well, and without times: a textfile
/// collector takes it as it is. Native histograms have no place in either text.
std::string writeOpenMetrics(const RunRecord& record)
{
    return writeOpenMetrics(record, /*hasBuckets=*/false);
}

/// With the histograms, as 48 series for each distribution of a point: for a fleet whose histograms are added up.
std::string writeOpenMetricsBuckets(const RunRecord& record)
{
    return writeOpenMetrics(record, /*hasBuckets=*/true);
}

}  // namespace halftrip::exporting
