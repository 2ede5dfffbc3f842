#include "core/loop/ping.hpp"

#include "core/wire/probe.hpp"
#include "platform/fake/fake_threads.hpp"
#include "tests/core/loop/scripted_loop.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

using namespace halftrip;
using namespace halftrip::tests;
using fake::Fate;
using loop::PingPlan;

namespace {

/// Counts what a real transport would enter the system for.
class CountingTransport : public fake::ScriptedTransport {
public:
    using fake::ScriptedTransport::ScriptedTransport;
    [[nodiscard]] transport::IoResult receive(clock::Ticks deadline, transport::Received& out) noexcept override
    {
        ++receives;
        return fake::ScriptedTransport::receive(deadline, out);
    }
    std::uint64_t receives = 0;
};

/// Has the next probe written into memory of its own: two places in turn, and now and then none.
class ShiftingTransport : public fake::ScriptedTransport {
public:
    using fake::ScriptedTransport::ScriptedTransport;
    [[nodiscard]] std::span<std::byte> probeMemory(std::size_t bytes) noexcept override
    {
        if (sent() % 5 == 4)
            return {};
        return std::span(m_places[sent() / 2 % 2]).first(bytes);
    }
    [[nodiscard]] transport::IoResult send(std::span<const std::byte> payload) noexcept override
    {
        const bool isInPlace = payload.data() == m_places[sent() / 2 % 2].data();
        isWhereItShould = isWhereItShould && isInPlace == (sent() % 5 != 4);
        const transport::IoResult result = fake::ScriptedTransport::send(payload);
        // What was sent is the adapter's now; it is written over.
        m_places[(sent() + 1) / 2 % 2].fill(std::byte{0xEE});
        return result;
    }
    bool isWhereItShould = true;

private:
    std::array<std::array<std::byte, 256>, 2> m_places{};
};

/// A ping loop on a scripted network and a clock of 1 ns a tick, stepping 1 ns a reading.
template <typename Transport>
struct PingBench {
    explicit PingBench(std::function<Fate(std::uint64_t)> script) : transport(clock, std::move(script)) {}

    [[nodiscard]] std::optional<Error> run(const PingPlan& plan, std::size_t probeRoom = 0)
    {
        recorder = std::make_unique<loop::PointRecorder>();
        recorder->log.makeRoom(probeRoom);
        const loop::LoopContext context{clock, converter, converter, threads, stop, isPathDown};
        return loop.run(transport, plan, context, *recorder);
    }

    fake::FakeClock clock;
    fake::FakeThreads threads{clock};
    clock::TickConverter converter{0, std::int64_t{1'000'000'000}};
    Transport transport;
    std::atomic<bool> stop{false};
    std::atomic<bool> isPathDown{false};
    loop::PingLoop loop{65'507};
    std::unique_ptr<loop::PointRecorder> recorder;
};

PingPlan planOf(std::uint64_t count, std::uint32_t size = 64)
{
    PingPlan plan;
    plan.sizeBytes = size;
    plan.tag = 7;
    plan.count = count;
    plan.timeoutTicks = kTimeoutNs;
    return plan;
}

}  // namespace

TEMPLATE_TEST_CASE("every reply in time is a sample with its exact round trip", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    const std::uint32_t size = GENERATE(1U, 3U, 4U, 8U, 16U, 32U, 2048U);
    PingBench<TestType> bench([](std::uint64_t) { return answered(); });
    REQUIRE_FALSE(bench.run(planOf(500, size)));
    CAPTURE(size);
    CHECK(bench.recorder->counts() == model::ProbeCounts{500, 500, 0, 0, 0, 0, 0, 0});
    const stats::Histogram rtt = bench.recorder->rtt.snapshot();
    // The send stamp is one reading (1 ns) before the send itself.
    CHECK(rtt.minNs() == kDelayNs + 1);
    CHECK(rtt.maxNs() == kDelayNs + 1);
    CHECK(rtt.count() == 500);
}

TEST_CASE("probes are written where the transport wants them, whole, wherever that is", "[core][loop]")
{
    const std::uint32_t size = GENERATE(1U, 4U, 8U, 64U, 256U);
    CAPTURE(size);
    std::vector<std::byte> expected(size);
    wire::fillProbe(expected, 7);
    std::uint64_t probes = 0;
    bool areWhole = true;
    PingBench<ShiftingTransport> bench([&](std::uint64_t) {
        return Fate{false, {{kDelayNs, [&](auto& bytes) {
                                 wire::setSequence(expected, static_cast<std::uint32_t>(++probes));
                                 if (size >= wire::ProbeLayout::kSendStampEnd)
                                     std::ranges::copy(std::span(bytes).subspan(8, 8), expected.begin() + 8);
                                 areWhole = areWhole && bytes == expected;
                             }}}};
    });
    REQUIRE_FALSE(bench.run(planOf(100, size)));
    CHECK(probes == 101);  // And the first.
    CHECK(areWhole);
    CHECK(bench.transport.isWhereItShould);
    CHECK(bench.recorder->counts() == model::ProbeCounts{100, 100, 0, 0, 0, 0, 0, 0});
}

TEMPLATE_TEST_CASE("an echo that came back changed in any byte is unmatched, and its probe lost", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    // At every place: sequence, tag, send stamp, what is a responder's, pattern.
    const std::size_t place = GENERATE(0U, 3U, 4U, 7U, 8U, 15U, 16U, 31U, 32U, 63U);
    CAPTURE(place);
    PingBench<TestType> bench([place](std::uint64_t probe) {
        if (probe % 2 == 1)
            return answered();
        return Fate{false, {{kDelayNs, [place](auto& bytes) { bytes[place] ^= std::byte{0x40}; }}}};
    });
    PingPlan plan = planOf(10);
    plan.hasResponder = false;
    REQUIRE_FALSE(bench.run(plan));
    const std::uint64_t altered = place >= 8 ? 5
                                             : 0;  // With another sequence or tag it is not known to be one of these.
    CHECK(bench.recorder->counts() == model::ProbeCounts{10, 5, 5, 0, 0, 0, 5, 0, altered});
    // A responder's stamps are no change, what lies behind them is.
    plan.hasResponder = true;
    if (place < 16)
        return;
    const std::uint64_t behind = place < 32 ? 0 : 5;
    REQUIRE_FALSE(bench.run(plan));
    const std::uint64_t withFirst = behind == 0 ? 0 : behind + 1;
    CHECK(bench.recorder->counts() == model::ProbeCounts{10, 10 - behind, behind, 0, 0, 0, withFirst, 0, withFirst});
    // A reflector has a pattern of its own.
    plan.keepsPattern = false;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->unmatched.get() == 0);
}

TEMPLATE_TEST_CASE("a late echo that came back whole is still a late one", "[core][loop]", VirtualCalls, CompiledAsOne)
{
    PingBench<TestType> bench([](std::uint64_t probe) { return answered(probe == 3 ? kTimeoutNs + 5'000 : kDelayNs); });
    PingPlan plan = planOf(10);
    plan.hasResponder = false;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->counts() == model::ProbeCounts{10, 9, 1, 1, 0, 0, 0, 0});
}

TEMPLATE_TEST_CASE("the first probe and the warm-up are excluded from the samples", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    PingBench<TestType> bench([](std::uint64_t probe) {
        return answered(probe == 1 ? 90'000 : probe <= 21 ? 50'000 : kDelayNs);
    });
    PingPlan plan = planOf(100);
    plan.warmupCount = 20;
    plan.warmupLimitTicks = 1'000'000'000;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->first.snapshot().count() == 1);
    CHECK(bench.recorder->first.snapshot().maxNs() == 90'001);
    CHECK(bench.recorder->warmup.snapshot().count() == 20);
    CHECK(bench.recorder->warmup.snapshot().minNs() == 50'001);
    CHECK(bench.recorder->rtt.snapshot().count() == 100);
    CHECK(bench.recorder->rtt.snapshot().maxNs() == kDelayNs + 1);
}

TEMPLATE_TEST_CASE("a warm-up ends with its time when its count is not reached", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    PingBench<TestType> bench([](std::uint64_t) { return answered(); });
    PingPlan plan = planOf(10);
    plan.warmupCount = 1'000'000;
    plan.warmupLimitTicks = 50 * kDelayNs;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->warmup.count() <= 51);
    CHECK(bench.recorder->received.get() == 10);
}

TEMPLATE_TEST_CASE("a lost probe is counted once and costs no more than its timeout", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    PingBench<TestType> bench([](std::uint64_t probe) { return probe % 10 == 0 ? Fate{} : answered(); });
    REQUIRE_FALSE(bench.run(planOf(99)));  // Probes 2 to 100; the first is excluded.
    CHECK(bench.recorder->counts() == model::ProbeCounts{99, 89, 10, 0, 0, 0, 0, 0});
    CHECK(bench.recorder->rtt.snapshot().maxNs() == kDelayNs + 1);
    const std::int64_t spent = bench.recorder->endTicks.load() - bench.recorder->startTicks.load();
    const std::int64_t waited = std::int64_t{10} * kTimeoutNs + std::int64_t{89} * kDelayNs;
    CHECK(spent >= waited);
    CHECK(spent < waited + 99 * 10);  // A probe reads the clock a few times, 1 ns each.
}

TEMPLATE_TEST_CASE("a reply after its timeout is late, and never matched to the probe that waits", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    // Probe 5 is answered after its timeout, while probe 6 is awaited.
    PingBench<TestType> bench(
        [](std::uint64_t probe) { return answered(probe == 5 ? kTimeoutNs + kDelayNs / 2 : kDelayNs); });
    REQUIRE_FALSE(bench.run(planOf(20)));
    CHECK(bench.recorder->counts() == model::ProbeCounts{20, 19, 1, 1, 0, 0, 0, 0});
    CHECK(bench.recorder->rtt.snapshot().maxNs() == kDelayNs + 1);
}

TEMPLATE_TEST_CASE("a reply that a sleeping receive brings after the timeout is late, not a sample", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    PingBench<TestType> bench(
        [](std::uint64_t probe) { return answered(probe == 5 ? kTimeoutNs + kDelayNs / 2 : kDelayNs); });
    bench.transport.overstayBy(kDelayNs);
    REQUIRE_FALSE(bench.run(planOf(20)));
    CHECK(bench.recorder->counts() == model::ProbeCounts{20, 19, 1, 1, 0, 0, 0, 0});
    CHECK(bench.recorder->rtt.snapshot().maxNs() == kDelayNs + 1);
}

TEMPLATE_TEST_CASE("a late reply to the last probe of a point is late, too", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    // Probe 21 is the last of 20 behind the first; its reply comes while the loop drains.
    PingBench<TestType> bench(
        [](std::uint64_t probe) { return answered(probe == 21 ? kTimeoutNs + kDelayNs : kDelayNs); });
    REQUIRE_FALSE(bench.run(planOf(20)));
    CHECK(bench.recorder->counts() == model::ProbeCounts{20, 19, 1, 1, 0, 0, 0, 0});
}

TEMPLATE_TEST_CASE("the point waits for strays as long as its path gives reason to", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    const auto drain = [](const auto& bench) { return bench.clock.peek() - bench.recorder->endTicks.load(); };
    // Eight round trips, and at least a tenth of a millisecond.
    PingBench<TestType> plain([](std::uint64_t) { return answered(kDelayNs); });
    REQUIRE_FALSE(plain.run(planOf(20)));
    CHECK(drain(plain) >= std::max<std::int64_t>(8 * kDelayNs, 100'000));
    CHECK(drain(plain) < 2 * std::max<std::int64_t>(8 * kDelayNs, 100'000));
    // The second copy of the last reply is counted within it.
    PingBench<TestType> twice([](std::uint64_t probe) {
        return probe == 21 ? Fate{false, {{kDelayNs, {}}, {8 * kDelayNs, {}}}} : answered();
    });
    REQUIRE_FALSE(twice.run(planOf(20)));
    CHECK(twice.recorder->counts().duplicate == 1);
    // So it is where a wait sleeps, however long a receive would.
    PingBench<TestType> asleep([](std::uint64_t probe) {
        return probe == 21 ? Fate{false, {{kDelayNs, {}}, {8 * kDelayNs, {}}}} : answered();
    });
    asleep.transport.overstayBy(20'000'000);
    loop::PingPlan sleeping = planOf(20);
    sleeping.sleepsBetween = true;
    REQUIRE_FALSE(asleep.run(sleeping));
    CHECK(asleep.recorder->counts().duplicate == 1);
    CHECK(drain(asleep) < 1'000'000);
    // A path that has duplicated one packet may duplicate another.
    PingBench<TestType> doubled([](std::uint64_t probe) {
        return probe == 5    ? Fate{false, {{kDelayNs, {}}, {kDelayNs + 2000, {}}}}
               : probe == 21 ? Fate{false, {{kDelayNs, {}}, {kDelayNs + 1'900'000, {}}}}
                             : answered();
    });
    REQUIRE_FALSE(doubled.run(planOf(20)));
    CHECK(doubled.recorder->counts().duplicate == 2);
}

TEMPLATE_TEST_CASE("a late reply that a younger one overtook is also reordered", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    PingBench<TestType> bench(
        [](std::uint64_t probe) { return answered(probe == 5 ? kTimeoutNs + 3 * kDelayNs : kDelayNs); });
    REQUIRE_FALSE(bench.run(planOf(20)));
    CHECK(bench.recorder->counts() == model::ProbeCounts{20, 19, 1, 1, 0, 1, 0, 0});
}

TEMPLATE_TEST_CASE("a second copy of a reply is a duplicate, of one byte, too", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    const std::uint32_t size = GENERATE(1U, 4U, 64U);
    PingBench<TestType> bench([](std::uint64_t probe) {
        return probe == 5 ? Fate{false, {{kDelayNs, {}}, {kDelayNs + 2000, {}}}} : answered();
    });
    REQUIRE_FALSE(bench.run(planOf(20, size)));
    CAPTURE(size);
    CHECK(bench.recorder->counts() == model::ProbeCounts{20, 20, 0, 0, 1, 0, 0, 0});
}

TEMPLATE_TEST_CASE("a reply with another tag, length or a sequence from the future is unmatched", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    const auto [name, change] = GENERATE(table<std::string, std::function<void(std::vector<std::byte>&)>>({
        {"tag", [](std::vector<std::byte>& bytes) { bytes[4] ^= std::byte{1}; }},
        {"longer", [](std::vector<std::byte>& bytes) { bytes.push_back({}); }},
        {"shorter", [](std::vector<std::byte>& bytes) { bytes.pop_back(); }},
        {"future", [](std::vector<std::byte>& bytes) { bytes[1] ^= std::byte{0x40}; }},
    }));
    PingBench<TestType> bench([altered = change](std::uint64_t probe) {
        return probe == 5 ? Fate{false, {{kDelayNs / 2, altered}, {kDelayNs, {}}}} : answered();
    });
    REQUIRE_FALSE(bench.run(planOf(20)));
    CAPTURE(name);
    CHECK(bench.recorder->counts() == model::ProbeCounts{20, 20, 0, 0, 0, 0, 1, 0});
}

TEMPLATE_TEST_CASE("a flood of packets of the wrong size costs a receive each, and moves neither samples nor deadlines",
                   "[core][loop]", CountingTransport, loop::Compiled<CountingTransport>)
{
    constexpr std::int64_t kUnmatched = 1'000;
    const auto grow = [](std::vector<std::byte>& bytes) { bytes.push_back({}); };
    bool isLosing = false;
    SECTION("between each probe and its reply") {}
    SECTION("in place of a reply, beyond its timeout")
    {
        isLosing = true;
    }
    PingBench<TestType> bench([&](std::uint64_t probe) {
        Fate fate;
        const bool isLost = isLosing && probe == 5;
        for (std::int64_t i = 1; i <= kUnmatched && (isLost || !isLosing); ++i)
            fate.arrivals.push_back({i * (isLost ? 2 * kTimeoutNs : kDelayNs) / (kUnmatched + 1), grow});
        if (!isLost)
            fate.arrivals.push_back({kDelayNs, {}});
        return fate;
    });
    REQUIRE_FALSE(bench.run(planOf(20)));
    const loop::PointRecorder& recorder = *bench.recorder;
    const auto lost = isLosing ? 1U : 0U;
    const std::uint64_t unmatched = isLosing ? kUnmatched : 21 * kUnmatched;  // Those of the first probe as well.
    CHECK(recorder.received.get() == 20 - lost);
    CHECK(recorder.lost.get() == lost);
    CHECK(recorder.unmatched.get() == unmatched);
    CHECK(recorder.rtt.snapshot().minNs() == kDelayNs + 1);
    CHECK(recorder.rtt.snapshot().maxNs() == kDelayNs + 1);
    // A receive for each packet, and a few that find nothing: before the first probe, at deadlines, when all is over.
    CHECK(bench.transport.receives >= unmatched + 21 - lost);
    CHECK(bench.transport.receives <= unmatched + 21 + 20);
    // A probe that is waited for in vain ends at its timeout, however much comes meanwhile.
    const clock::Ticks shouldLast = (20 - lost) * kDelayNs + lost * kTimeoutNs;
    const clock::Ticks lasted = recorder.endTicks.load() - recorder.startTicks.load();
    CHECK(lasted >= shouldLast);
    CHECK(lasted < shouldLast + shouldLast / 20);
}

TEMPLATE_TEST_CASE("a straggler of one point is not taken for a reply of the next", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    // The last probe of the first point (number 11) is answered long after the point has drained.
    PingBench<TestType> bench([](std::uint64_t probe) { return answered(probe == 11 ? 300 * kTimeoutNs : kDelayNs); });
    REQUIRE_FALSE(bench.run(planOf(10, 4)));
    CHECK(bench.recorder->counts().lost == 1);
    bench.clock.advanceTo(bench.clock.peek() + 298 * kTimeoutNs);
    REQUIRE_FALSE(bench.run(planOf(1000, 4)));
    CHECK(bench.recorder->counts().received == 1000);
    // It is no reply to a probe of this point, which has lost none.
    CHECK(bench.recorder->counts().late == 0);
    CHECK(bench.recorder->excluded.late.get() == 1);
    CHECK(bench.recorder->lateReplies.count() == 0);
    CHECK(bench.recorder->rtt.snapshot().maxNs() == kDelayNs + 1);
}

TEMPLATE_TEST_CASE("a paced run keeps its schedule and records both views", "[core][loop]", VirtualCalls, CompiledAsOne)
{
    constexpr std::int64_t kIntervalNs = 250'000;
    // Probe 5 stalls for three and a half intervals: the probes behind it leave late.
    PingBench<TestType> bench(
        [](std::uint64_t probe) { return answered(probe == 5 ? 3 * kIntervalNs + kIntervalNs / 2 : kDelayNs); });
    PingPlan plan = planOf(20);
    plan.intervalTicks = kIntervalNs;
    plan.sleepsBetween = GENERATE(false, true);
    REQUIRE_FALSE(bench.run(plan));
    const stats::Histogram service = bench.recorder->rtt.snapshot();
    const stats::Histogram scheduled = bench.recorder->fromScheduled.snapshot();
    REQUIRE(service.count() == 20);
    REQUIRE(scheduled.count() == 20);
    // One stall for the path; four probes that would have suffered for whoever wanted them on time.
    CHECK(service.countBetween(2 * kDelayNs, INT64_MAX) == 1);
    CHECK(scheduled.countBetween(2 * kDelayNs, INT64_MAX) == 4);
    const std::int64_t elapsed = bench.recorder->endTicks.load() - bench.recorder->startTicks.load();
    CHECK(elapsed == Approx(19.0 * kIntervalNs + kDelayNs).epsilon(0.01));
    CHECK((bench.threads.sleeps() > 0) == plan.sleepsBetween);
}

TEMPLATE_TEST_CASE("what a stall at the end of a paced point delayed is sent behind the end, and seen", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    constexpr std::int64_t kIntervalNs = 50'000;
    // The path freezes 50 intervals before the end, and thaws 10 behind it.
    PingBench<TestType> bench([](std::uint64_t probe) { return answered(probe == 152 ? 60 * kIntervalNs : kDelayNs); });
    PingPlan plan = planOf(0);
    plan.durationTicks = 200 * kIntervalNs;
    plan.intervalTicks = kIntervalNs;
    plan.timeoutTicks = 100 * kIntervalNs;
    plan.sleepsBetween = GENERATE(false, true);
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->counts() == model::ProbeCounts{200, 200, 0, 0, 0, 0, 0, 0});
    const stats::Histogram scheduled = bench.recorder->fromScheduled.snapshot();
    REQUIRE(scheduled.count() == 200);
    CHECK(scheduled.countBetween(2 * kDelayNs, INT64_MAX) == 50);
    CHECK(bench.recorder->remarks.empty());
}

TEMPLATE_TEST_CASE("a paced point without a stall takes its time, and sends what is due before its end", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    PingBench<TestType> bench([](std::uint64_t) { return answered(); });
    PingPlan plan = planOf(0);
    plan.durationTicks = 3'330'000;
    plan.intervalTicks = 1'000'000;
    plan.timeoutTicks = 2'000'000;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->counts() == model::ProbeCounts{4, 4, 0, 0, 0, 0, 0, 0});
    const std::int64_t elapsed = bench.recorder->endTicks.load() - bench.recorder->startTicks.load();
    CHECK(elapsed >= plan.durationTicks);
    CHECK(elapsed < plan.durationTicks + kDelayNs);
}

TEMPLATE_TEST_CASE("a paced point catches its schedule up for one timeout, and counts what was never sent",
                   "[core][loop]", VirtualCalls, CompiledAsOne)
{
    constexpr std::int64_t kIntervalNs = 100'000;
    // The path is dead for good 10 intervals before the end.
    std::uint64_t stopAt = UINT64_MAX;
    PingBench<TestType>* running = nullptr;
    PingBench<TestType> bench([&](std::uint64_t probe) {
        running->stop.store(probe >= stopAt);
        return probe >= 92 ? Fate{} : answered();
    });
    running = &bench;
    PingPlan plan = planOf(0);
    plan.durationTicks = 100 * kIntervalNs;
    plan.intervalTicks = kIntervalNs;
    plan.timeoutTicks = 20 * kIntervalNs;
    SECTION("whatever the intervals are")
    {
        REQUIRE_FALSE(bench.run(plan));
        // The first is lost from interval 90 to 110, the next until 130, which is more than a timeout behind the end.
        CHECK(bench.recorder->counts() == model::ProbeCounts{92, 90, 2, 0, 0, 0, 0, 8, 0, 8});
        CHECK(bench.recorder->remarks.at("unsentSlots") ==
              "8 probes due before the end never sent: one timeout behind the end the schedule was not caught up");
    }
    SECTION("by their seed, too")
    {
        plan.jitterSeed = 5;
        plan.durationTicks = 150 * kIntervalNs;
        REQUIRE_FALSE(bench.run(plan));
        CHECK(bench.recorder->notSent.get() > 20);
    }
    SECTION("but not where somebody stopped it")
    {
        stopAt = 93;
        REQUIRE_FALSE(bench.run(plan));
        CHECK(bench.recorder->notSent.get() == 0);
    }
}

TEMPLATE_TEST_CASE("work between a reply and the next probe lengthens the run, and no round trip", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    constexpr std::int64_t kWorkNs = 50'000;
    PingBench<TestType> bench([](std::uint64_t) { return answered(); });
    PingPlan plan = planOf(20);
    plan.workTicks = kWorkNs;
    REQUIRE_FALSE(bench.run(plan));
    REQUIRE(bench.recorder->rtt.count() == 20);
    CHECK(bench.recorder->rtt.snapshot().maxNs() < 2 * kDelayNs);
    const std::int64_t elapsed = bench.recorder->endTicks.load() - bench.recorder->startTicks.load();
    CHECK(elapsed == Approx(20.0 * (kWorkNs + kDelayNs)).epsilon(0.01));
}

TEST_CASE("a paced probe leaves on time where the system's timers step by half a millisecond", "[core][loop]")
{
    constexpr std::int64_t kIntervalNs = 2'700'000;
    PingBench<VirtualCalls> bench([](std::uint64_t) { return answered(); });
    bench.threads.timerStepNs = 500'000;
    bench.threads.margin = std::chrono::microseconds(1100);
    PingPlan plan = planOf(20);
    plan.intervalTicks = kIntervalNs;
    plan.sleepsBetween = true;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.threads.sleeps() > 0);
    REQUIRE(bench.recorder->fromScheduled.count() == 20);
    // Whoever sleeps until shortly before is late by up to a step.
    CHECK(bench.recorder->fromScheduled.snapshot().maxNs() < 2 * kDelayNs);
}

TEMPLATE_TEST_CASE("the first probe of each part of a paced run keeps the interval to the one before", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    constexpr std::int64_t kIntervalNs = 250'000;
    std::vector<std::int64_t> sentAt;
    PingBench<TestType> bench([&](std::uint64_t) {
        sentAt.push_back(bench.clock.peek());
        return answered();
    });
    PingPlan plan = planOf(3);
    plan.intervalTicks = kIntervalNs;
    plan.warmupCount = 2;
    REQUIRE_FALSE(bench.run(plan));
    REQUIRE(sentAt.size() == 6);
    for (std::size_t i = 1; i < sentAt.size(); ++i)
        CHECK(static_cast<double>(sentAt[i] - sentAt[i - 1]) == Approx(kIntervalNs).epsilon(0.001));
    CHECK(static_cast<double>(bench.recorder->startTicks.load()) == Approx(sentAt[3]).margin(10));
}

TEMPLATE_TEST_CASE("what became of the first probe and the warm-up is counted apart", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    // Probe 1 is lost; of the warm-up (2 to 11) 5 comes twice, the second time in the measured part, and 8 after 20
    // probes.
    PingBench<TestType> bench([](std::uint64_t probe) {
        if (probe == 1)
            return Fate{};
        if (probe == 5)
            return Fate{false, {{kDelayNs, {}}, {kTimeoutNs + 15 * kDelayNs, {}}}};
        return answered(probe == 8 ? kTimeoutNs + 15 * kDelayNs : kDelayNs);
    });
    PingPlan plan = planOf(100);
    plan.warmupCount = 10;
    plan.warmupLimitTicks = 1'000'000'000;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->counts() == model::ProbeCounts{100, 100, 0, 0, 0, 0, 0, 0});
    CHECK(bench.recorder->excluded.counts() == model::ProbeCounts{11, 9, 2, 1, 1, 1, 0, 0});
    CHECK(bench.recorder->lateReplies.count() == 0);
    CHECK(bench.recorder->silentTicks.load() == 0);
}

TEMPLATE_TEST_CASE(
    "late replies keep their true length, and a silence lasts from the first probe lost to the next reply",
    "[core][loop]", VirtualCalls, CompiledAsOne)
{
    const std::uint32_t size = GENERATE(1U, 64U);
    // The peer stalls for three and a half timeouts, then answers everything it has been sent meanwhile.
    constexpr std::int64_t kStillForNs = 7 * kTimeoutNs / 2;
    std::int64_t stoodStillAt = 0;
    PingBench<TestType> bench([&](std::uint64_t probe) {
        const std::int64_t now = bench.clock.peek();
        if (probe == 20)
            stoodStillAt = now;
        const bool isStill = stoodStillAt != 0 && now < stoodStillAt + kStillForNs;
        return answered(isStill ? stoodStillAt + kStillForNs - now : kDelayNs);
    });
    REQUIRE_FALSE(bench.run(planOf(100, size)));
    const model::ProbeCounts counts = bench.recorder->counts();
    CHECK(counts.lost == 3);
    CHECK(counts.late == 3);
    CHECK(counts.received == 97);
    const stats::Histogram late = bench.recorder->lateReplies.snapshot();
    CHECK(late.count() == 3);
    CHECK(static_cast<double>(late.maxNs()) == Approx(kStillForNs).epsilon(0.001));
    CHECK(static_cast<double>(late.minNs()) == Approx(kStillForNs - 2 * kTimeoutNs).epsilon(0.001));
    CHECK(static_cast<double>(bench.recorder->longestSilenceTicks.load()) == Approx(kStillForNs).epsilon(0.001));
    CHECK(bench.recorder->silentTicks.load() == bench.recorder->longestSilenceTicks.load());
    CHECK(bench.recorder->longestSilenceAtTicks.load() == Approx(stoodStillAt).margin(2));
}

TEMPLATE_TEST_CASE("a silence that no reply ends lasts to the end of the point", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    PingBench<TestType> bench([](std::uint64_t probe) { return probe > 98 ? Fate{} : answered(); });
    REQUIRE_FALSE(bench.run(planOf(100)));  // Probes 2 to 101: the last three are lost.
    CHECK(bench.recorder->lost.get() == 3);
    CHECK(static_cast<double>(bench.recorder->silentTicks.load()) == Approx(3 * kTimeoutNs).epsilon(0.001));
}

TEMPLATE_TEST_CASE("a thread that stands still is told from a path that is slow", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    constexpr std::int64_t kSlowNs = 400'000;
    PingBench<TestType> bench([](std::uint64_t probe) {
        if (probe == 5)  // Of the warm-up.
            return Fate{false, {{kSlowNs, {}, kSlowNs - kDelayNs}}};
        if (probe == 500)
            return answered(kSlowNs);
        const bool stoodStill = probe == 600 || probe == 700;
        return stoodStill ? Fate{false, {{kSlowNs, {}, kSlowNs - kDelayNs}}} : answered();
    });
    bench.transport.spin(100);
    PingPlan plan = planOf(1000);
    plan.warmupCount = 20;
    plan.warmupLimitTicks = 1'000'000'000;
    REQUIRE_FALSE(bench.run(plan));
    const loop::Gaps& gaps = bench.recorder->gaps;
    CHECK(gaps.isKnown);
    CHECK(gaps.count == 2);
    CHECK(static_cast<double>(gaps.longest) == Approx(kSlowNs - kDelayNs).epsilon(0.01));
    CHECK(static_cast<double>(gaps.total) == Approx(2 * (kSlowNs - kDelayNs)).epsilon(0.01));
}

TEMPLATE_TEST_CASE("what a look costs is learned anew over a path that was opened where another one was",
                   "[core][loop]", VirtualCalls, CompiledAsOne)
{
    // Some waits are of many looks: with the cost of the first path's, they would be gaps.
    PingBench<TestType> bench([](std::uint64_t probe) { return probe % 50 == 0 ? answered(400'000) : answered(); });
    bench.transport.spin(100);
    REQUIRE_FALSE(bench.run(planOf(300)));
    CHECK(bench.recorder->gaps.count == 0);
    bench.transport.spin(400);
    bench.loop.forgetPath();
    REQUIRE_FALSE(bench.run(planOf(300)));
    CHECK(bench.recorder->gaps.isKnown);
    CHECK(bench.recorder->gaps.count == 0);
}

TEMPLATE_TEST_CASE("residence is taken out of the responder's own stamps", "[core][loop]", VirtualCalls, CompiledAsOne)
{
    PingBench<TestType> bench([](std::uint64_t) {
        return Fate{false, {{kDelayNs, [](std::vector<std::byte>& bytes) {
                                 if (!wire::carriesResponderStamps(bytes.size()))
                                     return;
                                 wire::setResponderReceive(bytes, 5'000'000);
                                 wire::setResponderSend(bytes, 5'000'321);
                             }}}};
    });
    REQUIRE_FALSE(bench.run(planOf(10, 32)));
    CHECK(bench.recorder->residence.snapshot().count() == 10);
    CHECK(bench.recorder->residence.snapshot().minNs() == 321);
    REQUIRE_FALSE(bench.run(planOf(10, 31)));
    CHECK(bench.recorder->residence.snapshot().isEmpty());
}

TEMPLATE_TEST_CASE("a full transmit path is counted and the run goes on", "[core][loop]", VirtualCalls, CompiledAsOne)
{
    PingBench<TestType> bench([](std::uint64_t probe) { return probe % 4 == 0 ? Fate{true, {}} : answered(); });
    REQUIRE_FALSE(bench.run(planOf(40)));
    CHECK(bench.recorder->counts() == model::ProbeCounts{30, 30, 0, 0, 0, 0, 0, 10});
}

TEMPLATE_TEST_CASE("a transmit path that stays full for seconds is no reason to end the run", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    // Each refusal is sat out for a millisecond: five seconds in all.
    PingBench<TestType> bench(
        [](std::uint64_t probe) { return probe > 10 && probe <= 5010 ? Fate{true, {}} : answered(); });
    REQUIRE_FALSE(bench.run(planOf(6000)));
    CHECK(bench.recorder->notSent.get() == 5000);
    CHECK(bench.recorder->received.get() == 1000);
}

TEMPLATE_TEST_CASE("a transport that stays broken is given up with its own words", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    PingBench<TestType> bench([](std::uint64_t probe) { return probe > 10 ? Fate{true, {}} : answered(); });
    bench.transport.refuseWith(transport::IoResult::Failed, {ErrorKind::Os, "the adapter is down", 100, "plug it in"});
    PingPlan plan = planOf(0);
    plan.durationTicks = 3'600'000'000'000;
    const auto error = bench.run(plan);
    REQUIRE(error);
    CHECK(error->what == "the adapter is down");
    CHECK(bench.recorder->received.get() == 9);
    CHECK(bench.clock.peek() < 4'000'000'000);
}

TEMPLATE_TEST_CASE("a transport that fails while the adapter is known to be down is borne, and measures on",
                   "[core][loop]", VirtualCalls, CompiledAsOne)
{
    // Each refusal is sat out for a millisecond: five seconds in all.
    PingBench<TestType> bench(
        [](std::uint64_t probe) { return probe > 10 && probe <= 5010 ? Fate{true, {}} : answered(); });
    bench.transport.refuseWith(transport::IoResult::Failed, {ErrorKind::Unreachable, "the adapter is down", 100, {}});
    bench.isPathDown.store(true);
    REQUIRE_FALSE(bench.run(planOf(6000)));
    CHECK(bench.recorder->notSent.get() == 5000);
    CHECK(bench.recorder->received.get() == 1000);
    CHECK(bench.recorder->troubleSinceTicks.load() == 0);
    CHECK(bench.recorder->troubleEndedTicks.load() > 5'000'000'000);
}

TEMPLATE_TEST_CASE("a stop is heard long before a long timeout", "[core][loop]", VirtualCalls, CompiledAsOne)
{
    PingBench<TestType>* running = nullptr;
    PingBench<TestType> bench([&running](std::uint64_t probe) {
        running->stop.store(probe == 5);
        return probe == 5 ? Fate{} : answered();
    });
    running = &bench;
    PingPlan plan = planOf(10);
    plan.timeoutTicks = 60'000'000'000;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->sent.get() == 4);  // The first one stands apart.
    CHECK(bench.recorder->lost.get() == 0);
    CHECK(bench.clock.peek() < 1'000'000'000);
}

TEMPLATE_TEST_CASE("a stop before the next send time sends nothing ahead of it", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    PingBench<TestType>* running = nullptr;
    PingBench<TestType> bench([&running](std::uint64_t probe) {
        running->stop.store(probe == 5);
        return answered();
    });
    running = &bench;
    PingPlan plan = planOf(1000);
    plan.intervalTicks = 100'000;
    plan.sleepsBetween = GENERATE(false, true);
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.transport.sent() == 5);
    CHECK(bench.recorder->fromScheduled.snapshot().minNs() >= kDelayNs);
}

TEST_CASE("whoever sees that a point is measured sees when it began", "[core][loop]")
{
    /// Looks at what is recorded whenever the loop asks for the time.
    class LookingClock final : public clock::TickClock {
    public:
        explicit LookingClock(const fake::FakeClock& clock) : m_clock(clock) {}
        [[nodiscard]] clock::Ticks read() const noexcept override
        {
            const bool isMeasured = recorder.phase.load() == loop::PointRecorder::Phase::Measuring;
            looks += isMeasured ? 1 : 0;
            sawNoStart = sawNoStart || (isMeasured && recorder.startTicks.load() == 0);
            return m_clock.read();
        }
        [[nodiscard]] std::string name() const override { return "looking"; }
        [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return 1'000'000'000; }

        loop::PointRecorder recorder;
        mutable int looks = 0;
        mutable bool sawNoStart = false;

    private:
        const fake::FakeClock& m_clock;
    };
    PingBench<VirtualCalls> bench([](std::uint64_t) { return answered(); });
    const auto looking = std::make_unique<LookingClock>(bench.clock);
    PingPlan plan = planOf(10);
    plan.warmupCount = 3;
    const loop::LoopContext context{*looking,      bench.converter, bench.converter,
                                    bench.threads, bench.stop,      bench.isPathDown};
    REQUIRE_FALSE(bench.loop.run(bench.transport, plan, context, looking->recorder));
    CHECK(looking->looks > 10);
    CHECK_FALSE(looking->sawNoStart);
}

TEMPLATE_TEST_CASE("a reply after many looks for a stop is in time", "[core][loop]", VirtualCalls, CompiledAsOne)
{
    PingBench<TestType> bench([](std::uint64_t) { return answered(3'000'000'000); });
    PingPlan plan = planOf(2);
    plan.timeoutTicks = 3'100'000'000;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->counts() == model::ProbeCounts{2, 2, 0, 0, 0, 0, 0, 0});
    CHECK(bench.recorder->rtt.snapshot().minNs() >= 3'000'000'000);
}

TEMPLATE_TEST_CASE("since when replies are missing can be seen while they are", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    std::vector<std::int64_t> seen;
    PingBench<TestType>* running = nullptr;
    PingBench<TestType> bench([&](std::uint64_t probe) {
        seen.push_back(running->recorder->troubleSinceTicks.load());
        return probe == 3 || probe == 4 ? Fate{} : answered();
    });
    running = &bench;
    REQUIRE_FALSE(bench.run(planOf(6)));
    REQUIRE(seen.size() == 7);
    CHECK(seen[2] == 0);
    CHECK(seen[3] > 0);
    CHECK(seen[4] == seen[3]);
    CHECK(seen[5] == 0);
    CHECK(bench.recorder->troubleEndedTicks.load() - seen[3] > 2 * kTimeoutNs);
}

TEMPLATE_TEST_CASE("a closed connection is given up at once", "[core][loop]", VirtualCalls, CompiledAsOne)
{
    PingBench<TestType> bench([](std::uint64_t probe) { return probe > 10 ? Fate{true, {}} : answered(); });
    bench.transport.refuseWith(transport::IoResult::Failed, {ErrorKind::Closed, "the peer closed", 0, ""});
    const auto error = bench.run(planOf(1000));
    REQUIRE(error);
    CHECK(bench.recorder->notSent.get() == 1);
}

TEMPLATE_TEST_CASE("a run by time ends with its time and a stopped one at once", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    PingBench<TestType> bench([](std::uint64_t) { return answered(); });
    PingPlan plan = planOf(0);
    plan.durationTicks = 100 * kDelayNs;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->sent.get() >= 99);
    CHECK(bench.recorder->sent.get() <= 101);
    bench.stop.store(true);
    REQUIRE_FALSE(bench.run(planOf(1'000'000)));
    CHECK(bench.recorder->sent.get() == 0);
}

TEMPLATE_TEST_CASE("random intervals are exponentially distributed around their mean", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    std::vector<std::int64_t> sent;
    PingBench<TestType>* running = nullptr;
    PingBench<TestType> bench([&](std::uint64_t) {
        sent.push_back(running->clock.peek());
        return answered(10);
    });
    running = &bench;
    PingPlan plan = planOf(5'000);
    plan.intervalTicks = 10'000;
    plan.jitterSeed = 9;
    REQUIRE_FALSE(bench.run(plan));
    double sum = 0;
    int shorter = 0;
    for (std::size_t i = 1; i < sent.size(); ++i) {
        const auto gap = static_cast<double>(sent[i] - sent[i - 1]);
        sum += gap;
        shorter += gap < 10'000 ? 1 : 0;
    }
    const auto count = static_cast<double>(sent.size() - 1);
    CHECK(sum / count == Approx(10'000).epsilon(0.05));
    // Of an exponential distribution 1 - 1/e lies below the mean.
    CHECK(shorter / count == Approx(0.632).margin(0.03));
    CHECK(bench.recorder->fromScheduled.count() == 5'000);
}

TEMPLATE_TEST_CASE("a pause stands between a reply and the next probe, and none before its followers", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    std::vector<std::int64_t> sent;
    PingBench<TestType>* running = nullptr;
    PingBench<TestType> bench([&](std::uint64_t) {
        sent.push_back(running->clock.peek());
        return answered();
    });
    running = &bench;
    PingPlan plan = planOf(5);
    plan.pauseTicks = 500'000;
    plan.followers = 2;
    REQUIRE_FALSE(bench.run(plan));
    REQUIRE(sent.size() == 1 + 5 * 3);
    for (std::size_t i = 1; i < sent.size(); ++i) {
        const std::int64_t pause = sent[i] - sent[i - 1] - kDelayNs;
        CAPTURE(i);
        CHECK(pause >= (i % 3 == 1 ? 500'000 : 0));
        CHECK(pause < (i % 3 == 1 ? 501'000 : 1'000));
    }
    CHECK(bench.recorder->counts() == model::ProbeCounts{5, 5, 0, 0, 0, 0, 0, 0});
    CHECK(bench.recorder->followers.count() == 10);
    CHECK(bench.recorder->excluded.counts() == model::ProbeCounts{11, 11, 0, 0, 0, 0, 0, 0});
}

TEMPLATE_TEST_CASE("probes go by turns, then none for as long, and the first of each turn is excluded", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    PingBench<TestType> bench([](std::uint64_t) { return answered(); });
    PingPlan plan = planOf(0);
    plan.durationTicks = 60 * kDelayNs;
    plan.turnTicks = 10 * kDelayNs;
    plan.intervalTicks = GENERATE(std::int64_t{0}, 2 * kDelayNs);
    REQUIRE_FALSE(bench.run(plan));
    const auto& turns = bench.recorder->turns;
    REQUIRE(turns.size() == 3);
    const std::int64_t start = bench.recorder->startTicks.load();
    for (std::size_t i = 0; i < turns.size(); ++i) {
        CAPTURE(i);
        CHECK(static_cast<double>(turns[i].from - start) ==
              Approx(static_cast<double>(20 * kDelayNs) * static_cast<double>(i)).margin(1'000));
        CHECK(turns[i].until - turns[i].from <= 11 * kDelayNs);
        CHECK(turns[i].until - turns[i].from >= 8 * kDelayNs);
    }
    const std::uint64_t sent = bench.recorder->sent.get();
    CHECK(bench.recorder->received.get() == sent);
    CHECK(sent >= 3 * (plan.intervalTicks == 0 ? 8U : 4U));
    CHECK(sent <= 3 * (plan.intervalTicks == 0 ? 10U : 4U));
    CHECK(bench.recorder->excluded.sent.get() == 1 + 3);
}

TEMPLATE_TEST_CASE("late replies of followers are counted apart", "[core][loop]", VirtualCalls, CompiledAsOne)
{
    // Probe 2 comes after a pause, 3 follows it and is answered after its timeout.
    PingBench<TestType> bench(
        [](std::uint64_t probe) { return answered(probe == 3 ? kTimeoutNs + kDelayNs / 2 : kDelayNs); });
    PingPlan plan = planOf(5);
    plan.pauseTicks = 500'000;
    plan.followers = 1;
    REQUIRE_FALSE(bench.run(plan));
    CHECK(bench.recorder->counts() == model::ProbeCounts{5, 5, 0, 0, 0, 0, 0, 0});
    CHECK(bench.recorder->excluded.late.get() == 1);
    CHECK(bench.recorder->excluded.lost.get() == 1);
    CHECK(bench.recorder->lateReplies.count() == 0);
}

TEMPLATE_TEST_CASE("every measured probe is logged as it was recorded, losses too, while there is room", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    PingBench<TestType> bench([](std::uint64_t probe) {
        return probe % 10 == 0 ? Fate{} : answered(kDelayNs + static_cast<std::int64_t>(probe));
    });
    PingPlan plan = planOf(100);
    plan.warmupCount = 5;
    plan.intervalTicks = 20'000;
    const std::size_t room = GENERATE(std::size_t{1'000}, std::size_t{100}, std::size_t{40});
    REQUIRE_FALSE(bench.run(plan, room));
    const loop::PointRecorder& out = *bench.recorder;
    const auto probes = out.log.probes();
    REQUIRE(probes.size() == std::min<std::size_t>(room, 100));
    CHECK(out.counts() == model::ProbeCounts{100, 90, 10, 0, 0, 0, 0, 0});
    stats::Histogram rtt;
    stats::Histogram fromScheduled;
    std::uint64_t next = probes.front().sequence;
    CHECK(next == 7);  // Behind the first one and the warm-up.
    for (const loop::LoggedProbe& probe : probes) {
        CHECK(probe.sequence == next++);
        CHECK((probe.received == 0) == (probe.sequence % 10 == 0));
        // Behind a loss the schedule is not met any more, by the next loss either.
        CHECK((probe.scheduled < probe.sent - kTimeoutNs / 2) == (probe.sequence > 10));
        if (probe.received == 0)
            continue;
        rtt.record(probe.received - probe.sent);
        fromScheduled.record(probe.received - probe.scheduled);
    }
    if (room < 100)
        return;
    CHECK(rtt == out.rtt.snapshot());
    CHECK(fromScheduled == out.fromScheduled.snapshot());
}

TEST_CASE("a loop logs nothing where nobody asked", "[core][loop]")
{
    PingBench<VirtualCalls> bench([](std::uint64_t) { return answered(); });
    REQUIRE_FALSE(bench.run(planOf(10)));
    CHECK(bench.recorder->log.probes().empty());
    CHECK_FALSE(bench.recorder->log.isWanted());
}
