#include "core/watch/clock_steps.hpp"
#include "core/watch/peer_watch.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <random>
#include <utility>

namespace halftrip::watch {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

Share shareOf(std::uint64_t count, std::int64_t rttNs)
{
    Share share;
    share.counts.sent = share.counts.received = count;
    for (std::uint64_t i = 0; i < count; ++i)
        share.rtt.record(rttNs);
    return share;
}

}  // namespace

TEST_CASE("every probe of a run is counted once, however its progress was told", "[core][watch]")
{
    RunTally tally;
    Share total;
    const auto add = [&](const Share& share) {
        total.counts += share.counts;
        total.rtt.merge(share.rtt);
    };
    model::ProbeCounts counts;
    counts.sent = counts.received = 10;
    add(tally.progress(counts, shareOf(10, 1'000).rtt));
    counts.sent = 25;
    counts.received = 24;
    counts.lost = 1;
    add(tally.progress(counts, shareOf(14, 2'000).rtt));
    // The adapter was gone: the point goes on over new ways, and its counts begin anew.
    counts = {};
    counts.sent = counts.received = 5;
    add(tally.progress(counts, shareOf(5, 3'000).rtt));
    model::PointResult point;
    point.counts.sent = 33;
    point.counts.received = 32;
    point.counts.lost = 1;
    stats::Histogram whole = shareOf(10, 1'000).rtt;
    whole.merge(shareOf(14, 2'000).rtt);
    whole.merge(shareOf(8, 3'000).rtt);
    point.distributions.push_back({"rtt", model::DistributionKind::RoundTrip, whole, 0});
    add(tally.finish(point));
    CHECK(total.counts == point.counts);
    CHECK(total.rtt.counts() == whole.counts());
    CHECK(total.rtt.count() == 32);
}

TEST_CASE("a reading lasts as long as was asked for, and a gap begins it anew", "[core][watch]")
{
    PeerWatch watch("a", 30 * kSecond, 0);
    for (int second = 0; second <= 30; ++second)
        CHECK(watch.add(shareOf(10, 20'000), second * kSecond, 0).empty());
    CHECK(watch.state().reading.counts.received == 310);
    CHECK(watch.state().isUp);
    CHECK(watch.state().figures[0].levelNs == std::optional<std::int64_t>(20'000));
    CHECK_FALSE(watch.state().figures[1].levelNs);  // Three samples beyond the p99 are too few.
    (void)watch.add(shareOf(10, 20'000), 31 * kSecond, 0);
    CHECK(watch.endGap(35 * kSecond) == std::nullopt);  // Four seconds are none.
    CHECK(watch.endGap(38 * kSecond) == std::optional<std::int64_t>(7 * kSecond));
    (void)watch.add(shareOf(10, 20'000), 61 * kSecond, 0);
    CHECK(watch.state().reading.counts.received == 310);
    CHECK(watch.state().total.counts.received == 330);
    CHECK(watch.state().gaps == 1);
    CHECK(watch.state().gapNs == 7 * kSecond);
}

TEST_CASE("a peer without replies is down, and its levels stay", "[core][watch]")
{
    PeerWatch watch("a", kSecond, 0);
    (void)watch.add(shareOf(30, 20'000), 0, 0);
    (void)watch.add(shareOf(30, 20'000), kSecond, 0);
    Share silence;
    silence.counts.sent = silence.counts.lost = 30;
    (void)watch.add(silence, 2 * kSecond, 0);
    CHECK_FALSE(watch.state().isUp);
    CHECK(watch.state().figures[0].levelNs == std::optional<std::int64_t>(20'000));
    CHECK(watch.state().total.counts.lost == 30);
}

TEST_CASE("a peer is down ten seconds after its last reply, however long a reading is", "[core][watch]")
{
    PeerWatch watch("a", 600 * kSecond, 0);
    (void)watch.add(shareOf(30, 20'000), kSecond, 0);
    Share silence;
    silence.counts.sent = silence.counts.lost = 30;
    for (int second = 2; second <= 20; ++second)
        (void)watch.add(silence, second * kSecond, 0);
    CHECK(watch.stateAt(10 * kSecond).isUp);
    CHECK_FALSE(watch.stateAt(11 * kSecond).isUp);
    CHECK_FALSE(watch.stateAt(20 * kSecond).isUp);
    (void)watch.add(shareOf(30, 20'000), 21 * kSecond, 0);
    CHECK(watch.stateAt(21 * kSecond).isUp);
}

TEST_CASE("a gap counts while it lasts, and once", "[core][watch]")
{
    PeerWatch watch("a", kSecond, 100 * kSecond);  // Which never answered.
    Share silence;
    silence.counts.sent = silence.counts.lost = 30;
    for (int second = 100; second <= 160; ++second)
        (void)watch.add(silence, second * kSecond, 0);
    CHECK(watch.stateAt(104 * kSecond).gaps == 0);
    CHECK(watch.stateAt(105 * kSecond).gaps == 1);
    CHECK(watch.stateAt(160 * kSecond).gaps == 1);
    CHECK(watch.stateAt(160 * kSecond).gapNs == 60 * kSecond);
    CHECK(watch.endGap(161 * kSecond) == std::optional<std::int64_t>(61 * kSecond));
    (void)watch.add(shareOf(30, 20'000), 161 * kSecond, 0);
    CHECK(watch.stateAt(162 * kSecond).gaps == 1);
    CHECK(watch.stateAt(162 * kSecond).gapNs == 61 * kSecond);
}

TEST_CASE("a change of level is told once, with its figure, its time and its words", "[core][watch]")
{
    PeerWatch watch("10.0.0.2", kSecond, 0);
    std::vector<NoticedChange> all;
    for (int second = 0; second < 200; ++second) {
        const auto noticed = watch.add(shareOf(30, (second < 100 ? 20'000 : 30'000) + second % 7), second * kSecond,
                                       second * 1'000);
        all.insert(all.end(), noticed.begin(), noticed.end());
    }
    REQUIRE(all.size() == 1);
    CHECK(all[0].figure == "p50");
    CHECK(watch.state().figures[0].changes == 1);
    CHECK(watch.state().figures[0].changedAtMs / 1'000 - 100 < 15);
    CHECK(describe(all[0], "10.0.0.2") == "p50 of 10.0.0.2 rose from 10.00 us to 15.00 us HRT, about 0.183 min ago.");
    CHECK_THAT(describe({"p50", {10'000, 20'000, 30, 0}, 108'000 * kSecond}, "10.0.0.2"),
               Catch::Contains("about 1800 min ago"));
}

TEST_CASE("how long ago a level changed counts the gap within", "[core][watch]")
{
    constexpr std::int64_t kMinute = 60 * kSecond;
    PeerWatch watch("10.0.0.2", kMinute, 0);
    std::int64_t now = 0;
    std::vector<NoticedChange> all;
    const auto measure = [&](int minutes, std::int64_t ns) {
        for (int minute = 0; minute < minutes && all.empty(); ++minute) {
            all = watch.add(shareOf(30, ns + minute % 7), now, 0);
            now += kMinute;
        }
    };
    measure(100, 20'000);
    const std::int64_t changedNs = now;
    measure(5, 30'000);
    REQUIRE(all.empty());
    now += 5 * 60 * kMinute;  // Nobody answers for five hours.
    REQUIRE(watch.endGap(now));
    measure(50, 30'000);
    REQUIRE(all.size() == 1);
    CHECK(std::abs(all[0].agoNs - (now - changedNs)) <= 2 * kMinute);
    CHECK(all[0].agoNs > 5 * 60 * kMinute);
}

TEST_CASE("a reading ends with a share that has all round trips of its replies", "[core][watch]")
{
    PeerWatch watch("a", 30 * kSecond, 0);
    Share share = shareOf(10, 20'000);
    (void)watch.add(share, 0, 0);
    CHECK_FALSE(watch.isReadingDue(29 * kSecond));
    CHECK(watch.isReadingDue(30 * kSecond));
    const stats::Histogram rtt = std::exchange(share.rtt, {});
    share.isWhole = false;
    (void)watch.add(share, 30 * kSecond, 0);
    CHECK(watch.state().reading.counts.received == 0);
    CHECK(watch.state().total.counts.received == 20);
    share.isWhole = true;
    share.rtt = rtt;
    share.rtt.merge(rtt);
    (void)watch.add(share, 31 * kSecond, 0);
    CHECK(watch.state().reading.counts.received == 30);
    CHECK(watch.state().reading.rtt.count() == 30);
}

TEST_CASE("what rate and reading are too few samples for is said, with what gives it", "[core][watch]")
{
    using Sentences = std::vector<std::string>;
    CHECK(describeUnwatched(10, 30 * kSecond) ==
          Sentences{"p99 is not watched: a reading of 30s at 10/s has too few samples. --reading 105s gives enough."});
    CHECK(describeUnwatched(10, kSecond) ==
          Sentences{"p50 is not watched: a reading of 1s at 10/s has too few samples. --reading 3s gives enough.",
                    "p99 is not watched: a reading of 1s at 10/s has too few samples. --reading 105s gives enough."});
    CHECK(
        describeUnwatched(1, 600 * kSecond) ==
        Sentences{"p99 is not watched: a reading of 10min at 1/s has too few samples. --rate 2/s with --reading 10min "
                  "gives enough."});
    CHECK(describeUnwatched(10, 105 * kSecond).empty());
    CHECK(describeUnwatched(100, 10 * kSecond).empty());
}

TEST_CASE("a clock that is set or a host that slept is a step, a steered clock is none", "[core][watch]")
{
    ClockSteps steps;
    CHECK(steps.add(5 * kSecond, 1'000'000) == 0);
    CHECK(steps.add(6 * kSecond, 1'001'000) == 0);
    CHECK(steps.add(7 * kSecond, 1'002'400) == 0);   // Steered by 400 ms.
    CHECK(steps.add(8 * kSecond, 4'603'400) == 3'600'000);  // Slept for an hour.
    CHECK(steps.add(9 * kSecond, 4'604'400) == 0);   // Told once.
    CHECK(steps.add(10 * kSecond, 1'005'400) == -3'600'000);
}

TEST_CASE("a month of ten peers takes as much memory as its first days", "[core][watch]")
{
    // A progress each second would be 26 million steps; what grows would grow by readings as well.
    std::vector<PeerWatch> peers;
    for (int peer = 0; peer < 10; ++peer)
        peers.emplace_back("host" + std::to_string(peer), 30 * kSecond, 0);
    std::mt19937_64 engine(1);
    std::size_t early = 0;
    std::size_t late = 0;
    constexpr int kReadings = 30 * 86'400 / 30;
    for (int reading = 0; reading < kReadings; ++reading) {
        for (PeerWatch& peer : peers) {
            Share share;
            share.counts.sent = share.counts.received = 3'000;
            // Each probe's own latency would take minutes: some of each reading, from 10 us to 10 ms.
            for (int i = 0; i < 12; ++i)
                share.rtt.record(static_cast<std::int64_t>(
                    10'000 * std::pow(1'000, static_cast<double>(engine() >> 11U) * 0x1.0p-53)));
            (void)peer.add(share, reading * 30 * kSecond, 0);
        }
        if (reading == kReadings / 10 || reading == kReadings - 1) {
            std::size_t bytes = 0;
            for (const PeerWatch& peer : peers)
                bytes += peer.state().total.rtt.memoryBytes() + peer.state().reading.rtt.memoryBytes();
            (reading == kReadings - 1 ? late : early) = bytes;
        }
    }
    INFO(early << " bytes after three days, " << late << " after thirty");
    CHECK(late < early + early / 4);
    CHECK(late < 10 * 300'000);
    CHECK(peers[0].state().total.counts.received == 3'000U * kReadings);
}

}  // namespace halftrip::watch
