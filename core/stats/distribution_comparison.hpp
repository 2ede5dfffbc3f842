#pragma once

#include "core/stats/comparison.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace halftrip::stats {

// Do two sets of runs differ in their whole distributions? A percentile sees one place, and the mean one sum: a share
// of the packets that begins to wait for a timer moves neither p50 nor p99 where it lies between the two.

/// One run's samples, and as longer than all of them the probes that never came back.
struct DistributionOfRun {
    const Histogram* histogram = nullptr;  ///< Outlives the call.
    std::uint64_t lost = 0;
};

struct DistributionComparison {
    /// Samples that take longer after than before, and less long, by more than what matters: at least this share. The
    /// median of all pairs of a run before and a run after.
    double slowerShare = 0;
    double fasterShare = 0;
    std::optional<double> pValue;  ///< For 3 runs and more on both sides.
    std::size_t runsToTell = 0;  ///< Runs a side that would tell; where the verdict is NotResolvable.
    Verdict verdict = Verdict::NoDifference;  ///< Slower where more samples are slower than faster.
    bool isMixed = false;  ///< Some samples are slower and others faster.
    Yardstick yardstick = Yardstick::Practical;

    [[nodiscard]] double movedShare() const { return slowerShare > fasterShare ? slowerShare : fasterShare; }
};

/// Fewer samples than this share that moved matter to nobody; their percentiles have verdicts of their own.
inline constexpr double kPracticalSamples = 0.03;
/// More than this share is never called no difference: nobody would who sees both histograms.
inline constexpr double kVisibleSamples = 0.1;

/// From 3 runs a side on by the distances between the runs' distributions, of which those across the sides must be
/// larger than those within: `figures` as for compareFigure(). Of fewer runs nobody knows how far identical ones lie
/// apart, so that the verdict is NoDifference or NotResolvable.
[[nodiscard]] DistributionComparison compareDistributions(const std::vector<DistributionOfRun>& before,
                                                          const std::vector<DistributionOfRun>& after,
                                                          const HostNoise& noise, std::size_t figures = 1);

/// The share of all ways to deal the runs to two sides of these sizes whose runs lie at least as far apart, as against
/// how far they lie apart within the sides. `distances`: of each run to each; the first `before` are one side. Exact up
/// to 20,000 ways, beyond by that many drawn at random, in the same order each time.
[[nodiscard]] double distancesPValue(const std::vector<std::vector<double>>& distances, std::size_t before);

}  // namespace halftrip::stats
