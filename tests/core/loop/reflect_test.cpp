#include "core/loop/reflect.hpp"

#include "platform/fake/batching_transport.hpp"
#include "platform/fake/fake_threads.hpp"
#include "tests/core/loop/scripted_loop.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace halftrip;
using namespace halftrip::tests;
using fake::Fate;

namespace {

constexpr std::int64_t kSliceNs = 1'000'000;

using Change = std::function<void(std::vector<std::byte>&)>;

/// The responder's loop on a scripted network. The first packet sent (number 1) is the bench's own and brings what the
/// script says for it; those from number 2 on are the loop's replies. The loop is stopped with its reply number
/// `replies`.
template <typename Transport>
struct ReflectBench {
    ReflectBench(std::uint64_t replies, std::function<Fate(std::uint64_t)> script)
        : transport(clock, [this, replies, script = std::move(script)](std::uint64_t sent) {
              stop.store(sent == replies + 1);
              return script(sent);
          })
    {
    }

    void run(std::uint32_t size = 64)
    {
        probe.resize(size);
        wire::fillProbe(probe, kTag);
        REQUIRE(transport.send(probe) == transport::IoResult::Done);
        loop::ReflectLoop loop(
            {clock, size, kTag, kSliceNs, model::kEmptyWaitNs, stop, counts, gaps, &threads, nullptr, &answers});
        transport.run(loop);
    }
    /// The bytes of the reply that is still under way.
    [[nodiscard]] std::vector<std::byte> lastReply()
    {
        transport::Received last;
        REQUIRE(transport.receive(clock.peek() + 2 * kDelayNs, last) == transport::IoResult::Done);
        return {last.payload.begin(), last.payload.end()};
    }

    fake::FakeClock clock;
    std::atomic<bool> stop{false};
    Transport transport;
    std::vector<std::byte> probe;
    loop::ReflectionCounts counts;
    loop::GapDetector gaps{10'000};
    loop::PausedAnswers answers;
    fake::FakeThreads threads{clock};
};

/// Brings every packet back, so that the loop plays ping-pong with itself.
Fate returned(std::uint64_t)
{
    return {false, {{kDelayNs, {}}}};
}

}  // namespace

TEMPLATE_TEST_CASE("a responder that hears nothing makes room once a slice, however short its waits are",
                   "[core][loop]", VirtualCalls, CompiledAsOne)
{
    ReflectBench<TestType> bench(50, [](std::uint64_t) { return Fate{}; });
    const std::int64_t beginNs = bench.clock.peek();
    std::int64_t firstNs = 0;
    int asked = 0;
    bench.threads.whenAskedForRoom = [&] {
        if (asked++ == 0)
            firstNs = bench.clock.peek();
        bench.stop.store(asked == 5);
    };
    bench.run();
    CHECK(asked == 5);
    CHECK(firstNs - beginNs >= kSliceNs);
    CHECK(bench.clock.peek() - beginNs >= 5 * kSliceNs);
    CHECK(bench.clock.peek() - beginNs < 5 * (kSliceNs + 2 * model::kEmptyWaitNs));
}

TEMPLATE_TEST_CASE("a responder sends every probe back as it came", "[core][loop]", VirtualCalls, CompiledAsOne)
{
    const std::uint32_t size = GENERATE(1U, 8U, 31U);
    ReflectBench<TestType> bench(50, returned);
    bench.run(size);
    CHECK(bench.counts.received.get() == 50);
    CHECK(bench.counts.reflected.get() == 50);
    CHECK(bench.counts.refused.get() == 0);
    CHECK(bench.counts.failed.get() == 0);
    CHECK(bench.lastReply() == bench.probe);
}

TEMPLATE_TEST_CASE("a reply with room for them carries the stamps of its stay", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    ReflectBench<TestType> bench(1, returned);
    bench.run(32);
    const wire::ResponderStamps stamps = wire::responderStamps(bench.lastReply());
    // It came one delay after it was sent; one reading of the clock (1 ns) later it goes.
    CHECK(stamps.sendTicks - stamps.receiveTicks >= 0);
    CHECK(stamps.sendTicks - stamps.receiveTicks <= 2);
    CHECK(stamps.receiveTicks == 1'000'000 + kDelayNs);
}

TEMPLATE_TEST_CASE("answers behind which nothing comes for long are kept with their stamps", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    // Every third probe comes 6 ms behind the answer before it, the others one delay.
    const auto comes = [](std::uint64_t sent) {
        const auto sequence = static_cast<std::uint32_t>(sent);
        const auto number = [sequence](std::vector<std::byte>& bytes) { wire::setSequence(bytes, sequence); };
        return Fate{false, {{sent % 3 == 0 ? 6'000'000 : kDelayNs, number}}};
    };
    ReflectBench<TestType> bench(7, comes);
    bench.answers.begin(5'000'000);
    bench.run();
    const auto kept = bench.answers.kept();
    // Packet n brings probe n, whose answer is packet n + 1: those to 2 and 5 were followed by a pause, 7 was the last.
    REQUIRE(kept.size() == 3);
    for (std::size_t i = 0; i < 2; ++i)
        CHECK(kept[i].sequence == 2 + 3 * i);
    CHECK(kept[2].sequence == 7);
    for (const loop::AnswerStamps& answer : kept) {
        CHECK(answer.arrived > 0);
        CHECK(answer.left >= answer.arrived);
        CHECK(answer.left <= answer.arrived + 2);
    }
    CHECK(bench.answers.hasNoted());
    bench.answers.begin(5'000'000);
    CHECK(bench.answers.kept().empty());
    CHECK_FALSE(bench.answers.hasNoted());
}

TEST_CASE("of more answers than there is room for the first ones are kept", "[core][loop]")
{
    loop::PausedAnswers answers;
    answers.begin(10);
    constexpr std::uint32_t kAll = loop::PausedAnswers::kMost + 5;
    for (std::uint32_t i = 0; i < kAll; ++i)
        answers.add({i, 1 + std::int64_t{i} * 20, 2 + std::int64_t{i} * 20});
    answers.end();
    REQUIRE(answers.kept().size() == loop::PausedAnswers::kMost);
    CHECK(answers.isFull());
    CHECK(answers.kept().front().sequence == 0);
    CHECK(answers.kept().back().sequence == loop::PausedAnswers::kMost - 1);
}

TEMPLATE_TEST_CASE("a probe with another tag or size is refused and not sent back", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    const auto [name, change] = GENERATE(table<std::string, Change>({
        {"tag", [](std::vector<std::byte>& bytes) { bytes[4] ^= std::byte{1}; }},
        {"longer", [](std::vector<std::byte>& bytes) { bytes.push_back({}); }},
        {"shorter", [](std::vector<std::byte>& bytes) { bytes.pop_back(); }},
    }));
    CAPTURE(name);
    ReflectBench<TestType> bench(1, [altered = change](std::uint64_t sent) {
        return sent == 1 ? Fate{false, {{kDelayNs, altered}, {2 * kDelayNs, {}}}} : Fate{};
    });
    bench.run();
    CHECK(bench.counts.refused.get() == 1);
    CHECK(bench.counts.received.get() == 1);
    CHECK(bench.transport.sent() == 2);
}

TEMPLATE_TEST_CASE("a reply that the transport does not take is counted, and the next goes out", "[core][loop]",
                   VirtualCalls, CompiledAsOne)
{
    ReflectBench<TestType> bench(3, [](std::uint64_t sent) {
        if (sent == 1)
            return Fate{false, {{kDelayNs, {}}, {2 * kDelayNs, {}}, {3 * kDelayNs, {}}}};
        return Fate{sent == 3, {}};
    });
    bench.run();
    CHECK(bench.counts.received.get() == 3);
    CHECK(bench.counts.reflected.get() == 2);
    CHECK(bench.counts.failed.get() == 1);
}

TEMPLATE_TEST_CASE("a probe that comes after many empty slices is answered", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    ReflectBench<TestType> bench(
        1, [](std::uint64_t sent) { return sent == 1 ? Fate{false, {{10 * kSliceNs, {}}}} : Fate{}; });
    bench.run();
    CHECK(bench.counts.reflected.get() == 1);
    CHECK(bench.clock.peek() < 1'000'000 + 11 * kSliceNs);
}

TEMPLATE_TEST_CASE("a responder that stands still is told from an initiator that is slow", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    constexpr std::int64_t kSlowNs = 400'000;
    ReflectBench<TestType> bench(600, [](std::uint64_t sent) {
        // The first is the initiator's, which begins later: by then empty waits have told what a look costs.
        const bool isSlow = sent == 1 || sent == 300 || sent == 500;
        return Fate{false, {{isSlow ? kSlowNs : kDelayNs, {}, sent == 500 ? kSlowNs - kDelayNs : 0}}};
    });
    bench.transport.spin(100);
    bench.run();
    CHECK(bench.gaps.gaps().count == 1);
    CHECK(static_cast<double>(bench.gaps.gaps().longest) == Approx(kSlowNs - kDelayNs).epsilon(0.01));
}

TEMPLATE_TEST_CASE("a stall that a probe comes in is seen behind a pause of any length", "[core][loop]", VirtualCalls,
                   CompiledAsOne)
{
    constexpr std::int64_t kStallNs = 40'000;
    const std::int64_t pauseNs = GENERATE(100'000, 1'000'000, 100'000'000);
    ReflectBench<TestType> bench(
        600, [pauseNs](std::uint64_t sent) { return Fate{false, {{pauseNs, {}, sent == 300 ? kStallNs : 0}}}; });
    bench.transport.spin(100);
    bench.run();
    CHECK(bench.gaps.gaps().count == 1);
    CHECK(static_cast<double>(bench.gaps.gaps().longest) == Approx(kStallNs).epsilon(0.01));
    CHECK(bench.gaps.gaps().kept[0].until - bench.gaps.gaps().kept[0].from <= kStallNs + model::kEmptyWaitNs);
}

TEST_CASE("what came by one call goes back by one, and what else came with it does not", "[core][loop]")
{
    // The bench's packet comes five times at once, once with another tag.
    const auto spoil = [](std::vector<std::byte>& bytes) { bytes[4] ^= std::byte{0xFF}; };
    ReflectBench<loop::Compiled<fake::BatchingTransport>> bench(4, [&](std::uint64_t sent) -> Fate {
        if (sent > 1)
            return returned(sent);
        return {false, {{kDelayNs, {}}, {kDelayNs, {}}, {kDelayNs, spoil}, {kDelayNs, {}}, {kDelayNs, {}}}};
    });
    bench.run();
    CHECK(bench.counts.received.get() == 4);
    CHECK(bench.counts.reflected.get() == 4);
    CHECK(bench.counts.refused.get() == 1);
    CHECK(bench.transport.sentByCall == std::vector<std::size_t>{4});
    const wire::ResponderStamps stamps = wire::responderStamps(bench.lastReply());
    CHECK(stamps.receiveTicks == 1'000'000 + kDelayNs);
    CHECK(stamps.sendTicks >= stamps.receiveTicks);
}
