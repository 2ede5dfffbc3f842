#include "core/export/table/point_cells.hpp"

#include "core/model/figures/point_figures.hpp"
#include "core/model/text/number_format.hpp"
#include "core/stats/reported_percentiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace halftrip::exporting {

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

namespace {

using Format = std::string(const model::DistributionWords&, double);

std::string percentileIn(Format* format, const model::PointResult& point, const model::Distribution& distribution,
                         double percent)
{
    if (model::isLost(point, distribution, percent))
        return kLostMark;
    const std::string value = format(wordsOf(distribution.kind),
                                     static_cast<double>(model::percentileNs(point, distribution, percent)));
    return distribution.histogram.isThin(percent) ? fmt::format("{}{}", kThinMark, value) : value;
}

}  // namespace

std::string percentileCell(const model::PointResult& point, const model::Distribution& distribution, double percent)
{
    return percentileIn(model::formatInColumn, point, distribution, percent);
}

std::string percentileInUs(const model::PointResult& point, double percent)
{
    return percentileIn(model::formatShown, point, point.result(), percent);
}

std::string_view lostRankWords(const model::RunRecord& record)
{
    const bool hasLost = std::ranges::any_of(
        record.points, [](const model::PointResult& point) { return model::lostBeside(point, point.result()) != 0; });
    return hasLost ? ", lost probes counted last" : "";
}

std::vector<std::string> latencyCells(const model::PointResult& point, const model::Distribution& distribution)
{
    const stats::Histogram& histogram = distribution.histogram;
    if (histogram.isEmpty())
        return std::vector<std::string>(latencyHeads().size(), "-");
    const auto shown = [words = wordsOf(distribution.kind)](double ns) { return model::formatInColumn(words, ns); };
    const auto percentile = [&](double percent) { return percentileCell(point, distribution, percent); };
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

std::string describeEnding(const model::RunRecord& record)
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

std::string describePacing(const model::RunRecord& record, std::string (*spanText)(std::int64_t))
{
    if (record.request.intervalNs > 0)
        return "one probe every " + spanText(record.request.intervalNs) +
               (record.request.intervalKind == model::IntervalKind::Poisson ? " on average (poisson)" : "");
    if (record.request.workNs > 0)
        return spanText(record.request.workNs) + " of work between packets";
    const bool isBackToBack = std::ranges::any_of(
        record.points, [](const model::PointResult& point) { return point.numberOn(model::kIntervalAxis) == 0; });
    return isBackToBack ? "probes back to back" : "";
}

const model::DistributionWords& resultWords(const model::RunRecord& record)
{
    return wordsOf(record.points.empty() ? model::DistributionKind::RoundTrip : record.points.front().result().kind);
}

bool hasKnownFrames(const model::RunRecord& record)
{
    return std::ranges::any_of(record.points, [](const model::PointResult& point) { return point.frames.has_value(); });
}

std::vector<std::string> axisHeads(const model::RunRecord& record)
{
    std::vector<std::string> heads;
    for (const std::string& axis : model::axesThatVary(record.points))
        heads.emplace_back(model::axisInfo(axis).column);
    if (hasKnownFrames(record))
        heads.emplace_back(model::kFrameColumn);
    return heads;
}

std::vector<std::string> axisCells(const model::PointResult& point, const model::RunRecord& record)
{
    std::vector<std::string> cells;
    for (const std::string& axis : model::axesThatVary(record.points))
        cells.push_back(model::cellOn(point, axis));
    if (hasKnownFrames(record))
        cells.push_back(model::textOf(point.frames));
    return cells;
}

std::string describeTransports(const model::RunRecord& record)
{
    std::vector<std::string> names;
    for (const model::PointResult& point : record.points) {
        if (std::ranges::find(names, point.transport) == names.end())
            names.push_back(point.transport);
    }
    if (names.empty())
        return record.request.transport;
    return names.size() == 1 ? names.front() : fmt::format("{} transports", names.size());
}

std::string intervalCell(const model::PointResult& point, double percent)
{
    const auto interval = model::confidenceOf(point, percent);
    if (!interval)
        return "-";
    const model::DistributionWords& words = wordsOf(point.result().kind);
    return fmt::format("{} to {}", model::formatInColumn(words, static_cast<double>(interval->low)),
                       model::formatInColumn(words, static_cast<double>(interval->high)));
}

}  // namespace halftrip::exporting
