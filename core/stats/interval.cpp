#include "core/stats/interval.hpp"

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
/// From so many samples on the normal distribution stands for the binomial one.
constexpr std::uint64_t kMostForBinomial = 1'000;

/// Student's t at 95 %, from the normal limit in the second order: 3.17 for 3 degrees of freedom (3.18), 2.26 for 9.
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

/// From which rank to which the percentile may lie, as shares.
struct RankReach {
    double below = 0;
    double above = 0;
};

RankReach rankReach(double share, double samples, const Course& course)
{
    double independent = samples * kIndependentShare;
    double reach = 0;
    if (const auto ofShares = reachOfMean(course.sharesBelow)) {
        double all = 0;
        double below = 0;
        for (const Part& part : course.sharesBelow) {
            all += part.samples;
            below += part.samples * part.value;
        }
        // As far as the edge is from the percentile, its share varies by more or less.
        const double edge = below / all;
        if (edge > 0 && edge < 1) {
            reach = *ofShares * std::sqrt(share * (1 - share) / (edge * (1 - edge)));
            if (share == 0.5)
                reach = std::min(reach, kWidestAroundMedian);
            independent = samples;
        }
    }
    if (reachOfMean(course.values))
        independent = samples;
    reach = std::max(reach, kErrorsOf95 * std::sqrt(share * (1 - share) / independent));
    if (share == 0.5)
        return {share - reach, share + reach};
    // What lies beyond a percentile of the tail comes in bursts: now hardly any, now many times its mean. Its logarithm
    // varies as much to either side, which it does not itself.
    const double beyond = std::min(share, 1 - share);
    const double fewest = beyond * std::exp(-reach / beyond);
    const double most = beyond * std::exp(reach / beyond);
    return share < 0.5 ? RankReach{fewest, most} : RankReach{1 - most, 1 - fewest};
}

}  // namespace

std::optional<double> reachOfMean(const std::vector<Part>& series)
{
    double samples = 0;
    double sum = 0;
    std::vector<double> residuals;
    for (const Part& part : series) {
        samples += part.samples;
        sum += part.samples * part.value;
    }
    for (const Part& part : series) {
        if (part.samples > 0)
            residuals.push_back(part.samples * (part.value - sum / samples));
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
        widest = std::max(widest, studentLimit(blocks - 1) * error);
        for (std::size_t i = 0; i < residuals.size() / 2; ++i)
            residuals[i] = residuals[2 * i] + residuals[2 * i + 1];
        residuals.resize(residuals.size() / 2);
    }
    return widest;
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
    const RankReach ranks = rankReach(percentile / 100, static_cast<double>(all), course);
    const double outside = std::min(ranks.below, 1 - ranks.above);
    if (outside <= 0 || (percentile != 50 && outside * static_cast<double>(all) < kFewestBeyond) ||
        percentileRank(100 * ranks.above, all) > histogram.count())
        return std::nullopt;
    Interval interval{histogram.percentileNs(100 * ranks.below, lost), histogram.percentileNs(100 * ranks.above, lost)};
    if (const auto reachNs = reachOfMean(course.values)) {
        const auto figure = static_cast<double>(histogram.percentileNs(percentile, lost));
        const double lowest = std::max(static_cast<double>(histogram.minNs()), figure - *reachNs);
        interval.low = std::min(interval.low, static_cast<std::int64_t>(lowest));
        const double highest = std::min(static_cast<double>(histogram.maxNs()), figure + *reachNs);
        interval.high = std::max(interval.high, static_cast<std::int64_t>(highest));
    }
    return interval;
}

}  // namespace halftrip::stats
