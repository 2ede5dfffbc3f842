#include "core/watch/metrics.hpp"

#include <fmt/format.h>

#include <array>

namespace halftrip::watch {
namespace {

using exporting::MetricLabels;

constexpr double kNsPerSecond = 1e9;

MetricLabels labelsOf(const PeerState& peer)
{
    return {{"peer", peer.peer}};
}

MetricLabels labelsOf(const PeerState& peer, const char* name, std::string_view value)
{
    return {{"peer", peer.peer}, {name, std::string(value)}};
}

/// Half of a round trip, for display.
double hrtSeconds(std::int64_t rttNs)
{
    return static_cast<double>(rttNs) / 2 / kNsPerSecond;
}

/// One series for each peer.
template <typename Value>
MetricFamily perPeer(const WatchState& state, MetricFamily family, const Value& value)
{
    for (const PeerState& peer : state.peers)
        family.metrics.push_back({labelsOf(peer), value(peer)});
    return family;
}

MetricFamily probesOf(const WatchState& state)
{
    MetricFamily family{"halftrip_watch_probes", MetricType::Counter, "", "Probes by what became of them.", {}};
    for (const PeerState& peer : state.peers) {
        for (const auto& [outcome, count] : exporting::kProbeOutcomes)
            family.metrics.push_back({labelsOf(peer, "outcome", outcome), peer.total.counts.*count});
    }
    return family;
}

/// The newest reading, as people quote it. A percentile of too few samples or among the lost probes has no value, nor
/// has a peer that is down: what it was like before would look as if it still were.
MetricFamily readingsOf(const WatchState& state)
{
    constexpr std::array<WatchedFigure, 4> kFigures{{{"p50", 50}, {"p90", 90}, {"p99", 99}, {"p99.9", 99.9}}};
    MetricFamily family{"halftrip_watch_hrt_seconds",
                        MetricType::Gauge,
                        "seconds",
                        "HRT, half of the round trip, in the newest reading.",
                        {}};
    for (const PeerState& peer : state.peers) {
        if (!peer.isUp)
            continue;
        const stats::Histogram& rtt = peer.reading.rtt;
        for (const WatchedFigure& figure : kFigures) {
            if (const auto ns = readingNs(peer.reading, figure.percent))
                family.metrics.push_back({labelsOf(peer, "figure", figure.name), hrtSeconds(*ns)});
        }
        if (!rtt.isEmpty())
            family.metrics.push_back({labelsOf(peer, "figure", "max"), hrtSeconds(rtt.maxNs())});
    }
    return family;
}

void addLevels(const WatchState& state, std::vector<MetricFamily>& families)
{
    MetricFamily levels{"halftrip_watch_level_seconds",
                        MetricType::Gauge,
                        "seconds",
                        "Level of the HRT: median of the readings since the last change, at most 120.",
                        {}};
    MetricFamily changes{"halftrip_watch_level_changes", MetricType::Counter, "", "Changes of level noticed.", {}};
    MetricFamily times{"halftrip_watch_level_change_timestamp_seconds",
                       MetricType::Gauge,
                       "seconds",
                       "When the newest change of level was noticed, in seconds since 1970.",
                       {}};
    for (const PeerState& peer : state.peers) {
        for (std::size_t index = 0; index < kWatchedFigures.size(); ++index) {
            const FigureState& figure = peer.figures[index];
            const MetricLabels labels = labelsOf(peer, "figure", kWatchedFigures[index].name);
            if (!figure.levelNs)
                continue;  // Never a reading with enough samples: a counter at 0 would look as if it were watched.
            levels.metrics.push_back({labels, hrtSeconds(*figure.levelNs)});
            changes.metrics.push_back({labels, figure.changes});
            if (figure.changedAtMs != 0)
                times.metrics.push_back({labels, static_cast<double>(figure.changedAtMs) / 1000});
        }
    }
    for (MetricFamily* const family : {&levels, &changes, &times})
        families.push_back(std::move(*family));
}

void nameWatch(const WatchState& state, std::vector<MetricFamily>& families)
{
    if (state.name.empty())
        return;
    for (MetricFamily& family : families) {
        for (Metric& metric : family.metrics)
            metric.labels.emplace_back("watch", state.name);
    }
}

std::string textOf(const Metric& metric)
{
    if (const auto* const whole = std::get_if<std::uint64_t>(&metric.value))
        return fmt::format("{}", *whole);
    return fmt::format("{}", std::get<double>(metric.value));
}

std::string writeText(const std::vector<MetricFamily>& families, bool isOpenMetrics)
{
    constexpr std::array<const char*, 3> kTypes{"counter", "gauge", "histogram"};
    std::string text;
    for (const MetricFamily& family : families) {
        if (family.metrics.empty())
            continue;
        const std::string sample = sampleName(family);
        exporting::beginMetricFamily(text, isOpenMetrics ? family.name : sample,
                                     kTypes.at(static_cast<std::size_t>(family.type)), family.help,
                                     isOpenMetrics ? family.unit : std::string());
        for (const Metric& metric : family.metrics) {
            if (const auto* const histogram = std::get_if<const stats::Histogram*>(&metric.value))
                exporting::addMetricHistogram(text, family.name, metric.labels, **histogram);
            else
                exporting::addMetric(text, sample, metric.labels, textOf(metric));
        }
    }
    return text;
}

}  // namespace

std::string sampleName(const MetricFamily& family)
{
    return family.name + (family.type == MetricType::Counter ? "_total" : "");
}

std::vector<MetricFamily> familiesOf(const WatchState& state)
{
    using enum MetricType;
    std::vector<MetricFamily> families;
    families.push_back({"halftrip_watch_build",
                        Gauge,
                        "",
                        "1, for the version that watches.",
                        {{{{"version", state.version}}, std::uint64_t{1}}}});
    families.push_back({"halftrip_watch_start_time_seconds",
                        Gauge,
                        "seconds",
                        "When this watch began, in seconds since 1970.",
                        {{{}, static_cast<double>(state.startedAtMs) / 1000}}});
    families.push_back(perPeer(state, {"halftrip_watch_up", Gauge, "", "1 while replies come in time, else 0.", {}},
                               [](const PeerState& peer) { return std::uint64_t{peer.isUp ? 1U : 0U}; }));
    families.push_back(probesOf(state));
    families.push_back(perPeer(
        state, {"halftrip_watch_rtt_seconds", Histogram, "seconds", "Round trips, as measured, never halved.", {}},
        [](const PeerState& peer) { return &peer.total.rtt; }));
    families.push_back(readingsOf(state));
    addLevels(state, families);
    families.push_back(perPeer(state, {"halftrip_watch_runs", Counter, "", "Runs that began, or could not.", {}},
                               [](const PeerState& peer) { return peer.runs; }));
    families.push_back(perPeer(
        state, {"halftrip_watch_failed_runs", Counter, "", "Runs that could not begin, or that ended early.", {}},
        [](const PeerState& peer) { return peer.failedRuns; }));
    families.push_back(
        perPeer(state, {"halftrip_watch_unsaved_runs", Counter, "", "Runs whose file could not be written.", {}},
                [](const PeerState& peer) { return peer.unsavedRuns; }));
    families.push_back(perPeer(state,
                               {"halftrip_watch_gaps", Counter, "", "Stretches of 5 s and more without a reply.", {}},
                               [](const PeerState& peer) { return peer.gaps; }));
    families.push_back(perPeer(state, {"halftrip_watch_gap_seconds", Counter, "seconds", "Time in such stretches.", {}},
                               [](const PeerState& peer) { return static_cast<double>(peer.gapNs) / kNsPerSecond; }));
    nameWatch(state, families);
    return families;
}

std::string toOpenMetrics(const std::vector<MetricFamily>& families)
{
    return writeText(families, /*isOpenMetrics=*/true) + "# EOF\n";
}

std::string toPlainText(const std::vector<MetricFamily>& families)
{
    return writeText(families, /*isOpenMetrics=*/false);
}

}  // namespace halftrip::watch
