#include "core/stats/interval.hpp"

#include "core/stats/bucket_layout.hpp"
#include "core/stats/percentile_rank.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::stats {
namespace {

constexpr double kErrorsOf95 = 1.96;  ///< Standard errors to either side.
constexpr std::size_t kFewestParts = 4;
constexpr std::uint64_t kFewestForMedian = 6;
/// However little a run knows its median, nine samples in ten are around it.
constexpr double kWidestAroundMedian = 0.45;
/// Beyond the far end of a tail's interval, or nothing is known of how far away it is.
constexpr double kFewestBeyond = 1;
/// An edge says how much a percentile varies as long as its share is not farther away than this part of what lies
/// beyond the percentile.
constexpr double kFarthestEdge = 0.9;
/// Stretches of which hardly two hold what lies beyond a percentile say no less of it than so many degrees of freedom.
constexpr double kLeastFreedom = 2;
/// A tail is the work of a few stretches. A run that is worth fewer independent ones than this may have met none of
/// them, and what it did not meet widens no interval.
constexpr double kFewestIndependent = 25;
/// From so many samples on the normal distribution stands for the binomial one.
constexpr std::uint64_t kMostForBinomial = 1'000;

/// Student's t at 95 %, from the normal limit in the second order: 3.06 for 3 degrees of freedom (in truth 3.18), 2.26
/// for 9.
double studentLimit(double freedom)
{
    const double z = kErrorsOf95;
    const double z3 = z * z * z;
    const double z5 = z3 * z * z;
    return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom);
}

/// The largest rank l with at most 2.5 % for fewer than l of n samples below the median.
std::uint64_t lowRankOfMedian(std::uint64_t samples)
{
    const auto count = static_cast<double>(samples);
    if (samples > kMostForBinomial)
        return static_cast<std::uint64_t>(std::floor((count + 1) / 2 - kErrorsOf95 * std::sqrt(count) / 2));
    double logTerm = -count * std::log(2.0);
    double below = std::exp(logTerm);
    std::uint64_t rank = 0;
    while (below <= 0.025) {
        ++rank;
        const auto k = static_cast<double>(rank);
        logTerm += std::log((count - k + 1) / k);
        below += std::exp(logTerm);
    }
    return rank;
}

double meanOf(const std::vector<Part>& parts)
{
    double samples = 0;
    double sum = 0;
    for (const Part& part : parts) {
        samples += part.samples;
        sum += part.samples * part.value;
    }
    return samples > 0 ? sum / samples : 0;
}

/// How far a share may be from the one that was seen.
struct Reach {
    double least = 0;
    double most = 0;
};

/// What lies beyond an edge in the tail comes in bursts: now hardly any, now many times its mean. Its logarithm varies
/// as much to either side, which it does not itself.
Reach byRatio(double share, double reach)
{
    return {share * std::exp(-reach / share), share * std::exp(reach / share)};
}

/// Degrees of freedom of what varies by so much from block to block.
using Freedom = double (*)(const std::vector<double>& beyond);

/// As many as there are blocks, less one.
double freedomOfBlocks(const std::vector<double>& beyond)
{
    return static_cast<double>(beyond.size()) - 1;
}

/// As many as there are blocks that hold what lies beyond, less one: where most of it is in a few, the others say
/// nothing of how it varies.
double freedomOfTail(const std::vector<double>& beyond)
{
    double sum = 0;
    double squares = 0;
    for (const double samples : beyond) {
        sum += samples;
        squares += samples * samples;
    }
    const double holding = squares > 0 ? sum * sum / squares : 0;
    return std::min(std::max(holding - 1, kLeastFreedom), freedomOfBlocks(beyond));
}

void joinByTwos(std::vector<double>& blocks)
{
    for (std::size_t i = 0; i < blocks.size() / 2; ++i)
        blocks[i] = blocks[2 * i] + blocks[2 * i + 1];
    blocks.resize(blocks.size() / 2);
}

/// reachOfMean(), with that freedom.
std::optional<double> reachOf(const std::vector<Part>& series, Freedom freedom)
{
    const double mean = meanOf(series);
    double samples = 0;
    std::vector<double> residuals;
    std::vector<double> beyond;
    for (const Part& part : series) {
        samples += part.samples;
        if (part.samples <= 0)
            continue;
        residuals.push_back(part.samples * (part.value - mean));
        beyond.push_back(part.samples * (1 - part.value));
    }
    if (residuals.size() < kFewestParts)
        return std::nullopt;
    double widest = 0;
    while (residuals.size() >= kFewestParts) {
        const auto blocks = static_cast<double>(residuals.size());
        double squares = 0;
        for (const double residual : residuals)
            squares += residual * residual;
        const double error = std::sqrt(blocks / (blocks - 1) * squares) / samples;
        widest = std::max(widest, studentLimit(freedom(beyond)) * error);
        joinByTwos(residuals);
        joinByTwos(beyond);
    }
    return widest;
}

/// How many independent values those are worth, by how much the logarithm of each is like the next one's (lag-1
/// correlation, which a short series shows too small); as many as there are where chance alone would make them as
/// alike.
double independentAmong(const std::vector<Part>& values)
{
    const auto count = static_cast<double>(values.size());
    std::vector<double> residuals;
    double mean = 0;
    for (const Part& part : values)
        mean += residuals.emplace_back(std::log(std::max(part.value, 1.0))) / count;
    double squares = 0;
    double products = 0;
    for (std::size_t i = 0; i < residuals.size(); ++i) {
        residuals[i] -= mean;
        squares += residuals[i] * residuals[i];
        if (i != 0)
            products += residuals[i] * residuals[i - 1];
    }
    const double seen = squares > 0 ? products / squares : 0;
    const double likeness = seen + (1 + 3 * seen) / count;
    return likeness * std::sqrt(count) > kErrorsOf95 ? count * std::max(1 - likeness, 0.0) / (1 + likeness) : count;
}

/// Neighbours are so alike that the stretches a tail comes from are too few to know how many there might have been.
bool isTailUnknown(const std::vector<Part>& values)
{
    if (values.size() < kFewestParts)
        return false;
    const double independent = independentAmong(values);
    return independent < kFewestIndependent && independent < static_cast<double>(values.size());
}

/// How far the share below the percentile may be from `share`, by the edge that is nearest to it; 0 where none is near.
double reachByEdge(double share, const std::vector<EdgeShares>& edges)
{
    double nearest = kFarthestEdge * (1 - share);
    double reach = 0;
    for (const EdgeShares& edge : edges) {
        const double below = meanOf(edge.below);
        if (below <= 0 || below >= 1 || std::abs(below - share) > nearest)
            continue;
        const auto ofShares = reachOf(edge.below, share == 0.5 ? freedomOfBlocks : freedomOfTail);
        if (!ofShares)
            continue;
        nearest = std::abs(below - share);
        // As far as the edge is from the percentile, its share varies by more or less.
        reach = *ofShares * std::sqrt(share * (1 - share) / (below * (1 - below)));
    }
    return reach;
}

/// From which rank to which the percentile may lie, as shares.
Reach rankReach(double share, double samples, const Course& course)
{
    double reach = reachByEdge(share, course.edges);
    const bool isSeen = reach > 0 || reachOfMean(course.values);
    const double independent = isSeen ? samples : samples * kIndependentShare;
    if (share == 0.5)
        reach = std::min(reach, kWidestAroundMedian);
    reach = std::max(reach, kErrorsOf95 * std::sqrt(share * (1 - share) / independent));
    if (share == 0.5)
        return {share - reach, share + reach};
    const auto [fewest, most] = byRatio(1 - share, reach);
    return {1 - most, 1 - fewest};
}

/// The first and the last of the edges beyond which that share may lie: where the run has parts of different kinds,
/// ranks in the whole of it tell nothing of how many more there might have been of one.
void widenByEdges(Interval& interval, double beyond, const std::vector<EdgeShares>& edges)
{
    for (const EdgeShares& edge : edges) {
        const double seen = 1 - meanOf(edge.below);
        const auto reach = reachOf(edge.below, freedomOfTail);
        if (!reach || seen <= 0)
            continue;
        const auto [fewest, most] = byRatio(seen, *reach);
        if (std::min(fewest, seen - *reach) > beyond || std::max(most, seen + *reach) < beyond)
            continue;
        interval.low = std::min(interval.low, edge.edgeNs);
        interval.high = std::max(interval.high, edge.edgeNs);
    }
}

/// As far to either side as the mean of the stretches' values may be off; of a tail's by ratio.
void widenByValues(Interval& interval, double figure, bool isTail, std::vector<Part> values)
{
    if (isTail) {
        for (Part& part : values)
            part.value = std::log(std::max(part.value, 1.0));
    }
    const auto reach = reachOfMean(values);
    if (!reach)
        return;
    const double low = isTail ? figure * std::exp(-*reach) : figure - *reach;
    const double high = isTail ? figure * std::exp(*reach) : figure + *reach;
    interval.low = std::min(interval.low, static_cast<std::int64_t>(std::max(low, 0.0)));
    interval.high = std::max(interval.high,
                             static_cast<std::int64_t>(std::min(high, static_cast<double>(BucketLayout::kHighestNs))));
}

}  // namespace

std::optional<double> reachOfMean(const std::vector<Part>& series)
{
    return reachOf(series, freedomOfBlocks);
}

std::optional<Interval> medianInterval(const Histogram& histogram, std::uint64_t lost)
{
    const std::uint64_t all = histogram.count() + std::min(lost, UINT64_MAX - histogram.count());
    if (histogram.isEmpty() || all < kFewestForMedian)
        return std::nullopt;
    const std::uint64_t low = lowRankOfMedian(all);
    const std::uint64_t high = all + 1 - low;
    if (high > histogram.count())
        return std::nullopt;
    // Half a rank below the whole one, so that no rounding leads to its neighbour.
    const auto atRank = [&](std::uint64_t rank) {
        return histogram.percentileNs(100 * (static_cast<double>(rank) - 0.5) / static_cast<double>(all), lost);
    };
    return Interval{atRank(low), atRank(high)};
}

std::optional<Interval> percentileInterval(const Histogram& histogram, double percentile, const Course& course,
                                           std::uint64_t lost)
{
    if (histogram.isEmpty())
        return std::nullopt;
    const std::uint64_t all = histogram.count() + std::min(lost, UINT64_MAX - histogram.count());
    const double share = percentile / 100;
    const bool isTail = percentile != 50;
    if (isTail && isTailUnknown(course.values))
        return std::nullopt;
    const Reach ranks = rankReach(share, static_cast<double>(all), course);
    const double outside = std::min(ranks.least, 1 - ranks.most);
    if (outside <= 0 || (isTail && outside * static_cast<double>(all) < kFewestBeyond) ||
        percentileRank(100 * ranks.most, all) > histogram.count())
        return std::nullopt;
    Interval interval{histogram.percentileNs(100 * ranks.least, lost), histogram.percentileNs(100 * ranks.most, lost)};
    if (isTail)
        widenByEdges(interval, 1 - share, course.edges);
    widenByValues(interval, static_cast<double>(histogram.percentileNs(percentile, lost)), isTail, course.values);
    if (lost != 0 && interval.high > histogram.maxNs())
        return std::nullopt;
    return Interval{std::max(interval.low, histogram.minNs()), std::min(interval.high, histogram.maxNs())};
}

}  // namespace halftrip::stats
