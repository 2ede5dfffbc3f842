#include "core/export/size_table.hpp"
#include "core/export/text_table.hpp"
#include "core/model/packet_rates.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::exporting {

void appendRates(std::string& text, const model::RunRecord& record)
{
    if (std::ranges::none_of(record.points, model::isAboutRates))
        return;
    std::vector<std::string> heads;
    const std::vector<std::string> axes = model::axesThatVary(record.points);
    for (const std::string& axis : axes)
        heads.emplace_back(model::axisInfo(axis).column);
    heads.insert(heads.end(), {"window", "offered", "relayed", "received", "reordered"});
    TextTable table(heads);
    for (const model::PointResult& point : record.points) {
        const auto rates = model::packetRatesOf(point);
        if (!rates)
            continue;
        std::vector<std::string> cells;
        for (const std::string& axis : axes)
            cells.push_back(model::cellOn(point, axis));
        cells.push_back(model::cellOn(point, model::kWindowAxis));
        for (const double rate : {rates->offered, rates->relayed, rates->received})
            cells.push_back(fmt::format("{:.0f}", rate));
        cells.push_back(fmt::format("{}", point.counts.reordered));
        table.addRow(std::move(cells));
    }
    text += "\nPackets a second, one way: offered by A, relayed by B, received by A in time.\n" + table.text();
}

}  // namespace halftrip::exporting
