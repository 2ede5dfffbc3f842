#include "core/base/stable_sort.hpp"
#include "core/export/cells/point_cells.hpp"
#include "core/export/table/mode_tables.hpp"
#include "core/model/figures/arrival_queue.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/text/number_format.hpp"

#include <algorithm>
#include <compare>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <string_view>

namespace halftrip::exporting {
namespace {

using model::PointResult;

constexpr std::size_t kFewestFlows = 2;
/// A percentile that lies among the lost probes: longer than any other.
constexpr std::int64_t kLostNs = std::numeric_limits<std::int64_t>::max();
constexpr const char* kUnknown = "-";

/// Where one end's packets of a flow arrive: "-" where that is not known.
struct Arrival {
    std::string queue;
    std::string core;
    auto operator<=>(const Arrival&) const = default;
};

/// One flow, whose point outlives it.
struct Flow {
    const PointResult* point = nullptr;
    Arrival atA;
    Arrival atB;
};

/// The flows whose packets arrive on the same queues and cores.
struct Placement {
    std::vector<std::int64_t> p50Ns;
    std::vector<std::int64_t> p99Ns;
    bool isThin = false;  ///< A flow has too few samples for its p99.
};

template <typename Number>
std::string numberText(const std::optional<Number>& number)
{
    return number ? std::to_string(*number) : kUnknown;
}

std::int64_t middleOf(std::vector<std::int64_t> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

std::int64_t percentileOrLost(const Flow& flow, double percent)
{
    return model::isLost(*flow.point, percent) ? kLostNs : model::percentileNs(*flow.point, percent);
}

std::string shownOrLost(const model::DistributionWords& words, std::int64_t ns)
{
    return ns == kLostNs ? kLostMark : model::formatShown(words, static_cast<double>(ns));
}

Text describeSpread(const model::RunRecord& record, const std::vector<Flow>& flows)
{
    const auto p50Of = [](const Flow& flow) { return percentileOrLost(flow, 50); };
    const auto [fastest, slowest] = std::ranges::minmax_element(flows, {}, p50Of);
    if (p50Of(*fastest) == kLostNs)
        return text("The p50 of every flow lies among the lost probes.");
    const model::DistributionWords& words = resultWords(record);
    const std::int64_t fastFlow = *fastest->point->numberOn(model::kFlowAxis);
    const std::int64_t slowFlow = *slowest->point->numberOn(model::kFlowAxis);
    const std::string fastUs = shownOrLost(words, p50Of(*fastest));
    if (p50Of(*slowest) == kLostNs)
        return text("Fastest: flow {fastest}, {fastestUs} us at p50. Slowest: flow {slowest}, p50 among the lost "
                    "probes.",
                    fastFlow, fastUs, slowFlow);
    return text("Fastest: flow {fastest}, {fastestUs} us at p50. Slowest: flow {slowest}, {slowestUs} us.", fastFlow,
                fastUs, slowFlow, shownOrLost(words, p50Of(*slowest)));
}

/// For each end whose queues are not known, why those of its first such flow are not.
std::vector<Text> unknownQueues(const std::vector<Flow>& flows)
{
    std::vector<Text> sentences;
    for (const bool isAtB : {false, true}) {
        const auto isUnknown = [isAtB](const Flow& flow) { return (isAtB ? flow.atB : flow.atA).queue == kUnknown; };
        const auto first = std::ranges::find_if(flows, isUnknown);
        if (first == flows.end())
            continue;
        const model::ArrivalQueues queues = model::arrivalQueuesOf(*first->point);
        sentences.push_back(text("Receive queue of host {host} unknown for {count} of {flows} flows. {why}",
                                 std::string_view(isAtB ? "B" : "A"), std::ranges::count_if(flows, isUnknown),
                                 flows.size(), (isAtB ? queues.responder : queues.initiator).whyUnknown));
    }
    return sentences;
}

std::vector<Flow> flowsOf(const model::RunRecord& record)
{
    std::vector<Flow> flows;
    for (const PointResult& point : record.points) {
        if (!point.numberOn(model::kFlowAxis) || !model::hasResult(point))
            continue;
        const model::ArrivalQueues queues = model::arrivalQueuesOf(point);
        flows.push_back({&point,
                         {numberText(queues.initiator.number), numberText(point.initiator.obtained.arrivalCore)},
                         {numberText(queues.responder.number), numberText(point.responder.obtained.arrivalCore)}});
    }
    return flows;
}

using Placed = std::pair<std::pair<Arrival, Arrival>, Placement>;

/// The slowest first.
std::vector<Placed> placementsOf(const std::vector<Flow>& flows)
{
    std::map<std::pair<Arrival, Arrival>, Placement> placements;
    for (const Flow& flow : flows) {
        Placement& placement = placements[{flow.atA, flow.atB}];
        placement.p50Ns.push_back(percentileOrLost(flow, 50));
        placement.p99Ns.push_back(percentileOrLost(flow, 99));
        placement.isThin = placement.isThin || model::isThin(*flow.point, 99);
    }
    std::vector<Placed> sorted(placements.begin(), placements.end());
    stableSort(sorted, std::ranges::greater(), [](const Placed& placed) { return middleOf(placed.second.p50Ns); });
    return sorted;
}

ModeTable placementTable(const model::RunRecord& record, const std::vector<Flow>& flows)
{
    const model::DistributionWords& words = resultWords(record);
    ModeTable table{
        .id = kFlowTables,
        .title = text("{figure} by the receive queues and cores on which the packets of a flow arrive, in "
                      "microseconds: the median of its flows, the slowest first.",
                      Text(words.shown)),
        .heads = {"queue A", "core A", "queue B", "core B", "flows", "p50", "lowest p50", "highest p50", "p99"},
        .rows = {},
        .sentences = {describeSpread(record, flows)}};
    for (const auto& [where, placement] : placementsOf(flows)) {
        const auto [low, high] = std::ranges::minmax(placement.p50Ns);
        const std::int64_t p99Ns = middleOf(placement.p99Ns);
        const std::string_view mark = placement.isThin && p99Ns != kLostNs ? kThinMark : "";
        table.rows.push_back(
            {{where.first.queue, where.first.core, where.second.queue, where.second.core,
              std::to_string(placement.p50Ns.size()), shownOrLost(words, middleOf(placement.p50Ns)),
              shownOrLost(words, low), shownOrLost(words, high), std::string(mark) + shownOrLost(words, p99Ns)},
             {}});
    }
    std::ranges::move(unknownQueues(flows), std::back_inserter(table.sentences));
    table.isAnswer = true;
    return table;
}

ModeTable eachFlow(const model::RunRecord& record, const std::vector<Flow>& flows)
{
    const model::DistributionWords& words = resultWords(record);
    ModeTable table{
        .id = kFlowTables,
        .title = text("{figure} of each flow, in microseconds, and where its packets arrive.", Text(words.shown)),
        .heads = {"flow", "queue A", "core A", "queue B", "core B", "p50", "p99"},
        .rows = {},
        .sentences = {}};
    for (const Flow& flow : flows)
        table.rows.push_back({{std::to_string(*flow.point->numberOn(model::kFlowAxis)), flow.atA.queue, flow.atA.core,
                               flow.atB.queue, flow.atB.core, percentileCell(*flow.point, flow.point->result(), 50),
                               percentileCell(*flow.point, flow.point->result(), 99)},
                              {}});
    return table;
}

}  // namespace

std::vector<ModeTable> flowTables(const model::RunRecord& record)
{
    const std::vector<Flow> flows = flowsOf(record);
    if (flows.size() < kFewestFlows)
        return {};
    return {placementTable(record, flows), eachFlow(record, flows)};
}

}  // namespace halftrip::exporting
