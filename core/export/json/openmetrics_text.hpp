#pragma once

#include "core/model/record/point_result.hpp"
#include "core/stats/histogram.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::exporting {

/// The parts of OpenMetrics text that a run's export and a watch share.

/// Names and values, in the order in which they are written.
using MetricLabels = std::vector<std::pair<std::string, std::string>>;
[[nodiscard]] MetricLabels joinedLabels(MetricLabels labels, std::string name, std::string value);

/// What probes became, and how many, by the label "outcome".
inline constexpr std::array<std::pair<const char*, std::uint64_t model::ProbeCounts::*>, 8> kProbeOutcomes{{
    {"sent", &model::ProbeCounts::sent},
    {"received", &model::ProbeCounts::received},
    {"lost", &model::ProbeCounts::lost},
    {"late", &model::ProbeCounts::late},
    {"duplicate", &model::ProbeCounts::duplicate},
    {"reordered", &model::ProbeCounts::reordered},
    {"foreign", &model::ProbeCounts::unmatched},
    {"not_sent", &model::ProbeCounts::notSent},
}};

/// Ends of a histogram's buckets, in nanoseconds, from 500 ns to 10 s. The same for every run, so that a fleet's
/// histograms can be added up.
[[nodiscard]] const std::vector<std::int64_t>& metricBucketEnds();

/// Seconds of whole nanoseconds, digit by digit: no rounding, no locale. With a decimal point always.
[[nodiscard]] std::string secondsOfNs(std::uint64_t ns);

/// What stands in front of the samples of a family such as "halftrip_rtt_seconds".
void beginMetricFamily(std::string& text, std::string_view name, std::string_view type, std::string_view help,
                       std::string_view unit = "");
void addMetric(std::string& text, std::string_view name, const MetricLabels& labels, std::string_view value);
/// Buckets, count and sum.
void addMetricHistogram(std::string& text, const std::string& name, const MetricLabels& labels,
                        const stats::Histogram& histogram);

}  // namespace halftrip::exporting
