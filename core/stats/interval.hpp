#pragma once

#include "core/stats/histogram.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace halftrip::stats {

/// Neighbouring samples are alike (lag-1 correlation up to 0.7 was measured): of n samples (1 - r) / (1 + r) x n count.
inline constexpr double kIndependentShare = 0.18;

struct Interval {
    std::int64_t low = 0;
    std::int64_t high = 0;
    bool operator==(const Interval&) const = default;
};

/// What some of the samples say, and how many these are.
struct Part {
    double samples = 0;
    double value = 0;
    bool operator==(const Part&) const = default;
};

/// What share of the samples lay below one value, in each stretch of time.
struct EdgeShares {
    std::int64_t edgeNs = 0;
    std::vector<Part> below;
};

/// A run in its stretches of time, in their order: what a percentile was in each, and how the samples lay to either
/// side of some edges, in ascending order. Near the percentile these are surer where few samples of a stretch lie
/// beyond, and where there are two peaks. Either may be empty.
struct Course {
    std::vector<Part> values = {};
    std::vector<EdgeShares> edges = {};
};

/// By how much the mean of a series may be wrong, in 19 of 20 cases: neighbours, which may be alike, are joined by twos
/// again and again (blocking), and the widest of all levels down to 4 blocks counts, by Student's t for that many. None
/// for fewer than 4 parts that hold samples.
[[nodiscard]] std::optional<double> reachOfMean(const std::vector<Part>& series);

/// The exact 95 % confidence interval of the median of independent samples, by the binomial distribution of ranks. None
/// for fewer than 6, or where its upper end lies among `lost` ones.
[[nodiscard]] std::optional<Interval> medianInterval(const Histogram& histogram, std::uint64_t lost = 0);

/// The 95 % confidence interval of a point's percentile from 50 up: it holds the median of what many such points give,
/// one after another, in the same conditions. By the course of the run, whose stretches may be alike (reachOfMean()),
/// and never narrower than its samples' ranks allow; where `course` has fewer than 4 stretches, by these ranks alone,
/// of which kIndependentShare count. What most runs do not meet is not in it. None where the samples are too few to
/// bound it, or where its upper end lies among `lost` ones, which are longer than all samples. None of a tail, either,
/// where neighbouring stretches are so alike that all of them are worth fewer than 25 independent ones.
[[nodiscard]] std::optional<Interval> percentileInterval(const Histogram& histogram, double percentile,
                                                         const Course& course, std::uint64_t lost = 0);

}  // namespace halftrip::stats
