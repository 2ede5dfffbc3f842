#include "core/loop/listen.hpp"

#include "core/wire/feed.hpp"
#include "platform/fake/fake_threads.hpp"
#include "platform/fake/scripted_feed.hpp"

#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <vector>

using namespace halftrip;
using fake::ScriptedFeed;

namespace {

constexpr std::int64_t kStartNs = 1'000'000;
constexpr std::int64_t kSecondNs = 1'000'000'000;

std::vector<std::byte> numbered(std::uint64_t number, std::uint32_t tag = 7)
{
    std::vector<std::byte> bytes(64);
    wire::fillFeedPacket(bytes, tag);
    wire::setFeedNumber(bytes, number);
    return bytes;
}

/// One packet every millisecond, `numbers` in their order; the n-th (from 0) spends 1 us and n ns on its way.
std::vector<ScriptedFeed::Packet> feedOf(const std::vector<std::uint64_t>& numbers)
{
    std::vector<ScriptedFeed::Packet> packets;
    for (const std::uint64_t number : numbers) {
        const auto n = static_cast<std::int64_t>(packets.size());
        packets.push_back({kStartNs + (n + 1) * 1'000'000, 1'000 + n, numbered(number)});
    }
    return packets;
}

std::vector<std::uint64_t> numbersUpTo(std::uint64_t last)
{
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t number = 1; number <= last; ++number)
        numbers.push_back(number);
    return numbers;
}

struct ListenBench {
    explicit ListenBench(std::vector<ScriptedFeed::Packet> packets) : feed(clock, std::move(packets)) {}

    std::optional<Error> run(const loop::ListenPlan& plan)
    {
        return loop.run(feed, plan, {clock, converter, converter, threads, stop, isPathDown}, *recorder);
    }
    std::optional<Error> runFor(std::int64_t ns) { return run({.durationTicks = ns}); }

    fake::FakeClock clock{kStartNs};
    fake::FakeThreads threads{clock};
    clock::TickConverter converter{0, kSecondNs};
    ScriptedFeed feed;
    std::atomic<bool> stop{false};
    std::atomic<bool> isPathDown{false};
    std::unique_ptr<loop::PointRecorder> recorder = std::make_unique<loop::PointRecorder>();
    loop::ListenLoop loop;
};

}  // namespace

TEST_CASE("a packet's latency is from its stamp to user memory, whatever the clocks' distance", "[core][loop]")
{
    ListenBench bench(feedOf(numbersUpTo(200)));
    REQUIRE_FALSE(bench.runFor(kSecondNs));
    // The first is shown apart. The system's stamps are 1 ns later than the scripted way.
    const stats::Histogram latencies = bench.recorder->rtt.snapshot();
    CHECK(latencies.count() == 199);
    CHECK(latencies.minNs() == 1'000);
    CHECK(latencies.maxNs() == 1'198);
    CHECK(bench.recorder->first.snapshot().maxNs() == 999);
    CHECK(bench.recorder->counts() == model::ProbeCounts{200, 200, 0, 0, 0, 0, 0, 0});
    CHECK(bench.recorder->remarks.at("stamps").starts_with("by software"));
    CHECK(bench.recorder->stamps == model::StampConvention::Software);
    CHECK_FALSE(bench.recorder->remarks.contains("unstamped"));
}

TEST_CASE("stamps by hardware are translated between readings of their clock, which drifts", "[core][loop]")
{
    ListenBench bench(feedOf(numbersUpTo(200)));
    bench.feed.adapterRate = 1.00007;
    REQUIRE_FALSE(bench.runFor(kSecondNs));
    const stats::Histogram latencies = bench.recorder->rtt.snapshot();
    CHECK(latencies.count() == 199);
    CHECK(latencies.minNs() >= 1'000);
    CHECK(latencies.maxNs() <= 1'201);
    CHECK(bench.recorder->remarks.at("stamps").starts_with("by hardware"));
    CHECK(bench.recorder->stamps == model::StampConvention::Hardware);
}

TEST_CASE("an adapter whose clock cannot be read leaves the system's stamps", "[core][loop]")
{
    ListenBench bench(feedOf(numbersUpTo(20)));
    bench.feed.adapterRate = 1;
    bench.feed.isAdapterReadable = false;
    REQUIRE_FALSE(bench.runFor(kSecondNs));
    CHECK(bench.recorder->rtt.snapshot().maxNs() == 1'018);
    CHECK(bench.recorder->remarks.at("stamps").find("cannot be read") != std::string::npos);
}

TEST_CASE("the error of the stamps tells how far the clocks are from a straight line", "[core][loop]")
{
    const auto errorNs = [](const ListenBench& bench) {
        return std::stoll(bench.recorder->remarks.at("stampError").substr(std::string("at most ").size()));
    };
    ListenBench straight(feedOf(numbersUpTo(300)));
    REQUIRE_FALSE(straight.runFor(kSecondNs));
    CHECK(errorNs(straight) < 10);
    // Slewed from the middle of a stretch on: for 25 ms of it, by 500 ppm.
    ListenBench bent(feedOf(numbersUpTo(300)));
    bent.feed.slewedFrom = kStartNs + 125'000'000;
    REQUIRE_FALSE(bent.runFor(kSecondNs));
    CHECK(errorNs(bent) > 3'000);
    CHECK(errorNs(bent) < 30'000);
    CHECK(bent.recorder->rtt.count() == 299);
}

TEST_CASE("numbers left out, doubled and overtaken are counted", "[core][loop]")
{
    ListenBench bench(feedOf({1, 2, 3, 6, 7, 7, 9, 8, 10}));
    REQUIRE_FALSE(bench.runFor(kSecondNs));
    CHECK(bench.recorder->counts() == model::ProbeCounts{10, 8, 2, 0, 1, 1, 0, 0});
    // Copies and those that were overtaken have a way of their own, too.
    CHECK(bench.recorder->rtt.count() == 8);
    CHECK(bench.recorder->remarks.at("payload") ==
          "9 packets of \"halftrip send\" with 1 tag, 0 others; 2 gaps in the numbers, the longest 2");
}

TEST_CASE("a foreign feed is measured, and has no numbers", "[core][loop]")
{
    auto packets = feedOf(numbersUpTo(5));
    for (auto& packet : packets)
        packet.bytes.assign(3, std::byte{'H'});
    packets[2].bytes.clear();
    ListenBench bench(std::move(packets));
    REQUIRE_FALSE(bench.runFor(kSecondNs));
    CHECK(bench.recorder->counts() == model::ProbeCounts{5, 5, 0, 0, 0, 0, 0, 0});
    CHECK(bench.recorder->rtt.count() == 4);
    CHECK(bench.recorder->remarks.at("payload").starts_with("5 packets, none of"));
    packets = feedOf({1});
    packets[0].bytes.assign(3, std::byte{'H'});
    ListenBench one(std::move(packets));
    REQUIRE_FALSE(one.runFor(kSecondNs));
    CHECK(one.recorder->remarks.at("payload").starts_with("1 packet, not one of"));
}

TEST_CASE("packets without a stamp, and those while a clock was set, are in no figure and counted", "[core][loop]")
{
    auto packets = feedOf(numbersUpTo(200));
    packets[5].isStamped = false;
    ListenBench bench(std::move(packets));
    bench.feed.setAt = kStartNs + 75'500'000;
    REQUIRE_FALSE(bench.runFor(kSecondNs));
    const stats::Histogram latencies = bench.recorder->rtt.snapshot();
    CHECK(latencies.maxNs() <= 1'198);
    CHECK(latencies.minNs() >= 1'000);
    // Only what came between the two readings around that moment, 50 ms.
    CHECK(latencies.count() >= 140);
    CHECK(latencies.count() <= 150);
    CHECK(bench.recorder->received.get() == 200);
    CHECK(bench.recorder->remarks.at("unstamped") == "1 packet came without a stamp and is in no figure");
    CHECK(bench.recorder->arrivals.count() == 0);  // There is something better.
    CHECK(bench.recorder->remarks.contains("clockSet"));
}

TEST_CASE("listening ends by its count, its time, its patience, or when it is stopped", "[core][loop]")
{
    SECTION("count")
    {
        ListenBench bench(feedOf(numbersUpTo(200)));
        REQUIRE_FALSE(bench.run({.count = 50, .patienceTicks = kSecondNs, .warmupCount = 10}));
        CHECK(bench.recorder->rtt.count() == 50);
        CHECK(bench.recorder->warmup.count() == 10);
        CHECK(bench.recorder->listened.get() == 50);
        CHECK(bench.recorder->first.count() == 1);
    }
    SECTION("patience")
    {
        ListenBench bench(feedOf(numbersUpTo(20)));
        REQUIRE_FALSE(bench.run({.count = 50, .patienceTicks = kSecondNs}));
        CHECK(bench.recorder->rtt.count() == 19);
        CHECK(bench.recorder->listened.get() == 19);
        CHECK(bench.clock.peek() < kStartNs + 2 * kSecondNs);
    }
    SECTION("a warm-up that takes all that came")
    {
        ListenBench bench(feedOf(numbersUpTo(20)));
        REQUIRE_FALSE(bench.run({.count = 15, .patienceTicks = kSecondNs, .warmupCount = 30}));
        CHECK(bench.recorder->received.get() == 20);
        CHECK(bench.recorder->listened.get() == 0);
    }
    SECTION("count, of two senders")
    {
        auto packets = feedOf(numbersUpTo(200));
        for (std::size_t n = 1; n < packets.size(); n += 2)
            packets[n].bytes = numbered(n, /*tag=*/8);
        ListenBench bench(std::move(packets));
        REQUIRE_FALSE(bench.run({.count = 50, .patienceTicks = kSecondNs}));
        CHECK(bench.recorder->listened.get() == 50);
        CHECK(bench.recorder->received.get() == 26);
    }
    SECTION("a silent feed")
    {
        ListenBench bench({});
        REQUIRE_FALSE(bench.runFor(3 * kSecondNs));
        CHECK(bench.recorder->counts() == model::ProbeCounts{});
        CHECK(bench.clock.peek() >= kStartNs + 3 * kSecondNs);
        CHECK(bench.clock.peek() < kStartNs + 4 * kSecondNs);
    }
    SECTION("stop")
    {
        ListenBench bench(feedOf(numbersUpTo(20)));
        bench.stop = true;
        REQUIRE_FALSE(bench.runFor(kSecondNs));
        CHECK(bench.recorder->rtt.count() == 0);
    }
    SECTION("failure")
    {
        ListenBench bench(feedOf(numbersUpTo(20)));
        bench.feed.failFrom(10);
        const auto error = bench.runFor(60 * kSecondNs);
        REQUIRE(error);
        CHECK(error->what == "the script fails");
        CHECK(bench.recorder->rtt.count() == 9);
        CHECK(bench.clock.peek() < kStartNs + 3 * kSecondNs);
    }
}

TEST_CASE("stamps that begin to come late leave no times from arrival to arrival behind", "[core][loop]")
{
    auto packets = feedOf(numbersUpTo(20));
    for (std::size_t n = 0; n < 5; ++n)
        packets[n].isStamped = false;
    ListenBench bench(std::move(packets));
    REQUIRE_FALSE(bench.runFor(kSecondNs));
    CHECK(bench.recorder->rtt.count() == 15);
    CHECK(bench.recorder->arrivals.count() == 0);
}

TEST_CASE("packets that came before anybody listened are in no figure", "[core][loop]")
{
    auto packets = feedOf(numbersUpTo(100));
    for (std::size_t n = 0; n < 40; ++n)
        packets[n].when = kStartNs - 1'000;
    ListenBench bench(std::move(packets));
    REQUIRE_FALSE(bench.runFor(kSecondNs));
    CHECK(bench.recorder->counts() == model::ProbeCounts{60, 60, 0, 0, 0, 0, 0, 0});
    CHECK(bench.recorder->rtt.count() == 59);
    CHECK(bench.recorder->remarks.at("before").starts_with("40 packets"));
}

TEST_CASE("more packets than are kept between two readings of the clocks are all recorded", "[core][loop]")
{
    std::vector<ScriptedFeed::Packet> packets;
    for (std::int64_t n = 0; n < 20'000; ++n)
        packets.push_back({kStartNs + (n + 1) * 500, 800, numbered(static_cast<std::uint64_t>(n + 1))});
    ListenBench bench(std::move(packets));
    REQUIRE_FALSE(bench.runFor(kSecondNs));
    CHECK(bench.recorder->rtt.count() == 19'999);
    CHECK(bench.recorder->rtt.snapshot().maxNs() == 799);
}

TEST_CASE("where nothing is stamped packets are counted, and timed from arrival to arrival alone", "[core][loop]")
{
    auto packets = feedOf({1, 2, 4, 5});
    for (auto& packet : packets)
        packet.isStamped = false;
    ListenBench bench(std::move(packets));
    bench.feed.missingSoftware = "the script refuses";
    REQUIRE_FALSE(bench.runFor(kSecondNs));
    CHECK(bench.recorder->counts() == model::ProbeCounts{5, 4, 1, 0, 0, 0, 0, 0});
    CHECK(bench.recorder->rtt.count() == 0);
    CHECK(
        bench.recorder->remarks.at("stamps") ==
        "none, so that packets and their numbers are counted, and only the times from arrival to arrival are measured, "
        "by this program's own clock: the script refuses");
    // One every millisecond, each 1 ns longer on its way; the first is shown apart.
    const stats::Histogram arrivals = bench.recorder->arrivals.snapshot();
    CHECK(arrivals.count() == 3);
    CHECK(arrivals.minNs() >= 1'000'000);
    CHECK(arrivals.maxNs() <= 1'000'002);
    CHECK_FALSE(bench.recorder->remarks.contains("stampError"));
}
