#include "core/export/number_format.hpp"
#include "core/export/size_table.hpp"
#include "core/export/text_table.hpp"
#include "core/model/drop_places.hpp"
#include "core/model/load_curve.hpp"
#include "core/model/wire_time.hpp"

#include <fmt/format.h>

#include <iterator>

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
    return fmt::format("{:.0f}", bits / everyNs * 1e3);
}

std::string kneeText(const RunRecord& record, const std::optional<std::size_t>& knee, const char* what,
                     const char* otherwise)
{
    if (!knee)
        return otherwise;
    return fmt::format("{} at {}", what, model::phraseOn(record.points[*knee], {std::string(model::kGapAxis)}));
}

}  // namespace

void appendLoads(std::string& text, const RunRecord& record)
{
    if (!model::hasBursts(record))
        return;
    std::vector<std::string> heads;
    const std::vector<std::string> axes = model::axesThatVary(record.points);
    for (const std::string& axis : axes)
        heads.emplace_back(model::axisInfo(axis).column);
    heads.insert(heads.end(), {"us", "packets/s", "Mb/s", "sent", "dropped", "late", "reordered", "duplicate"});
    TextTable table(heads);
    for (const PointResult& point : record.points) {
        const auto everyNs = model::sentEveryNs(point);
        std::vector<std::string> cells;
        for (const std::string& axis : axes)
            cells.push_back(model::cellOn(point, axis));
        const bool isKnown = everyNs && *everyNs > 0;
        cells.push_back(isKnown ? formatMicroseconds(*everyNs / 1'000) : "-");
        cells.push_back(isKnown ? fmt::format("{:.0f}", 1e9 / *everyNs) : "-");
        cells.push_back(isKnown ? megabitsText(point, *everyNs) : "-");
        for (const std::uint64_t count : {point.counts.sent, model::droppedOf(point.counts), point.counts.late,
                                          point.counts.reordered, point.counts.duplicate})
            cells.push_back(fmt::format("{}", count));
        table.addRow(std::move(cells), model::describeDrops(model::dropsOf(record, point)));
    }
    const auto out = std::back_inserter(text);
    fmt::format_to(
        out,
        "\nThe load within bursts: the time between two sends as it was, and what that makes one way. Beside it "
        "what was dropped, and where by the counters of both hosts (the warm-up's drops among them).\n{}",
        table.text());
    std::vector<std::string> others = axes;
    std::erase(others, model::kGapAxis);
    for (const model::LoadCurve& curve : model::loadCurvesOf(record))
        fmt::format_to(out, "With load rising{}, {}; {}.\n",
                       others.empty() ? std::string()
                                      : " (" + phraseOn(record.points[curve.points.front()], others) + ")",
                       kneeText(record, curve.doubled, "p99 has doubled", "p99 nowhere doubles"),
                       kneeText(record, curve.firstDrop, "the first packet is dropped", "nothing is dropped"));
}

}  // namespace halftrip::exporting
