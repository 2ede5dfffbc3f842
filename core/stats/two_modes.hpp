#pragma once

#include "core/stats/histogram.hpp"

#include <cstdint>
#include <optional>

namespace halftrip::stats {

/// A distribution that is two.
struct TwoModes {
    std::int64_t lowNs = 0;    ///< Median of the samples below the valley, and
    std::int64_t highNs = 0;   ///< of those above it.
    std::int64_t splitNs = 0;  ///< The valley.
    double highShare = 0;      ///< Of all samples, 0 to 1.
};

/// By the size of the effect, since a test of significance calls every large sample bimodal: each mode has a tenth of
/// the samples and more and is compact, and between them the smoothed density falls to a half of the lower mode's.
/// A long tail is not compact, and no mode.
[[nodiscard]] std::optional<TwoModes> twoModes(const Histogram& histogram);

}  // namespace halftrip::stats
