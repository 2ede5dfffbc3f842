#include "core/export/curves.hpp"

#include "core/stats/bucket_layout.hpp"
#include "core/stats/percentile_rank.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace halftrip::exporting {
namespace {

using stats::BucketLayout;

constexpr std::uint64_t kWellFilled = 32;

/// The bin that holds `ns`; bins.size() when none does.
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

/// The levels of the curve, as 1 / (1 - p), ascending and each once.
std::vector<double> levelsUpTo(double highest, int perHalving)
{
    std::vector<double> levels;
    for (double step = perHalving;; ++step) {
        const double oneIn = std::exp2(step / perHalving);
        if (oneIn > highest)
            break;
        levels.push_back(oneIn);
    }
    double decade = 10;
    while (decade <= highest) {
        levels.push_back(decade);
        decade *= 10;
    }
    std::ranges::sort(levels);
    levels.erase(std::ranges::unique(levels).begin(), levels.end());
    return levels;
}

}  // namespace

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

std::vector<double> linearEdges(double lowNs, double highNs, int bins)
{
    std::vector<double> edges;
    for (int index = 0; index <= bins; ++index)
        edges.push_back(lowNs + (highNs - lowNs) * index / bins);
    return edges;
}

std::vector<PercentileStep> percentileSteps(const stats::Histogram& histogram, int perHalving, std::uint64_t lost)
{
    std::vector<PercentileStep> steps;
    if (histogram.isEmpty())
        return steps;
    const std::uint64_t all = histogram.count() + std::min(lost, UINT64_MAX - histogram.count());
    std::uint64_t seen = 0;
    auto bucket = histogram.counts().begin();
    std::int64_t reached = 0;
    for (const double oneIn : levelsUpTo(static_cast<double>(all), perHalving)) {
        const double percent = 100 - 100 / oneIn;
        const std::uint64_t rank = stats::percentileRank(percent, all);
        for (; seen < rank && bucket != stats::BucketCounts::end(); ++bucket) {
            seen += (*bucket).count;
            reached = std::clamp(BucketLayout::highestOf((*bucket).index), histogram.minNs(), histogram.maxNs());
        }
        steps.push_back({percent, oneIn, reached});
    }
    return steps;
}

}  // namespace halftrip::exporting
