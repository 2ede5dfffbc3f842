#include "core/chart/percentiles.hpp"

#include "core/model/record/point_figures.hpp"
#include "core/model/text/number_format.hpp"
#include "core/stats/bucket_layout.hpp"
#include "core/stats/percentile_rank.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace halftrip::chart {
namespace {

using stats::BucketLayout;

constexpr double kThinSamples = 10;

bool isVisibleStep(const Dots& stairs, const Dot& dot)
{
    constexpr double kSmallest = 1.002;
    return stairs.empty() || dot.x > stairs.back().x * kSmallest || dot.y > stairs.back().y * kSmallest;
}

/// As 1 / (1 - p), ascending and each once.
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

Dots percentileStairs(const model::Distribution& distribution, std::uint64_t lost)
{
    Dots stairs;
    const stats::Histogram& histogram = distribution.histogram;
    const model::DistributionWords& words = model::wordsOf(distribution.kind);
    const double total = static_cast<double>(histogram.count()) + static_cast<double>(lost);
    std::uint64_t below = 0;
    for (const auto [bucket, samples] : histogram.counts()) {
        const std::int64_t value = std::clamp(BucketLayout::highestOf(bucket), histogram.minNs(), histogram.maxNs());
        const Dot dot{total / (total - static_cast<double>(below)),
                      model::shownMicroseconds(words, static_cast<double>(value))};
        below += samples;
        if (isVisibleStep(stairs, dot) || below == histogram.count())
            stairs.push_back(dot);
    }
    // The maximum holds from its own rank to the end of the axis, or to the lost ones; a single sample is its median,
    // too.
    const double end = lost == 0 ? std::max(total, 2.0) : total / static_cast<double>(lost);
    if (!stairs.empty() && stairs.back().x < end)
        stairs.push_back({end, stairs.back().y});
    return stairs;
}

Series percentileSeries(const model::Distribution& distribution, std::uint64_t lost)
{
    // Of n samples and l losses n / x - l (1 - 1 / x) samples lie beyond 1 in x.
    const auto all = static_cast<double>(distribution.histogram.count()) + static_cast<double>(lost);
    return {.look = Look::Steps,
            .dots = percentileStairs(distribution, lost),
            .quietFrom = std::max(1.0, all / (kThinSamples + static_cast<double>(lost)))};
}

Series percentileSeries(const model::PointResult& point, const model::Distribution& distribution)
{
    return percentileSeries(distribution, model::lostBeside(point, distribution));
}

SplitStairs splitAt(double x, const Dots& stairs)
{
    const auto cut = std::ranges::upper_bound(stairs, x, {}, &Dot::x);
    SplitStairs parts{{stairs.begin(), cut}, {cut, stairs.end()}};
    if (!parts.carried.empty() && !parts.thin.empty()) {
        const Dot meeting{x, parts.carried.back().y};
        parts.carried.push_back(meeting);
        parts.thin.insert(parts.thin.begin(), meeting);
    }
    return parts;
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
    // A single sample is its median, too.
    for (const double oneIn : levelsUpTo(std::max(static_cast<double>(all), 2.0), perHalving)) {
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

}  // namespace halftrip::chart
