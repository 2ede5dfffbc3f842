#include "core/tuning/coalescing_matrix.hpp"
#include "platform/fake/chance.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace halftrip;
using tuning::MatrixCell;
using tuning::SearchFigures;
using Runs = std::array<std::vector<SearchFigures>, tuning::kMatrixCells>;

namespace {

/// Seven runs a cell, whose p50 is so many us of HRT, within 2 %.
Runs measured(std::array<double, tuning::kMatrixCells> hrtUs, std::size_t rounds = 7)
{
    fake::Chance chance(5);
    Runs runs;
    for (std::size_t cell = 0; cell < tuning::kMatrixCells; ++cell) {
        for (std::size_t round = 0; round < rounds && hrtUs[cell] > 0; ++round) {
            const double rttNs = 2000 * hrtUs[cell] * (0.99 + 0.02 * chance.share());
            runs[cell].push_back({rttNs, 1.5 * rttNs, std::nullopt});
        }
    }
    return runs;
}

std::string words(const Runs& runs)
{
    return tuning::matrixInWords(tuning::analyseMatrix(runs, {}));
}

}  // namespace

TEST_CASE("each end's coalescing is named with what it costs, the dearer first")
{
    CHECK(words(measured({150, 146, 32, 28})).starts_with("B costs 11"));
    const std::string other = words(measured({100, 50, 99.9, 50}));
    CHECK(other.starts_with("A costs "));
    CHECK(other.find("B has no significant cost") != std::string::npos);
    CHECK(other.find("Without both, HRT is ") != std::string::npos);
}

TEST_CASE("where only the longer of two timers counts, both ends together are named")
{
    const std::string text = words(measured({100, 100, 100, 20}));
    CHECK(text.starts_with("Both ends together cost "));
    CHECK(text.find("neither alone") != std::string::npos);
}

TEST_CASE("of one half only that half is judged")
{
    const std::string text = words(measured({100, 60, 0, 0}));
    CHECK(text.starts_with("A costs "));
    CHECK(text.find('B') == std::string::npos);
}

TEST_CASE("where nothing costs anything, nothing is claimed; too few samples are no verdict")
{
    CHECK(words(measured({50, 50, 50, 50})).find(" of HRT at p50") == std::string::npos);
    const auto result = tuning::analyseMatrix(measured({150, 146, 32, 28}), {});
    CHECK(result.figures[2][2]->verdict == stats::Verdict::NotResolvable);
    CHECK(result.figures[1][2]->verdict == stats::Verdict::Faster);
}

TEST_CASE("rounds go forward and backward in turn")
{
    using enum MatrixCell;
    CHECK(tuning::matrixOrder({AsItIs, BOff}, 3) == std::vector{AsItIs, BOff, BOff, AsItIs, AsItIs, BOff});
    CHECK(tuning::matrixOrder({}, 3).empty());
}
