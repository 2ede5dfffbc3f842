#include "core/loop/flood.hpp"

#include "platform/fake/batching_transport.hpp"
#include "platform/fake/fake_threads.hpp"
#include "tests/core/loop/scripted_loop.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <memory>
#include <vector>

using namespace halftrip;
using namespace halftrip::tests;
using fake::Fate;
using loop::FloodPlan;

namespace {

// What a window does holds for one that moves several probes by one call, too.
using InBatches = loop::Compiled<fake::BatchingTransport>;

/// For so long after its end a flood waits for replies that were given up.
constexpr std::int64_t kDrainNs = 100'000'000;

/// A flood on a scripted network and a clock of 1 ns a tick, stepping 1 ns a reading.
template <typename Transport>
struct FloodBench {
    explicit FloodBench(std::function<Fate(std::uint64_t)> script)
        : transport(clock, [this, script = std::move(script)](std::uint64_t probe) {
              std::erase_if(arrivals, [this](std::int64_t at) { return at <= clock.peek(); });
              Fate fate = script(probe);
              for (const Fate::Arrival& arrival : fate.arrivals)
                  arrivals.push_back(clock.peek() + arrival.delayTicks);
              mostInFlight = std::max(mostInFlight, arrivals.size());
              return fate;
          })
    {
    }

    [[nodiscard]] std::optional<Error> run(const FloodPlan& plan, std::size_t probeRoom = 0)
    {
        recorder = std::make_unique<loop::PointRecorder>();
        recorder->log.makeRoom(probeRoom);
        return loop.run(transport, plan, {clock, converter, converter, threads, stop, isPathDown}, *recorder);
    }

    fake::FakeClock clock;
    fake::FakeThreads threads{clock};
    clock::TickConverter converter{0, std::int64_t{1'000'000'000}};
    std::vector<std::int64_t> arrivals;
    std::size_t mostInFlight = 0;
    Transport transport;
    std::atomic<bool> stop{false};
    std::atomic<bool> isPathDown{false};
    loop::FloodLoop loop{65'507};
    std::unique_ptr<loop::PointRecorder> recorder;
};

FloodPlan floodOf(std::uint64_t count, std::uint64_t window = 8)
{
    FloodPlan plan;
    plan.tag = 7;
    plan.count = count;
    plan.window = window;
    plan.timeoutTicks = kTimeoutNs;
    return plan;
}

}  // namespace

TEMPLATE_TEST_CASE("a flood keeps the window full and never fuller", "[core][loop]", VirtualCalls, CompiledAsOne,
                   InBatches)
{
    const std::uint64_t window = GENERATE(1U, 8U, 64U, 4096U);
    FloodBench<TestType> bench([](std::uint64_t) { return answered(); });
    REQUIRE_FALSE(bench.run(floodOf(10'000, window)));
    CAPTURE(window);
    CHECK(bench.recorder->counts() == model::ProbeCounts{10'000, 10'000, 0, 0, 0, 0, 0, 0});
    CHECK(bench.recorder->rtt.snapshot().count() == 10'000);
    CHECK(bench.recorder->rtt.snapshot().minNs() >= kDelayNs);
    CHECK(bench.mostInFlight <= window);
    // A loop turn takes some readings of the clock of 1 ns each, so 10 us hold a thousand sends at least.
    CHECK(bench.mostInFlight >= std::min<std::uint64_t>(window, 1'000));
    CHECK(bench.recorder->first.count() == 1);
}

TEMPLATE_TEST_CASE("lost probes of a flood are counted, and the others do not wait for them", "[core][loop]",
                   VirtualCalls, CompiledAsOne, InBatches)
{
    FloodBench<TestType> bench([](std::uint64_t probe) { return probe % 10 == 0 ? Fate{} : answered(); });
    FloodPlan plan = floodOf(99, 64);  // Probes 2 to 100.
    plan.timeoutTicks = 1'000'000'000;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->counts() == model::ProbeCounts{99, 89, 10, 0, 0, 0, 0, 0});
    // All ten are waited for at one time.
    CHECK(bench.clock.peek() < plan.timeoutTicks + 4 * kTimeoutNs + kDrainNs);
    // Something came all the time.
    CHECK(bench.recorder->silentTicks.load() == 0);
}

TEMPLATE_TEST_CASE("a flood into nothing ends, and everything is lost", "[core][loop]", VirtualCalls, CompiledAsOne,
                   InBatches)
{
    FloodBench<TestType> bench([](std::uint64_t) { return Fate{}; });
    REQUIRE_FALSE(bench.run(floodOf(100)));
    CHECK(bench.recorder->counts() == model::ProbeCounts{100, 0, 100, 0, 0, 0, 0, 0});
    CHECK(bench.recorder->excluded.lost.get() == 1);
    CHECK(bench.recorder->troubleSinceTicks.load() != 0);
    // From the first send on, which is a reading of the clock after the start.
    CHECK(bench.recorder->endTicks.load() - bench.recorder->silentTicks.load() <=
          bench.recorder->startTicks.load() + 1);
    CHECK(bench.recorder->silentTicks.load() > 11 * kTimeoutNs);
}

TEMPLATE_TEST_CASE("what a stall took from a flood is its time, and all its replies are late", "[core][loop]",
                   VirtualCalls, CompiledAsOne, InBatches)
{
    constexpr std::int64_t kFrom = 5 * kTimeoutNs;
    const auto [lasts, ends] = GENERATE(table<std::int64_t, std::int64_t>({
        {10 * kTimeoutNs, 30 * kTimeoutNs}, {20 * kTimeoutNs, 10 * kTimeoutNs},  // Beyond the end of the flood.
    }));
    const auto burst = GENERATE(0U, 64U);
    CAPTURE(lasts, ends, burst);
    FloodBench<TestType>* running = nullptr;
    FloodBench<TestType> bench([&running, until = kFrom + lasts](std::uint64_t) {
        const std::int64_t now = running->clock.peek();
        return answered(now < kFrom ? kDelayNs : std::max(kDelayNs, until - now));
    });
    running = &bench;
    FloodPlan plan = floodOf(burst == 0 ? 0 : 1'000'000);
    plan.burst = burst;
    plan.durationTicks = ends;
    REQUIRE_FALSE(bench.run(plan));
    const loop::PointRecorder& recorder = *bench.recorder;
    CHECK(recorder.lost.get() >= 8);
    CHECK(recorder.late.get() == recorder.lost.get());
    CHECK(recorder.received.get() + recorder.lost.get() == recorder.sent.get());
    const std::int64_t silent = std::min(kFrom + lasts, recorder.endTicks.load()) - kFrom;
    CHECK(static_cast<double>(recorder.silentTicks.load()) == Approx(static_cast<double>(silent)).epsilon(0.03));
    CHECK(recorder.longestSilenceTicks.load() == recorder.silentTicks.load());
    CHECK(static_cast<double>(recorder.longestSilenceAtTicks.load()) ==
          Approx(static_cast<double>(kFrom)).margin(5.0 * kDelayNs));
}

TEMPLATE_TEST_CASE("doubled, overtaken, late and unmatched replies of a flood are told apart", "[core][loop]",
                   VirtualCalls, CompiledAsOne, InBatches)
{
    FloodBench<TestType> bench([](std::uint64_t probe) -> Fate {
        if (probe == 20)
            return {false, {{kDelayNs, {}}, {kDelayNs + 100, {}}}};
        if (probe == 30)
            return answered(3 * kDelayNs);
        if (probe == 40)
            return answered(2 * kTimeoutNs);
        if (probe == 50)
            return {false, {{kDelayNs, [](std::vector<std::byte>& bytes) { bytes.resize(63); }}}};
        if (probe == 60)
            return {false, {{kDelayNs, [](std::vector<std::byte>& bytes) { bytes[4] ^= std::byte{0xFF}; }}}};
        if (probe == 70)
            return {false, {{kDelayNs, [](std::vector<std::byte>& bytes) { bytes[40] ^= std::byte{0x01}; }}}};
        return answered();
    });
    FloodPlan plan = floodOf(0);
    plan.durationTicks = 4 * kTimeoutNs;
    REQUIRE_FALSE(bench.run(plan));
    const model::ProbeCounts counts = bench.recorder->counts();
    CHECK(counts.lost == 4);
    CHECK(counts.late == 1);
    CHECK(counts.duplicate == 1);
    CHECK(counts.unmatched == 3);
    CHECK(counts.altered == 1);
    CHECK(counts.reordered == 2);  // The one that was overtaken, and the late one.
    CHECK(counts.received + counts.lost == counts.sent);
    CHECK(bench.recorder->rtt.snapshot().maxNs() >= 3 * kDelayNs);
    CHECK(bench.recorder->rtt.snapshot().maxNs() < kTimeoutNs);
    CHECK(bench.recorder->lateReplies.snapshot().minNs() >= 2 * kTimeoutNs);
    CHECK(bench.recorder->endTicks.load() - bench.recorder->startTicks.load() >= 4 * kTimeoutNs);
}

TEMPLATE_TEST_CASE("a transmit path without room is tried again with the same probe", "[core][loop]", VirtualCalls,
                   CompiledAsOne, InBatches)
{
    FloodBench<TestType> bench([](std::uint64_t probe) { return probe % 4 == 0 ? Fate{true, {}} : answered(); });
    REQUIRE_FALSE(bench.run(floodOf(90)));
    CHECK(bench.recorder->counts() == model::ProbeCounts{90, 90, 0, 0, 0, 0, 0, 0});
}

TEMPLATE_TEST_CASE("a probe that is refused again and again is one probe, and its retries are counted apart",
                   "[core][loop]", VirtualCalls, CompiledAsOne, InBatches)
{
    // As while an adapter restarts.
    FloodBench<TestType> bench(
        [](std::uint64_t probe) { return probe > 10 && probe <= 60 ? Fate{true, {}} : answered(); });
    bench.transport.refuseWith(transport::IoResult::Failed, {ErrorKind::Os, "no buffer space", 105, ""});
    REQUIRE_FALSE(bench.run(floodOf(40)));
    CHECK(bench.recorder->sent.get() == 40);
    CHECK(bench.recorder->received.get() == 40);
    CHECK(bench.recorder->notSent.get() > 0);
    CHECK(bench.recorder->retries.get() == bench.recorder->notSent.get());
}

TEMPLATE_TEST_CASE("a flood by time lasts until its last reply, so that no rate is above that of the path",
                   "[core][loop]", VirtualCalls, CompiledAsOne, InBatches)
{
    constexpr std::int64_t kEachNs = 1'000;
    FloodBench<TestType>* running = nullptr;
    std::int64_t lastAt = 0;
    // A bottleneck of one reply a microsecond.
    FloodBench<TestType> bench([&](std::uint64_t) {
        const std::int64_t now = running->clock.peek();
        lastAt = std::max(lastAt + kEachNs, now + kDelayNs);
        return answered(lastAt - now);
    });
    running = &bench;
    FloodPlan plan = floodOf(0, 64);
    plan.durationTicks = 2'000'000;
    REQUIRE_FALSE(bench.run(plan));
    const std::int64_t elapsed = bench.recorder->endTicks.load() - bench.recorder->startTicks.load();
    const auto received = static_cast<std::int64_t>(bench.recorder->received.get());
    CHECK(received >= 2'000);
    CHECK(elapsed >= plan.durationTicks);
    CHECK(elapsed >= received * kEachNs);
    CHECK(elapsed < received * kEachNs + 2 * kDelayNs);
}

TEMPLATE_TEST_CASE("a flood over a transport that stays broken is given up with its own words", "[core][loop]",
                   VirtualCalls, CompiledAsOne, InBatches)
{
    FloodBench<TestType> bench([](std::uint64_t probe) { return probe > 10 ? Fate{true, {}} : answered(); });
    bench.transport.refuseWith(transport::IoResult::Failed, {ErrorKind::Os, "the adapter is down", 100, "plug it in"});
    FloodPlan plan = floodOf(0);
    plan.durationTicks = 3'600'000'000'000;
    const auto error = bench.run(plan);
    REQUIRE(error);
    CHECK(error->what == "the adapter is down");
    CHECK(bench.recorder->received.get() == 9);
    CHECK(bench.recorder->notSent.get() > 0);
    CHECK(bench.clock.peek() < 4'000'000'000);
}

TEMPLATE_TEST_CASE("a flood goes on from point to point, and replies to the one before are none of the next",
                   "[core][loop]", VirtualCalls, CompiledAsOne, InBatches)
{
    FloodBench<TestType> bench(
        [](std::uint64_t probe) { return answered(probe == 5 ? kDrainNs + 2 * kTimeoutNs : kDelayNs); });
    REQUIRE_FALSE(bench.run(floodOf(20)));
    CHECK(bench.recorder->lost.get() == 1);
    CHECK(bench.recorder->late.get() == 0);
    FloodPlan plan = floodOf(0);
    plan.durationTicks = 3 * kTimeoutNs;
    plan.warmupCount = 100;
    plan.warmupLimitTicks = kTimeoutNs;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->unmatched.get() == 1);
    CHECK(bench.recorder->warmup.count() == 100);
    CHECK(bench.recorder->lost.get() == 0);
}

TEMPLATE_TEST_CASE("a probe that a whole window of sequences has overtaken is lost", "[core][loop]", VirtualCalls,
                   CompiledAsOne, InBatches)
{
    FloodBench<TestType> bench([](std::uint64_t probe) { return probe == 5 ? Fate{} : answered(10); });
    FloodPlan plan = floodOf(200'000);
    plan.timeoutTicks = 60'000'000'000;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->counts() == model::ProbeCounts{200'000, 199'999, 1, 0, 0, 0, 0, 0});
    CHECK(bench.clock.peek() < 1'000'000'000);
}

TEMPLATE_TEST_CASE("a stop ends a flood with probes on their way", "[core][loop]", VirtualCalls, CompiledAsOne)
{
    FloodBench<TestType>* running = nullptr;
    FloodBench<TestType> bench([&running](std::uint64_t probe) {
        running->stop.store(probe == 50);
        return answered();
    });
    running = &bench;
    FloodPlan plan = floodOf(1'000);
    plan.timeoutTicks = 60'000'000'000;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->sent.get() == 49);
    CHECK(bench.recorder->lost.get() == 0);
    CHECK(bench.clock.peek() < 1'000'000'000);
}

TEMPLATE_TEST_CASE("bursts keep to their schedule, whatever becomes of their probes", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    std::vector<std::int64_t> sentAt;
    FloodBench<TestType>* running = nullptr;
    FloodBench<TestType> bench([&](std::uint64_t probe) {
        sentAt.push_back(running->clock.peek());
        return probe == 3 ? Fate{} : answered();
    });
    running = &bench;
    FloodPlan plan = floodOf(10);
    plan.burst = 4;
    plan.gapTicks = 1'000;
    plan.restTicks = 20'000;
    plan.timeoutTicks = 100'000'000;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->counts() == model::ProbeCounts{10, 9, 1, 0, 0, 0, 0, 0});
    REQUIRE(sentAt.size() == 11);
    // Behind the first come bursts of 4, 4 and 2.
    for (const std::size_t first : {1U, 5U, 9U}) {
        for (std::size_t i = first; i < std::min<std::size_t>(first + 4, 11); ++i)
            CHECK(sentAt[i] - sentAt[first] == Approx(1'000 * static_cast<double>(i - first)).margin(20));
    }
    // The second begins a while after the last reply to the first, which lacks one, but long before the timeout; the
    // third after another such while.
    CHECK(sentAt[5] - sentAt[4] >= 5'000'000);
    CHECK(sentAt[9] < 2 * 6'000'000);
    CHECK(bench.clock.peek() >= 100'000'000);
    CHECK(bench.recorder->sendGaps.count() == 3 + 3 + 1);
    CHECK(bench.recorder->sendGaps.snapshot().meanNs() == Approx(1'000).margin(20));
    CHECK(bench.recorder->fromScheduled.count() == 9);
    CHECK(bench.recorder->rtt.snapshot().maxNs() <= bench.recorder->fromScheduled.snapshot().maxNs());
}

TEMPLATE_TEST_CASE("a burst flat out has no schedule, and the next waits for all its replies and the rest",
                   "[core][loop]", VirtualCalls, CompiledAsOne)
{
    std::vector<std::int64_t> sentAt;
    FloodBench<TestType>* running = nullptr;
    FloodBench<TestType> bench([&](std::uint64_t) {
        sentAt.push_back(running->clock.peek());
        return answered();
    });
    running = &bench;
    FloodPlan plan = floodOf(200);
    plan.burst = 100;
    plan.restTicks = 20'000;
    plan.warmupCount = 50;
    plan.warmupLimitTicks = kTimeoutNs;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->counts() == model::ProbeCounts{200, 200, 0, 0, 0, 0, 0, 0});
    CHECK(bench.mostInFlight == 100);
    CHECK(bench.recorder->warmup.count() == 50);
    CHECK(bench.recorder->fromScheduled.count() == 0);
    CHECK(bench.recorder->sendGaps.snapshot().maxNs() < 100);
    REQUIRE(sentAt.size() == 251);
    CHECK(sentAt[151] - sentAt[150] >= kDelayNs + 20'000);
    CHECK(sentAt[151] - sentAt[150] < kDelayNs + 25'000);
}

TEMPLATE_TEST_CASE("a probe of a burst that finds no room leaves later, and its time counts from when it was due",
                   "[core][loop]", VirtualCalls, CompiledAsOne)
{
    FloodBench<TestType>* running = nullptr;
    std::int64_t refusedUntil = 0;
    FloodBench<TestType> bench([&](std::uint64_t probe) {
        if (probe == 5)
            refusedUntil = running->clock.peek() + 3'000;
        return running->clock.peek() < refusedUntil ? Fate{true, {}} : answered();
    });
    running = &bench;
    FloodPlan plan = floodOf(10);
    plan.burst = 10;
    plan.gapTicks = 100;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->counts() == model::ProbeCounts{10, 10, 0, 0, 0, 0, 0, 0});
    CHECK(bench.recorder->rtt.snapshot().maxNs() < kDelayNs + 500);
    CHECK(bench.recorder->fromScheduled.snapshot().maxNs() >= kDelayNs + 3'000);
    CHECK(bench.recorder->sendGaps.snapshot().maxNs() >= 3'000);
}

TEMPLATE_TEST_CASE("a stop ends a burst in its middle", "[core][loop]", VirtualCalls, CompiledAsOne)
{
    FloodBench<TestType>* running = nullptr;
    FloodBench<TestType> bench([&running](std::uint64_t probe) {
        running->stop.store(probe == 50);
        return answered();
    });
    running = &bench;
    FloodPlan plan = floodOf(1'000);
    plan.burst = 500;
    plan.gapTicks = 1'000;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->sent.get() == 49);
    CHECK(bench.clock.peek() < 1'000'000'000);
}

TEST_CASE("probes that go by one call each have a number and a send stamp of their own", "[core][loop]")
{
    FloodBench<InBatches> bench([](std::uint64_t) { return answered(); });
    REQUIRE_FALSE(bench.run(floodOf(100, 64)));
    CHECK(bench.recorder->counts() == model::ProbeCounts{100, 100, 0, 0, 0, 0, 0, 0});
    // The first probe goes alone; the empty window then takes whole batches.
    const std::vector<std::size_t>& calls = bench.transport.sentByCall;
    CHECK(calls.front() == 1);
    CHECK(calls[1] == fake::BatchingTransport::kBatch);
    CHECK(calls.size() < 60);
    // All replies to a call come at one time, and the first was stamped before the last.
    const auto rtt = bench.recorder->rtt.snapshot();
    CHECK(rtt.maxNs() - rtt.minNs() >= fake::BatchingTransport::kBatch - 1);
}

TEMPLATE_TEST_CASE("every probe of a flood is logged when it comes to an end", "[core][loop]", VirtualCalls,
                   CompiledAsOne, InBatches)
{
    FloodBench<TestType> bench([](std::uint64_t probe) { return probe % 10 == 0 ? Fate{} : answered(); });
    REQUIRE_FALSE(bench.run(floodOf(99, 64), 1'000));  // Probes 2 to 100.
    std::vector<std::uint64_t> sequences;
    stats::Histogram rtt;
    for (const loop::LoggedProbe& probe : bench.recorder->log.probes()) {
        sequences.push_back(probe.sequence);
        CHECK((probe.received == 0) == (probe.sequence % 10 == 0));
        if (probe.received != 0)
            rtt.record(probe.received - probe.sent);
    }
    CHECK(rtt == bench.recorder->rtt.snapshot());
    std::ranges::sort(sequences);
    REQUIRE(sequences.size() == 99);
    CHECK(sequences.front() == 2);
    CHECK(std::ranges::adjacent_find(sequences) == sequences.end());
}
