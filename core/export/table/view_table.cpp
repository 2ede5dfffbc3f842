#include "core/base/count_text.hpp"
#include "core/export/cells/point_cells.hpp"
#include "core/export/table/mode_tables.hpp"

#include <fmt/format.h>

namespace halftrip::exporting {
namespace {

using model::DistributionRole;
using model::DistributionWords;
using model::RunRecord;

/// Where the probes are not of the size that their points are called by, their own size is told.
std::vector<std::string> sizeHeads(const DistributionWords& words)
{
    if (words.kind != model::DistributionKind::OrderPingPong)
        return {};
    return {std::string(model::axisInfo(model::kOrderAxis).column)};
}

std::vector<std::string> sizeCells(const DistributionWords& words, const model::PointResult& point)
{
    if (words.kind != model::DistributionKind::OrderPingPong)
        return {};
    return {model::cellOn(point, model::kOrderAxis)};
}

ModeTable tableOf(const RunRecord& record, const DistributionWords& words)
{
    ModeTable table{
        .id = std::string(model::toWord(words.kind)),
        .title = text("The {figure}, in microseconds. {definition}", Text(words.shown), Text(words.definition)),
        .heads = joined(axisHeads(record), joined(sizeHeads(words), joined({"count"}, latencyHeads()))),
        .rows = {},
        .sentences = {}};
    for (const model::PointResult& point : record.points) {
        const model::Distribution* const view = point.find(words.kind);
        if (view == nullptr)
            continue;
        std::vector<std::string> cells = joined(axisCells(point, record), sizeCells(words, point));
        cells.push_back(countText(view->histogram.count()));
        table.rows.push_back({joined(std::move(cells), latencyCells(point, *view)), {}});
    }
    return table;
}

}  // namespace

bool hasViewTable(const RunRecord& record, DistributionRole role) noexcept
{
    if (role != DistributionRole::Part || record.points.empty())
        return role == DistributionRole::View;
    const model::PointResult& first = record.points.front();
    return !wordsOf(first.result().kind).isHalved || first.reflector.has_value();
}

std::vector<ModeTable> viewTables(const RunRecord& record)
{
    std::vector<ModeTable> tables;
    for (const DistributionWords& words : model::allDistributionWords()) {
        if (!hasViewTable(record, words.role))
            continue;
        if (ModeTable table = tableOf(record, words); !table.rows.empty())
            tables.push_back(std::move(table));
    }
    return tables;
}

}  // namespace halftrip::exporting
