#include "core/stats/interval.hpp"

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
                                           std::vector<std::int64_t> slices)
{
    if (histogram.isEmpty())
        return std::nullopt;
    const double share = percentile / 100;
    const double independent = static_cast<double>(histogram.count()) * kIndependentShare;
    const double reach = kErrorsOf95 * std::sqrt(share * (1 - share) / independent);
    if (share - reach <= 0 || share + reach >= 1)
        return std::nullopt;
    Interval interval{histogram.percentileNs(100 * (share - reach)), histogram.percentileNs(100 * (share + reach))};
    if (const auto ofSlices = medianInterval(std::move(slices))) {
        interval.low = std::min(interval.low, ofSlices->low);
        interval.high = std::max(interval.high, ofSlices->high);
    }
    return interval;
}

}  // namespace halftrip::stats
