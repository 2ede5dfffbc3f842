#pragma once

#include "core/stats/histogram.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace halftrip::stats {

// Is a figure of one set of runs different from that of another? Runs of the same setting differ by more than the
// spread within one of them suggests, so what decides is the spread between runs where there are several on a side;
// where there are not, the spread within each run together with floors that stand in for it (docs/measuring.md).

/// Two-sided p-value of the rank sum (Mann-Whitney): the share of all ways to deal the values to two sides of these
/// sizes that are at least as lopsided. Exact up to 40 values in all, equal values by their mean rank; beyond, by the
/// normal approximation. 1 when a side is empty.
[[nodiscard]] double rankSumPValue(const std::vector<double>& before, const std::vector<double>& after);
/// The least p-value that two sides of these sizes can give: 0.1 for 3 and 3, 0.008 for 5 and 5.
[[nodiscard]] double leastPValue(std::size_t before, std::size_t after);

/// By how many spans (of the side that has the wider one) two sides must lie apart, so that runs of one setting do so
/// with at most this probability. For 2 runs and more on a side.
[[nodiscard]] double spansApart(std::size_t before, std::size_t after, double probability);
/// Runs a side from which on two sides can be that significant.
[[nodiscard]] std::size_t runsForSignificance(double significance);

/// The median of all differences of one value of `after` and one of `before` (Hodges-Lehmann), without those of two
/// that are kLostNs, which are no numbers. 0 when there is none.
[[nodiscard]] double medianDifference(const std::vector<double>& before, const std::vector<double>& after);
/// The middle value, or the mean of the two in the middle; 0 for none.
[[nodiscard]] double medianOf(std::vector<double> values);

/// Standard error of the mean of a series whose neighbours may be alike: neighbours are joined by twos again and again
/// (Flyvbjerg and Petersen's blocking), and the largest error of any level down to 4 blocks counts. None for fewer than
/// 4 values.
[[nodiscard]] std::optional<double> blockedStandardError(std::vector<double> series);
/// Standard error of a percentile from the ranks around it, as if only `independentShare` of the samples were
/// independent. `lost` as in Histogram::percentileNs(). 0 when empty.
[[nodiscard]] double percentileStandardErrorNs(const Histogram& histogram, double percentile, double independentShare,
                                               std::uint64_t lost = 0);

enum class Verdict : std::uint8_t {
    NoDifference,
    Slower,  ///< After is larger than before.
    Faster,
    NotResolvable,  ///< A figure that these samples, or these few runs, cannot tell.
};

/// What the difference was held against.
enum class Yardstick : std::uint8_t {
    Clock,  ///< Cost and grid of a stamp, and the width of the histogram's bucket.
    Practical,  ///< kPracticalShare or kPracticalNs, whichever is smaller: too small to matter.
    WithinRuns,  ///< How much each run varied in its course.
    UnseenRuns,  ///< What identical runs differ by in experience: fewer than 3 runs on a side.
    DisturbedRuns,  ///< The same on hosts that take the core away from the measuring thread.
    BetweenRuns,  ///< What the runs of each side differ by: 3 and more on both.
    FewRuns,  ///< The sides differ by more than is allowed for, as so few runs of so many figures may by chance.
    Samples,  ///< Fewer than 10 samples lie beyond the percentile in any of the runs, or it is lost there.
    OneRun,  ///< A tail of a single run on a side: nobody knows what the next one would be.
    Lost,  ///< A side's figure lies among its lost probes.
};

/// Longer than any that came back.
inline constexpr double kLostNs = std::numeric_limits<double>::infinity();

/// One side's figure: in nanoseconds RTT, one for each run.
struct FigureOfRuns {
    std::vector<double> runsNs;  ///< kLostNs where it lies among lost probes.
    double standardErrorNs = 0;  ///< Of one run's figure, from the course of that run; the mean of all runs.
    bool isThin = false;  ///< In any of the runs, or lost there.
};

struct FigureComparison {
    std::optional<double> beforeNs = 0;  ///< Median over the runs; none where that is lost.
    std::optional<double> afterNs = 0;
    bool isThinBefore = false;  ///< FigureOfRuns::isThin.
    bool isThinAfter = false;
    /// After minus before; of several runs the median of all differences. None where a side has none.
    std::optional<double> differenceNs = 0;
    double allowanceNs = 0;  ///< Differences up to this one are none.
    std::optional<double> pValue;  ///< For 3 runs and more on both sides.
    std::size_t runsToTell = 0;  ///< Runs a side that would tell; for Yardstick::FewRuns.
    Verdict verdict = Verdict::NoDifference;
    Yardstick yardstick = Yardstick::Practical;
};

/// A difference below the smaller of these, and not only what the clock cannot tell apart, matters to nobody.
inline constexpr double kPracticalShare = 0.03;
inline constexpr double kPracticalNs = 100;
/// Runs on both sides from which on the spread between them decides.
inline constexpr std::size_t kRunsForRanks = 3;
inline constexpr double kSignificance = 0.05;

/// Tails of a single run on a side are never judged.
[[nodiscard]] constexpr bool canBeJudged(double percentile, std::size_t runsBefore, std::size_t runsAfter)
{
    return percentile <= 50 || (runsBefore > 1 && runsAfter > 1);
}

/// By how much medians of identical runs differ in experience, as a share.
[[nodiscard]] double unseenShareOfMedian(bool isDisturbed);

/// What is known of the hosts.
struct HostNoise {
    double clockNs = 0;  ///< What the clock cannot tell apart.
    bool isDisturbed = false;  ///< Something took the core away from the measuring thread in any of the runs.
};

/// `figures`: how many are judged together. The more there are, the likelier is one that differs by chance, so each
/// must be as many times less likely than kSignificance (Bonferroni), however few runs there are.
[[nodiscard]] FigureComparison compareFigure(const FigureOfRuns& before, const FigureOfRuns& after, double percentile,
                                             const HostNoise& noise, std::size_t figures = 1);

}  // namespace halftrip::stats
