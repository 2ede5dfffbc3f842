#include "core/base/count_text.hpp"
#include "core/export/table/mode_tables.hpp"
#include "core/model/figures/drop_places.hpp"
#include "core/model/figures/load_curve.hpp"
#include "core/model/figures/wire_time.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace halftrip::exporting {
namespace {

using model::PointResult;
using model::RunRecord;

/// What a link is taken by: with preamble, CRC and the gap behind.
std::string megabitsText(const PointResult& point, double everyNs)
{
    if (!point.frames)
        return "-";
    const auto bits = 8 * static_cast<double>(model::wireBytes(*point.frames) + model::kGapBytes);
    return roundedCountText(bits / everyNs * 1e3);
}

Text gapOf(const RunRecord& record, std::size_t point)
{
    return model::phraseOn(record.points[point], {std::string(model::kGapAxis)});
}

std::vector<std::string> cellsOf(const PointResult& point, const std::vector<std::string>& axes)
{
    std::vector<std::string> cells;
    for (const std::string& axis : axes)
        cells.push_back(model::cellOn(point, axis));
    const auto everyNs = model::sentEveryNs(point);
    const bool isKnown = everyNs && *everyNs > 0;
    cells.push_back(isKnown ? model::formatMicroseconds(*everyNs / 1'000) : "-");
    cells.push_back(isKnown ? roundedCountText(1e9 / *everyNs) : "-");
    cells.push_back(isKnown ? megabitsText(point, *everyNs) : "-");
    for (const std::uint64_t count : {point.counts.sent, model::droppedOf(point.counts), point.counts.late,
                                      point.counts.reordered, point.counts.duplicate})
        cells.push_back(countText(count));
    return cells;
}

}  // namespace

std::vector<ModeTable> loadTables(const RunRecord& record)
{
    if (!model::hasBursts(record))
        return {};
    ModeTable table{
        .id = "loads",
        .title =
            "Load within bursts: the measured time between sends and the one-way rate, with all drops and where the "
            "counters of both hosts saw them (warm-up included).",
        .heads = {},
        .rows = {},
        .sentences = {}};
    const std::vector<std::string> axes = model::axesThatVary(record.points);
    for (const std::string& axis : axes)
        table.heads.emplace_back(model::axisInfo(axis).column);
    table.heads.insert(table.heads.end(),
                       {"us", "packets/s", "Mb/s", "sent", "dropped", "late", "reordered", "duplicate"});
    for (const PointResult& point : record.points)
        table.rows.push_back({cellsOf(point, axes), model::describeDrops(model::dropsOf(record, point))});
    std::vector<std::string> others = axes;
    std::erase(others, model::kGapAxis);
    for (const model::LoadCurve& curve : model::loadCurvesOf(record)) {
        const Text doubled = curve.isSaturated
                                 ? text("p99 is lost at {gap} already", gapOf(record, curve.points.front()))
                             : curve.doubled ? text("p99 doubles at {gap}", gapOf(record, *curve.doubled))
                                             : "p99 never doubles";
        const Text drops = curve.firstDrop
                               ? text("the first packet is dropped at {gap}", gapOf(record, *curve.firstDrop))
                               : "nothing is dropped";
        const Text which = phraseOn(record.points[curve.points.front()], others);
        table.sentences.push_back(
            which.empty() ? text("With increasing load, {doubled}; {drops}.", doubled, drops)
                          : text("With increasing load ({which}), {doubled}; {drops}.", which, doubled, drops));
    }
    table.isAnswer = true;
    return {table};
}

}  // namespace halftrip::exporting
