#include "core/tuning/coalescing_matrix.hpp"

#include "core/model/text/number_format.hpp"

#include <algorithm>

namespace halftrip::tuning {
namespace {

using stats::FigureComparison;
using stats::Verdict;

std::size_t indexOf(MatrixCell cell) noexcept
{
    return static_cast<std::size_t>(cell);
}

stats::FigureOfRuns figureOf(const std::vector<SearchFigures>& runs, std::size_t figure)
{
    stats::FigureOfRuns all;
    for (const SearchFigures& run : runs) {
        all.isThin = all.isThin || !run[figure];
        all.runsNs.push_back(run[figure].value_or(stats::kLostNs));
    }
    return all;
}

bool isFaster(const std::optional<FigureComparison>& comparison)
{
    return comparison && comparison->verdict == Verdict::Faster;
}

/// What coalescing costs: by so much the figure falls without it.
double costOf(const FigureComparison& comparison)
{
    return -comparison.differenceNs.value_or(0);
}

/// Of `end`, "A" or "B".
Text costInWords(const char* end, const FigureComparison& comparison)
{
    const std::string name(end);
    switch (comparison.verdict) {
    case Verdict::Faster:
        return text("{end} costs {costUs} us of HRT at p50.", name, model::formatHrt(costOf(comparison)));
    case Verdict::Slower:
        return text("{end} costs nothing: without coalescing p50 is {moreUs} us longer.", name,
                    model::formatHrt(-costOf(comparison)));
    case Verdict::NotResolvable:
        return text("{end}: its cost is not resolvable: the runs vary too much or have too few samples.", name);
    case Verdict::NoDifference:
        break;
    }
    return text("{end} has no significant cost (less than {allowanceUs} us).", name,
                model::formatHrt(comparison.allowanceNs));
}

}  // namespace

std::vector<MatrixCell> matrixOrder(const std::vector<MatrixCell>& cells, std::size_t rounds)
{
    std::vector<MatrixCell> order;
    for (std::size_t round = 0; round < rounds; ++round) {
        if (round % 2 == 0)
            order.insert(order.end(), cells.begin(), cells.end());
        else
            order.insert(order.end(), cells.rbegin(), cells.rend());
    }
    return order;
}

MatrixResult analyseMatrix(const std::array<std::vector<SearchFigures>, kMatrixCells>& runs,
                           const stats::HostNoise& noise)
{
    MatrixResult result;
    std::size_t compared = 0;
    for (std::size_t cell = 0; cell < kMatrixCells; ++cell) {
        result.runs[cell] = runs[cell].size();
        compared += cell != indexOf(MatrixCell::AsItIs) && !runs[cell].empty() ? kSearchFigures : 0;
    }
    for (std::size_t figure = 0; figure < kSearchFigures; ++figure) {
        const stats::FigureOfRuns asItIs = figureOf(runs[indexOf(MatrixCell::AsItIs)], figure);
        for (std::size_t cell = indexOf(MatrixCell::AOff); cell < kMatrixCells; ++cell) {
            if (!runs[cell].empty() && !asItIs.runsNs.empty())
                result.figures[figure][cell] = stats::compareFigure(asItIs, figureOf(runs[cell], figure),
                                                                    kSearchPercentiles[figure], noise, compared);
        }
    }
    return result;
}

Text matrixInWords(const MatrixResult& result)
{
    const MatrixFigure& p50 = result.figures.front();
    const auto& ofA = p50[indexOf(MatrixCell::AOff)];
    const auto& ofB = p50[indexOf(MatrixCell::BOff)];
    const auto& ofBoth = p50[indexOf(MatrixCell::BothOff)];
    if (ofA && ofB && !isFaster(ofA) && !isFaster(ofB) && isFaster(ofBoth))
        return text("Both ends together cost {costUs} us of HRT at p50, neither alone any: the longer of two timers "
                    "decides. Turn coalescing off at both.",
                    model::formatHrt(costOf(*ofBoth)));
    std::vector<Text> sentences;
    if (ofB)
        sentences.push_back(costInWords("B", *ofB));
    if (ofA)
        sentences.push_back(costInWords("A", *ofA));
    if (ofA && ofB && costOf(*ofA) > costOf(*ofB))
        std::ranges::reverse(sentences);
    if (isFaster(ofBoth))
        sentences.push_back(text("Without both, HRT is {lessUs} us shorter.", model::formatHrt(costOf(*ofBoth))));
    Text words;
    for (const Text& sentence : sentences)
        words = words.empty() ? sentence : text("{verdict} {rest}", words, sentence);
    return words;
}

}  // namespace halftrip::tuning
