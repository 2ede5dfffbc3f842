#pragma once

#include "core/stats/histogram.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace halftrip::exporting {

/// A histogram in one line of block characters, on a logarithmic axis from `lowNs` to `highNs`: each cell as high as
/// its share of the fullest one, and a blank where nothing is. What lies beyond an end is in the last cell there.
[[nodiscard]] std::string sparkline(const stats::Histogram& histogram, std::int64_t lowNs, std::int64_t highNs,
                                    std::size_t cells);

}  // namespace halftrip::exporting
