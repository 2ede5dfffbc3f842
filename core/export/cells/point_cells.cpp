#include "core/export/cells/point_cells.hpp"

#include "core/model/record/point_figures.hpp"
#include "core/model/text/number_format.hpp"
#include "core/stats/reported_percentiles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

namespace halftrip::exporting {

namespace {

/// A column of the tables of latencies.
struct LatencyColumn {
    std::string head;
    std::optional<double> percent;  ///< Absent: it is no percentile.
    double (*storedNs)(const stats::Histogram&) = nullptr;  ///< Of what is no percentile.
};

const std::vector<LatencyColumn>& latencyColumns()
{
    using stats::Histogram;
    static const std::vector<LatencyColumn> kColumns = [] {
        std::vector<LatencyColumn> columns;
        columns.push_back({"min", {}, [](const Histogram& of) { return static_cast<double>(of.minNs()); }});
        for (const auto& [percent, label] : stats::kReportedPercentiles) {
            columns.push_back({fmt::format("p{}", label), percent});
            if (percent == 50)
                columns.push_back({"mean", {}, [](const Histogram& of) { return of.meanNs(); }});
        }
        columns.push_back({"max", {}, [](const Histogram& of) { return static_cast<double>(of.maxNs()); }});
        columns.push_back({"stddev", {}, [](const Histogram& of) { return of.standardDeviationNs(); }});
        return columns;
    }();
    return kColumns;
}

template <typename Format>
std::string percentileIn(const Format& format, const model::PointResult& point, const model::Distribution& distribution,
                         double percent)
{
    if (model::isLost(point, distribution, percent))
        return kLostMark;
    if (distribution.histogram.isEmpty())
        return "-";
    const std::string value = format(wordsOf(distribution.kind),
                                     static_cast<double>(model::percentileNs(point, distribution, percent)));
    return model::isThin(point, distribution, percent) ? fmt::format("{}{}", kThinMark, value) : value;
}

}  // namespace

std::vector<std::string> latencyHeads()
{
    std::vector<std::string> heads;
    std::ranges::transform(latencyColumns(), std::back_inserter(heads), &LatencyColumn::head);
    return heads;
}

std::string percentileHead(double percent)
{
    return fmt::format("p{:.10g}", percent);
}

std::string percentileCell(const model::PointResult& point, const model::Distribution& distribution, double percent,
                           model::LatencyUnit unit)
{
    const auto inUnit = [unit](const model::DistributionWords& words, double ns) {
        return model::formatInColumn(words, ns, unit);
    };
    return percentileIn(inUnit, point, distribution, percent);
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
    return latencyCells(point, distribution, LatencyUnits(latencyColumns().size(), model::LatencyUnit::Microseconds));
}

std::vector<std::string> latencyCells(const model::PointResult& point, const model::Distribution& distribution,
                                      const LatencyUnits& units)
{
    std::vector<std::string> cells;
    for (const LatencyColumn& column : latencyColumns()) {
        const model::LatencyUnit unit = units[cells.size()];
        if (column.percent)
            cells.push_back(percentileCell(point, distribution, *column.percent, unit));
        else if (distribution.histogram.isEmpty())
            cells.emplace_back("-");
        else
            cells.push_back(
                model::formatInColumn(wordsOf(distribution.kind), column.storedNs(distribution.histogram), unit));
    }
    return cells;
}

LatencyUnits latencyUnits(const model::RunRecord& record, model::DistributionKind kind)
{
    std::vector<model::ColumnUnit> columns(latencyColumns().size());
    for (const model::PointResult& point : record.points) {
        const model::Distribution* const found = point.find(kind);
        if (found == nullptr || found->histogram.isEmpty())
            continue;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const auto& [head, percent, storedNs] = latencyColumns()[i];
            if (percent && model::isLost(point, *found, *percent))
                continue;
            const double ns = percent ? static_cast<double>(model::percentileNs(point, *found, *percent))
                                      : storedNs(found->histogram);
            columns[i].add(model::shownNs(wordsOf(kind), ns));
        }
    }
    LatencyUnits units;
    std::ranges::transform(columns, std::back_inserter(units), &model::ColumnUnit::unit);
    return units;
}

model::LatencyUnit unitOfHead(const LatencyUnits& units, std::string_view head)
{
    const auto found = std::ranges::find(latencyColumns(), head, &LatencyColumn::head);
    return found == latencyColumns().end() ? model::LatencyUnit::Microseconds
                                           : units[static_cast<std::size_t>(found - latencyColumns().begin())];
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

std::string intervalCell(const model::PointResult& point, double percent, model::LatencyUnit unit)
{
    const auto interval = model::confidenceOf(point, percent);
    if (!interval)
        return "-";
    const model::DistributionWords& words = wordsOf(point.result().kind);
    return fmt::format("{} to {}", model::formatInColumn(words, static_cast<double>(interval->low), unit),
                       model::formatInColumn(words, static_cast<double>(interval->high), unit));
}

}  // namespace halftrip::exporting
