#pragma once

#include "core/model/record/point_result.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace halftrip::model {

/// What heat maps draw: for each stretch of time and each cell of latency the share of that stretch's samples.
struct HeatGrid {
    std::size_t columns = 0;  ///< Of equal length.
    std::size_t rows = 0;  ///< 0: there is nothing to draw.
    std::size_t firstCell = 0;  ///< Of the lowest row, which are fine ones (stats::CellLayout).
    std::vector<float> shares = {};  ///< Column by column, each from its lowest row; 0 to 1.

    [[nodiscard]] float at(std::size_t column, std::size_t row) const noexcept { return shares[column * rows + row]; }
};

/// Smaller shares are drawn as this one, so that a single sample is seen.
inline constexpr double kLeastShare = 1e-4;
/// The place of a share on a logarithm from kLeastShare to 1; 0 to 1.
[[nodiscard]] double heatOf(double share) noexcept;

/// The slices' cells spread over `columns` columns between two times, in nanoseconds from the start of the point. A
/// slice that lies in several columns counts in each by its part. No rows where no slice in between has cells.
[[nodiscard]] HeatGrid heatGridOf(std::span<const TimeSlice> slices, double fromNs, double toNs, std::size_t columns);

}  // namespace halftrip::model
