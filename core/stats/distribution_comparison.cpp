#include "core/stats/distribution_comparison.hpp"

#include "core/stats/bucket_layout.hpp"
#include "core/stats/interval.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <utility>

namespace halftrip::stats {
namespace {

using Distances = std::vector<std::vector<double>>;

constexpr std::size_t kMostDeals = 20'000;
/// Lost probes lie at so many times the longest sample of all runs.
constexpr double kBeyondAll = 10;
/// Two independent samples of n and m values differ by more than this many times sqrt(1/n + 1/m) in one of 100 cases
/// (Kolmogorov and Smirnov).
constexpr double kSampleLimit = 1.63;

/// The distribution function of one run: at `atNs[i]` it is `share[i]`.
struct Steps {
    std::vector<double> atNs;
    std::vector<double> share;
    double samples = 0;
};

Steps stepsOf(const DistributionOfRun& run)
{
    Steps steps;
    const std::uint64_t count = run.histogram->count();
    const double all = static_cast<double>(count) + static_cast<double>(run.lost);
    std::uint64_t sum = 0;
    for (const BucketCounts::Bucket bucket : run.histogram->counts()) {
        sum += bucket.count;
        const auto lowest = static_cast<double>(BucketLayout::lowestOf(bucket.index));
        steps.atNs.push_back(lowest + static_cast<double>(BucketLayout::widthOf(bucket.index) - 1) / 2);
        steps.share.push_back(static_cast<double>(sum) / all);
    }
    steps.samples = static_cast<double>(count);
    return steps;
}

std::vector<Steps> stepsOf(const std::vector<DistributionOfRun>& runs)
{
    std::vector<Steps> all;
    for (const DistributionOfRun& run : runs)
        all.push_back(stepsOf(run));
    return all;
}

/// The area between the distribution functions over the logarithm of time: how far the samples lie apart, as a ratio,
/// on average (Wasserstein's distance). A pure shift has its own size, and a share that waits has its share of it.
double distanceBetween(const Steps& one, const Steps& other, double longestNs)
{
    double area = 0;
    double last = 0;
    double gap = 0;
    std::size_t i = 0;
    std::size_t k = 0;
    while (i < one.atNs.size() || k < other.atNs.size()) {
        const bool isOne = k == other.atNs.size() || (i < one.atNs.size() && one.atNs[i] <= other.atNs[k]);
        const double at = std::log(std::max(isOne ? one.atNs[i++] : other.atNs[k++], 1.0));
        area += gap * (at - last);
        last = at;
        gap = std::abs((i == 0 ? 0 : one.share[i - 1]) - (k == 0 ? 0 : other.share[k - 1]));
    }
    return area + gap * (std::log(std::max(longestNs, 1.0) * kBeyondAll) - last);
}

double longestOf(const std::vector<Steps>& runs)
{
    double longest = 0;
    for (const Steps& run : runs)
        longest = std::max(longest, run.atNs.empty() ? 0 : run.atNs.back());
    return longest;
}

Distances distancesOf(const std::vector<Steps>& runs)
{
    const double longestNs = longestOf(runs);
    Distances distances(runs.size(), std::vector<double>(runs.size(), 0.0));
    for (std::size_t i = 0; i < runs.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k)
            distances[i][k] = distances[k][i] = distanceBetween(runs[i], runs[k], longestNs);
    }
    return distances;
}

/// How much longer a sample may take before that counts.
struct Tolerance {
    double clockNs = 0;
    double ratio = 0;  ///< Of its own length, beside what matters little anyway.

    [[nodiscard]] double beyond(double ns) const
    {
        return ns * (1 + ratio) + std::max(clockNs, std::min(kPracticalNs, kPracticalShare * ns));
    }
};

/// At least this share of the samples takes longer in `after`: the most by which one function lies below the other.
double slowerShareOf(const Steps& before, const Steps& after, const Tolerance& tolerance)
{
    double most = 0;
    std::size_t k = 0;
    for (std::size_t i = 0; i < before.atNs.size(); ++i) {
        while (k < after.atNs.size() && after.atNs[k] <= tolerance.beyond(before.atNs[i]))
            ++k;
        most = std::max(most, before.share[i] - (k == 0 ? 0 : after.share[k - 1]));
    }
    return most;
}

/// Shares of the samples that lie elsewhere in another run.
struct Moved {
    double slower = 0;
    double faster = 0;
};

/// The median of all pairs of a run of either side.
Moved movedBetween(const std::vector<Steps>& before, const std::vector<Steps>& after, const Tolerance& tolerance)
{
    std::vector<double> slower;
    std::vector<double> faster;
    for (const Steps& one : before) {
        for (const Steps& other : after) {
            slower.push_back(slowerShareOf(one, other, tolerance));
            faster.push_back(slowerShareOf(other, one, tolerance));
        }
    }
    return {medianOf(std::move(slower)), medianOf(std::move(faster))};
}

/// The most that two runs of one side lie apart in either direction.
double mostMovedWithin(const std::vector<Steps>& side, const Tolerance& tolerance)
{
    double most = 0;
    for (const Steps& one : side) {
        for (const Steps& other : side)
            most = std::max(most, slowerShareOf(one, other, tolerance));
    }
    return most;
}

/// Distances across the sides and within them.
struct Sides {
    std::vector<double> across;
    double mostWithin = 0;
};

Sides sidesOf(const Distances& distances, std::size_t before)
{
    Sides sides;
    for (std::size_t i = 0; i < distances.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (i >= before && k < before)
                sides.across.push_back(distances[i][k]);
            else
                sides.mostWithin = std::max(sides.mostWithin, distances[i][k]);
        }
    }
    return sides;
}

/// Mean distance across the sides less the mean of both means within (the energy statistic, halved).
double apartness(const Distances& distances, const std::vector<bool>& isAfter, std::size_t before)
{
    double across = 0;
    std::array<double, 2> within{};
    for (std::size_t i = 0; i < distances.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (isAfter[i] != isAfter[k])
                across += distances[i][k];
            else
                within[isAfter[i] ? 1 : 0] += distances[i][k];
        }
    }
    const auto n = static_cast<double>(before);
    const auto m = static_cast<double>(distances.size()) - n;
    return across / (n * m) - within[0] / (n * n) - within[1] / (m * m);
}

void judgeByDistances(const std::vector<Steps>& before, const std::vector<Steps>& after, const Tolerance& tolerance,
                      double significance, DistributionComparison& out)
{
    std::vector<Steps> all = before;
    all.insert(all.end(), after.begin(), after.end());
    const Distances distances = distancesOf(all);
    const Sides sides = sidesOf(distances, before.size());
    out.pValue = distancesPValue(distances, before.size());
    const double least = leastPValue(before.size(), after.size());
    const bool canBeSignificant = least <= significance;
    const bool isSplit = *out.pValue <= least + 1e-9;
    const double farther = spansApart(before.size(), after.size(), significance) * sides.mostWithin;
    const bool isApart = canBeSignificant ? *out.pValue <= significance : isSplit && medianOf(sides.across) > farther;
    const bool isBeyond = out.movedShare() > kPracticalSamples;
    if (isApart && !isBeyond)
        return;
    out.yardstick = Yardstick::BetweenRuns;
    if (isApart) {
        const double within = std::max(mostMovedWithin(before, tolerance), mostMovedWithin(after, tolerance));
        out.verdict = out.slowerShare > out.fasterShare ? Verdict::Slower : Verdict::Faster;
        out.isMixed = std::min(out.slowerShare, out.fasterShare) > std::max(kPracticalSamples, within);
        return;
    }
    // By as much as the runs of one side differ, samples may lie elsewhere.
    Tolerance ofRuns = tolerance;
    ofRuns.ratio = std::exp(sides.mostWithin) - 1;
    const Moved visible = movedBetween(before, after, ofRuns);
    if (std::max(visible.slower, visible.faster) <= kVisibleSamples)
        return;
    out.verdict = Verdict::NotResolvable;
    const bool areFew = isSplit && !canBeSignificant;
    out.yardstick = areFew ? Yardstick::FewRuns : Yardstick::BetweenRuns;
    out.runsToTell = areFew ? runsForSignificance(significance) : 2 * std::max(before.size(), after.size());
}

/// The share that so few samples may differ by.
double sampleLimitOf(const std::vector<Steps>& before, const std::vector<Steps>& after)
{
    const auto fewest = [](const std::vector<Steps>& runs) {
        return std::max(kIndependentShare * std::ranges::min_element(runs, {}, &Steps::samples)->samples, 1.0);
    };
    return kSampleLimit * std::sqrt(1 / fewest(before) + 1 / fewest(after));
}

void judgeFewRuns(const std::vector<Steps>& before, const std::vector<Steps>& after, const Tolerance& tolerance,
                  bool isDisturbed, DistributionComparison& out)
{
    Tolerance ofExperience = tolerance;
    ofExperience.ratio = unseenShareOfMedian(isDisturbed);
    const Moved moved = movedBetween(before, after, ofExperience);
    out.yardstick = isDisturbed ? Yardstick::DisturbedRuns : Yardstick::UnseenRuns;
    if (std::max(moved.slower, moved.faster) <= kVisibleSamples + sampleLimitOf(before, after))
        return;
    out.verdict = Verdict::NotResolvable;
    out.yardstick = Yardstick::FewRuns;
    out.runsToTell = kRunsForRanks;
}

std::vector<bool> firstDeal(std::size_t before, std::size_t all)
{
    std::vector<bool> isAfter(all, true);
    std::fill_n(isAfter.begin(), before, false);
    return isAfter;
}

bool areAllTried(std::size_t before, std::size_t all)
{
    // leastPValue() is two of all ways.
    return 2 / leastPValue(before, all - before) <= static_cast<double>(kMostDeals);
}

}  // namespace

double distancesPValue(const std::vector<std::vector<double>>& distances, std::size_t before)
{
    const std::size_t all = distances.size();
    std::vector<bool> isAfter = firstDeal(before, all);
    const double seen = apartness(distances, isAfter, before) - 1e-12;
    std::size_t deals = 0;
    std::size_t asFar = 0;
    const auto count = [&] {
        ++deals;
        if (apartness(distances, isAfter, before) >= seen)
            ++asFar;
    };
    if (areAllTried(before, all)) {
        do
            count();
        while (std::next_permutation(isAfter.begin(), isAfter.end()));
        return static_cast<double>(asFar) / static_cast<double>(deals);
    }
    count();  // The one that was seen.
    std::mt19937 random(1);
    while (deals < kMostDeals) {
        // std::shuffle is not the same everywhere.
        for (std::size_t i = all - 1; i > 0; --i) {
            const std::size_t other = random() % (i + 1);
            const bool kept = isAfter[i];
            isAfter[i] = isAfter[other];
            isAfter[other] = kept;
        }
        count();
    }
    return static_cast<double>(asFar) / static_cast<double>(deals);
}

DistributionComparison compareDistributions(const std::vector<DistributionOfRun>& before,
                                            const std::vector<DistributionOfRun>& after, const HostNoise& noise,
                                            std::size_t figures)
{
    DistributionComparison out;
    const auto isEmpty = [](const std::vector<DistributionOfRun>& side) {
        return side.empty() ||
               std::ranges::any_of(side, [](const DistributionOfRun& run) { return run.histogram->isEmpty(); });
    };
    if (isEmpty(before) || isEmpty(after)) {
        out.verdict = Verdict::NotResolvable;
        out.yardstick = Yardstick::Samples;
        return out;
    }
    const std::vector<Steps> runsBefore = stepsOf(before);
    const std::vector<Steps> runsAfter = stepsOf(after);
    const Tolerance tolerance{.clockNs = noise.clockNs, .ratio = 0};
    const Moved moved = movedBetween(runsBefore, runsAfter, tolerance);
    out.slowerShare = moved.slower;
    out.fasterShare = moved.faster;
    if (std::min(before.size(), after.size()) >= kRunsForRanks)
        judgeByDistances(runsBefore, runsAfter, tolerance,
                         kSignificance / static_cast<double>(std::max<std::size_t>(figures, 1)), out);
    else
        judgeFewRuns(runsBefore, runsAfter, tolerance, noise.isDisturbed, out);
    return out;
}

}  // namespace halftrip::stats
