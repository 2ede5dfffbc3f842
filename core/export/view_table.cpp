#include "core/export/mode_table_list.hpp"
#include "core/export/point_cells.hpp"

#include <fmt/format.h>

namespace halftrip::exporting {
namespace {

using model::DistributionRole;
using model::DistributionWords;
using model::RunRecord;

ModeTable tableOf(const RunRecord& record, const DistributionWords& words)
{
    ModeTable table{.id = std::string(model::toWord(words.kind)),
                    .title = fmt::format("The {}, in microseconds. {}", words.shown, words.definition),
                    .heads = joined(axisHeads(record), joined({"count"}, latencyHeads())),
                    .rows = {},
                    .sentences = {}};
    for (const model::PointResult& point : record.points) {
        if (const model::Distribution* const view = point.find(words.kind))
            table.rows.push_back({joined(axisCells(point, record), joined({fmt::format("{}", view->histogram.count())},
                                                                          latencyCells(point, *view))),
                                  {}});
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
