#include "core/base/count_text.hpp"
#include "core/base/plural.hpp"
#include "core/export/cells/point_cells.hpp"
#include "core/export/cells/point_sentences.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/export/cells/text_table.hpp"
#include "core/export/export_context.hpp"
#include "core/export/table/autopsy_text.hpp"
#include "core/export/table/budget_table.hpp"
#include "core/export/table/guided_text.hpp"
#include "core/export/table/mode_tables.hpp"
#include "core/export/table/percentile_table.hpp"
#include "core/export/table/reference_table.hpp"
#include "core/export/table/stage_table.hpp"
#include "core/export/verdict.hpp"
#include "core/model/facts/host_counters.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/record/run_record.hpp"
#include "core/model/request/peer.hpp"
#include "core/model/text/core_words.hpp"
#include "core/model/text/number_format.hpp"
#include "core/stats/reported_percentiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace halftrip::exporting {
namespace {

using model::Distribution;
using model::DistributionRole;
using model::DistributionWords;
using model::PointResult;
using model::RunRecord;

void appendHeading(std::string& text, const RunRecord& record)
{
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "Halftrip {}: {} over {}", record.toolVersion, record.request.mode, describeTransports(record));
    if (!record.path.empty())
        fmt::format_to(out, ", {}", record.path);
    if (record.request.intervalNs > 0)
        fmt::format_to(out, ", {}", describePacing(record, model::formatSpan));
    fmt::format_to(out, ", {}\n", record.startedAt);
    text += describeEnding(record);
    const DistributionWords& words = resultWords(record);
    fmt::format_to(out, "Latencies are {} in microseconds. {} Percentile p: the value at rank ceil(p * n / 100){}.\n\n",
                   words.shown, words.definition, lostRankWords(record));
}

void appendPoints(std::string& text, const RunRecord& record)
{
    if (record.points.empty()) {
        text += "No point was measured.\n";
        return;
    }
    TextTable table(joined(axisHeads(record), joined({"count", "lost", "late", "dup"}, latencyHeads())));
    for (const PointResult& point : record.points) {
        const model::ProbeCounts& counts = point.counts;
        table.addRow(joined(axisCells(point, record),
                            joined({countText(point.result().histogram.count()), countText(counts.lost),
                                    countText(counts.late), countText(counts.duplicate)},
                                   latencyCells(point, point.result()))),
                     !point.problem.empty() ? "failed, see below"
                     : point.isComplete     ? ""
                                            : "stopped early");
    }
    text += table.text();
}

/// One without figures says in its sentences what it is about.
void appendModeTables(std::string& text, const RunRecord& record)
{
    for (const ModeTable& shown : modeTables(record)) {
        text += '\n';
        if (!shown.heads.empty()) {
            TextTable table(shown.heads);
            for (const ModeTable::Row& row : shown.rows)
                table.addRow(row.cells, row.remark);
            text += shown.title + "\n" + table.text();
        }
        for (const std::string& sentence : shown.sentences)
            text += sentence + "\n";
    }
}

void appendLegend(std::string& text, const RunRecord& record)
{
    const auto isThinSomewhere = [](const PointResult& point) {
        return !point.result().histogram.isEmpty() &&
               std::ranges::any_of(stats::kReportedPercentiles,
                                   [&](const auto& reported) { return model::isThin(point, reported.percent); });
    };
    if (std::ranges::any_of(record.points, isThinSomewhere))
        fmt::format_to(std::back_inserter(text), "{} fewer than 10 samples lie beyond this percentile.\n", kThinMark);
    const auto isLostSomewhere = [](const PointResult& point) {
        return std::ranges::any_of(point.distributions, [&](const Distribution& distribution) {
            return std::ranges::any_of(stats::kReportedPercentiles, [&](const auto& reported) {
                return model::isLost(point, distribution, reported.percent);
            });
        });
    };
    if (std::ranges::any_of(record.points, isLostSomewhere))
        fmt::format_to(std::back_inserter(text), "{}: this percentile lies among the lost probes.\n", kLostMark);
    if (hasKnownFrames(record))
        fmt::format_to(std::back_inserter(text), "{}: {}.\n", model::kFrameColumn, model::kFrameMeaning);
}

/// How far p50 and p99 can be trusted, from this run alone.
void appendIntervals(std::string& text, const RunRecord& record)
{
    std::vector<std::string> heads = axisHeads(record);
    for (const double percent : model::kPercentilesWithInterval)
        heads.push_back(fmt::format("p{:g}", percent));
    TextTable table(heads);
    bool hasAny = false;
    for (const PointResult& point : record.points) {
        std::vector<std::string> cells = axisCells(point, record);
        for (const double percent : model::kPercentilesWithInterval) {
            cells.push_back(intervalCell(point, percent));
            hasAny = hasAny || cells.back() != "-";
        }
        table.addRow(cells);
    }
    if (hasAny)
        text += "\n95 % confidence intervals of this run, in microseconds. Run-to-run variation can be larger "
                "(halftrip compare).\n" +
                table.text();
}

void appendJitter(std::string& text, const RunRecord& record)
{
    std::vector<std::int64_t> jitters;
    for (const PointResult& point : record.points) {
        if (point.jitterNs)
            jitters.push_back(*point.jitterNs);
    }
    if (jitters.empty())
        return;
    const auto [least, most] = std::ranges::minmax(jitters);
    fmt::format_to(std::back_inserter(text), "Jitter of round trips (RFC 3550): {}{}.\n", model::formatSpan(least),
                   least == most ? std::string() : " to " + model::formatSpan(most));
}

void appendSentences(std::string& text, const RunRecord& record)
{
    for (const PointResult& point : record.points) {
        for (const std::string& sentence : pointSentences(point, record, model::formatSpan))
            text += sentence + "\n";
    }
}

/// "5.17", or "5.17 to 9.40" over several points; empty when no point has a sample there.
std::string mediansOf(const RunRecord& record, const DistributionWords& words)
{
    std::vector<std::int64_t> medians;
    for (const PointResult& point : record.points) {
        const Distribution* const found = point.find(words.kind);
        if (found != nullptr && !found->histogram.isEmpty())
            medians.push_back(model::percentileNs(point, *found, 50));
    }
    if (medians.empty())
        return {};
    const auto [least, most] = std::ranges::minmax(medians);
    const std::string low = model::formatShown(words, static_cast<double>(least));
    const std::string high = model::formatShown(words, static_cast<double>(most));
    return low == high ? low : low + " to " + high;
}

/// Warm-up and the first probe after idle are no part of the figures above, but never hidden (rule 4).
void appendExcluded(std::string& text, const RunRecord& record)
{
    for (const DistributionWords& words : model::allDistributionWords()) {
        const std::string medians = mediansOf(record, words);
        if (words.role != DistributionRole::Excluded || medians.empty())
            continue;
        std::uint64_t samples = 0;
        std::int64_t longest = 0;
        for (const PointResult& point : record.points) {
            if (const Distribution* const found = point.find(words.kind)) {
                samples += found->histogram.count();
                longest = std::max(longest, found->histogram.maxNs());
            }
        }
        fmt::format_to(std::back_inserter(text), "Excluded: {}, {} {} in total, p50 {} us, max {} us.\n", words.shown,
                       countText(samples), wordBehind(samples, "samples"), medians,
                       model::formatShown(words, static_cast<double>(longest)));
    }
}

/// What kept a point from being measured to its end.
void appendProblems(std::string& text, const RunRecord& record)
{
    for (const PointResult& point : record.points) {
        if (!point.problem.empty())
            fmt::format_to(std::back_inserter(text), "{}: {}\n", model::phraseOf(point, record.points), point.problem);
    }
}

std::string describeEnd(const model::EndObtained& end)
{
    std::string text = fmt::format("{}, ", model::toWord(end.wait));
    text += model::coreWords(end.core);
    if (end.arrivalCore)
        text += fmt::format(", packets arrive on core {}", *end.arrivalCore);
    if (!end.isTold())
        return text + " as agreed; the rest is unknown (its report did not arrive).";
    text += fmt::format(", {} scheduling, memory {}", end.scheduling, *end.memoryLocked ? "locked" : "not locked");
    for (const auto& [name, value] : end.transport)
        text += fmt::format(", {}: {}", name, value);
    return text + ".";
}

/// What both ends obtained. Each text once: it seldom differs between points, except over different transports.
void appendEnds(std::string& text, const RunRecord& record)
{
    std::vector<std::string> lines;
    const bool areTransportsMixed = std::ranges::adjacent_find(record.points, std::ranges::not_equal_to{},
                                                               &PointResult::transport) != record.points.end();
    const auto addOnce = [&lines](std::string line) {
        if (std::ranges::find(lines, line) == lines.end())
            lines.push_back(std::move(line));
    };
    for (const PointResult& point : record.points) {
        if (point.result().histogram.isEmpty() && !point.problem.empty())
            continue;
        const std::string over = areTransportsMixed ? " over " + point.transport : "";
        addOnce("Initiator" + over + ": " + describeEnd(point.initiator.obtained));
        addOnce(!record.request.peer.hasResponder()
                    ? record.request.peer.describe() + "." +
                          (point.reflector ? " It says: " + model::describeReflector(*point.reflector) + "."
                                           : std::string())
                    : "Responder" + over + ": " + describeEnd(point.responder.obtained));
        for (const std::string& sentence : point.initiator.obtained.refused)
            addOnce("Initiator" + over + ", not granted: " + sentence);
        for (const std::string& sentence : point.responder.obtained.refused)
            addOnce("Responder" + over + ", not granted: " + sentence);
    }
    for (const std::string& line : lines)
        text += line + "\n";
}

/// One line for each point and end where something was dropped or broken; all the rest is in the run file.
void appendCounters(std::string& text, const RunRecord& record)
{
    for (const PointResult& point : record.points) {
        for (const auto& [end, which] : {std::pair{&point.initiator, "A"}, std::pair{&point.responder, "B"}}) {
            const auto troubles = model::findTroubles(end->hostCounters, point.transport);
            if (troubles.empty())
                continue;
            fmt::format_to(std::back_inserter(text), "Counters of host {} at {}: {}{}.\n", which,
                           model::phraseOf(point, record.points), model::describeTroubles(troubles),
                           end->packetsPerInterrupt
                               ? fmt::format("; {:.2f} probes per interrupt", *end->packetsPerInterrupt)
                               : std::string());
        }
    }
}

void appendNoiseFloor(std::string& text, const model::NoiseFloor& floor)
{
    if (floor.clock.empty())
        return;
    const auto out = std::back_inserter(text);
    fmt::format_to(
        out, "Noise floor: clock {} at {:.1f} MHz, a timestamp costs {:.1f} ns, resolution {:.1f} ns, drift {:.1f} ppm",
        floor.clock, floor.clockMHz, static_cast<double>(floor.stampCostPs) / 1000,
        static_cast<double>(floor.stampGridPs) / 1000, floor.driftPpm);
    if (floor.gapSpanNs > 0)
        fmt::format_to(out, "; {} gaps in {} of spinning{}", floor.gaps.count(), model::formatSpan(floor.gapSpanNs),
                       floor.core ? fmt::format(" on core {}", *floor.core) : std::string());
    if (!floor.gaps.isEmpty())
        fmt::format_to(out, ", the longest {}", model::formatSpan(floor.gaps.maxNs()));
    text += ".\n";
    if (floor.loopback)
        fmt::format_to(out, "Loopback of the same transport: HRT p50 {}, p99 {} us ({} probes of 64 bytes).\n",
                       model::formatHrt(static_cast<double>(floor.loopback->rttP50Ns)),
                       model::formatHrt(static_cast<double>(floor.loopback->rttP99Ns)), floor.loopback->count);
}

}  // namespace

std::string writeTable(const RunRecord& record, const ExportContext& context)
{
    std::string text = verdictText(record, context);
    appendHeading(text, record);
    appendPoints(text, record);
    text += percentilesText(record, context.percentiles);
    appendIntervals(text, record);
    appendModeTables(text, record);
    appendStages(text, record);
    appendAutopsy(text, record);
    appendBudgets(text, record);
    if (context.reference)
        text += "\n" + referenceText(*context.reference);
    text += '\n';
    appendLegend(text, record);
    appendProblems(text, record);
    appendSentences(text, record);
    appendJitter(text, record);
    appendExcluded(text, record);
    appendEnds(text, record);
    appendCounters(text, record);
    appendNoiseFloor(text, record.noiseFloor);
    for (const model::Finding& finding : record.findings)
        fmt::format_to(std::back_inserter(text), "! {}: {}{}{}\n", finding.id, finding.sentence,
                       finding.nextStep.empty() ? "" : " ", finding.nextStep);
    for (const std::string& note : record.notes)
        fmt::format_to(std::back_inserter(text), "- {}\n", note);
    if (record.checklist)
        text += "\n" + writeGuidedChecklist(*record.checklist);
    return context.style.columns == 0 ? text : wrapped(text, context.style.columns);
}

}  // namespace halftrip::exporting
