#include "core/export/cells/point_cells.hpp"
#include "core/export/csv/csv_row.hpp"
#include "core/export/export_context.hpp"
#include "core/export/table/reference_table.hpp"
#include "core/model/figures/budget.hpp"
#include "core/model/figures/packet_rates.hpp"
#include "core/model/figures/wire_time.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/record/run_record.hpp"
#include "core/model/text/number_format.hpp"
#include "core/stats/reported_percentiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace halftrip::exporting {
namespace {

void addCounts(CsvRow& row, const model::ProbeCounts& counts)
{
    row.addNumber("sent", counts.sent);
    row.addNumber("received", counts.received);
    row.addNumber("lost", counts.lost);
    row.addNumber("late", counts.late);
    row.addNumber("duplicate", counts.duplicate);
    row.addNumber("reordered", counts.reordered);
    row.addNumber("foreign", counts.unmatched);
    row.addNumber("not_sent", counts.notSent);
}

/// A figure of a distribution, as stored.
struct Figure {
    std::string name;  ///< In column heads.
    std::optional<double> ns;  ///< Absent: nothing was recorded, or the percentile lies among the lost probes.
    int decimals = 0;
};

Figure percentileOf(const model::PointResult& point, const model::Distribution& distribution,
                    const stats::ReportedPercentile& reported)
{
    Figure figure{columnOf(fmt::format("p{}", reported.label)), {}};
    if (!distribution.histogram.isEmpty() && !model::isLost(point, distribution, reported.percent))
        figure.ns = static_cast<double>(model::percentileNs(point, distribution, reported.percent));
    return figure;
}

std::vector<Figure> allFigures(const model::PointResult& point, const model::Distribution& distribution)
{
    const stats::Histogram& histogram = distribution.histogram;
    const auto known = [&histogram](double ns) { return histogram.isEmpty() ? std::nullopt : std::optional(ns); };
    std::vector<Figure> figures{{"min", known(static_cast<double>(histogram.minNs()))}};
    for (const stats::ReportedPercentile& reported : stats::kReportedPercentiles)
        figures.push_back(percentileOf(point, distribution, reported));
    figures.push_back({"max", known(static_cast<double>(histogram.maxNs()))});
    figures.push_back({"mean", known(histogram.meanNs()), 1});
    figures.push_back({"stddev", known(histogram.standardDeviationNs()), 1});
    return figures;
}

void addStored(CsvRow& row, const model::DistributionWords& words, const Figure& figure)
{
    row.add(fmt::format("{}_{}_ns", words.key, figure.name),
            figure.ns ? fmt::format("{:.{}f}", *figure.ns, figure.decimals) : "");
}

/// The same as people quote it; four decimals are half a nanosecond and less, so nothing is lost.
void addHalved(CsvRow& row, const model::DistributionWords& words, const Figure& figure)
{
    row.add("hrt_" + figure.name + "_us",
            figure.ns ? fmt::format("{:.4f}", model::shownMicroseconds(words, *figure.ns)) : "");
}

const model::Distribution& distributionIn(const model::PointResult& point, model::DistributionKind kind)
{
    static const model::Distribution kNothing;
    const model::Distribution* const found = point.find(kind);
    return found == nullptr ? kNothing : *found;
}

/// What the record's points measured; round trips where there is none yet.
std::vector<model::DistributionKind> resultKinds(const model::RunRecord& record)
{
    std::vector<model::DistributionKind> kinds;
    for (const model::PointResult& point : record.points) {
        if (std::ranges::find(kinds, point.result().kind) == kinds.end())
            kinds.push_back(point.result().kind);
    }
    return kinds.empty() ? std::vector{model::DistributionKind::RoundTrip} : kinds;
}

bool isAnywhere(const model::RunRecord& record, model::DistributionKind kind)
{
    return std::ranges::any_of(record.points,
                               [kind](const model::PointResult& point) { return point.find(kind) != nullptr; });
}

/// Columns for what was measured here, and for whatever else a point may have, so that two files of one mode are alike;
/// but for what a user asks for beside that.
void addDistributions(CsvRow& row, const model::RunRecord& record, const model::PointResult& point)
{
    const auto results = resultKinds(record);
    for (const model::DistributionWords& words : model::allDistributionWords()) {
        const model::Distribution& distribution = distributionIn(point, words.kind);
        const stats::Histogram& histogram = distribution.histogram;
        const bool isResult = words.role == model::DistributionRole::Result;
        if (isResult && std::ranges::find(results, words.kind) == results.end())
            continue;
        if (words.isOnDemand && !isAnywhere(record, words.kind))
            continue;
        if (words.role == model::DistributionRole::Excluded) {
            row.addNumber(fmt::format("{}_count", words.key), histogram.count());
            row.add(fmt::format("{}_max_ns", words.key),
                    histogram.isEmpty() ? std::string() : fmt::format("{}", histogram.maxNs()));
            continue;
        }
        const std::vector<Figure> figures = allFigures(point, distribution);
        for (const Figure& figure : figures)
            addStored(row, words, figure);
        if (!isResult)
            continue;
        row.addNumber(fmt::format("{}_max_at_ns", words.key), point.result().maxAtNs);
        if (words.kind == model::DistributionKind::ReceivePath)
            addStored(row, words, percentileOf(point, distribution, stats::kReceivePathPercentile));
        for (const Figure& figure : words.isHalved ? figures : std::vector<Figure>())
            addHalved(row, words, figure);
    }
}

std::string thinPercentiles(const model::PointResult& point)
{
    const model::Distribution& result = point.result();
    std::string names;
    for (const auto& [percent, label] : stats::kReportedPercentiles) {
        if (result.histogram.isEmpty() || !model::isThin(point, percent))
            continue;
        names += names.empty() ? "" : " ";
        names += fmt::format("p{}", label);
    }
    return names;
}

std::string lostPercentiles(const model::PointResult& point)
{
    std::string names;
    for (const auto& [percent, label] : stats::kReportedPercentiles) {
        if (model::isLost(point, percent))
            names += fmt::format("{}p{}", names.empty() ? "" : " ", label);
    }
    return names;
}

/// What one probe is on the wire; empty where nobody knows.
void addFrames(CsvRow& row, const model::PointResult& point)
{
    row.add("frame_count", point.frames ? fmt::format("{}", point.frames->count) : "");
    row.add("frame_bytes", point.frames ? fmt::format("{}", point.frames->bytes) : "");
}

/// Packets a second; empty for a point that took no time, and where nobody counts them.
void addRates(CsvRow& row, const model::RunRecord& record, const model::PointResult& point)
{
    const auto rates = model::packetRatesOf(record, point);
    const auto add = [&](const char* head, std::optional<double> rate) {
        row.add(head, rate ? fmt::format("{:.1f}", *rate) : "");
    };
    add("sent_per_s", rates ? std::optional(rates->offered) : std::nullopt);
    add("relayed_per_s", rates ? rates->relayed : std::nullopt);
    add("received_per_s", rates ? std::optional(rates->received) : std::nullopt);
}

/// What the wire takes, and p50 without it; empty where nobody knows.
void addWire(CsvRow& row, const model::RunRecord& record, const model::PointResult& point)
{
    const model::LinkSpeed link = model::linkSpeedOf(record);
    const auto text = [](std::optional<double> ns) { return ns ? fmt::format("{:.1f}", *ns) : std::string(); };
    std::optional<double> rest = model::wireInResultNs(point, link);
    const stats::Histogram& result = point.result().histogram;
    if (rest && !result.isEmpty() && !model::isLost(point, 50))
        rest = static_cast<double>(model::percentileNs(point, 50)) - *rest;
    else
        rest.reset();
    row.add("wire_one_way_ns", text(model::wireNs(point, link)));
    row.add(fmt::format("{}_p50_less_wire_ns", wordsOf(point.result().kind).key), text(rest));
}

/// What path and settings can cost of the median, and what nothing explains of it; empty where nobody knows.
void addBudget(CsvRow& row, const model::RunRecord& record, const model::PointResult& point)
{
    const auto budget = model::budgetOf(record, point);
    const double pathNs = budget && budget->isPathKnown ? budget->parts.front().highNs : 0;
    const auto add = [&](const char* head, bool isKnown, double ns) {
        row.add(head, isKnown ? fmt::format("{:.1f}", ns) : "");
    };
    add("budget_path_most_ns", budget && budget->isPathKnown, pathNs);
    add("budget_settings_most_ns", budget.has_value(), budget ? budget->explainedNs - pathNs : 0);
    add("budget_unexplained_ns", budget && budget->isPathKnown, budget ? budget->unexplainedNs : 0);
}

/// Empty fields where there is nothing to tell.
void addIntervals(CsvRow& row, const model::PointResult& point)
{
    const model::DistributionWords& words = wordsOf(point.result().kind);
    for (const double percent : model::kPercentilesWithInterval) {
        const auto interval = model::confidenceOf(point, percent);
        const auto add = [&](const char* end, std::int64_t ns) {
            row.add(fmt::format("{}_p{:g}_{}_ns", words.key, percent, end), interval ? fmt::format("{}", ns) : "");
        };
        add("low95", interval ? interval->low : 0);
        add("high95", interval ? interval->high : 0);
    }
}

void addSilence(CsvRow& row, const model::PointResult& point)
{
    const model::SilentTime silence = point.silence.value_or(model::SilentTime{});
    row.addNumber("silent_ns", silence.totalNs);
    row.addNumber("longest_silence_ns", silence.longestNs);
    row.add("apart_lost", point.excludedCounts ? fmt::format("{}", point.excludedCounts->lost) : "");
}

std::string flagIds(const model::RunRecord& record)
{
    std::string ids;
    for (const model::Finding& finding : record.findings) {
        if (finding.kind == model::FindingKind::Flag)
            ids += fmt::format("{}{}", ids.empty() ? "" : " ", finding.id);
    }
    return ids;
}

/// What the reference has for a point of that size, as the run stores it; empty fields where it has nothing.
void addReference(CsvRow& row, const chart::OverlayReference& reference, const model::PointResult& point)
{
    for (const chart::OverlayCurve& curve : reference.curves) {
        const chart::OverlayPoint* const overlay = curve.at(point.numberOn(model::kSizeAxis));
        for (const std::string& figure : figuresOf(reference)) {
            const bool isThere = overlay != nullptr && overlay->figuresNs.contains(figure);
            row.add(fmt::format("reference_{}_{}_{}_ns", curve.id, wordsOf(reference.kind).key, figure),
                    isThere ? fmt::format("{}", overlay->figuresNs.at(figure)) : "");
        }
    }
}

/// As stored; empty where it lies among lost probes.
void addPercentiles(CsvRow& row, const model::PointResult& point, const std::vector<double>& percentiles)
{
    const model::Distribution& result = point.result();
    for (const double percent : percentiles) {
        const bool isThere = !result.histogram.isEmpty() && !model::isLost(point, result, percent);
        row.add(fmt::format("{}_asked_{}_ns", wordsOf(result.kind).key, columnOf(percentileHead(percent))),
                isThere ? fmt::format("{}", model::percentileNs(point, result, percent)) : "");
    }
}

CsvRow rowOf(const model::RunRecord& record, const model::PointResult& point, const ExportContext& context)
{
    CsvRow row;
    row.add("started_at", point.startedAt);
    row.add("path", record.path);
    addPointKey(row, point, record.points.empty() ? point : record.points.front());
    addFrames(row, point);
    row.addNumber("elapsed_ns", point.elapsedNs);
    row.add("is_complete", point.isComplete ? "true" : "false");
    addCounts(row, point.counts);
    addDistributions(row, record, point);
    row.add("thin_percentiles", thinPercentiles(point));
    row.add("lost_percentiles", lostPercentiles(point));
    addIntervals(row, point);
    addSilence(row, point);
    addWire(row, record, point);
    addRates(row, record, point);
    row.add("problem", point.problem);
    row.add("flags", flagIds(record));
    if (context.reference)
        addReference(row, *context.reference, point);
    row.add("rtt_jitter_ns", point.jitterNs ? fmt::format("{}", *point.jitterNs) : "");
    addBudget(row, record, point);
    addPercentiles(row, point, context.percentiles);
    return row;
}

}  // namespace

/// A head line even for a run without points, so that a reader always finds its columns.
std::string writeCsv(const model::RunRecord& record, const ExportContext& context)
{
    std::string text = rowOf(record, firstPoint(record), context).heads();
    for (const model::PointResult& point : record.points)
        text += rowOf(record, point, context).fields();
    return text;
}

}  // namespace halftrip::exporting
