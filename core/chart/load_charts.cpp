#include "core/chart/load_charts.hpp"

#include "core/base/stable_sort.hpp"
#include "core/chart/chart_parts.hpp"
#include "core/model/figures/load_curve.hpp"

#include <string_view>

namespace halftrip::chart {
namespace {

constexpr std::array<std::string_view, LoadRateCount> kRateColors{"c3", "c0", "c1"};

std::vector<std::string> axesButLoad(const model::RunRecord& record)
{
    std::vector<std::string> axes = model::axesThatVary(record.points);
    std::erase(axes, model::kGapAxis);
    return axes;
}

}  // namespace

ProbeFate fateOf(const model::ProbeCounts& counts)
{
    return {static_cast<double>(counts.sent), static_cast<double>(counts.received),
            static_cast<double>(model::droppedOf(counts))};
}

std::vector<LoadGroup> loadGroups(const model::RunRecord& record,
                                  const std::function<ProbeFate(std::size_t point)>& fateAt)
{
    std::vector<LoadGroup> groups;
    for (const model::LoadCurve& curve : model::loadCurvesOf(record)) {
        LoadGroup& group = groups.emplace_back();
        for (const std::size_t point : curve.points) {
            const auto everyNs = model::sentEveryNs(record.points[point]);
            const ProbeFate fate = fateAt(point);
            if (!everyNs || *everyNs <= 0 || fate.sent <= 0)
                continue;
            const double offered = 1e9 / *everyNs;
            const auto rate = [&](double count) { return offered * count / fate.sent; };
            group.push_back(
                {point,
                 offered,
                 {offered, rate(fate.received), fate.dropped ? std::optional(rate(*fate.dropped)) : std::nullopt}});
        }
        // As it was sent, which need not be in the order that was asked for.
        stableSort(group, {}, &LoadPlace::offered);
    }
    return groups;
}

Chart loadChart(std::span<const LoadGroup> groups)
{
    Chart chart;
    const std::array names{text("offered"), text("received in time"), text("dropped")};
    chart.title = text("Offered, received and dropped");
    chart.description = "Within bursts, one way. A reply that came late was not dropped.";
    chart.x = {text("offered within a burst (packets per second)"), ScaleKind::Linear};
    chart.x.alsoShows = 0;
    chart.y = {text("packets per second"), ScaleKind::Linear};
    chart.y.alsoShows = 0;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        for (std::size_t rate = 0; rate < LoadRateCount; ++rate) {
            Series& series = chart.series.emplace_back();
            if (group == 0)
                series.name = names[rate];
            series.look = rate == Offered ? Look::Dashed : Look::Line;
            series.color = kRateColors[rate];
            series.hasMarkers = rate != Offered;
            series.group = group;
            for (const LoadPlace& place : groups[group]) {
                if (place.perSecond[rate])
                    series.dots.push_back({place.offered, *place.perSecond[rate]});
            }
        }
    }
    return chart;
}

std::vector<Chart> loadCharts(const model::RunRecord& record)
{
    const std::vector<std::string> others = axesButLoad(record);
    std::vector<Chart> charts;
    for (const LoadGroup& group :
         loadGroups(record, [&](std::size_t point) { return fateOf(record.points[point].counts); })) {
        if (group.size() < 2 || charts.size() == kMostCurves)
            continue;
        charts.push_back(loadChart({&group, 1}));
        if (const Text which = model::phraseOn(record.points[group.front().point], others); !which.empty())
            charts.back().title = text("{}, {}", charts.back().title, which);
    }
    return charts;
}

}  // namespace halftrip::chart
