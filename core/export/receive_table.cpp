#include "core/export/number_format.hpp"
#include "core/export/point_cells.hpp"
#include "core/export/size_table.hpp"
#include "core/export/text_table.hpp"

namespace halftrip::exporting {

void appendReceivePaths(std::string& text, const model::RunRecord& record)
{
    TextTable table(joined(axisHeads(record), {"minimal", "median", "mean", "95 %", "99 %", "maximal"}));
    bool hasAny = false;
    for (const model::PointResult& point : record.points) {
        const model::Distribution& result = point.result();
        const stats::Histogram& latencies = result.histogram;
        if (result.kind != model::DistributionKind::ReceivePath || latencies.isEmpty())
            continue;
        hasAny = true;
        const auto at = [&](double percent) { return percentileCell(result, percent, false); };
        const auto shown = [&](double ns) { return formatShown(wordsOf(result.kind), ns); };
        table.addRow(joined(axisCells(point, record),
                            {shown(static_cast<double>(latencies.minNs())), at(50), shown(latencies.meanNs()), at(95),
                             at(99), shown(static_cast<double>(latencies.maxNs()))}));
    }
    if (hasAny)
        text += "\nThe same as measurements of receive paths are published, in microseconds.\n" + table.text();
}

}  // namespace halftrip::exporting
