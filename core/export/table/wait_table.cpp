#include "core/export/cells/point_cells.hpp"
#include "core/export/table/mode_tables.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/text/number_format.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::exporting {
namespace {

using model::PointResult;

/// The same point without work; null where there is none.
const PointResult* withoutWork(const model::RunRecord& record, const PointResult& point)
{
    const auto isIt = [&](const PointResult& other) {
        return other.numberOn(model::kWorkAxis) == 0 &&
               std::ranges::all_of(point.axes, [&](const model::AxisValue& value) {
                   return value.axis == model::kWorkAxis || std::ranges::find(other.axes, value) != other.axes.end();
               });
    };
    const auto found = std::ranges::find_if(record.points, isIt);
    return found == record.points.end() || found->result().histogram.isEmpty() ? nullptr : &*found;
}

/// A dash where either percentile lies among lost probes.
std::string differenceCell(const model::DistributionWords& words, const PointResult& point, const PointResult& plain,
                           double percent)
{
    if (model::isLost(point, percent) || model::isLost(plain, percent))
        return "-";
    const std::int64_t ns = model::percentileNs(point, percent) - model::percentileNs(plain, percent);
    return (ns < 0 ? "-" : "+") + model::formatShown(words, std::abs(static_cast<double>(ns)));
}

}  // namespace

std::vector<ModeTable> waitTables(const model::RunRecord& record)
{
    const model::DistributionWords& words = resultWords(record);
    ModeTable table{.id = "work",
                    .title = text("What work between packets adds to {figure}, in microseconds.", Text(words.shown)),
                    .heads = {},
                    .rows = {},
                    .sentences = {}};
    std::vector<std::string> axes = model::axesThatVary(record.points);
    for (const std::string& axis : axes)
        table.heads.emplace_back(model::axisInfo(axis).column);
    table.heads.insert(table.heads.end(), {"p50", "p99", "p50 by work", "p99 by work"});
    for (const PointResult& point : record.points) {
        if (point.numberOn(model::kWorkAxis).value_or(0) == 0 || point.result().histogram.isEmpty())
            continue;
        const PointResult* const plain = withoutWork(record, point);
        if (plain == nullptr)
            continue;
        std::vector<std::string> cells;
        for (const std::string& axis : axes)
            cells.push_back(model::cellOn(point, axis));
        for (const double percent : {50.0, 99.0})
            cells.push_back(percentileCell(point, point.result(), percent));
        for (const double percent : {50.0, 99.0})
            cells.push_back(differenceCell(words, point, *plain, percent));
        table.rows.push_back({std::move(cells), {}});
    }
    if (table.rows.empty())
        return {};
    table.isAnswer = true;
    return {table};
}

}  // namespace halftrip::exporting
