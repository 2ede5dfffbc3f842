#pragma once

#include "core/stats/cell_counts.hpp"
#include "core/stats/histogram.hpp"

namespace halftrip::stats {

/// The samples of cells as a histogram: within each cell spread as those of `whole` are there, or in its middle where
/// `whole` has none. Walks over `whole` once, however many cells there are.
[[nodiscard]] Histogram spreadCells(const CellCounts& cells, const Histogram& whole);

}  // namespace halftrip::stats
