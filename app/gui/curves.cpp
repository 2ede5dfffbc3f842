#include "app/gui/curves.hpp"

#include "core/export/number_format.hpp"
#include "core/stats/bucket_layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>

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

std::size_t binOf(double storedNs)
{
    const double position = std::log10(std::max(storedNs, 1.0)) * kBinsPerDecade;
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

Bins binsOf(const stats::Histogram& histogram)
{
    Bins bins{};
    for (const auto [bucket, samples] : histogram.counts())
        addBucket(bins, bucket, samples);
    return bins;
}

bool isVisibleStep(const Curve& curve, double key, double value)
{
    constexpr double kSmallest = 1.002;
    return curve.isEmpty() || key > curve.keys.last() * kSmallest || value > curve.values.last() * kSmallest;
}

}  // namespace

Curve histogramCurve(const model::Distribution& distribution)
{
    Curve curve;
    if (distribution.histogram.isEmpty())
        return curve;
    const Bins bins = binsOf(distribution.histogram);
    const auto appendStep = [&](std::size_t bin, double value) {
        curve.keys << exporting::shownMicroseconds(model::wordsOf(distribution.kind), edgeNs(bin));
        curve.values << value;
    };
    double previous = 0;
    for (std::size_t bin = 0; bin < kBins; ++bin) {
        if (bins[bin] == previous)
            continue;
        // The zero in front of the first step gives a filled curve its left edge.
        if (curve.isEmpty())
            appendStep(bin, 0);
        appendStep(bin, bins[bin]);
        previous = bins[bin];
    }
    if (previous != 0)
        appendStep(kBins, 0);
    return curve;
}

Curve percentileCurve(const model::Distribution& distribution)
{
    Curve curve;
    const stats::Histogram& histogram = distribution.histogram;
    const model::DistributionWords& words = model::wordsOf(distribution.kind);
    const auto total = static_cast<double>(histogram.count());
    std::uint64_t below = 0;
    for (const auto [bucket, samples] : histogram.counts()) {
        const double key = total / (total - static_cast<double>(below));
        const std::int64_t value = std::clamp(Layout::highestOf(bucket), histogram.minNs(), histogram.maxNs());
        const double shownUs = exporting::shownMicroseconds(words, static_cast<double>(value));
        below += samples;
        if (!isVisibleStep(curve, key, shownUs) && below < histogram.count())
            continue;
        curve.keys << key;
        curve.values << shownUs;
    }
    // The maximum holds from its own rank to the end of the axis.
    if (!curve.isEmpty() && curve.keys.last() < total) {
        curve.keys << total;
        curve.values << curve.values.last();
    }
    return curve;
}

double lostFromKey(std::uint64_t samples, std::uint64_t lost)
{
    if (lost == 0)
        return std::numeric_limits<double>::infinity();
    return (static_cast<double>(samples) + static_cast<double>(lost)) / static_cast<double>(lost);
}

Curve upTo(double key, Curve curve)
{
    const auto end = std::ranges::upper_bound(curve.keys, key);
    const qsizetype count = std::distance(curve.keys.begin(), end);
    if (count == 0 || count == curve.keys.size())
        return count == 0 ? Curve{} : curve;
    Curve cut{curve.keys.first(count), curve.values.first(count)};
    cut.keys << key;
    cut.values << cut.values.last();
    return cut;
}

double thinFromKey(const stats::Histogram& histogram)
{
    return std::max(1.0, static_cast<double>(histogram.count()) / kThinSamples);
}

}  // namespace halftrip::gui
