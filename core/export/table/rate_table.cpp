#include "core/base/count_text.hpp"
#include "core/export/table/mode_tables.hpp"
#include "core/model/figures/packet_rates.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace halftrip::exporting {

std::vector<ModeTable> rateTables(const model::RunRecord& record)
{
    if (std::ranges::none_of(record.points, model::isAboutRates))
        return {};
    ModeTable table{.id = "rates",
                    .title = "Packets per second, one way: offered by A, relayed by B, received by A in time.",
                    .heads = {},
                    .rows = {},
                    .sentences = {}};
    const std::vector<std::string> axes = model::axesThatVary(record.points);
    for (const std::string& axis : axes)
        table.heads.emplace_back(model::axisInfo(axis).column);
    table.heads.insert(table.heads.end(), {"window", "offered", "relayed", "received", "reordered"});
    for (const model::PointResult& point : record.points) {
        const auto rates = model::packetRatesOf(record, point);
        if (!rates)
            continue;
        std::vector<std::string> cells;
        for (const std::string& axis : axes)
            cells.push_back(model::cellOn(point, axis));
        cells.push_back(model::cellOn(point, model::kWindowAxis));
        for (const std::optional<double> rate :
             {std::optional(rates->offered), rates->relayed, std::optional(rates->received)})
            cells.push_back(rate ? roundedCountText(*rate) : "-");
        cells.push_back(countText(point.counts.reordered));
        table.rows.push_back({std::move(cells), {}});
    }
    table.isAnswer = true;
    return {table};
}

}  // namespace halftrip::exporting
