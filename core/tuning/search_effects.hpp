#pragma once

#include "core/model/fields.hpp"
#include "core/stats/comparison.hpp"
#include "core/tuning/search_design.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace halftrip::tuning {

inline constexpr std::array<double, 3> kSearchPercentiles{50, 99, 99.9};
inline constexpr std::array<std::string_view, 3> kSearchLabels{"p50", "p99", "p99.9"};
inline constexpr std::size_t kSearchFigures = kSearchPercentiles.size();

/// What a run was measured at, in nanoseconds. None where its samples are too few for that percentile.
using SearchFigures = std::array<std::optional<double>, kSearchFigures>;

/// What changing one setting does to one figure, with all others changed in half of the runs.
struct SearchEffect {
    double differenceNs = 0;  ///< Changed minus as it was: below 0 it helps.
    double reachNs = 0;  ///< The interval reaches so far to either side.
    stats::Verdict verdict = stats::Verdict::NotResolvable;
};

/// By figure.
using FactorEffects = std::array<SearchEffect, kSearchFigures>;

struct SearchResult {
    std::vector<FactorEffects> effects;  ///< By factor.
    std::array<std::optional<double>, kSearchFigures> asItWasNs = {};  ///< With nothing changed: median over blocks.
    std::vector<std::size_t> harmful;  ///< Factors that make a figure worse.
    /// The fewest factors, none of them harmful, that together bring kShareOfGain of what all such factors bring, in
    /// each figure. The strongest first.
    std::vector<std::size_t> smallestSet;
    std::array<double, kSearchFigures> gainOfSetNs = {};
    std::array<double, kSearchFigures> gainOfAllNs = {};
    std::size_t blocks = 0;
    std::size_t freedom = 0;  ///< Degrees of freedom of the error.
    std::size_t judged = 0;  ///< Effects that are judged together.
};

/// True where the chosen settings' gains add up to more than was measured with nothing changed: they stand in for one
/// another, so that each seems to bring what one alone would.
[[nodiscard]] bool doGainsOverlap(const SearchResult& result) noexcept;

/// Of all effects together: one in a hundred searches names an effect that is none.
inline constexpr double kSearchSignificance = 0.01;
inline constexpr double kShareOfGain = 0.9;
/// Without two there is nothing to tell by what equal runs differ.
inline constexpr std::size_t kFewestBlocksToJudge = 2;

/// Of whole blocks only; what is measured of another is left out. `figures` by run, of as many runs as were measured.
/// The error is what runs of equal settings differ by from block to block, and the interval Student's t, corrected for
/// the number of effects (Bonferroni; Dunn, 1961). Effects too small to matter (stats::kPracticalNs) are none. With
/// fewer than kFewestBlocksToJudge blocks all are NotResolvable.
[[nodiscard]] SearchResult analyseSearch(const std::vector<SearchRun>& runs, const std::vector<SearchFigures>& figures);

void describe(model::Fields& fields, SearchEffect& effect);

}  // namespace halftrip::tuning

template <>
struct halftrip::model::Words<halftrip::stats::Verdict> {
    static constexpr std::array<std::string_view, 4> kNames{"noDifference", "slower", "faster", "notResolvable"};
};
