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

std::string microseconds(double rttNs)
{
    return model::formatHrt(rttNs) + " us";
}

std::string costInWords(const std::string& end, const FigureComparison& comparison)
{
    switch (comparison.verdict) {
    case Verdict::Faster:
        return end + " costs " + microseconds(costOf(comparison)) + " of HRT at p50.";
    case Verdict::Slower:
        return end + " costs nothing: without coalescing p50 is " + microseconds(-costOf(comparison)) + " longer.";
    case Verdict::NotResolvable:
        return end + ": its cost is not resolvable: the runs vary too much or have too few samples.";
    case Verdict::NoDifference:
        break;
    }
    return end + " has no significant cost (less than " + microseconds(comparison.allowanceNs) + ").";
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

std::string matrixInWords(const MatrixResult& result)
{
    const MatrixFigure& p50 = result.figures.front();
    const auto& ofA = p50[indexOf(MatrixCell::AOff)];
    const auto& ofB = p50[indexOf(MatrixCell::BOff)];
    const auto& ofBoth = p50[indexOf(MatrixCell::BothOff)];
    if (ofA && ofB && !isFaster(ofA) && !isFaster(ofB) && isFaster(ofBoth))
        return "Both ends together cost " + microseconds(costOf(*ofBoth)) +
               " of HRT at p50, neither alone any: the longer of two timers decides. Turn coalescing off at both.";
    std::vector<std::string> sentences;
    if (ofB)
        sentences.push_back(costInWords("B", *ofB));
    if (ofA)
        sentences.push_back(costInWords("A", *ofA));
    if (ofA && ofB && costOf(*ofA) > costOf(*ofB))
        std::ranges::reverse(sentences);
    if (isFaster(ofBoth))
        sentences.push_back("Without both, HRT is " + microseconds(costOf(*ofBoth)) + " shorter.");
    std::string text;
    for (const std::string& sentence : sentences)
        text += (text.empty() ? "" : " ") + sentence;
    return text;
}

}  // namespace halftrip::tuning
