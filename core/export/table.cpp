#include "core/export/formats.hpp"
#include "core/export/number_format.hpp"
#include "core/export/stage_table.hpp"
#include "core/export/text_table.hpp"
#include "core/model/host_counters.hpp"
#include "core/model/peer.hpp"
#include "core/stats/reported_percentiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace halftrip::exporting {
namespace {

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

std::string percentileCell(const Histogram& rtt, double percent)
{
    const std::string value = formatHrt(static_cast<double>(rtt.percentileNs(percent)));
    return rtt.isThin(percent) ? fmt::format("{}{}", kThinMark, value) : value;
}

/// In the order of latencyHeads(); dashes where nothing came back.
std::vector<std::string> latencyCells(const Histogram& rtt)
{
    if (rtt.isEmpty())
        return std::vector<std::string>(latencyHeads().size(), "-");
    std::vector<std::string> cells{formatHrt(static_cast<double>(rtt.minNs())), percentileCell(rtt, 50),
                                   formatHrt(rtt.meanNs())};
    for (const auto& [percent, label] : stats::kReportedPercentiles) {
        if (percent > 50)
            cells.push_back(percentileCell(rtt, percent));
    }
    cells.push_back(formatHrt(static_cast<double>(rtt.maxNs())));
    cells.push_back(formatHrt(rtt.standardDeviationNs()));
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
    if (record.status == "failed")
        return "The run failed: " + record.failure + "\n";
    if (record.status == "interrupted")
        return "The run was interrupted; these are the figures up to then.\n";
    return record.status == "running" ? "The run has not ended; these are the figures so far.\n" : "";
}

void appendHeading(std::string& text, const RunRecord& record)
{
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "Halftrip {}: {} over {}", record.toolVersion, record.request.mode, record.request.transport);
    if (!record.path.empty())
        fmt::format_to(out, ", {}", record.path);
    if (record.request.intervalNs > 0)
        fmt::format_to(out, ", one probe every {}", formatSpan(record.request.intervalNs));
    fmt::format_to(out, ", {}\n", record.startedAt);
    text += describeEnding(record);
    text += "Latencies are HRT in microseconds; HRT = RTT / 2. Percentile p: the value at rank ceil(p * n / 100).\n\n";
}

void appendPoints(std::string& text, const RunRecord& record)
{
    if (record.points.empty()) {
        text += "No point was measured.\n";
        return;
    }
    TextTable table(joined({"bytes", "count", "lost", "late", "dup"}, latencyHeads()));
    for (const PointResult& point : record.points) {
        const model::ProbeCounts& counts = point.counts;
        table.addRow(joined({fmt::format("{}", point.sizeBytes), fmt::format("{}", point.rtt.count()),
                             fmt::format("{}", counts.lost), fmt::format("{}", counts.late),
                             fmt::format("{}", counts.duplicate)},
                            latencyCells(point.rtt)),
                     point.isComplete ? "" : "stopped early");
    }
    text += table.text();
}

/// Paced runs only: the other view of rule 6, in a table of its own.
void appendFromIntended(std::string& text, const RunRecord& record)
{
    TextTable table(joined({"bytes"}, latencyHeads()));
    bool hasAny = false;
    for (const PointResult& point : record.points) {
        if (!point.fromIntended)
            continue;
        hasAny = true;
        table.addRow(joined({fmt::format("{}", point.sizeBytes)}, latencyCells(*point.fromIntended)));
    }
    if (hasAny)
        text += "\nCounted from the intended send instead of the actual one (HRT, us):\n" + table.text();
}

void appendLegend(std::string& text, const RunRecord& record)
{
    const auto isThinSomewhere = [](const PointResult& point) {
        return !point.rtt.isEmpty() && std::ranges::any_of(stats::kReportedPercentiles, [&](const auto& reported) {
            return point.rtt.isThin(reported.percent);
        });
    };
    if (std::ranges::any_of(record.points, isThinSomewhere))
        fmt::format_to(std::back_inserter(text), "{} fewer than 10 samples lie beyond this percentile.\n", kThinMark);
}

/// Counts that are nearly always 0 get a line where they are not.
void appendOddCounts(std::string& text, const RunRecord& record)
{
    for (const PointResult& point : record.points) {
        const model::ProbeCounts& counts = point.counts;
        if (counts.reordered + counts.foreign + counts.notSent == 0)
            continue;
        fmt::format_to(std::back_inserter(text), "{} bytes: {} reordered, {} foreign, {} not sent.\n", point.sizeBytes,
                       counts.reordered, counts.foreign, counts.notSent);
    }
}

/// "5.17", or "5.17 .. 9.40" over several points; empty when no point has a sample there.
std::string rangeOver(const RunRecord& record, const Histogram PointResult::* member)
{
    std::vector<std::int64_t> medians;
    for (const PointResult& point : record.points) {
        if (const Histogram& histogram = point.*member; !histogram.isEmpty())
            medians.push_back(histogram.percentileNs(50));
    }
    if (medians.empty())
        return {};
    const auto [least, most] = std::ranges::minmax(medians);
    const std::string low = formatHrt(static_cast<double>(least));
    const std::string high = formatHrt(static_cast<double>(most));
    return low == high ? low : low + " .. " + high;
}

/// Warm-up and the first probe after idle are no part of the figures above, but never hidden (rule 4).
void appendKeptApart(std::string& text, const RunRecord& record)
{
    std::uint64_t warmups = 0;
    for (const PointResult& point : record.points)
        warmups += point.warmup.count();
    const std::string warmup = rangeOver(record, &PointResult::warmup);
    const std::string first = rangeOver(record, &PointResult::first);
    const auto out = std::back_inserter(text);
    if (!warmup.empty())
        fmt::format_to(out, "Kept apart: {} warm-up samples in all, HRT p50 {} us.\n", warmups, warmup);
    if (!first.empty())
        fmt::format_to(out, "Kept apart: the first probe of a size, HRT {} us.\n", first);
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

/// What both ends obtained. Each text once: it seldom differs between points.
void appendEnds(std::string& text, const RunRecord& record)
{
    std::vector<std::string> lines;
    const auto addOnce = [&lines](std::string line) {
        if (std::ranges::find(lines, line) == lines.end())
            lines.push_back(std::move(line));
    };
    for (const PointResult& point : record.points) {
        addOnce("Initiator: " + describeEnd(point.initiator.obtained));
        addOnce(model::isEchoPeer(record.request.peer)
                    ? std::string("Other end: the host's own system answers; nothing of ours runs there.")
                    : "Responder: " + describeEnd(point.responder.obtained));
        for (const std::string& sentence : point.initiator.obtained.refused)
            addOnce("Initiator, not granted: " + sentence);
        for (const std::string& sentence : point.responder.obtained.refused)
            addOnce("Responder, not granted: " + sentence);
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
            fmt::format_to(std::back_inserter(text), "Counters of host {} at {} bytes: {}{}.\n", which, point.sizeBytes,
                           model::describeTroubles(troubles),
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
    appendFromIntended(text, record);
    appendStages(text, record);
    text += '\n';
    appendLegend(text, record);
    appendOddCounts(text, record);
    appendKeptApart(text, record);
    appendEnds(text, record);
    appendCounters(text, record);
    appendNoiseFloor(text, record.noiseFloor);
    for (const model::Flag& flag : record.flags)
        fmt::format_to(std::back_inserter(text), "! {}: {}\n", flag.id, flag.sentence);
    for (const std::string& note : record.notes)
        fmt::format_to(std::back_inserter(text), "- {}\n", note);
    return text;
}

}  // namespace halftrip::exporting
