#include "core/chart/budget_bar.hpp"

#include "core/model/figures/budget.hpp"
#include "core/model/record/distribution.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/text/number_format.hpp"

#include <algorithm>

namespace halftrip::chart {
namespace {

Text costWords(const model::BudgetPart& part, const model::DistributionWords& words)
{
    const std::string high = model::formatShown(words, part.highNs);
    if (part.lowNs == part.highNs)
        return high;
    return part.lowNs > 0 ? text("{lowUs} to {highUs}", model::formatShown(words, part.lowNs), high)
                          : text("up to {highUs}", high);
}

/// The wire alone explains what is in every figure.
bool hasCause(const model::Budget& budget)
{
    return std::ranges::any_of(budget.parts, [](const model::BudgetPart& part) { return part.id != "wire"; });
}

}  // namespace

std::optional<BudgetBar> budgetBarOf(const model::RunRecord& record, const model::PointResult& point)
{
    const auto budget = model::budgetOf(record, point);
    if (!budget || !(budget->isPathKnown || hasCause(*budget)))
        return std::nullopt;
    const model::DistributionWords& words = wordsOf(point.result().kind);
    const auto shownUs = [&words](double ns) { return model::shownNs(words, ns) / 1'000; };
    BudgetBar bar{.point = model::phraseOf(point, record.points),
                  .figure = std::string(words.shown),
                  .measuredUs = shownUs(budget->measuredNs),
                  .explainedUs = shownUs(budget->explainedNs),
                  .endUs = shownUs(std::max(budget->measuredNs, budget->explainedNs)),
                  .isRestKnown = budget->isPathKnown};
    double fromUs = 0;
    for (const model::BudgetPart& part : budget->parts) {
        const double toUs = fromUs + shownUs(part.highNs);
        const double solidToUs = std::clamp(bar.measuredUs, fromUs, toUs);
        bar.segments.push_back({part.id, part.words, costWords(part, words), fromUs, toUs, solidToUs, part.host});
        fromUs = toUs;
    }
    BudgetSegment rest{kUnexplained, Text("nothing explains this"),    model::formatShown(words, budget->unexplainedNs),
                       fromUs,       std::max(fromUs, bar.measuredUs), fromUs};
    if (!budget->isPathKnown) {
        rest.words = Text("nothing explains this: no figure is published for this path");
        rest.cost = Text("unknown");
    }
    bar.segments.push_back(std::move(rest));
    return bar;
}

std::vector<BudgetBar> budgetBarsOf(const model::RunRecord& record, std::size_t most)
{
    std::vector<BudgetBar> bars;
    for (const model::PointResult& point : record.points) {
        if (auto bar = budgetBarOf(record, point); bar && bars.size() < most)
            bars.push_back(std::move(*bar));
    }
    return bars;
}

}  // namespace halftrip::chart
