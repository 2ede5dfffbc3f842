#include "core/watch/metrics.hpp"

#include <catch2/catch.hpp>

namespace halftrip::watch {
namespace {

WatchState someState()
{
    PeerState peer;
    peer.peer = "ec\"ho";
    peer.isUp = true;
    peer.total.counts.sent = 100;
    peer.total.counts.received = 99;
    peer.total.counts.lost = 1;
    for (int i = 0; i < 99; ++i)
        peer.total.rtt.record(20'000);
    peer.reading = peer.total;
    peer.runs = 2;
    peer.gaps = 1;
    peer.gapNs = 7'500'000'000;
    peer.figures[0].levelNs = 20'000;
    peer.figures[0].changes = 3;
    peer.figures[0].changedAtMs = 1'795'000'000'500;
    return {"1.2.3", 1'795'000'000'000, {peer}};
}

bool has(const std::string& text, const std::string& line)
{
    return text.find(line + "\n") != std::string::npos;
}

}  // namespace

TEST_CASE("OpenMetrics text names counters without their ending, and ends in EOF", "[core][watch]")
{
    const WatchState state = someState();
    const std::string text = toOpenMetrics(familiesOf(state));
    CHECK(has(text, "# TYPE halftrip_watch_probes counter"));
    CHECK(has(text, R"(halftrip_watch_probes_total{peer="ec\"ho",outcome="lost"} 1)"));
    CHECK(has(text, "# UNIT halftrip_watch_rtt_seconds seconds"));
    CHECK(has(text, R"(halftrip_watch_rtt_seconds_bucket{peer="ec\"ho",le="0.00002"} 99)"));
    CHECK(has(text, R"(halftrip_watch_rtt_seconds_bucket{peer="ec\"ho",le="+Inf"} 99)"));
    CHECK(has(text, R"(halftrip_watch_hrt_seconds{peer="ec\"ho",figure="p50"} 1e-05)"));
    CHECK(has(text, R"(halftrip_watch_level_changes_total{peer="ec\"ho",figure="p50"} 3)"));
    CHECK(has(text, R"(halftrip_watch_gap_seconds_total{peer="ec\"ho"} 7.5)"));
    CHECK(has(text, "halftrip_watch_start_time_seconds 1795000000"));
    CHECK(text.find("figure=\"p99\"} 1e-05") == std::string::npos);  // One sample beyond it: too few.
    // Nor did any reading before: a counter at 0 would say that its level is watched.
    CHECK(text.find("figure=\"p99\"}") == std::string::npos);
    CHECK(text.ends_with("# EOF\n"));
}

TEST_CASE("a watch that has a name has it in every series, so that two of one collector do not clash", "[core][watch]")
{
    WatchState state = someState();
    CHECK(toPlainText(familiesOf(state)).find("watch=") == std::string::npos);
    state.name = "lab";
    const std::string text = toPlainText(familiesOf(state));
    CHECK(has(text, R"(halftrip_watch_build{version="1.2.3",watch="lab"} 1)"));
    CHECK(has(text, R"(halftrip_watch_start_time_seconds{watch="lab"} 1795000000)"));
    CHECK(has(text, R"(halftrip_watch_up{peer="ec\"ho",watch="lab"} 1)"));
    CHECK(has(text, R"(halftrip_watch_rtt_seconds_bucket{peer="ec\"ho",watch="lab",le="+Inf"} 99)"));
}

TEST_CASE("a peer that is down has no figures of a reading, and keeps its totals", "[core][watch]")
{
    WatchState state = someState();
    state.peers[0].isUp = false;
    const std::string text = toPlainText(familiesOf(state));
    CHECK(has(text, R"(halftrip_watch_up{peer="ec\"ho"} 0)"));
    CHECK(text.find("halftrip_watch_hrt_seconds") == std::string::npos);
    CHECK(has(text, R"(halftrip_watch_rtt_seconds_count{peer="ec\"ho"} 99)"));
}

TEST_CASE("a percentile of a reading counts its lost probes as the slowest, and is left out among them",
          "[core][watch]")
{
    WatchState state = someState();
    Share& reading = state.peers[0].reading;
    reading = {};
    for (int i = 0; i < 4'935; ++i)
        reading.rtt.record(20'000);
    for (int i = 0; i < 33; ++i)
        reading.rtt.record(200'000'000);
    reading.counts.lost = 32;
    // 65 of 5,000 are slow or lost: rank 4,950 is among the slow ones, though rank 4,919 of those that came is not.
    CHECK(has(toOpenMetrics(familiesOf(state)), R"(halftrip_watch_hrt_seconds{peer="ec\"ho",figure="p99"} 0.1)"));
    reading.counts.lost = 100;
    CHECK(toOpenMetrics(familiesOf(state)).find(R"(figure="p99"} 0.1)") == std::string::npos);
    CHECK(toOpenMetrics(familiesOf(state)).find(R"(figure="p90"} )") != std::string::npos);
}

TEST_CASE("the older text names counters as their samples, and knows neither unit nor end", "[core][watch]")
{
    const WatchState state = someState();
    const std::string text = toPlainText(familiesOf(state));
    CHECK(has(text, "# TYPE halftrip_watch_probes_total counter"));
    CHECK(has(text, "# TYPE halftrip_watch_rtt_seconds histogram"));
    CHECK(text.find("# UNIT") == std::string::npos);
    CHECK(text.find("# EOF") == std::string::npos);
}

}  // namespace halftrip::watch
