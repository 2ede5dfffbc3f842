#include "platform/windows/transports/rio/rio_end.hpp"

#include "tests/platform/fake/byte_pattern.hpp"
#include "tests/platform/fake/raw_queues.hpp"

#include <algorithm>

using namespace halftrip;
using namespace halftrip::tests;
using rio::RioEnd;
using transport::IoResult;
using transport::Received;

namespace {

constexpr std::uint32_t kProbeBytes = 100;

/// Counts the looks at the time, one nanosecond each.
class CountingClock final : public clock::TickClock {
public:
    [[nodiscard]] clock::Ticks read() const noexcept override { return ++m_now; }
    [[nodiscard]] std::string name() const override { return "counting"; }
    [[nodiscard]] std::int64_t nominalTicksPerSecond() const noexcept override { return 1'000'000'000; }
    [[nodiscard]] clock::Ticks peek() const noexcept { return m_now; }

private:
    mutable clock::Ticks m_now = 0;
};

struct Peer {
    Peer(rio::NativeSocket socket, const clock::TickClock& clock, bool isStream)
        : memory(rio::RioQueue::areaBytes(kProbeBytes))
    {
        rio::QueuePlan queue{.socket = socket, .area = memory, .sliceBytes = kProbeBytes, .whenReceived = nullptr};
        rio::EndPlan plan;
        plan.isStream = isStream;
        plan.largestProbeBytes = kProbeBytes;
        plan.clock = &clock;
        REQUIRE(end.open(fake::fakeRio(), queue, plan));
        REQUIRE(end.begin());
    }
    std::vector<std::byte> memory;
    RioEnd end;
};

struct Ends {
    explicit Ends(bool isStream = false)
        : near(sockets.nearEnd(), clock, isStream), far(sockets.farEnd(), clock, isStream)
    {
    }
    ~Ends()
    {
        sockets.closeNear();
        sockets.closeFar();
        near.end.close();
        far.end.close();
    }
    CountingClock clock;
    SocketPair sockets;
    Peer near;
    Peer far;
};

/// A deadline that counts looks, more of them than any arrival here takes.
constexpr clock::Ticks kFar = 1'000'000'000;

}  // namespace

TEST_CASE("a deadline in the past looks once and finds what is there", "[rio][end]")
{
    const FakeRioCase rules;
    Ends ends;
    Received received;
    CHECK(ends.far.end.receive(0, received) == IoResult::Nothing);
    const clock::Ticks before = ends.clock.peek();
    CHECK(ends.far.end.receive(0, received) == IoResult::Nothing);
    CHECK(ends.clock.peek() == before + 1);
    REQUIRE(ends.near.end.send(pattern(64, 1)) == IoResult::Done);
    IoResult result = IoResult::Nothing;
    for (int look = 0; look < 1'000 && result == IoResult::Nothing; ++look)
        result = ends.far.end.receive(0, received);
    REQUIRE(result == IoResult::Done);
    CHECK(std::ranges::equal(received.payload, pattern(64, 1)));
}

TEST_CASE("a spinning receive ends at its deadline when nothing comes", "[rio][end]")
{
    const FakeRioCase rules;
    Ends ends;
    Received received;
    const clock::Ticks deadline = ends.clock.peek() + 50;
    CHECK(ends.near.end.receive(deadline, received) == IoResult::Nothing);
    CHECK(ends.clock.peek() == deadline);
}

TEST_CASE("round trips keep all but one receive posted while the peer holds a packet", "[rio][end]")
{
    const FakeRioCase rules;
    Ends ends;
    for (unsigned i = 0; i < 1'000; ++i) {
        Received received;
        REQUIRE(ends.near.end.send(pattern(64, i)) == IoResult::Done);
        REQUIRE(ends.far.end.receive(kFar, received) == IoResult::Done);
        CHECK(ends.far.end.queue().postedReceives() == rio::RioQueue::kReceives - 1);
        received.payload[0] ^= std::byte{0xFF};
        REQUIRE(ends.far.end.send(received.payload) == IoResult::Done);
        REQUIRE(ends.near.end.receive(kFar, received) == IoResult::Done);
        auto expected = pattern(64, i);
        expected[0] ^= std::byte{0xFF};
        REQUIRE(std::ranges::equal(received.payload, expected));
    }
}

TEST_CASE("a send that failed ends the wait for its reply", "[rio][end]")
{
    const FakeRioCase rules;
    Ends ends;
    fake::scriptRio({.sendStatus = rio::kMessageTooLong});
    REQUIRE(ends.near.end.send(pattern(64, 1)) == IoResult::Done);
    Received received;
    CHECK(ends.near.end.receive(kFar, received) == IoResult::Failed);
    CHECK(ends.near.end.failure().step == rio::Failure::Step::Send);
    CHECK(ends.near.end.failure().code == rio::kMessageTooLong);
}

TEST_CASE("probes of a stream are cut from pieces and stay until the next receive", "[rio][end]")
{
    const FakeRioCase rules;
    Ends ends(/*isStream=*/true);
    ends.far.end.setProbeSize(30);
    // The pieces of this stream are datagrams: 70 bytes are two probes and a part, 20 the rest of the third.
    const auto piece = pattern(90, 1);
    REQUIRE(ends.near.end.send(std::span(piece).first(70)) == IoResult::Done);
    Received received;
    for (std::size_t probe = 0; probe < 2; ++probe) {
        REQUIRE(ends.far.end.receive(kFar, received) == IoResult::Done);
        CHECK(std::ranges::equal(received.payload, std::span(piece).subspan(probe * 30, 30)));
    }
    CHECK(ends.far.end.receive(0, received) == IoResult::Nothing);
    REQUIRE(ends.near.end.send(std::span(piece).subspan(70)) == IoResult::Done);
    REQUIRE(ends.far.end.receive(kFar, received) == IoResult::Done);
    CHECK(std::ranges::equal(received.payload, std::span(piece).subspan(60)));
}

TEST_CASE("an empty piece is a stream's end, from then on", "[rio][end]")
{
    const FakeRioCase rules;
    Ends ends(/*isStream=*/true);
    ends.far.end.setProbeSize(30);
    const auto nothing = pattern(1, 0);
    REQUIRE(ends.near.end.send(std::span(nothing).first(0)) == IoResult::Done);
    Received received;
    for (int again = 0; again < 3; ++again) {
        CHECK(ends.far.end.receive(kFar, received) == IoResult::Failed);
        CHECK(ends.far.end.failure().code == rio::kConnectionReset);
    }
}

TEST_CASE("what waits is discarded, datagrams and streams", "[rio][end]")
{
    const FakeRioCase rules;
    const bool isStream = GENERATE(false, true);
    Ends ends(isStream);
    ends.far.end.setProbeSize(30);
    for (unsigned i = 0; i < 5; ++i)
        REQUIRE(ends.near.end.send(pattern(30, i)) == IoResult::Done);
    bool hasAny = false;
    for (int look = 0; look < 1'000 && !hasAny; ++look)
        hasAny = ends.far.end.discardWaiting();
    CHECK(hasAny);
    CHECK_FALSE(ends.far.end.discardWaiting());
    REQUIRE(ends.near.end.send(pattern(30, 9)) == IoResult::Done);
    Received received;
    REQUIRE(ends.far.end.receive(kFar, received) == IoResult::Done);
    CHECK(std::ranges::equal(received.payload, pattern(30, 9)));
}
