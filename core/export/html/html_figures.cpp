#include "core/base/count_text.hpp"
#include "core/base/plural.hpp"
#include "core/chart/axis_charts.hpp"
#include "core/chart/load_charts.hpp"
#include "core/chart/run_charts.hpp"
#include "core/export/cells/point_cells.hpp"
#include "core/export/cells/point_sentences.hpp"
#include "core/export/html/html_parts.hpp"
#include "core/export/html/svg_chart.hpp"
#include "core/export/table/mode_tables.hpp"
#include "core/export/table/reference_table.hpp"
#include "core/export/table/stage_table.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/text/number_format.hpp"
#include "core/stats/reported_percentiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace halftrip::exporting::html {
namespace {

using model::DistributionWords;
using model::PointResult;
using model::RunRecord;

/// Each is up to 40 kB of a report.
constexpr std::size_t kMostHeatMaps = 100;

void addFigure(Markup& out, const chart::Chart& chart)
{
    out.raw("<figure><figcaption><b>");
    out.text(chart.title).raw("</b>").text(chart.description).raw("</figcaption>").add(writeSvg(chart));
    out.raw("</figure>\n");
}

Markup pairsOf(const std::vector<chart::Chart>& charts)
{
    Markup out;
    out.raw("<div class=\"pair\">\n");
    for (const chart::Chart& chart : charts)
        addFigure(out, chart);
    out.raw("</div>\n");
    return out;
}

/// Null where none was chosen for the run.
const chart::OverlayReference* referenceIn(const ExportContext& context)
{
    return context.reference ? &*context.reference : nullptr;
}

std::string endingOf(const PointResult& point)
{
    return !point.problem.empty() ? "failed: " + point.problem : point.isComplete ? "" : "stopped early";
}

/// `text` of a figure in a sentence, with its unit unless it names one.
std::string withUnit(const DistributionWords& words, std::int64_t storedNs, const std::string& text,
                     model::LatencyUnit unit)
{
    return model::hasOwnUnit(model::shownNs(words, static_cast<double>(storedNs)), unit)
               ? text
               : fmt::format("{} {}", text, model::unitName(unit));
}

std::string percentileWithUnit(const PointResult& point, double percent, model::LatencyUnit unit)
{
    const std::string text = percentileCell(point, point.result(), percent, unit);
    return model::isLost(point, percent)
               ? text
               : withUnit(model::wordsOf(point.result().kind), model::percentileNs(point, percent), text, unit);
}

/// What a table's columns of latencies are and the unit of the medians, over heads of which another unit names itself.
void addLatencyHeads(Table& table, const DistributionWords& words, const LatencyUnits& units,
                     std::vector<std::string> heads)
{
    const model::LatencyUnit usual = unitOfHead(units, "p50");
    bool isOne = true;
    for (std::string& head : heads) {
        const model::LatencyUnit unit = unitOfHead(units, head);
        if (unit != usual)
            head += fmt::format(", {}", model::unitName(unit));
        isOne = isOne && unit == usual;
    }
    table.over = fmt::format("{}, {}{}", words.shown, model::unitName(usual),
                             isOne ? "" : " where a column names no other unit");
    table.overFrom = table.heads.size();
    table.heads = joined(std::move(table.heads), std::move(heads));
}

/// Every point of one kind of result; the unit and what it is stand over the figures.
Markup pointsOf(const RunRecord& record, const DistributionWords& words)
{
    Table table;
    table.heads = joined(axisHeads(record), {"count", "lost", "late", "dup"});
    table.words = 0;
    const LatencyUnits units = latencyUnits(record, words.kind);
    addLatencyHeads(table, words, units, latencyHeads());
    for (const PointResult& point : record.points) {
        if (point.result().kind != words.kind)
            continue;
        const model::ProbeCounts& counts = point.counts;
        table.rows.push_back(joined(axisCells(point, record),
                                    joined({countText(point.result().histogram.count()), countText(counts.lost),
                                            countText(counts.late), countText(counts.duplicate)},
                                           latencyCells(point, point.result(), units))));
    }
    return table.rows.empty() ? Markup() : markupOf(table);
}

/// The other distributions of the points that have no table beside them: what is contained in the result, what is kept
/// apart.
Markup othersOf(const RunRecord& record, const DistributionWords& words)
{
    Table table;
    table.heads = joined(axisHeads(record), {"count"});
    table.words = 0;
    const LatencyUnits units = latencyUnits(record, words.kind);
    addLatencyHeads(table, words, units, latencyHeads());
    table.caption = std::string(words.definition);
    if (words.role == model::DistributionRole::Excluded)
        table.caption += " Excluded from all figures above.";
    std::uint64_t samples = 0;
    std::int64_t longestNs = 0;
    for (const PointResult& point : record.points) {
        const model::Distribution* const found = point.find(words.kind);
        if (found == nullptr || found->histogram.isEmpty())
            continue;
        samples += found->histogram.count();
        longestNs = std::max(longestNs, found->histogram.maxNs());
        std::vector<std::string> cells{countText(found->histogram.count())};
        table.rows.push_back(joined(axisCells(point, record), joined(cells, latencyCells(point, *found, units))));
    }
    Markup out;
    if (table.rows.empty())
        return out;
    const model::LatencyUnit unit = unitOfHead(units, "max");
    out.raw("<details><summary>").text(words.shown).raw("<span class=\"quiet\">");
    out.text(fmt::format(
        "{} {}, the longest {}", countText(samples), wordBehind(samples, "samples"),
        withUnit(words, longestNs, model::formatInColumn(words, static_cast<double>(longestNs), unit), unit)));
    out.raw("</span></summary>\n").add(markupOf(table)).raw("</details>\n");
    return out;
}

Markup intervalsOf(const RunRecord& record)
{
    Table table;
    table.heads = axisHeads(record);
    table.words = 0;
    table.caption =
        "95 % confidence intervals of this run alone. Run-to-run variation can be larger (halftrip compare).";
    const LatencyUnits units = latencyUnits(record, resultWords(record).kind);
    std::vector<std::string> heads;
    for (const double percent : model::kPercentilesWithInterval)
        heads.push_back(fmt::format("p{:g}", percent));
    addLatencyHeads(table, resultWords(record), units, heads);
    bool hasAny = false;
    for (const PointResult& point : record.points) {
        std::vector<std::string> cells = axisCells(point, record);
        for (const double percent : model::kPercentilesWithInterval) {
            cells.push_back(intervalCell(point, percent, unitOfHead(units, fmt::format("p{:g}", percent))));
            hasAny = hasAny || cells.back() != "-";
        }
        table.rows.push_back(std::move(cells));
    }
    return hasAny ? markupOf(table) : Markup();
}

/// What the marks of the tables mean, and what befell single points.
Markup remarksOf(const RunRecord& record)
{
    Markup out;
    out.raw("<p class=\"quiet\">").text(resultWords(record).definition);
    out.raw(" Percentile p is the value at rank ceil(p · n / 100)").text(lostRankWords(record)).raw(". ");
    out.text(kThinMark).raw(": fewer than 10 samples lie beyond. ").text(kLostMark);
    out.raw(": the percentile lies among the lost probes.");
    if (hasKnownFrames(record))
        out.raw(" ").text(model::kFrameColumn).raw(": ").text(model::kFrameMeaning).raw(".");
    out.raw("</p>\n");
    Markup points;
    for (const PointResult& point : record.points) {
        if (const std::string ending = endingOf(point); !ending.empty())
            points.raw("<li>").text(model::phraseOf(point, record.points) + ": " + ending).raw("</li>");
        for (const std::string& sentence : pointSentences(point, record, spanText))
            points.raw("<li>").text(sentence).raw("</li>");
    }
    if (!points.isEmpty())
        out.raw("<ul>").add(points).raw("</ul>\n");
    return out;
}

/// Parts may be negative, by clock error.
std::string partText(std::int64_t ns)
{
    return (ns < 0 ? "−" : "") + model::formatMicroseconds(std::abs(static_cast<double>(ns)) / 1000);
}

Markup splitOf(const PointResult& point, const RunRecord& record)
{
    const model::StageResult& stages = *point.stages;
    Table table;
    table.caption = fmt::format(
        "{}: {} stamps, {} of {} probes{}. {} Clocks related to {} at A and {} at B.",
        model::phraseOf(point, record.points), stages.isHardware ? "hardware and software" : "software", stages.joined,
        stages.sent,
        stages.costNs ? fmt::format("; taking them moved the median by {} µs", partText(*stages.costNs)) : "",
        kStageColumnNote, spanText(stages.initiator.clockErrorNs), spanText(stages.responder.clockErrorNs));
    table.heads = {"part"};
    table.over = "RTT, µs (not halved: both directions are shown)";
    table.overFrom = 1;
    std::vector<std::string> sums{"round trip"};
    for (const model::StageSplit& split : stages.splits) {
        table.heads.push_back(split.figure);
        sums.push_back(partText(split.rttNs));
    }
    for (const bool isFiner : {false, true}) {
        for (const model::StagePartName& name : model::kStageParts) {
            if (name.isFiner != isFiner)
                continue;
            std::vector<std::string> cells{std::string(name.title) + (isFiner ? " (contained above)" : "")};
            bool isThere = false;
            for (const model::StageSplit& split : stages.splits) {
                const auto& parts = isFiner ? split.finerNs : split.partsNs;
                const auto found = parts.find(name.part);
                isThere = isThere || found != parts.end();
                cells.push_back(found == parts.end() ? "-" : partText(found->second));
            }
            if (isThere)
                table.rows.push_back(std::move(cells));
        }
        if (!isFiner)
            table.rows.push_back(sums);
    }
    return markupOf(table);
}

}  // namespace

Markup charts(const RunRecord& record, const ExportContext& context)
{
    Markup out;
    if (record.points.size() == 1)
        return section("charts", "Charts", pairsOf(chart::pointCharts(record.points.front(), referenceIn(context))));
    const auto overview = chart::overviewCharts(record);
    if (overview.empty())
        return out;
    out.raw("<div class=\"pair\">\n");
    for (const chart::Chart& chart : chart::axisCharts(record, referenceIn(context)))
        addFigure(out, chart);
    for (const chart::Chart& chart : chart::loadCharts(record))
        addFigure(out, chart);
    for (const chart::Chart& chart : overview)
        addFigure(out, chart);
    out.raw("</div>\n");
    return section("charts", "Charts", out);
}

Markup reference(const ExportContext& context)
{
    Markup out;
    if (!context.reference)
        return out;
    const chart::OverlayReference& overlay = *context.reference;
    out.raw("<p>").text(overlay.convention).raw(" <span class=\"quiet\">").text(overlay.source).raw("</span></p>\n");
    Table table;
    table.heads = joined({"curve", "bytes"}, exporting::figuresOf(overlay));
    table.over = fmt::format("{}, µs", model::wordsOf(overlay.kind).shown);
    table.overFrom = 2;
    table.rows = referenceRows(overlay);
    out.add(markupOf(table)).raw("<ul class=\"quiet\">");
    for (const std::string& remark : overlay.remarks)
        out.raw("<li>").text(remark).raw("</li>");
    out.raw("</ul>\n");
    return section("reference", "Reference: " + overlay.title, out);
}

Markup figures(const RunRecord& record)
{
    Markup out;
    if (record.points.empty())
        return section("figures", "Figures", Markup().raw("<p>No point was measured.</p>\n"));
    for (const DistributionWords& words : model::allDistributionWords()) {
        if (words.role == model::DistributionRole::Result)
            out.add(pointsOf(record, words));
    }
    out.add(remarksOf(record)).add(intervalsOf(record));
    for (const DistributionWords& words : model::allDistributionWords()) {
        if (words.role != model::DistributionRole::Result && !hasViewTable(record, words.role))
            out.add(othersOf(record, words));
    }
    return section("figures", "Figures", out);
}

Markup stages(const RunRecord& record)
{
    Markup out;
    for (const PointResult& point : record.points) {
        if (point.stages && !point.stages->splits.empty())
            out.add(splitOf(point, record));
    }
    if (!out.isEmpty() && record.stampPoint)
        out.raw("<p class=\"quiet\">Stamp point: ")
            .text(record.stampPoint->verdict)
            .raw(". ")
            .text(record.stampPoint->sentence)
            .raw("</p>\n");
    return section("stages", "Where the time goes", out);
}

/// Of several points each one's own charts, folded away; a report of one point has them at its top.
Markup everyPoint(const RunRecord& record, const ExportContext& context)
{
    Markup out;
    if (record.points.size() < 2)
        return out;
    std::map<model::DistributionKind, LatencyUnits> unitsOf;
    for (const PointResult& point : record.points) {
        const std::vector<chart::Chart> own = chart::pointCharts(point, referenceIn(context),
                                                                 record.points.size() <= kMostHeatMaps);
        if (own.empty())
            continue;
        const DistributionWords& words = model::wordsOf(point.result().kind);
        if (!unitsOf.contains(words.kind))
            unitsOf.emplace(words.kind, latencyUnits(record, words.kind));
        const auto shown = [&](double percent) {
            const std::string head = fmt::format("p{:g}", percent);
            return percentileWithUnit(point, percent, unitOfHead(unitsOf.at(words.kind), head));
        };
        out.raw("<details class=\"bulky\"><summary>")
            .text(model::phraseOf(point, record.points))
            .raw("<span class=\"quiet\">");
        out.text(fmt::format("{} p50 {}, p99 {}", words.shown, shown(50), shown(99)));
        out.raw("</span></summary>\n").add(pairsOf(own)).raw("</details>\n");
    }
    return section("points", "Each point", out);
}

}  // namespace halftrip::exporting::html
