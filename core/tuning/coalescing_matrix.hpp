#pragma once

#include "core/base/text.hpp"
#include "core/tuning/search_effects.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::tuning {

/// Where coalescing is off.
enum class MatrixCell : std::uint8_t { AsItIs, AOff, BOff, BothOff };
inline constexpr std::size_t kMatrixCells = 4;

/// The runs, in turns: forward in one round and backward in the next (A B B A), so that a drift falls on all alike.
[[nodiscard]] std::vector<MatrixCell> matrixOrder(const std::vector<MatrixCell>& cells, std::size_t rounds);

/// One figure with coalescing off somewhere, against the hosts as they are. None where that was not measured.
using MatrixFigure = std::array<std::optional<stats::FigureComparison>, kMatrixCells>;

struct MatrixResult {
    std::array<MatrixFigure, kSearchFigures> figures;
    std::array<std::size_t, kMatrixCells> runs = {};
};

/// What each end's coalescing costs. `runs` by cell.
[[nodiscard]] MatrixResult analyseMatrix(const std::array<std::vector<SearchFigures>, kMatrixCells>& runs,
                                         const stats::HostNoise& noise);

/// "B costs 118 us of HRT at p50. A has no significant cost." One to three sentences.
[[nodiscard]] Text matrixInWords(const MatrixResult& result);

}  // namespace halftrip::tuning
