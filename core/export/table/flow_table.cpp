#include "core/export/table/mode_table_list.hpp"
#include "core/export/table/point_cells.hpp"
#include "core/model/figures/point_figures.hpp"
#include "core/model/text/number_format.hpp"

#include <algorithm>
#include <map>

namespace halftrip::exporting {
namespace {

using model::PointResult;

constexpr std::size_t kFewestFlows = 2;

/// The flows whose packets arrive on the same cores.
struct Placement {
    std::vector<std::int64_t> p50Ns;
    std::vector<std::int64_t> p99Ns;
};

std::string coreText(const model::EndResult& end)
{
    return end.obtained.arrivalCore ? std::to_string(*end.obtained.arrivalCore) : "-";
}

std::string medianText(const model::DistributionWords& words, std::vector<std::int64_t> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return model::formatShown(words, static_cast<double>(*middle));
}

Text describeSpread(const model::RunRecord& record, const std::vector<const PointResult*>& flows)
{
    const auto p50Of = [](const PointResult* point) { return model::percentileNs(*point, 50); };
    const auto [fastest, slowest] = std::ranges::minmax_element(flows, {}, p50Of);
    const model::DistributionWords& words = resultWords(record);
    return text(
        "Fastest: flow {fastest}, {fastestUs} us at p50. Slowest: flow {slowest}, {slowestUs} us.",
        *(*fastest)->numberOn(model::kFlowAxis), model::formatShown(words, static_cast<double>(p50Of(*fastest))),
        *(*slowest)->numberOn(model::kFlowAxis), model::formatShown(words, static_cast<double>(p50Of(*slowest))));
}

}  // namespace

std::vector<ModeTable> flowTables(const model::RunRecord& record)
{
    std::map<std::pair<std::string, std::string>, Placement> placements;
    std::vector<const PointResult*> flows;
    for (const PointResult& point : record.points) {
        if (!point.numberOn(model::kFlowAxis) || point.result().histogram.isEmpty())
            continue;
        flows.push_back(&point);
        Placement& placement = placements[{coreText(point.initiator), coreText(point.responder)}];
        placement.p50Ns.push_back(model::percentileNs(point, 50));
        placement.p99Ns.push_back(model::percentileNs(point, 99));
    }
    if (flows.size() < kFewestFlows)
        return {};
    const model::DistributionWords& words = resultWords(record);
    ModeTable table{
        .id = "flows",
        .title = text("{figure} by the cores on which the packets of a flow arrive, in microseconds: the median "
                      "of its flows.",
                      Text(words.shown)),
        .heads = {"core A", "core B", "flows", "p50", "lowest p50", "highest p50", "p99"},
        .rows = {},
        .sentences = {describeSpread(record, flows)}};
    for (const auto& [cores, placement] : placements) {
        const auto [low, high] = std::ranges::minmax(placement.p50Ns);
        table.rows.push_back(
            {{cores.first, cores.second, std::to_string(placement.p50Ns.size()), medianText(words, placement.p50Ns),
              model::formatShown(words, static_cast<double>(low)), model::formatShown(words, static_cast<double>(high)),
              medianText(words, placement.p99Ns)},
             {}});
    }
    table.isAnswer = true;
    return {table};
}

}  // namespace halftrip::exporting
