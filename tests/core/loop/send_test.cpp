#include "core/loop/send.hpp"

#include "core/wire/feed.hpp"
#include "platform/fake/fake_threads.hpp"
#include "platform/fake/scripted_transport.hpp"

#include <catch2/catch.hpp>

#include <memory>
#include <vector>

using namespace halftrip;
using fake::Fate;

namespace {

constexpr std::int64_t kMillisecondNs = 1'000'000;

/// Keeps what was sent, by taking it back at once.
struct SendBench {
    explicit SendBench(std::function<Fate(std::uint64_t)> script = [](std::uint64_t) { return Fate{false, {{1, {}}}}; })
        : transport(clock, std::move(script))
    {
    }
    std::optional<Error> run(const loop::SendPlan& plan)
    {
        return loop.run(transport, plan, {clock, converter, converter, threads, stop, isPathDown}, *recorder);
    }
    std::vector<wire::FeedMark> taken()
    {
        std::vector<wire::FeedMark> marks;
        transport::Received packet;
        while (transport.receive(INT64_MAX / 2, packet) == transport::IoResult::Done) {
            const auto mark = wire::feedMarkOf(packet.payload);
            REQUIRE(mark);
            marks.push_back(*mark);
        }
        return marks;
    }

    fake::FakeClock clock;
    clock::TickConverter converter{0, std::int64_t{1'000'000'000}};
    fake::ScriptedTransport transport;
    fake::FakeThreads threads{clock};
    std::atomic<bool> stop{false};
    std::atomic<bool> isPathDown{false};
    std::unique_ptr<loop::PointRecorder> recorder = std::make_unique<loop::PointRecorder>();
    loop::SendLoop loop{64};
};

}  // namespace

TEST_CASE("packets leave at their times, marked and numbered", "[core][loop]")
{
    const bool sleeps = GENERATE(true, false);
    SendBench bench;
    REQUIRE_FALSE(bench.run({.tag = 42, .count = 20, .intervalTicks = kMillisecondNs, .sleepsBetween = sleeps}));
    CHECK(bench.recorder->counts() == model::ProbeCounts{20, 0, 0, 0, 0, 0, 0, 0});
    const stats::Histogram gaps = bench.recorder->rtt.snapshot();
    CHECK(gaps.count() == 19);
    CHECK(gaps.minNs() >= kMillisecondNs - 100);
    CHECK(gaps.maxNs() <= kMillisecondNs + 100);
    CHECK((bench.threads.sleeps() > 0) == sleeps);
    const auto marks = bench.taken();
    REQUIRE(marks.size() == 20);
    CHECK(marks.front() == wire::FeedMark{1, 42});
    CHECK(marks.back() == wire::FeedMark{20, 42});
}

TEST_CASE("a sender ends by its time, also in the middle of a long pause", "[core][loop]")
{
    SendBench bench;
    const auto start = bench.clock.peek();
    REQUIRE_FALSE(
        bench.run({.durationTicks = 10 * kMillisecondNs, .intervalTicks = 7 * kMillisecondNs, .sleepsBetween = true}));
    CHECK(bench.recorder->sent.get() == 2);
    CHECK(bench.clock.peek() - start < 11 * kMillisecondNs);
}

TEST_CASE("random intervals have the mean that was asked for", "[core][loop]")
{
    SendBench bench;
    REQUIRE_FALSE(bench.run({.count = 1'001, .intervalTicks = kMillisecondNs, .jitterSeed = 3, .sleepsBetween = true}));
    const double meanNs = bench.recorder->rtt.snapshot().meanNs();
    CHECK(meanNs == Approx(1e6).epsilon(0.1));
    CHECK(bench.recorder->rtt.snapshot().maxNs() > 3 * kMillisecondNs);
}

TEST_CASE("what the transport refuses is counted, and one that refuses for seconds is given up", "[core][loop]")
{
    SendBench bench([](std::uint64_t probe) { return Fate{probe % 2 == 0, {{1, {}}}}; });
    bench.transport.refuseWith(transport::IoResult::Failed, {ErrorKind::Refused, "nobody listens.", 0, {}});
    REQUIRE_FALSE(bench.run({.count = 10, .intervalTicks = 1'000 * kMillisecondNs, .sleepsBetween = true}));
    CHECK(bench.recorder->sent.get() == 5);
    CHECK(bench.recorder->notSent.get() == 5);
    CHECK(bench.recorder->remarks.at("notSent") == "nobody listens");
    SendBench broken([](std::uint64_t) { return Fate{true, {}}; });
    broken.transport.refuseWith(transport::IoResult::Failed, {ErrorKind::Refused, "nobody listens", 0, {}});
    const auto error = broken.run({.count = 1'000, .intervalTicks = 100 * kMillisecondNs, .sleepsBetween = true});
    REQUIRE(error);
    CHECK(error->what == "nobody listens");
    CHECK(broken.recorder->notSent.get() < 30);
}
