#include "core/stats/narrow_peaks.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace halftrip::stats {
namespace {

/// What may lie beside a peak, as a share of it.
constexpr double kMostBeside = 1.0 / 3;

struct Bin {
    std::int64_t valueNs = 0;  ///< The middle of its bucket.
    std::uint64_t count = 0;
};

std::vector<Bin> binsOf(const Histogram& histogram)
{
    std::vector<Bin> bins;
    for (const auto [index, count] : histogram.counts())
        bins.push_back({BucketLayout::lowestOf(index) + BucketLayout::widthOf(index) / 2, count});
    return bins;
}

std::uint64_t countIn(std::span<const Bin> bins, double fromNs, double toNs)
{
    std::uint64_t count = 0;
    for (const Bin& bin : bins) {
        const auto value = static_cast<double>(bin.valueNs);
        count += value >= fromNs && value < toNs ? bin.count : 0;
    }
    return count;
}

/// The fullest stretch of the width, by its first and last bin; bins that were taken before have no samples.
struct Stretch {
    std::size_t first = 0;
    std::size_t last = 0;
    std::uint64_t count = 0;
};

Stretch fullestOf(std::span<const Bin> bins)
{
    Stretch fullest;
    std::uint64_t count = 0;
    std::size_t first = 0;
    for (std::size_t last = 0; last < bins.size(); ++last) {
        count += bins[last].count;
        const double least = static_cast<double>(bins[last].valueNs) / (1 + kPeakWidth);
        while (static_cast<double>(bins[first].valueNs) < least)
            count -= bins[first++].count;
        if (count > fullest.count)
            fullest = {first, last, count};
    }
    return fullest;
}

std::int64_t medianOf(std::span<const Bin> bins, std::uint64_t count)
{
    std::uint64_t seen = 0;
    for (const Bin& bin : bins) {
        seen += bin.count;
        if (2 * seen >= count)
            return bin.valueNs;
    }
    return bins.back().valueNs;
}

}  // namespace

std::vector<NarrowPeak> narrowPeaks(const Histogram& histogram, double leastShare)
{
    const std::vector<Bin> bins = binsOf(histogram);
    std::vector<Bin> left = bins;
    std::vector<NarrowPeak> peaks;
    const auto all = static_cast<double>(std::max<std::uint64_t>(histogram.count(), 1));
    for (Stretch stretch = fullestOf(left); static_cast<double>(stretch.count) >= std::max(leastShare * all, 1.0);
         stretch = fullestOf(left)) {
        const std::span part(left.data() + stretch.first, stretch.last - stretch.first + 1);
        const std::int64_t low = part.front().valueNs;
        const std::int64_t high = part.back().valueNs;
        const double below = static_cast<double>(low) / (1 + kPeakWidth);
        const double above = static_cast<double>(high) * (1 + kPeakWidth);
        const std::uint64_t beside = std::max(countIn(bins, below, static_cast<double>(low)),
                                              countIn(bins, static_cast<double>(high) + 1, above));
        if (static_cast<double>(beside) <= kMostBeside * static_cast<double>(stretch.count))
            peaks.push_back({low, high, medianOf(part, stretch.count), static_cast<double>(stretch.count) / all});
        for (Bin& bin : part)
            bin.count = 0;
    }
    std::ranges::sort(peaks, {}, &NarrowPeak::lowNs);
    return peaks;
}

}  // namespace halftrip::stats
