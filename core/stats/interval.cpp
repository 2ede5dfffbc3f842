#include "core/stats/interval.hpp"

#include "core/stats/percentile_rank.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::stats {
namespace {

constexpr double kErrorsOf95 = 1.96;  ///< Standard errors to either side.
constexpr std::size_t kFewestValues = 6;

}  // namespace

std::optional<Interval> medianInterval(std::vector<std::int64_t> values)
{
    if (values.size() < kFewestValues)
        return std::nullopt;
    std::ranges::sort(values);
    const auto count = static_cast<double>(values.size());
    const double reach = kErrorsOf95 * std::sqrt(count) / 2;
    // Ranks count from 1: the interval between those of rank l and of rank n + 1 - l.
    const double rank = std::max(1.0, std::floor((count + 1) / 2 - reach));
    const auto lowest = static_cast<std::size_t>(rank) - 1;
    return Interval{values[lowest], values[values.size() - 1 - lowest]};
}

std::optional<Interval> percentileInterval(const Histogram& histogram, double percentile,
                                           std::vector<std::int64_t> slices, std::uint64_t lost)
{
    if (histogram.isEmpty())
        return std::nullopt;
    const double share = percentile / 100;
    const std::uint64_t all = histogram.count() + std::min(lost, UINT64_MAX - histogram.count());
    const double independent = static_cast<double>(all) * kIndependentShare;
    const double reach = kErrorsOf95 * std::sqrt(share * (1 - share) / independent);
    const double below = 100 * (share - reach);
    const double above = 100 * (share + reach);
    if (below <= 0 || above >= 100 || percentileRank(above, all) > histogram.count())
        return std::nullopt;
    Interval interval{histogram.percentileNs(below, lost), histogram.percentileNs(above, lost)};
    if (const auto ofSlices = medianInterval(std::move(slices))) {
        interval.low = std::min(interval.low, ofSlices->low);
        interval.high = std::max(interval.high, ofSlices->high);
    }
    return interval;
}

}  // namespace halftrip::stats
