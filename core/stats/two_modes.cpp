#include "core/stats/two_modes.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace halftrip::stats {
namespace {

/// Bins are as wide as this share of their value, and smoothed over some.
constexpr double kBinShare = 0.01;
constexpr int kSmoothedBins = 3;
constexpr double kModeLeastShare = 0.1;
constexpr double kDeepestValley = 0.5;
/// So much of a mode's samples lie within so much of its peak.
constexpr double kCompactShare = 0.6;
constexpr double kCompactWidth = 0.25;

/// Shares of all samples by the logarithm of their value.
struct Density {
    double firstLog = 0;
    std::vector<double> shares;
    std::vector<double> smooth;

    [[nodiscard]] double valueAt(std::size_t bin) const
    {
        return std::exp(firstLog + (static_cast<double>(bin) + 0.5) * kBinShare);
    }
};

double logOfBucket(std::size_t bucket)
{
    const auto middle = BucketLayout::lowestOf(bucket) + BucketLayout::widthOf(bucket) / 2;
    return std::log(static_cast<double>(middle + 1));
}

Density densityOf(const Histogram& histogram)
{
    Density density;
    bool isFirst = true;
    for (const auto [index, count] : histogram.counts()) {
        if (isFirst)
            density.firstLog = logOfBucket(index);
        isFirst = false;
        const auto bin = static_cast<std::size_t>((logOfBucket(index) - density.firstLog) / kBinShare);
        if (bin >= density.shares.size())
            density.shares.resize(bin + 1);
        density.shares[bin] += static_cast<double>(count) / static_cast<double>(histogram.count());
    }
    const auto size = static_cast<int>(density.shares.size());
    density.smooth.resize(density.shares.size());
    for (int i = 0; i < size; ++i) {
        for (int off = -2 * kSmoothedBins; off <= 2 * kSmoothedBins; ++off) {
            const double distance = static_cast<double>(off) / kSmoothedBins;
            if (i + off >= 0 && i + off < size)
                density.smooth[static_cast<std::size_t>(i)] +=
                    std::exp(-distance * distance / 2) *
                    density.shares[static_cast<std::size_t>(i) + static_cast<std::size_t>(off)];
        }
    }
    return density;
}

/// The part of a density from one bin to before another.
struct ModePart {
    std::size_t peak = 0;
    double share = 0;
    double compactShare = 0;
};

ModePart modePartOf(const Density& density, std::size_t begin, std::size_t end)
{
    ModePart part;
    part.peak = begin;
    for (std::size_t i = begin; i < end; ++i) {
        part.share += density.shares[i];
        if (density.smooth[i] > density.smooth[part.peak])
            part.peak = i;
    }
    const double peak = density.valueAt(part.peak);
    for (std::size_t i = begin; i < end; ++i) {
        if (std::abs(density.valueAt(i) - peak) <= kCompactWidth * peak)
            part.compactShare += density.shares[i];
    }
    return part;
}

bool isMode(const ModePart& part)
{
    return part.share >= kModeLeastShare && part.compactShare >= kCompactShare * part.share;
}

/// The bin at which the density falls lowest beside the peaks on both sides of it, those with enough samples; 0: none.
std::size_t valleyOf(const Density& density)
{
    const std::size_t size = density.smooth.size();
    std::vector<double> highestFrom(size + 1);
    for (std::size_t i = size; i-- > 0;)
        highestFrom[i] = std::max(highestFrom[i + 1], density.smooth[i]);
    std::size_t valley = 0;
    double depth = kDeepestValley;
    double highestBefore = 0;
    double below = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const double lower = std::min(highestBefore, highestFrom[i]);
        if (below >= kModeLeastShare && below <= 1 - kModeLeastShare && density.smooth[i] < depth * lower) {
            depth = density.smooth[i] / lower;
            valley = i;
        }
        highestBefore = std::max(highestBefore, density.smooth[i]);
        below += density.shares[i];
    }
    return valley;
}

}  // namespace

std::optional<TwoModes> twoModes(const Histogram& histogram)
{
    if (histogram.isEmpty())
        return std::nullopt;
    const Density density = densityOf(histogram);
    const std::size_t valley = valleyOf(density);
    if (valley == 0)
        return std::nullopt;
    const ModePart low = modePartOf(density, 0, valley);
    const ModePart high = modePartOf(density, valley, density.shares.size());
    if (!isMode(low) || !isMode(high))
        return std::nullopt;
    return TwoModes{histogram.percentileNs(50 * low.share), histogram.percentileNs(100 - 50 * high.share),
                    std::llround(density.valueAt(valley)), high.share};
}

}  // namespace halftrip::stats
