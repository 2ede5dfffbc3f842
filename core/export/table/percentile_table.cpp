#include "core/export/table/percentile_table.hpp"

#include "core/export/cells/point_cells.hpp"
#include "core/export/cells/text_table.hpp"

namespace halftrip::exporting {

std::string percentilesText(const model::RunRecord& record, const std::vector<double>& percentiles)
{
    if (percentiles.empty() || record.points.empty())
        return {};
    std::vector<std::string> heads = axisHeads(record);
    for (const double percent : percentiles)
        heads.push_back(percentileHead(percent));
    TextTable table(heads);
    for (const model::PointResult& point : record.points) {
        std::vector<std::string> cells = axisCells(point, record);
        for (const double percent : percentiles)
            cells.push_back(percentileCell(point, point.result(), percent));
        table.addRow(cells);
    }
    return "\nPercentiles (--percentiles), in microseconds.\n" + table.text();
}

}  // namespace halftrip::exporting
