#include "core/loop/trader.hpp"

#include "core/loop/ping.hpp"
#include "core/transport/joined_transport.hpp"
#include "platform/fake/fake_threads.hpp"
#include "tests/core/loop/scripted_loop.hpp"

#include <catch2/catch.hpp>

#include <memory>
#include <vector>

using namespace halftrip;
using namespace halftrip::tests;
using fake::Fate;

namespace {

constexpr std::uint32_t kTickBytes = 64;
constexpr std::uint32_t kOrderBytes = 400;

/// Sends nothing by itself: what `orderFor` says of each tick comes as an order. One clock for both.
class OrderBook {
public:
    explicit OrderBook(std::function<Fate(std::uint64_t)> script)
        : m_orders(m_clock, std::move(script)), m_ticks(m_clock, [this](std::uint64_t tick) {
              std::vector<std::byte> order(kOrderBytes);
              wire::fillProbe(order, kTag);
              wire::setSequence(order, static_cast<std::uint32_t>(tick));
              wire::setResponderReceive(order, 1'000);
              wire::setResponderSend(order, 1'500);
              REQUIRE(m_orders.send(order) == transport::IoResult::Done);
              return Fate{};
          })
    {
    }

    [[nodiscard]] const loop::PointRecorder& run(std::uint64_t count)
    {
        loop::PingPlan plan;
        plan.sizeBytes = kTickBytes;
        plan.replyBytes = kOrderBytes;
        plan.tag = kTag;
        plan.count = count;
        plan.timeoutTicks = kTimeoutNs;
        fake::FakeThreads threads{m_clock};
        const clock::TickConverter converter{0, std::int64_t{1'000'000'000}};
        const std::atomic<bool> stop{false};
        transport::JoinedTransport joined(m_ticks, m_orders, kOrderBytes);
        REQUIRE_FALSE(m_loop.run(joined, plan, {m_clock, converter, converter, threads, stop}, *m_recorder));
        return *m_recorder;
    }

private:
    fake::FakeClock m_clock;
    fake::ScriptedTransport m_orders;
    fake::ScriptedTransport m_ticks;
    loop::PingLoop m_loop{2048};
    std::unique_ptr<loop::PointRecorder> m_recorder = std::make_unique<loop::PointRecorder>();
};

}  // namespace

TEST_CASE("each order is one sample from the tick to its whole order, with the trader's own time", "[core][loop]")
{
    OrderBook book([](std::uint64_t) { return answered(kDelayNs); });
    const loop::PointRecorder& out = book.run(50);
    CHECK(out.counts() == model::ProbeCounts{50, 50, 0, 0, 0, 0, 0, 0});
    CHECK(out.rtt.snapshot().maxNs() == kDelayNs + 1);
    CHECK(out.residence.snapshot().count() == 50);
    CHECK(out.residence.snapshot().maxNs() == 500);
}

TEST_CASE("orders that come short, changed, of another trader, twice, late or never are counted and never matched",
          "[core][loop]")
{
    // The first is excluded; then 1 short, 1 of another tag, 1 twice, 1 late, 1 never, 2 with another byte.
    OrderBook book([](std::uint64_t order) {
        const auto changed = [](std::function<void(std::vector<std::byte>&)> change) {
            return Fate{false, {{kDelayNs, std::move(change)}}};
        };
        switch (order) {
        case 3:
            return changed([](auto& bytes) { bytes.resize(kOrderBytes - 1); });
        case 5:
            return changed([](auto& bytes) { bytes[wire::ProbeLayout::kTagOffset] ^= std::byte{1}; });
        case 7:
            return Fate{false, {{kDelayNs, {}}, {kDelayNs + 500, {}}}};
        case 9:
            return answered(kTimeoutNs + 5'000);
        case 11:
            return Fate{};
        case 13:
            return changed([](auto& bytes) { bytes[wire::ProbeLayout::kFullHeaderBytes] ^= std::byte{1}; });
        case 15:  // Where no tick has a byte.
            return changed([](auto& bytes) { bytes.back() ^= std::byte{1}; });
        default:
            return answered(kDelayNs);
        }
    });
    const loop::PointRecorder& out = book.run(20);
    CHECK(out.counts() == model::ProbeCounts{20, 14, 6, 1, 1, 0, 4, 0, 2});
    CHECK(out.rtt.snapshot().maxNs() == kDelayNs + 1);
}

TEMPLATE_TEST_CASE("a trader answers each tick with one order that begins as the tick does", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    fake::FakeClock clock;
    std::atomic<bool> stop{false};
    loop::ReflectionCounts counts;
    loop::GapDetector gaps{10'000};
    TestType ticks(clock, [](std::uint64_t) { return answered(kDelayNs); });
    fake::ScriptedTransport orders(clock, [&stop](std::uint64_t order) {
        stop.store(order == 2);
        return answered(kDelayNs);
    });
    std::vector<std::byte> tick(kTickBytes);
    const auto send = [&](std::uint32_t sequence, std::uint32_t tag) {
        wire::fillProbe(tick, tag);
        wire::setSequence(tick, sequence);
        wire::setSendStamp(tick, 4'711);
        REQUIRE(ticks.send(tick) == transport::IoResult::Done);
    };
    send(1, kTag);
    send(2, kTag + 1);
    send(3, kTag);
    loop::TraderLoop trader({clock, kTickBytes, kTag, kTimeoutNs, model::kEmptyWaitNs, stop, counts, gaps}, orders,
                            kOrderBytes);
    ticks.run(trader);
    CHECK(counts.received.get() == 2);
    CHECK(counts.reflected.get() == 2);
    CHECK(counts.refused.get() == 1);
    for (const std::uint32_t sequence : {1U, 3U}) {
        transport::Received order;
        REQUIRE(orders.receive(clock.peek() + 2 * kDelayNs, order) == transport::IoResult::Done);
        REQUIRE(order.payload.size() == kOrderBytes);
        CHECK(wire::sequenceOf(order.payload, 3) == sequence);
        CHECK(wire::hasTag(order.payload, kTag));
        CHECK(wire::loadLittle<std::int64_t>(order.payload, wire::ProbeLayout::kSendStampOffset) == 4'711);
        const wire::ResponderStamps stamps = wire::responderStamps(order.payload);
        CHECK(stamps.receiveTicks > 0);
        CHECK(stamps.sendTicks >= stamps.receiveTicks);
    }
}

TEMPLATE_TEST_CASE("a trader counts the ticks that come with other bytes, and answers them", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    // Also ticks that are longer than their orders.
    const std::uint32_t orderBytes = GENERATE(loop::kLeastOrderBytes, kOrderBytes);
    fake::FakeClock clock;
    std::atomic<bool> stop{false};
    loop::ReflectionCounts counts;
    loop::GapDetector gaps{10'000};
    TestType ticks(clock, [](std::uint64_t) { return answered(kDelayNs); });
    fake::ScriptedTransport orders(clock, [&stop](std::uint64_t order) {
        stop.store(order == 4);
        return answered(kDelayNs);
    });
    std::vector<std::byte> tick(kTickBytes);
    for (const std::size_t place : {0U, 31U, 32U, 63U}) {
        wire::fillProbe(tick, kTag);
        tick[place] ^= std::byte{0x40};
        REQUIRE(ticks.send(tick) == transport::IoResult::Done);
    }
    loop::TraderLoop trader({clock, kTickBytes, kTag, kTimeoutNs, model::kEmptyWaitNs, stop, counts, gaps}, orders,
                            orderBytes);
    ticks.run(trader);
    CHECK(counts.received.get() == 4);
    CHECK(counts.reflected.get() == 4);
    // What a sender writes itself, sequence and stamp, is no pattern.
    CHECK(counts.altered.get() == 2);
}
