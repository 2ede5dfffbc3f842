#include "app/gui/curves.hpp"

#include "app/gui/format.hpp"
#include "core/stats/bucket_layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace halftrip::gui {

namespace {

using Layout = stats::BucketLayout;

constexpr std::size_t kDecades = 11;  ///< 1 ns to 60 s.
constexpr std::size_t kBins = kDecades * kBinsPerDecade;
constexpr std::uint64_t kWellFilled = 32;
constexpr double kThinSamples = 10.0;

using Bins = std::array<double, kBins>;

double edgeNs(std::size_t bin)
{
    return std::pow(10.0, static_cast<double>(bin) / kBinsPerDecade);
}

std::size_t binOf(double rttNs)
{
    const double position = std::log10(std::max(rttNs, 1.0)) * kBinsPerDecade;
    return std::min(static_cast<std::size_t>(position), kBins - 1);
}

/// A bucket of whole nanoseconds stands for everything that rounds down to one of them.
void addBucket(Bins& bins, std::size_t bucket, std::uint64_t samples)
{
    const auto low = static_cast<double>(Layout::lowestOf(bucket));
    const auto width = static_cast<double>(Layout::widthOf(bucket));
    const auto count = static_cast<double>(samples);
    const std::size_t first = binOf(low);
    const std::size_t last = binOf(low + width);
    if (first == last || samples < kWellFilled) {
        bins[binOf(low + width / 2)] += count;
        return;
    }
    for (std::size_t bin = first; bin <= last; ++bin) {
        const double share = std::min(edgeNs(bin + 1), low + width) - std::max(edgeNs(bin), low);
        bins[bin] += count * std::max(share, 0.0) / width;
    }
}

void appendStep(Curve& curve, std::size_t bin, double value)
{
    curve.keys << edgeNs(bin) / kRttNsPerHrtUs;
    curve.values << value;
}

bool isVisibleStep(const Curve& curve, double key, double value)
{
    constexpr double kSmallest = 1.002;
    return curve.isEmpty() || key > curve.keys.last() * kSmallest || value > curve.values.last() * kSmallest;
}

}  // namespace

Curve histogramCurve(const stats::Histogram& rtt)
{
    Curve curve;
    if (rtt.isEmpty())
        return curve;
    Bins bins{};
    const std::vector<std::uint64_t>& counts = rtt.counts();
    for (std::size_t bucket = 0; bucket < counts.size(); ++bucket) {
        if (counts[bucket] != 0)
            addBucket(bins, bucket, counts[bucket]);
    }
    double previous = 0;
    for (std::size_t bin = 0; bin < kBins; ++bin) {
        if (bins[bin] == previous)
            continue;
        // The zero in front of the first step gives a filled curve its left edge.
        if (curve.isEmpty())
            appendStep(curve, bin, 0);
        appendStep(curve, bin, bins[bin]);
        previous = bins[bin];
    }
    if (previous != 0)
        appendStep(curve, kBins, 0);
    return curve;
}

Curve percentileCurve(const stats::Histogram& rtt)
{
    Curve curve;
    const auto total = static_cast<double>(rtt.count());
    const std::vector<std::uint64_t>& counts = rtt.counts();
    std::uint64_t below = 0;
    for (std::size_t bucket = 0; bucket < counts.size(); ++bucket) {
        if (counts[bucket] == 0)
            continue;
        const double key = total / (total - static_cast<double>(below));
        const std::int64_t value = std::clamp(Layout::highestOf(bucket), rtt.minNs(), rtt.maxNs());
        const double hrtUs = static_cast<double>(value) / kRttNsPerHrtUs;
        below += counts[bucket];
        if (!isVisibleStep(curve, key, hrtUs) && below < rtt.count())
            continue;
        curve.keys << key;
        curve.values << hrtUs;
    }
    // The maximum holds from its own rank to the end of the axis.
    if (!curve.isEmpty() && curve.keys.last() < total) {
        curve.keys << total;
        curve.values << curve.values.last();
    }
    return curve;
}

double thinFromKey(const stats::Histogram& rtt)
{
    return std::max(1.0, static_cast<double>(rtt.count()) / kThinSamples);
}

}  // namespace halftrip::gui
