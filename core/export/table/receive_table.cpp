#include "core/export/cells/point_cells.hpp"
#include "core/export/table/mode_tables.hpp"
#include "core/model/text/number_format.hpp"
#include "core/stats/reported_percentiles.hpp"

namespace halftrip::exporting {

std::vector<ModeTable> receiveTables(const model::RunRecord& record)
{
    ModeTable table{.id = "receive",
                    .title = "As receive-path measurements are published, in microseconds.",
                    .heads = joined(axisHeads(record), {"minimal", "median", "mean", "95 %", "99 %", "maximal"}),
                    .rows = {},
                    .sentences = {}};
    for (const model::PointResult& point : record.points) {
        const model::Distribution& result = point.result();
        const stats::Histogram& latencies = result.histogram;
        if (result.kind != model::DistributionKind::ReceivePath || latencies.isEmpty())
            continue;
        const auto at = [&](double percent) { return percentileCell(point, result, percent); };
        const auto shown = [&](double ns) { return model::formatInColumn(wordsOf(result.kind), ns); };
        table.rows.push_back(
            {joined(axisCells(point, record),
                    {shown(static_cast<double>(latencies.minNs())), at(50), shown(latencies.meanNs()),
                     at(stats::kReceivePathPercentile.percent), at(99), shown(static_cast<double>(latencies.maxNs()))}),
             {}});
    }
    if (table.rows.empty())
        return {};
    return {table};
}

}  // namespace halftrip::exporting
