#pragma once

#include "core/stats/histogram.hpp"

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
