#include "app/gui/curves.hpp"

#include "core/export/curves.hpp"
#include "core/export/number_format.hpp"
#include "core/stats/bucket_layout.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <vector>

namespace halftrip::gui {

namespace {

using Layout = stats::BucketLayout;

constexpr double kThinSamples = 10.0;

/// Samples enough for a bin to be more than an accident.
constexpr double kReadable = 4;
constexpr int kFewestBins = kBinsPerDecade / 8;

/// Samples by bins that are equally wide on a log axis.
struct Bins {
    std::vector<double> edgesNs;
    std::vector<double> samples;  ///< One fewer than edges.
};

/// From the histogram's first bucket to its last.
Bins binsOf(const stats::Histogram& histogram, int perDecade)
{
    if (histogram.isEmpty())
        return {};
    const std::size_t last = Layout::indexOf(histogram.maxNs());
    const auto low = static_cast<double>(Layout::lowestOf(Layout::indexOf(histogram.minNs())));
    Bins bins;
    bins.edgesNs = exporting::logEdges(std::max(low, 1.0),
                                       static_cast<double>(Layout::lowestOf(last) + Layout::widthOf(last)), perDecade);
    bins.samples = exporting::countsBetween(histogram, bins.edgesNs);
    // A log axis has no place for 0 ns: the shortest bin takes them.
    bins.samples.front() += static_cast<double>(histogram.countBetween(-1, 0));
    return bins;
}

bool isTailReadable(const stats::Histogram& histogram, int perDecade)
{
    const Bins bins = binsOf(histogram, perDecade);
    const auto from = static_cast<double>(histogram.percentileNs(90));
    double samples = 0;
    double filled = 0;
    for (std::size_t bin = 0; bin < bins.samples.size(); ++bin) {
        if (bins.edgesNs[bin + 1] <= from)
            continue;
        samples += bins.samples[bin];
        filled += bins.samples[bin] > 0 ? 1 : 0;
    }
    return samples >= kReadable * filled;
}

bool isVisibleStep(const Curve& curve, double key, double value)
{
    constexpr double kSmallest = 1.002;
    return curve.isEmpty() || key > curve.keys.last() * kSmallest || value > curve.values.last() * kSmallest;
}

}  // namespace

double binWidthPercent(int binsPerDecade)
{
    return (std::pow(10.0, 1.0 / binsPerDecade) - 1) * 100;
}

int readableBins(const stats::Histogram& histogram)
{
    int perDecade = kBinsPerDecade;
    while (perDecade > kFewestBins && !isTailReadable(histogram, perDecade))
        perDecade /= 2;
    return perDecade;
}

Bin binAt(const Curve& histogram, const model::DistributionWords& words, int binsPerDecade, double shownUs)
{
    const double shownOfOne = exporting::shownMicroseconds(words, 1.0);
    const double number = std::floor(std::log10(shownUs / shownOfOne) * binsPerDecade);
    Bin bin{.from = shownOfOne * std::pow(10.0, number / binsPerDecade),
            .to = shownOfOne * std::pow(10.0, (number + 1) / binsPerDecade)};
    // By its middle: its edges are rounded.
    const auto step = std::ranges::upper_bound(histogram.keys, std::sqrt(bin.from * bin.to));
    if (step != histogram.keys.begin())
        bin.samples = histogram.values[std::distance(histogram.keys.begin(), step) - 1];
    return bin;
}

Curve cumulativeCurve(const Curve& histogram, int binsPerDecade)
{
    Curve curve{histogram.keys, {}};
    double below = 0;
    for (qsizetype i = 0; i < histogram.keys.size(); ++i) {
        curve.values << below;
        if (i + 1 < histogram.keys.size())
            below += histogram.values[i] *
                     std::round(std::log10(histogram.keys[i + 1] / histogram.keys[i]) * binsPerDecade);
    }
    for (double& value : curve.values)
        value *= below > 0 ? 100 / below : 0;
    return curve;
}

Curve histogramCurve(const model::Distribution& distribution, int binsPerDecade)
{
    Curve curve;
    if (distribution.histogram.isEmpty())
        return curve;
    const Bins bins = binsOf(distribution.histogram, binsPerDecade);
    const auto appendStep = [&](std::size_t bin, double value) {
        curve.keys << exporting::shownMicroseconds(model::wordsOf(distribution.kind), bins.edgesNs[bin]);
        curve.values << value;
    };
    double previous = 0;
    const std::vector<double>& samples = bins.samples;
    for (std::size_t bin = 0; bin < samples.size(); ++bin) {
        if (samples[bin] == previous)
            continue;
        // The zero in front of the first step gives a filled curve its left edge.
        if (curve.isEmpty())
            appendStep(bin, 0);
        appendStep(bin, samples[bin]);
        previous = samples[bin];
    }
    if (previous != 0)
        appendStep(samples.size(), 0);
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
