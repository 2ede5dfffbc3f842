#include "core/tuning/search_effects.hpp"

#include "core/base/stable_sort.hpp"
#include "core/stats/student.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numeric>

namespace halftrip::tuning {
namespace {

using stats::Verdict;

/// One figure of all runs of whole blocks.
struct Series {
    const std::vector<SearchRun>* runs = nullptr;
    std::vector<double> ns;
    std::size_t blocks = 0;
    std::size_t rows = 0;
};

/// None where a run has no such figure.
std::optional<Series> seriesOf(const std::vector<SearchRun>& runs, const std::vector<SearchFigures>& figures,
                               std::size_t figure, std::size_t blocks, std::size_t rows)
{
    Series series{&runs, {}, blocks, rows};
    for (std::size_t run = 0; run < blocks * rows; ++run) {
        const std::optional<double>& value = figures[run][figure];
        if (!value || !std::isfinite(*value))
            return std::nullopt;
        series.ns.push_back(*value);
    }
    return series;
}

/// Standard deviation of a run around what its settings and its block make it.
double errorOf(const Series& series, std::size_t freedom)
{
    std::vector<double> ofRow(series.rows);
    std::vector<double> ofBlock(series.blocks);
    double ofAll = 0;
    for (std::size_t run = 0; run < series.ns.size(); ++run) {
        ofRow[(*series.runs)[run].row] += series.ns[run] / static_cast<double>(series.blocks);
        ofBlock[(*series.runs)[run].block] += series.ns[run] / static_cast<double>(series.rows);
        ofAll += series.ns[run] / static_cast<double>(series.ns.size());
    }
    double squares = 0;
    for (std::size_t run = 0; run < series.ns.size(); ++run) {
        const SearchRun& of = (*series.runs)[run];
        const double rest = series.ns[run] - ofRow[of.row] - ofBlock[of.block] + ofAll;
        squares += rest * rest;
    }
    return std::sqrt(squares / static_cast<double>(freedom));
}

/// Half of the runs have it, half have it not.
double differenceOf(const Series& series, std::size_t factor)
{
    double difference = 0;
    for (std::size_t run = 0; run < series.ns.size(); ++run)
        difference += (*series.runs)[run].isOn[factor] ? series.ns[run] : -series.ns[run];
    return difference / (static_cast<double>(series.ns.size()) / 2);
}

double asItWas(const Series& series)
{
    std::vector<double> values;
    for (std::size_t run = 0; run < series.ns.size(); ++run) {
        if (std::ranges::none_of((*series.runs)[run].isOn, [](bool isOn) { return isOn; }))
            values.push_back(series.ns[run]);
    }
    return stats::medianOf(std::move(values));
}

bool has(const FactorEffects& effects, Verdict verdict)
{
    return std::ranges::any_of(effects, [verdict](const SearchEffect& effect) { return effect.verdict == verdict; });
}

double gainOf(const SearchEffect& effect)
{
    return effect.verdict == Verdict::Faster ? -effect.differenceNs : 0;
}

/// Of all choices with so many members that which brings most.
void chooseSmallestSet(SearchResult& result)
{
    std::vector<std::size_t> helpful;
    for (std::size_t factor = 0; factor < result.effects.size(); ++factor) {
        if (!has(result.effects[factor], Verdict::Faster) || has(result.effects[factor], Verdict::Slower))
            continue;
        helpful.push_back(factor);
        for (std::size_t figure = 0; figure < kSearchFigures; ++figure)
            result.gainOfAllNs[figure] += gainOf(result.effects[factor][figure]);
    }
    // What each brings, as a share of all, so that figures of different size count alike.
    std::vector<std::array<double, kSearchFigures>> shares(helpful.size());
    for (std::size_t i = 0; i < helpful.size(); ++i) {
        for (std::size_t figure = 0; figure < kSearchFigures; ++figure)
            shares[i][figure] = result.gainOfAllNs[figure] > 0
                                    ? gainOf(result.effects[helpful[i]][figure]) / result.gainOfAllNs[figure]
                                    : 0;
    }
    const auto sumOf = [](const std::array<double, kSearchFigures>& of) {
        return std::accumulate(of.begin(), of.end(), 0.0);
    };
    std::uint32_t best = (std::uint32_t{1} << helpful.size()) - 1;
    double bestSum = 0;
    for (std::uint32_t choice = 0; choice <= (std::uint32_t{1} << helpful.size()) - 1; ++choice) {
        if (std::popcount(choice) > std::popcount(best))
            continue;
        std::array<double, kSearchFigures> reached{};
        for (std::size_t i = 0; i < helpful.size(); ++i) {
            for (std::size_t figure = 0; figure < kSearchFigures && (choice >> i & 1U) != 0; ++figure)
                reached[figure] += shares[i][figure];
        }
        bool isEnough = true;
        for (std::size_t figure = 0; figure < kSearchFigures; ++figure)
            isEnough = isEnough && (result.gainOfAllNs[figure] <= 0 || reached[figure] >= kShareOfGain);
        if (!isEnough || (std::popcount(choice) == std::popcount(best) && sumOf(reached) <= bestSum))
            continue;
        best = choice;
        bestSum = sumOf(reached);
    }
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < helpful.size(); ++i) {
        if ((best >> i & 1U) != 0)
            chosen.push_back(i);
    }
    stableSort(chosen, std::greater(), [&](std::size_t i) { return sumOf(shares[i]); });
    for (const std::size_t i : chosen) {
        result.smallestSet.push_back(helpful[i]);
        for (std::size_t figure = 0; figure < kSearchFigures; ++figure)
            result.gainOfSetNs[figure] += gainOf(result.effects[helpful[i]][figure]);
    }
}

void judge(SearchEffect& effect, double practicalNs)
{
    const double size = std::abs(effect.differenceNs);
    const bool isOne = size > effect.reachNs && size > practicalNs;
    effect.verdict = !isOne ? Verdict::NoDifference : effect.differenceNs < 0 ? Verdict::Faster : Verdict::Slower;
}

}  // namespace

bool doGainsOverlap(const SearchResult& result) noexcept
{
    for (std::size_t figure = 0; figure < kSearchFigures; ++figure) {
        if (result.asItWasNs[figure] && result.gainOfSetNs[figure] > *result.asItWasNs[figure])
            return true;
    }
    return false;
}

SearchResult analyseSearch(const std::vector<SearchRun>& runs, const std::vector<SearchFigures>& figures)
{
    SearchResult result;
    const std::size_t factors = runs.empty() ? 0 : runs.front().isOn.size();
    result.effects.resize(factors);
    const std::size_t rows = runsPerBlock(factors);
    result.blocks = std::min(runs.size(), figures.size()) / rows;
    std::array<std::optional<Series>, kSearchFigures> all;
    for (std::size_t figure = 0; figure < kSearchFigures; ++figure) {
        all[figure] = result.blocks > 0 ? seriesOf(runs, figures, figure, result.blocks, rows) : std::nullopt;
        if (!all[figure])
            continue;
        result.asItWasNs[figure] = asItWas(*all[figure]);
        result.judged += factors;
    }
    if (result.blocks < kFewestBlocksToJudge)
        return result;
    result.freedom = (result.blocks - 1) * (rows - 1);
    for (std::size_t figure = 0; figure < kSearchFigures; ++figure) {
        if (!all[figure])
            continue;
        const Series& series = *all[figure];
        const double limit = stats::studentLimit(kSearchSignificance / static_cast<double>(result.judged),
                                                 static_cast<double>(result.freedom));
        const double reachNs = limit * 2 * errorOf(series, result.freedom) /
                               std::sqrt(static_cast<double>(series.ns.size()));
        const double practicalNs = std::min(stats::kPracticalNs, stats::kPracticalShare * stats::medianOf(series.ns));
        for (std::size_t factor = 0; factor < factors; ++factor) {
            SearchEffect& effect = result.effects[factor][figure];
            effect = {.differenceNs = differenceOf(series, factor), .reachNs = reachNs};
            judge(effect, practicalNs);
        }
    }
    for (std::size_t factor = 0; factor < factors; ++factor) {
        if (has(result.effects[factor], Verdict::Slower))
            result.harmful.push_back(factor);
    }
    chooseSmallestSet(result);
    return result;
}

void describe(model::Fields& fields, SearchEffect& effect)
{
    fields("differenceRttNs", effect.differenceNs);
    fields("reachRttNs", effect.reachNs);
    fields("verdict", effect.verdict);
}

}  // namespace halftrip::tuning
