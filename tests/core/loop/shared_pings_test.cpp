#include "core/loop/shared_pings.hpp"

#include "platform/fake/fake_threads.hpp"
#include "tests/core/loop/scripted_loop.hpp"

#include <catch2/catch.hpp>

#include <memory>
#include <thread>

using namespace halftrip;
using namespace halftrip::tests;
using fake::Fate;
using loop::PingPlan;

namespace {

constexpr clock::Ticks kIntervalNs = 2'000'000;

/// The system does not tell when some of the packets arrived.
class PartlyStamped final : public fake::ScriptedTransport {
public:
    using ScriptedTransport::ScriptedTransport;
    [[nodiscard]] transport::IoResult receive(clock::Ticks deadline, transport::Received& out) noexcept override
    {
        const transport::IoResult result = ScriptedTransport::receive(deadline, out);
        if (result == transport::IoResult::Done && ++m_received % 3 == 0)
            out.ticks = 0;
        return result;
    }

private:
    int m_received = 0;
};

/// A peer whose replies are stamped when they arrive, however late they are read.
template <typename AnyTransport>
struct PeerOver {
    explicit PeerOver(std::function<Fate(std::uint64_t)> script, clock::Ticks step = 1)
        : clock(1'000'000, step), transport(clock, std::move(script))
    {
    }

    [[nodiscard]] loop::LoopContext context() { return {clock, converter, converter, threads, stop, isPathDown}; }
    /// As SharedPings does, on this thread and in simulated time.
    [[nodiscard]] std::optional<Error> drive(const PingPlan& plan)
    {
        const loop::LoopContext parts = context();
        loop.beginDriven(transport, plan, parts, *recorder);
        while (const auto due = loop.drive()) {
            REQUIRE(*due > clock.peek() - 10);
            clock.advanceTo(*due);
        }
        return loop.endDriven();
    }

    fake::FakeClock clock;
    fake::FakeThreads threads{clock};
    clock::TickConverter converter{0, std::int64_t{1'000'000'000}};
    AnyTransport transport;
    std::atomic<bool> stop{false};
    std::atomic<bool> isPathDown{false};
    loop::PingLoop loop{1'500};
    std::unique_ptr<loop::PointRecorder> recorder = std::make_unique<loop::PointRecorder>(
        loop::PointRecorder::OfDrivenPing());
};

using Peer = PeerOver<fake::ScriptedTransport>;

PingPlan drivenPlan(std::uint64_t count)
{
    PingPlan plan;
    plan.tag = kTag;
    plan.count = count;
    plan.intervalTicks = kIntervalNs;
    plan.timeoutTicks = kTimeoutNs;
    plan.sleepsBetween = true;
    return plan;
}

}  // namespace

TEST_CASE("a driven ping-pong has the round trips of the arrivals, and leaves at multiples of its interval",
          "[core][loop]")
{
    std::vector<clock::Ticks> sends;
    Peer* self = nullptr;
    Peer peer([&](std::uint64_t) {
        sends.push_back(self->clock.peek());
        return answered();
    });
    self = &peer;
    CHECK(!peer.drive(drivenPlan(50)));
    const model::ProbeCounts counts = peer.recorder->counts();
    CHECK(counts.sent == 50);
    CHECK(counts.received == 50);
    CHECK(peer.recorder->first.count() == 1);
    CHECK(peer.recorder->rtt.snapshot().maxNs() <= kDelayNs + 2);
    REQUIRE(sends.size() == 51);
    for (const clock::Ticks send : sends)
        CHECK(send % kIntervalNs < 100);
}

TEST_CASE("a driven ping-pong counts lost, late, doubled and refused probes, and goes on", "[core][loop]")
{
    Peer peer([](std::uint64_t probe) {
        if (probe == 5)
            return Fate{};
        if (probe == 9)
            return answered(kTimeoutNs + 500'000);
        if (probe == 12)
            return Fate{false, {{kDelayNs, {}}, {kDelayNs + 5'000, {}}}};
        return probe == 15 ? Fate{true, {}} : answered();
    });
    CHECK(!peer.drive(drivenPlan(30)));
    const model::ProbeCounts counts = peer.recorder->counts();
    CHECK(counts.sent == 29);
    CHECK(counts.notSent == 1);
    CHECK(counts.lost == 2);
    CHECK(counts.late == 1);
    CHECK(counts.duplicate == 1);
    CHECK(counts.received == 27);
    CHECK(peer.recorder->troubleSinceTicks.load() == 0);
    CHECK(peer.recorder->silentTicks.load() > 0);
    CHECK(peer.recorder->rtt.snapshot().maxNs() <= kDelayNs + 2);
}

TEST_CASE("a driven ping-pong leaves out the turns that pass while a probe is in flight", "[core][loop]")
{
    constexpr clock::Ticks kTimeoutTurns = 10;
    Peer peer([](std::uint64_t probe) { return probe == 5 ? Fate{} : answered(); });
    PingPlan plan = drivenPlan(0);
    plan.durationTicks = 100 * kIntervalNs;
    plan.timeoutTicks = kTimeoutTurns * kIntervalNs;
    CHECK(!peer.drive(plan));
    CHECK(peer.recorder->lost.get() == 1);
    CHECK(peer.recorder->sent.get() == 100 - (kTimeoutTurns - 1));
    CHECK(peer.recorder->fromScheduled.snapshot().maxNs() <= kDelayNs + 100);
}

TEST_CASE("a reply that nobody knows the time of is received, and in no figure", "[core][loop]")
{
    PeerOver<PartlyStamped> peer([](std::uint64_t) { return answered(); });
    CHECK(!peer.drive(drivenPlan(30)));
    CHECK(peer.recorder->received.get() == 30);
    CHECK(peer.recorder->lost.get() == 0);
    CHECK(peer.recorder->rtt.count() == 20);
    CHECK(peer.recorder->rtt.snapshot().maxNs() <= kDelayNs + 2);
}

TEST_CASE("a driven ping-pong ends with its time, with a stop, and with a transport that stays broken", "[core][loop]")
{
    SECTION("its time")
    {
        Peer peer([](std::uint64_t) { return answered(); });
        PingPlan plan = drivenPlan(0);
        plan.durationTicks = 20 * kIntervalNs;
        CHECK(!peer.drive(plan));
        CHECK(peer.recorder->sent.get() == 20);
        CHECK(peer.recorder->endTicks.load() - peer.recorder->startTicks.load() >= plan.durationTicks - 100);
    }
    SECTION("a stop")
    {
        Peer* self = nullptr;
        Peer peer([&](std::uint64_t probe) {
            self->stop.store(probe == 7);
            return answered();
        });
        self = &peer;
        CHECK(!peer.drive(drivenPlan(0)));
        CHECK(peer.recorder->lost.get() == 0);
    }
    SECTION("a broken transport")
    {
        Peer peer([](std::uint64_t) { return Fate{true, {}}; });
        peer.transport.refuseWith(transport::IoResult::Failed, {ErrorKind::Os, "broken", 0, {}});
        const auto error = peer.drive(drivenPlan(0));
        REQUIRE(error);
        CHECK(error->what == "broken");
        CHECK(peer.recorder->rtt.count() == 0);
    }
}

TEST_CASE("one thread drives many peers at a time", "[core][loop]")
{
    constexpr clock::Ticks kStepNs = 100'000;
    std::vector<std::unique_ptr<Peer>> peers;
    for (int i = 0; i < 5; ++i)
        peers.push_back(std::make_unique<Peer>([](std::uint64_t) { return answered(); }, kStepNs));
    {
        fake::FakeClock clock(0, kStepNs);
        fake::FakeThreads threads{clock};
        loop::SharedPings shared(threads);
        shared.start();
        std::vector<std::jthread> runs;
        for (const auto& peer : peers)
            runs.emplace_back([&shared, &peer = *peer] {
                const loop::LoopContext context = peer.context();
                PingPlan plan = drivenPlan(20);
                plan.timeoutTicks = 1'000'000'000;
                static_cast<void>(shared.run(peer.loop, peer.transport, plan, context, *peer.recorder));
            });
    }
    for (const auto& peer : peers)
        CHECK(peer->recorder->received.get() == 20);
}
