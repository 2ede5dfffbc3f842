#pragma once

#include "core/export/json/openmetrics_text.hpp"
#include "core/watch/peer_watch.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace halftrip::watch {

struct Metric {
    exporting::MetricLabels labels;
    /// A whole number, a number, or nanoseconds told as seconds.
    std::variant<std::uint64_t, double, const stats::Histogram*> value;
};

enum class MetricType : std::uint8_t { Counter, Gauge, Histogram };

/// Series of one name.
struct MetricFamily {
    std::string name;  ///< Without the "_total" of a counter's samples.
    MetricType type = MetricType::Gauge;
    std::string unit;  ///< "seconds" or empty.
    std::string help;
    std::vector<Metric> metrics;
};

/// What its samples are called: counters end in "_total".
[[nodiscard]] std::string sampleName(const MetricFamily& family);

/// What is told beside the peers.
struct WatchState {
    std::string version;
    std::int64_t startedAtMs = 0;  ///< Unix time.
    std::vector<PeerState> peers;
    std::string name = {};  ///< The label "watch" of every series, among those of other watches; empty: none.
};

/// All that a watch tells, in a fixed order. Refers to the histograms of `state`.
[[nodiscard]] std::vector<MetricFamily> familiesOf(const WatchState& state);

/// OpenMetrics 1.0, ending in "# EOF".
inline constexpr std::string_view kOpenMetricsType = "application/openmetrics-text; version=1.0.0; charset=utf-8";
[[nodiscard]] std::string toOpenMetrics(const std::vector<MetricFamily>& families);
/// The older text format of Prometheus (0.0.4), which a textfile collector reads.
inline constexpr std::string_view kPlainType = "text/plain; version=0.0.4; charset=utf-8";
[[nodiscard]] std::string toPlainText(const std::vector<MetricFamily>& families);

}  // namespace halftrip::watch
