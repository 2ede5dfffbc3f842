#include "core/stats/comparison.hpp"

#include "core/stats/bucket_layout.hpp"
#include "core/stats/student.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace halftrip::stats {
namespace {

constexpr std::size_t kMostForExact = 40;
constexpr std::size_t kFewestBlocks = 4;
/// Standard errors that a difference must exceed. Errors from a handful of slices are themselves uncertain (for 4 of
/// them the 5 % limit is at 3.2).
constexpr double kErrors = 3;
/// However few figures there are, sides of too few runs for a significant rank sum lie apart by so many times the wider
/// one's span.
constexpr double kLeastApart = 1.25;
/// Sides whose ranks lie closer together would take hundreds of runs to tell apart.
constexpr double kLeastDeviations = 0.5;
/// From so many runs it is known what identical ones differ by.
constexpr double kRunsOfExperience = 8;
constexpr double kPi = 3.14159265358979323846;
/// Beyond this share of its own size, what a figure varies by leaves nothing to be said about it.
constexpr double kBlindShare = 0.5;

/// normalLimit() where the standard deviation is itself known from kRunsOfExperience runs only (Student's t, in its
/// first order).
double limitOfExperience(double probability)
{
    const double limit = normalLimit(probability);
    return limit + (limit * limit * limit + limit) / (4 * (kRunsOfExperience - 1));
}

/// By so many times the smaller one identical runs of a disturbed host were never seen to differ.
constexpr double kBeyondAnyLoad = 4;

/// By how much identical runs differ in experience, as a share: 1.96 x sqrt(2) x the standard deviation between runs.
/// Eight identical runs had medians within 7 % (standard deviation 2.3 %); tails differ by 10 % at 99 and by 20 to 100
/// % at 99.9. On a host that works for others, too, medians have two states and more (2.5 and 3.9 us in one hour; 60 %
/// between one minute and the next): 9 of 60 pairs of identical runs lay more than half apart.
double unseenShare(double percentile, bool isDisturbed)
{
    if (isDisturbed)
        return 1.7;
    return percentile <= 50 ? 0.065 : percentile <= 99 ? 0.28 : 1.7;
}

struct RankedValues {
    std::vector<int> doubledRanks;  ///< Twice the rank, equal values sharing their mean: a whole number. Before first.
    double tieSum = 0;  ///< Sum of t^3 - t over groups of t equal values.
};

RankedValues rank(const std::vector<double>& before, const std::vector<double>& after)
{
    std::vector<double> all = before;
    all.insert(all.end(), after.begin(), after.end());
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return all[i]; });
    RankedValues ranked;
    ranked.doubledRanks.resize(all.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t end = first;
        while (end < order.size() && all[order[end]] == all[order[first]])
            ++end;
        // Ranks first + 1 .. end; their mean, doubled.
        for (std::size_t i = first; i < end; ++i)
            ranked.doubledRanks[order[i]] = static_cast<int>(first + 1 + end);
        const auto ties = static_cast<double>(end - first);
        ranked.tieSum += ties * ties * ties - ties;
        first = end;
    }
    return ranked;
}

double exactPValue(const std::vector<int>& doubledRanks, std::size_t chosen)
{
    const int total = std::accumulate(doubledRanks.begin(), doubledRanks.end(), 0);
    const int observed = std::accumulate(doubledRanks.begin(),
                                         doubledRanks.begin() + static_cast<std::ptrdiff_t>(chosen), 0);
    // ways[k][s]: choices of k values whose doubled ranks sum to s.
    std::vector<std::vector<double>> ways(chosen + 1, std::vector<double>(static_cast<std::size_t>(total) + 1, 0.0));
    ways[0][0] = 1;
    for (const int value : doubledRanks) {
        const auto step = static_cast<std::size_t>(value);
        for (std::size_t k = chosen; k > 0; --k) {
            for (std::size_t s = static_cast<std::size_t>(total); s >= step; --s)
                ways[k][s] += ways[k - 1][s - step];
        }
    }
    const double expected = static_cast<double>(total) * static_cast<double>(chosen) /
                            static_cast<double>(doubledRanks.size());
    const double distance = std::abs(observed - expected) - 1e-9;
    double all = 0;
    double asFar = 0;
    for (std::size_t s = 0; s < ways[chosen].size(); ++s) {
        all += ways[chosen][s];
        if (std::abs(static_cast<double>(s) - expected) >= distance)
            asFar += ways[chosen][s];
    }
    return asFar / all;
}

double normalPValue(const RankedValues& ranked, std::size_t before, std::size_t after)
{
    const auto n = static_cast<double>(before);
    const auto m = static_cast<double>(after);
    const double all = n + m;
    double sum = 0;
    for (std::size_t i = 0; i < before; ++i)
        sum += ranked.doubledRanks[i] / 2.0;
    const double variance = n * m / 12 * (all + 1 - ranked.tieSum / (all * (all - 1)));
    if (variance <= 0)
        return 1;
    const double distance = std::max(0.0, std::abs(sum - n * (all + 1) / 2) - 0.5);
    return std::erfc(distance / std::sqrt(variance) / std::sqrt(2.0));
}

double standardDeviation(const std::vector<double>& values)
{
    if (values.size() < 2)
        return 0;
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return std::sqrt(squares / (count - 1));
}

/// Of a side's median: from the differences between its runs and from the course of each, whichever is larger.
double standardErrorOf(const FigureOfRuns& side)
{
    const double root = std::sqrt(static_cast<double>(std::max<std::size_t>(side.runsNs.size(), 1)));
    return std::max(standardDeviation(side.runsNs), side.standardErrorNs) / root;
}

/// Of the difference between two independent medians. Not std::hypot: it would bind every program to glibc 2.35.
double joinedStandardError(const FigureOfRuns& before, const FigureOfRuns& after)
{
    const double first = standardErrorOf(before);
    const double second = standardErrorOf(after);
    return std::sqrt((first * first) + (second * second));
}

/// Such a run has a rank, behind all others, but no span or spread.
bool hasLostRun(const FigureOfRuns& side)
{
    return std::ranges::any_of(side.runsNs, [](double ns) { return !std::isfinite(ns); });
}

/// How far the runs of a side lie apart.
double spanOf(const FigureOfRuns& side)
{
    const auto [least, most] = std::ranges::minmax(side.runsNs);
    return most - least;
}

/// Keeps the larger allowance.
void widen(FigureComparison& comparison, double allowanceNs, Yardstick yardstick)
{
    if (allowanceNs <= comparison.allowanceNs)
        return;
    comparison.allowanceNs = allowanceNs;
    comparison.yardstick = yardstick;
}

/// What a histogram cannot tell apart at that figure. Figures that are exact lose nothing that matters by it: 0.1 %.
double bucketWidthNs(double figureNs)
{
    if (!std::isfinite(figureNs))
        return 0;
    return static_cast<double>(BucketLayout::widthOf(BucketLayout::indexOf(static_cast<std::int64_t>(figureNs))));
}

std::optional<double> unlessLost(double figureNs)
{
    return std::isfinite(figureNs) ? std::optional(figureNs) : std::nullopt;
}

Verdict directionOf(double differenceNs)
{
    return differenceNs > 0 ? Verdict::Slower : Verdict::Faster;
}

/// Runs a side from which on sides that lie as these do are probably significant: what the rank sum exceeds its error
/// by grows with the root of the runs.
std::size_t runsToTell(std::size_t before, std::size_t after, double pValue, double significance)
{
    const std::size_t least = runsForSignificance(significance);
    if (leastPValue(before, after) > significance)
        return least;
    const double share = normalLimit(significance) / std::max(normalLimit(std::min(pValue, 1.0)), kLeastDeviations);
    const double runs = static_cast<double>(std::min(before, after)) * share * share;
    return std::max({least, std::min(before, after) + 1, static_cast<std::size_t>(std::ceil(runs))});
}

/// Three runs and more on both sides: are the sides in different places?
void judgeByRanks(const FigureOfRuns& before, const FigureOfRuns& after, double significance, FigureComparison& out)
{
    const bool isKnown = !hasLostRun(before) && !hasLostRun(after);
    const double differenceNs = medianDifference(before.runsNs, after.runsNs);
    out.differenceNs = differenceNs;
    out.pValue = rankSumPValue(before.runsNs, after.runsNs);
    const double least = leastPValue(before.runsNs.size(), after.runsNs.size());
    const bool canBeSignificant = least <= significance;
    // Where so few runs cannot be significant, not even all of one side beyond all of the other, they must lie apart by
    // more.
    const double apartNs = (canBeSignificant ? 1.0
                                             : spansApart(before.runsNs.size(), after.runsNs.size(), significance)) *
                           std::max(spanOf(before), spanOf(after));
    const bool isSplit = *out.pValue <= least + 1e-9;
    const bool isBeyond = std::abs(differenceNs) > out.allowanceNs;
    const bool isApart = canBeSignificant ? *out.pValue <= significance
                                          : isKnown && isSplit && std::abs(differenceNs) > apartNs;
    if (isApart && !isBeyond)
        return;
    out.yardstick = Yardstick::BetweenRuns;
    if (isApart) {
        out.verdict = directionOf(differenceNs);
        return;
    }
    if (!isKnown) {
        out.verdict = Verdict::NotResolvable;
        out.yardstick = Yardstick::Samples;
        return;
    }
    out.allowanceNs = std::max(out.allowanceNs, apartNs);
    // No difference is found where there is one of that size: more runs tell whether it is.
    if ((isSplit && isBeyond && !canBeSignificant) || std::abs(differenceNs) > out.allowanceNs) {
        out.verdict = Verdict::NotResolvable;
        out.yardstick = Yardstick::FewRuns;
        out.runsToTell = runsToTell(before.runsNs.size(), after.runsNs.size(), *out.pValue, significance);
    }
}

void judgeBySpread(const FigureOfRuns& before, const FigureOfRuns& after, double percentile, bool isDisturbed,
                   double significance, FigureComparison& out)
{
    if (hasLostRun(before) || hasLostRun(after)) {
        out.verdict = Verdict::NotResolvable;
        out.yardstick = Yardstick::Samples;
        return;
    }
    const double beforeNs = medianOf(before.runsNs);
    const double afterNs = medianOf(after.runsNs);
    const double wider = limitOfExperience(significance) / limitOfExperience(kSignificance);
    widen(out, wider * unseenShare(percentile, isDisturbed) * std::min(beforeNs, afterNs),
          isDisturbed ? Yardstick::DisturbedRuns : Yardstick::UnseenRuns);
    widen(out, std::max(kErrors, normalLimit(significance)) * joinedStandardError(before, after),
          Yardstick::WithinRuns);
    const double differenceNs = afterNs - beforeNs;
    const double anyLoadNs = kBeyondAnyLoad * std::min(beforeNs, afterNs);
    if (isDisturbed && std::abs(differenceNs) < anyLoadNs) {
        // Of so few runs neither: what such a host hides is not known to be absent, and at a load of 35 on two cores 17
        // of 60 pairs of identical runs lay farther apart than any floor that leaves something to be told.
        out.verdict = Verdict::NotResolvable;
        out.allowanceNs = std::max(out.allowanceNs, anyLoadNs);
        out.yardstick = Yardstick::DisturbedRuns;
        return;
    }
    const bool isBeyond = std::abs(differenceNs) > out.allowanceNs;
    out.verdict = isBeyond ? directionOf(differenceNs) : Verdict::NoDifference;
}

}  // namespace

double unseenShareOfMedian(bool isDisturbed)
{
    return unseenShare(50, isDisturbed);
}

double rankSumPValue(const std::vector<double>& before, const std::vector<double>& after)
{
    if (before.empty() || after.empty())
        return 1;
    const RankedValues ranked = rank(before, after);
    if (before.size() + after.size() <= kMostForExact)
        return exactPValue(ranked.doubledRanks, before.size());
    return normalPValue(ranked, before.size(), after.size());
}

double leastPValue(std::size_t before, std::size_t after)
{
    double ways = 1;
    for (std::size_t i = 1; i <= std::min(before, after); ++i)
        ways *= static_cast<double>(before + after + 1 - i) / static_cast<double>(i);
    return std::min(1.0, 2 / ways);
}

/// For sides of n and m independent normal values that lie apart by more than k times the wider span the probability is
/// at most C / k^(n + m - 2): both spans are small then, and what is left is an integral over the places of the sides.
/// Of three and three it overestimates by a fifth at 5 % and by a tenth at 0.1 %, as a simulation says; of more runs it
/// is on the safe side by more.
double spansApart(std::size_t before, std::size_t after, double probability)
{
    const auto n = static_cast<double>(before);
    const auto m = static_cast<double>(after);
    const double freedom = n + m - 2;
    const double scale = std::sqrt(n * m) * std::pow((1 / n + 1 / m) / kPi, freedom / 2) *
                         std::tgamma((freedom + 1) / 2) / std::sqrt(kPi);
    return std::max(kLeastApart, std::pow(scale / probability, 1 / freedom));
}

std::size_t runsForSignificance(double significance)
{
    std::size_t runs = kRunsForRanks;
    while (leastPValue(runs, runs) > significance)
        ++runs;
    return runs;
}

double medianOf(std::vector<double> values)
{
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double medianDifference(const std::vector<double>& before, const std::vector<double>& after)
{
    std::vector<double> differences;
    differences.reserve(before.size() * after.size());
    for (const double b : before) {
        for (const double a : after) {
            if (std::isfinite(a) || std::isfinite(b))
                differences.push_back(a - b);
        }
    }
    return medianOf(std::move(differences));
}

std::optional<double> blockedStandardError(std::vector<double> series)
{
    if (series.size() < kFewestBlocks)
        return std::nullopt;
    double largest = 0;
    while (series.size() >= kFewestBlocks) {
        largest = std::max(largest, standardDeviation(series) / std::sqrt(static_cast<double>(series.size())));
        for (std::size_t i = 0; i < series.size() / 2; ++i)
            series[i] = (series[2 * i] + series[2 * i + 1]) / 2;
        series.resize(series.size() / 2);
    }
    return largest;
}

double percentileStandardErrorNs(const Histogram& histogram, double percentile, double independentShare,
                                 std::uint64_t lost)
{
    if (histogram.isEmpty())
        return 0;
    const double share = percentile / 100;
    const double independent = std::max(1.0, static_cast<double>(histogram.count()) * independentShare);
    const double rankError = 100 * std::sqrt(share * (1 - share) / independent);
    const auto above = histogram.percentileNs(std::min(100.0, percentile + rankError), lost);
    const auto below = histogram.percentileNs(std::max(0.0, percentile - rankError), lost);
    return static_cast<double>(above - below) / 2;
}

FigureComparison compareFigure(const FigureOfRuns& before, const FigureOfRuns& after, double percentile,
                               const HostNoise& noise, std::size_t figures)
{
    const double beforeNs = medianOf(before.runsNs);
    const double afterNs = medianOf(after.runsNs);
    FigureComparison out;
    out.beforeNs = unlessLost(beforeNs);
    out.afterNs = unlessLost(afterNs);
    out.isThinBefore = before.isThin;
    out.isThinAfter = after.isThin;
    out.differenceNs = unlessLost(afterNs - beforeNs);
    widen(out, std::min(kPracticalNs, kPracticalShare * beforeNs), Yardstick::Practical);
    widen(out, noise.clockNs + std::max(bucketWidthNs(beforeNs), bucketWidthNs(afterNs)), Yardstick::Clock);
    if (!out.differenceNs) {
        out.verdict = Verdict::NotResolvable;
        out.yardstick = Yardstick::Lost;
        return out;
    }
    const bool isEmpty = before.runsNs.empty() || after.runsNs.empty();
    if (isEmpty || before.isThin || after.isThin) {
        out.verdict = Verdict::NotResolvable;
        out.yardstick = Yardstick::Samples;
        return out;
    }
    if (!canBeJudged(percentile, before.runsNs.size(), after.runsNs.size())) {
        out.verdict = Verdict::NotResolvable;
        out.yardstick = Yardstick::OneRun;
        return out;
    }
    const double significance = kSignificance / static_cast<double>(std::max<std::size_t>(figures, 1));
    if (std::min(before.runsNs.size(), after.runsNs.size()) >= kRunsForRanks)
        judgeByRanks(before, after, significance, out);
    else
        judgeBySpread(before, after, percentile, noise.isDisturbed, significance, out);
    const bool isBlind = out.allowanceNs > kBlindShare * std::min(beforeNs, afterNs);
    if (out.verdict == Verdict::NoDifference && isBlind && out.yardstick != Yardstick::Clock)
        out.verdict = Verdict::NotResolvable;
    return out;
}

}  // namespace halftrip::stats
