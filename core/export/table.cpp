#include "core/export/formats.hpp"
#include "core/export/number_format.hpp"
#include "core/export/stage_table.hpp"
#include "core/export/text_table.hpp"
#include "core/model/host_counters.hpp"
#include "core/model/peer.hpp"
#include "core/model/point_figures.hpp"
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
using stats::Histogram;

/// What stands before a percentile that too few samples carry.
constexpr const char* kThinMark = "~";

std::vector<std::string> latencyHeads()
{
    std::vector<std::string> heads{"min", "p50", "mean"};
    for (const auto& [percent, label] : stats::kReportedPercentiles) {
        if (percent > 50)
            heads.push_back(fmt::format("p{}", label));
    }
    heads.insert(heads.end(), {"max", "stddev"});
    return heads;
}

/// What stands in the place of a percentile that lies among the lost probes.
constexpr const char* kLostMark = "lost";

/// `isLost`: see model::isLost().
std::string percentileCell(const Distribution& distribution, double percent, bool isLost)
{
    if (isLost)
        return kLostMark;
    const Histogram& histogram = distribution.histogram;
    const std::string value = formatShown(wordsOf(distribution.kind),
                                          static_cast<double>(histogram.percentileNs(percent)));
    return histogram.isThin(percent) ? fmt::format("{}{}", kThinMark, value) : value;
}

/// Of a distribution of the point's, in the order of latencyHeads(); dashes where nothing came back.
std::vector<std::string> latencyCells(const PointResult& point, const Distribution& distribution)
{
    const Histogram& histogram = distribution.histogram;
    if (histogram.isEmpty())
        return std::vector<std::string>(latencyHeads().size(), "-");
    const auto shown = [words = wordsOf(distribution.kind)](double ns) { return formatShown(words, ns); };
    const auto percentile = [&](double percent) {
        return percentileCell(distribution, percent, model::isLost(point, percent));
    };
    std::vector<std::string> cells{shown(static_cast<double>(histogram.minNs())), percentile(50),
                                   shown(histogram.meanNs())};
    for (const auto& [percent, label] : stats::kReportedPercentiles) {
        if (percent > 50)
            cells.push_back(percentile(percent));
    }
    cells.push_back(shown(static_cast<double>(histogram.maxNs())));
    cells.push_back(shown(histogram.standardDeviationNs()));
    return cells;
}

std::vector<std::string> joined(std::vector<std::string> first, std::vector<std::string> second)
{
    first.insert(first.end(), std::make_move_iterator(second.begin()), std::make_move_iterator(second.end()));
    return first;
}

/// Why this is not a whole run; empty for one that is.
std::string describeEnding(const RunRecord& record)
{
    switch (record.status) {
    case model::RunStatus::Failed:
        return "The run failed: " + record.failure + "\n";
    case model::RunStatus::Interrupted:
        return "The run was interrupted; these are the figures up to then.\n";
    case model::RunStatus::Running:
        return "The run has not ended; these are the figures so far.\n";
    case model::RunStatus::Complete:
        break;
    }
    return "";
}

/// What the figures of the run are.
const DistributionWords& resultWords(const RunRecord& record)
{
    return wordsOf(record.points.empty() ? model::DistributionKind::RoundTrip : record.points.front().result().kind);
}

bool areFramesKnown(const RunRecord& record)
{
    return std::ranges::any_of(record.points, [](const PointResult& point) { return point.frames.has_value(); });
}

/// The values of the axes along which the points differ, and beside them what a probe is on the wire.
std::vector<std::string> axisHeads(const RunRecord& record)
{
    std::vector<std::string> heads;
    for (const std::string& axis : model::axesThatVary(record.points))
        heads.emplace_back(model::axisInfo(axis).column);
    if (areFramesKnown(record))
        heads.emplace_back(model::kFrameColumn);
    return heads;
}

std::vector<std::string> axisCells(const PointResult& point, const RunRecord& record)
{
    std::vector<std::string> cells;
    for (const std::string& axis : model::axesThatVary(record.points))
        cells.push_back(model::cellOn(point, axis));
    if (areFramesKnown(record))
        cells.push_back(model::textOf(point.frames));
    return cells;
}

/// The transports in use; of many the table itself has a column.
std::string describeTransports(const RunRecord& record)
{
    std::vector<std::string> names;
    for (const PointResult& point : record.points) {
        if (std::ranges::find(names, point.transport) == names.end())
            names.push_back(point.transport);
    }
    if (names.empty())
        return record.request.transport;
    return names.size() == 1 ? names.front() : fmt::format("{} transports", names.size());
}

void appendHeading(std::string& text, const RunRecord& record)
{
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "Halftrip {}: {} over {}", record.toolVersion, record.request.mode, describeTransports(record));
    if (!record.path.empty())
        fmt::format_to(out, ", {}", record.path);
    if (record.request.intervalNs > 0)
        fmt::format_to(out, ", one probe every {}", formatSpan(record.request.intervalNs));
    fmt::format_to(out, ", {}\n", record.startedAt);
    text += describeEnding(record);
    const DistributionWords& words = resultWords(record);
    fmt::format_to(out, "Latencies are {} in microseconds. {} Percentile p: the value at rank ceil(p * n / 100).\n\n",
                   words.shown, words.definition);
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
                            joined({fmt::format("{}", point.result().histogram.count()), fmt::format("{}", counts.lost),
                                    fmt::format("{}", counts.late), fmt::format("{}", counts.duplicate)},
                                   latencyCells(point, point.result()))),
                     !point.problem.empty() ? "failed, see below"
                     : point.isComplete     ? ""
                                            : "stopped early");
    }
    text += table.text();
}

/// The other views of the same probes (design.md, rule 6), each in a table of its own.
void appendViews(std::string& text, const RunRecord& record)
{
    for (const DistributionWords& words : model::allDistributionWords()) {
        if (words.role != DistributionRole::View)
            continue;
        TextTable table(joined(axisHeads(record), latencyHeads()));
        bool hasAny = false;
        for (const PointResult& point : record.points) {
            const Distribution* const view = point.find(words.kind);
            if (view == nullptr)
                continue;
            hasAny = true;
            table.addRow(joined(axisCells(point, record), latencyCells(point, *view)));
        }
        if (hasAny)
            fmt::format_to(std::back_inserter(text), "\nThe {}, in microseconds. {}\n{}", words.shown, words.definition,
                           table.text());
    }
}

void appendLegend(std::string& text, const RunRecord& record)
{
    const auto isThinSomewhere = [](const PointResult& point) {
        const Histogram& result = point.result().histogram;
        return !result.isEmpty() && std::ranges::any_of(stats::kReportedPercentiles, [&](const auto& reported) {
            return result.isThin(reported.percent);
        });
    };
    if (std::ranges::any_of(record.points, isThinSomewhere))
        fmt::format_to(std::back_inserter(text), "{} fewer than 10 samples lie beyond this percentile.\n", kThinMark);
    const auto isLostSomewhere = [](const PointResult& point) {
        return std::ranges::any_of(stats::kReportedPercentiles,
                                   [&](const auto& reported) { return model::isLost(point, reported.percent); });
    };
    if (std::ranges::any_of(record.points, isLostSomewhere))
        fmt::format_to(std::back_inserter(text), "{}: this percentile lies among the probes that were lost.\n",
                       kLostMark);
    if (areFramesKnown(record))
        fmt::format_to(std::back_inserter(text), "{}: {}.\n", model::kFrameColumn, model::kFrameMeaning);
}

/// "5.12 to 5.25"; a dash where nobody can tell.
std::string intervalCell(const PointResult& point, double percent)
{
    const auto interval = model::confidenceOf(point, percent);
    if (!interval)
        return "-";
    const DistributionWords& words = wordsOf(point.result().kind);
    return fmt::format("{} to {}", formatShown(words, static_cast<double>(interval->low)),
                       formatShown(words, static_cast<double>(interval->high)));
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
        text += "\n95 % confidence of this run, in microseconds. Another run may differ by more (halftrip compare).\n" +
                table.text();
}

/// What lost probes cost in time, and what became of those before the figures.
void appendSilence(std::string& text, const RunRecord& record)
{
    const auto out = std::back_inserter(text);
    for (const PointResult& point : record.points) {
        const std::string name = model::phraseOf(point, record.points);
        if (point.silence)
            fmt::format_to(out, "{}: {:.2g} % of the time without a reply, the longest silence {} from {} on.\n", name,
                           100 * model::silentShare(point), formatSpan(point.silence->longestNs),
                           formatSpan(point.silence->longestAtNs));
        if (point.apartCounts && point.apartCounts->lost + point.apartCounts->notSent != 0)
            fmt::format_to(
                out, "{}: of {} probes before the figures (the first and the warm-up) {} were lost, {} not sent.\n",
                name, point.apartCounts->sent, point.apartCounts->lost, point.apartCounts->notSent);
    }
}

/// Counts that are nearly always 0 get a line where they are not.
void appendOddCounts(std::string& text, const RunRecord& record)
{
    for (const PointResult& point : record.points) {
        const model::ProbeCounts& counts = point.counts;
        if (counts.reordered + counts.foreign + counts.notSent == 0)
            continue;
        fmt::format_to(std::back_inserter(text), "{}: {} reordered, {} foreign, {} not sent.\n",
                       model::phraseOf(point, record.points), counts.reordered, counts.foreign, counts.notSent);
    }
}

/// "5.17", or "5.17 .. 9.40" over several points; empty when no point has a sample there.
std::string mediansOf(const RunRecord& record, const DistributionWords& words)
{
    std::vector<std::int64_t> medians;
    for (const PointResult& point : record.points) {
        const Distribution* const found = point.find(words.kind);
        if (found != nullptr && !found->histogram.isEmpty())
            medians.push_back(found->histogram.percentileNs(50));
    }
    if (medians.empty())
        return {};
    const auto [least, most] = std::ranges::minmax(medians);
    const std::string low = formatShown(words, static_cast<double>(least));
    const std::string high = formatShown(words, static_cast<double>(most));
    return low == high ? low : low + " .. " + high;
}

/// Warm-up and the first probe after idle are no part of the figures above, but never hidden (rule 4).
void appendKeptApart(std::string& text, const RunRecord& record)
{
    for (const DistributionWords& words : model::allDistributionWords()) {
        const std::string medians = mediansOf(record, words);
        if (words.role != DistributionRole::KeptApart || medians.empty())
            continue;
        std::uint64_t samples = 0;
        std::int64_t longest = 0;
        for (const PointResult& point : record.points) {
            if (const Distribution* const found = point.find(words.kind)) {
                samples += found->histogram.count();
                longest = std::max(longest, found->histogram.maxNs());
            }
        }
        fmt::format_to(std::back_inserter(text), "Kept apart: {}, {} samples in all, p50 {} us, max {} us.\n",
                       words.shown, samples, medians, formatShown(words, static_cast<double>(longest)));
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
    std::string text = fmt::format("{}, ", model::toName(end.wait));
    text += end.core ? fmt::format("core {}", *end.core) : std::string("no core of its own");
    text += fmt::format(", {} scheduling, memory {}", end.scheduling, end.memoryLocked ? "locked" : "not locked");
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
        addOnce(model::isEchoPeer(record.request.peer)
                    ? std::string("Other end: the host's own system answers; nothing of ours runs there.")
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
                               ? fmt::format("; {:.2f} probes an interrupt", *end->packetsPerInterrupt)
                               : std::string());
        }
    }
}

void appendNoiseFloor(std::string& text, const model::NoiseFloor& floor)
{
    if (floor.clock.empty())
        return;
    const auto out = std::back_inserter(text);
    fmt::format_to(out,
                   "Noise floor: clock {} at {:.1f} MHz, a stamp costs {:.1f} ns, grid {:.1f} ns, drift {:.1f} ppm",
                   floor.clock, floor.clockMHz, static_cast<double>(floor.stampCostPs) / 1000,
                   static_cast<double>(floor.stampGridPs) / 1000, floor.driftPpm);
    if (floor.gapSpanNs > 0)
        fmt::format_to(out, "; {} gaps in {} of spinning{}", floor.gaps.count(), formatSpan(floor.gapSpanNs),
                       floor.core ? fmt::format(" on core {}", *floor.core) : std::string());
    if (!floor.gaps.isEmpty())
        fmt::format_to(out, ", the longest {}", formatSpan(floor.gaps.maxNs()));
    text += ".\n";
    if (floor.loopback)
        fmt::format_to(out, "Loopback of the same transport: HRT p50 {}, p99 {} us ({} probes of 64 bytes).\n",
                       formatHrt(static_cast<double>(floor.loopback->rttP50Ns)),
                       formatHrt(static_cast<double>(floor.loopback->rttP99Ns)), floor.loopback->count);
}

}  // namespace

std::string writeTable(const RunRecord& record)
{
    std::string text;
    appendHeading(text, record);
    appendPoints(text, record);
    appendIntervals(text, record);
    appendViews(text, record);
    appendStages(text, record);
    text += '\n';
    appendLegend(text, record);
    appendProblems(text, record);
    appendOddCounts(text, record);
    appendSilence(text, record);
    appendKeptApart(text, record);
    appendEnds(text, record);
    appendCounters(text, record);
    appendNoiseFloor(text, record.noiseFloor);
    for (const model::Finding& finding : record.findings)
        fmt::format_to(std::back_inserter(text), "! {}: {}{}{}\n", finding.id, finding.sentence,
                       finding.nextStep.empty() ? "" : " ", finding.nextStep);
    for (const std::string& note : record.notes)
        fmt::format_to(std::back_inserter(text), "- {}\n", note);
    return text;
}

}  // namespace halftrip::exporting
