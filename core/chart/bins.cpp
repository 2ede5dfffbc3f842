#include "core/chart/bins.hpp"

#include "core/model/text/number_format.hpp"
#include "core/stats/bucket_layout.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>

namespace halftrip::chart {
namespace {

using stats::BucketLayout;

constexpr std::uint64_t kWellFilled = 32;
/// Samples enough for a bin to be more than an accident.
constexpr double kReadable = 4;
constexpr int kFewestBins = kBinsPerDecade / 8;

struct Bins {
    std::vector<double> edgesNs;
    std::vector<double> samples;  ///< One fewer than edges.
};

/// The bin that holds `ns`; edges.size() - 1 when none does.
std::size_t binOf(const std::vector<double>& edges, double ns)
{
    const auto above = std::ranges::upper_bound(edges, ns);
    if (above == edges.begin() || above == edges.end())
        return edges.size() - 1;
    return static_cast<std::size_t>(above - edges.begin()) - 1;
}

/// A bucket of whole nanoseconds stands for everything that rounds down to one of them.
void shareBucket(std::vector<double>& bins, const std::vector<double>& edges, std::size_t bucket, std::uint64_t samples)
{
    const auto low = static_cast<double>(BucketLayout::lowestOf(bucket));
    const auto width = static_cast<double>(BucketLayout::widthOf(bucket));
    const auto count = static_cast<double>(samples);
    const std::size_t middle = binOf(edges, low + width / 2);
    const std::size_t first = binOf(edges, low);
    if (samples < kWellFilled || first == binOf(edges, low + width) || first >= bins.size()) {
        if (middle < bins.size())
            bins[middle] += count;
        return;
    }
    for (std::size_t bin = first; bin < bins.size() && edges[bin] < low + width; ++bin) {
        const double share = std::min(edges[bin + 1], low + width) - std::max(edges[bin], low);
        bins[bin] += count * std::max(share, 0.0) / width;
    }
}

/// From the histogram's first bucket to its last.
Bins binsOf(const stats::Histogram& histogram, int perDecade)
{
    if (histogram.isEmpty())
        return {};
    const std::size_t last = BucketLayout::indexOf(histogram.maxNs());
    const auto low = static_cast<double>(BucketLayout::lowestOf(BucketLayout::indexOf(histogram.minNs())));
    Bins bins;
    bins.edgesNs = logEdges(std::max(low, 1.0),
                            static_cast<double>(BucketLayout::lowestOf(last) + BucketLayout::widthOf(last)), perDecade);
    bins.samples = countsBetween(histogram, bins.edgesNs);
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

}  // namespace

double binWidthPercent(int binsPerDecade)
{
    return (std::pow(10.0, 1.0 / binsPerDecade) - 1) * 100;
}

Text countTitle(int binsPerDecade)
{
    return text("samples (bins of {:.3g} %)", binWidthPercent(binsPerDecade));
}

Text shareTitle(int binsPerDecade)
{
    return text("share of samples, % (bins of {:.3g} %)", binWidthPercent(binsPerDecade));
}

int readableBins(const stats::Histogram& histogram)
{
    int perDecade = kBinsPerDecade;
    while (perDecade > kFewestBins && !isTailReadable(histogram, perDecade))
        perDecade /= 2;
    return perDecade;
}

Dots histogramSteps(const model::Distribution& distribution, int binsPerDecade)
{
    Dots dots;
    const Bins bins = binsOf(distribution.histogram, binsPerDecade);
    const model::DistributionWords& words = model::wordsOf(distribution.kind);
    const auto append = [&](std::size_t bin, double samples) {
        dots.push_back({model::shownMicroseconds(words, bins.edgesNs[bin]), samples});
    };
    double previous = 0;
    for (std::size_t bin = 0; bin < bins.samples.size(); ++bin) {
        if (bins.samples[bin] == previous)
            continue;
        // The zero in front of the first step gives a filled curve its left edge.
        if (dots.empty())
            append(bin, 0);
        append(bin, bins.samples[bin]);
        previous = bins.samples[bin];
    }
    if (previous != 0)
        append(bins.samples.size(), 0);
    return dots;
}

Dots cumulativeLine(const Dots& histogram, int binsPerDecade)
{
    Dots line;
    line.reserve(histogram.size());
    double below = 0;
    for (std::size_t i = 0; i < histogram.size(); ++i) {
        line.push_back({histogram[i].x, below});
        if (i + 1 < histogram.size())
            below += histogram[i].y * std::round(std::log10(histogram[i + 1].x / histogram[i].x) * binsPerDecade);
    }
    for (Dot& dot : line)
        dot.y *= below > 0 ? 100 / below : 0;
    return line;
}

Bin binAt(const Dots& histogram, const model::DistributionWords& words, int binsPerDecade, double shownUs)
{
    const double shownOfOne = model::shownMicroseconds(words, 1.0);
    const double number = std::floor(std::log10(shownUs / shownOfOne) * binsPerDecade);
    Bin bin{.from = shownOfOne * std::pow(10.0, number / binsPerDecade),
            .to = shownOfOne * std::pow(10.0, (number + 1) / binsPerDecade)};
    // By its middle: its edges are rounded.
    const auto step = std::ranges::upper_bound(histogram, std::sqrt(bin.from * bin.to), {}, &Dot::x);
    if (step != histogram.begin())
        bin.samples = std::prev(step)->y;
    return bin;
}

std::vector<double> countsBetween(const stats::Histogram& histogram, const std::vector<double>& edgesNs)
{
    if (edgesNs.size() < 2)
        return {};
    std::vector<double> bins(edgesNs.size() - 1, 0.0);
    for (const auto [bucket, samples] : histogram.counts())
        shareBucket(bins, edgesNs, bucket, samples);
    return bins;
}

std::vector<double> logEdges(double lowNs, double highNs, int perDecade)
{
    std::vector<double> edges;
    const double first = std::floor(std::log10(lowNs) * perDecade);
    for (double index = first; edges.size() < 2 || edges.back() <= highNs; ++index)
        edges.push_back(std::pow(10.0, index / perDecade));
    return edges;
}

}  // namespace halftrip::chart
