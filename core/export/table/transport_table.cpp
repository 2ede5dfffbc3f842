#include "core/export/cells/point_cells.hpp"
#include "core/export/table/mode_tables.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/request/peer.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace halftrip::exporting {
namespace {

using model::PointResult;
using model::RunRecord;

/// What transports say of how they are driven, where the system may give another way than the best.
constexpr std::array kHowKeys{"xdpMode", "copy", "ring", "mode", "busyPoll", "rio"};

/// The transports of one size, in their order.
using Ladder = std::vector<const PointResult*>;

std::vector<model::AxisValue> placeOf(const PointResult& point)
{
    std::vector<model::AxisValue> axes = point.axes;
    std::erase_if(axes, [](const model::AxisValue& value) { return value.axis == model::kTransportAxis; });
    return axes;
}

std::vector<Ladder> laddersOf(const RunRecord& record)
{
    std::vector<Ladder> ladders;
    for (const PointResult& point : record.points) {
        if (std::ranges::find(point.axes, model::kTransportAxis, &model::AxisValue::axis) == point.axes.end())
            continue;
        const auto same = std::ranges::find_if(
            ladders, [&](const Ladder& ladder) { return placeOf(*ladder.front()) == placeOf(point); });
        if (same == ladders.end())
            ladders.push_back({&point});
        else
            same->push_back(&point);
    }
    std::erase_if(ladders, [](const Ladder& ladder) { return ladder.size() < 2; });
    return ladders;
}

std::optional<double> medianOf(const PointResult& point)
{
    const stats::Histogram& result = point.result().histogram;
    if (result.isEmpty() || model::isLost(point, 50))
        return std::nullopt;
    return static_cast<double>(model::percentileNs(point, 50));
}

/// The transport with the least median; null where none has one.
const PointResult* fastestOf(const Ladder& ladder)
{
    const PointResult* fastest = nullptr;
    for (const PointResult* step : ladder) {
        const auto median = medianOf(*step);
        if (median && (fastest == nullptr || *median < *medianOf(*fastest)))
            fastest = step;
    }
    return fastest;
}

std::string percentileOf(const PointResult& point, double percent)
{
    return percentileCell(point, point.result(), percent);
}

/// "+2.11", "-1.27": what `point` takes more at the median.
std::string moreThan(const PointResult* other, const PointResult& point)
{
    const auto mine = medianOf(point);
    const auto theirs = other == nullptr ? std::nullopt : medianOf(*other);
    if (!mine || !theirs)
        return "-";
    const double ns = *mine - *theirs;
    return (ns < 0 ? "-" : "+") + model::formatShown(wordsOf(point.result().kind), std::abs(ns));
}

/// "spin", or "spin, block" where the responder waits in another way.
std::string waitsOf(const RunRecord& record, const PointResult& point)
{
    const model::Wait a = point.initiator.obtained.wait;
    const model::Wait b = point.responder.obtained.wait;
    if (!record.request.peer.hasResponder() || a == b)
        return std::string(model::toWord(a));
    return fmt::format("{}, {}", model::toWord(a), model::toWord(b));
}

std::string howOf(const model::EndObtained& end)
{
    std::string text;
    for (const char* const key : kHowKeys) {
        if (const auto found = end.transport.find(key); found != end.transport.end())
            text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", key, found->second);
    }
    return text;
}

/// How both ends are driven; of one that could not be measured, that.
Text remarkOf(const PointResult& point)
{
    if (!point.problem.empty())
        return text("failed: {problem}", point.problem);
    const std::string a = howOf(point.initiator.obtained);
    const std::string b = howOf(point.responder.obtained);
    if (a == b || b.empty())
        return a;
    return fmt::format("A: {}; B: {}", a.empty() ? "-" : a, b);
}

Text describeLadder(const Ladder& ladder, const PointResult& fastest, const std::vector<std::string>& others)
{
    const auto slowest = std::ranges::max(ladder, {}, [](const PointResult* step) { return medianOf(*step); });
    const model::DistributionWords& words = wordsOf(fastest.result().kind);
    const Text place = model::phraseOn(fastest, others);
    const std::string us = model::formatShown(words, *medianOf(fastest));
    if (slowest == &fastest)
        return place.empty() ? text("The fastest transport is {transport}, {us} us at p50.", fastest.transport, us)
                             : text("The fastest transport at {place} is {transport}, {us} us at p50.", place,
                                    fastest.transport, us);
    const std::string moreUs = model::formatShown(words, *medianOf(*slowest) - *medianOf(fastest));
    return place.empty()
               ? text("The fastest transport is {transport}, {us} us at p50; the slowest, {slowest}, takes {moreUs} us "
                      "more.",
                      fastest.transport, us, slowest->transport, moreUs)
               : text("The fastest transport at {place} is {transport}, {us} us at p50; the slowest, {slowest}, takes "
                      "{moreUs} us more.",
                      place, fastest.transport, us, slowest->transport, moreUs);
}

}  // namespace

std::vector<ModeTable> transportTables(const RunRecord& record)
{
    const std::vector<Ladder> ladders = laddersOf(record);
    if (ladders.empty())
        return {};
    const std::vector<std::string> axes = model::axesThatVary(record.points);
    std::vector<std::string> others = axes;
    std::erase(others, model::kTransportAxis);
    ModeTable table{
        .id = "transports",
        .title = text("Cost of each transport: {figure} in microseconds, and p50 relative to the row above and to the "
                      "fastest.",
                      Text(resultWords(record).shown)),
        .heads = {},
        .rows = {},
        .sentences = {}};
    for (const std::string& axis : axes)
        table.heads.emplace_back(model::axisInfo(axis).column);
    table.heads.insert(table.heads.end(), {"wait", "p50", "p99", "vs above", "vs fastest"});
    for (const Ladder& ladder : ladders) {
        const PointResult* const fastest = fastestOf(ladder);
        const PointResult* above = nullptr;
        for (const PointResult* step : ladder) {
            std::vector<std::string> cells;
            for (const std::string& axis : axes)
                cells.push_back(model::cellOn(*step, axis));
            cells.insert(cells.end(), {waitsOf(record, *step), percentileOf(*step, 50), percentileOf(*step, 99),
                                       moreThan(above, *step), step == fastest ? "fastest" : moreThan(fastest, *step)});
            table.rows.push_back({std::move(cells), remarkOf(*step)});
            above = step;
        }
        if (fastest != nullptr)
            table.sentences.push_back(describeLadder(ladder, *fastest, others));
    }
    table.isAnswer = true;
    return {table};
}

}  // namespace halftrip::exporting
