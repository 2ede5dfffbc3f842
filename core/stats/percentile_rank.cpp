#include "core/stats/percentile_rank.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace halftrip::stats {
namespace {

/// Percentiles are told apart to a ten-millionth of a percent. In these units 99.9 is a whole number, and all that
/// follows is integer arithmetic.
constexpr std::uint64_t kUnitsPerPercent = 10'000'000;
constexpr std::uint64_t kUnitsOfAll = 100 * kUnitsPerPercent;

}  // namespace

std::uint64_t percentileRank(double percentile, std::uint64_t count) noexcept
{
    assert(count != 0);
    const double clamped = percentile > 0 ? std::min(percentile, 100.0) : 0.0;  // NaN becomes 0
    const auto units = static_cast<std::uint64_t>(std::llround(clamped * static_cast<double>(kUnitsPerPercent)));
    // In two parts: count * units would overflow 64 bits; both products below stay under 2^64.
    const std::uint64_t whole = count / kUnitsOfAll * units;
    const std::uint64_t rest = (count % kUnitsOfAll * units + kUnitsOfAll - 1) / kUnitsOfAll;
    return std::max<std::uint64_t>(whole + rest, 1);
}

}  // namespace halftrip::stats
