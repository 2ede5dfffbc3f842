#include "platform/windows/transports/rio/rio_end.hpp"

#include "tests/core/transport/byte_pattern.hpp"
#include "tests/platform/fake/raw_queues.hpp"

#include <algorithm>
#include <array>

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
    Peer(rio::NativeSocket socket, const clock::TickClock& clock, bool isStream, std::uint32_t batch)
        : memory(rio::RioQueue::areaBytes(kProbeBytes, batch))
    {
        rio::QueuePlan queue{
            .socket = socket, .area = memory, .sliceBytes = kProbeBytes, .batch = batch, .whenReceived = nullptr};
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
    explicit Ends(bool isStream = false, std::uint32_t batch = 1)
        : near(sockets.nearEnd(), clock, isStream, batch), far(sockets.farEnd(), clock, isStream, batch)
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

TEST_CASE("batches go round, each with the stamp of its arrival, and single packets in between", "[rio][end]")
{
    constexpr std::uint32_t kBatch = 32;
    const FakeRioCase rules;
    Ends ends(false, kBatch);
    std::array<Received, kBatch> room;
    std::array<std::span<const std::byte>, kBatch> answers;
    std::vector<std::vector<std::byte>> data;
    for (unsigned i = 0; i < kBatch; ++i)
        data.push_back(pattern(64, i));
    const std::vector<std::span<const std::byte>> probes(data.begin(), data.end());
    for (int round = 0; round < 20; ++round) {
        auto result = IoResult::Nothing;
        const clock::Ticks before = ends.clock.peek();
        REQUIRE(ends.near.end.sendMany(probes, result) == kBatch);
        REQUIRE(result == IoResult::Done);
        for (std::size_t reflected = 0; reflected < kBatch;) {
            const std::size_t count = ends.far.end.receiveMany(kFar, room, result);
            REQUIRE(count != 0);
            for (std::size_t i = 0; i < count; ++i) {
                CHECK(room[i].ticks > before);
                CHECK(room[i].ticks == room[0].ticks);
                room[i].payload[0] ^= std::byte{0xFF};
                answers[i] = room[i].payload;
            }
            REQUIRE(ends.far.end.sendMany(std::span(answers).first(count), result) == count);
            reflected += count;
        }
        for (std::size_t back = 0; back < kBatch;) {
            const std::size_t count = ends.near.end.receiveMany(kFar, room, result);
            REQUIRE(count != 0);
            for (std::size_t i = 0; i < count; ++i) {
                auto expected = data[back + i];
                expected[0] ^= std::byte{0xFF};
                CHECK(std::ranges::equal(room[i].payload, expected));
            }
            back += count;
        }
        Received single;
        REQUIRE(ends.near.end.send(data[0]) == IoResult::Done);
        REQUIRE(ends.far.end.receive(kFar, single) == IoResult::Done);
        CHECK(std::ranges::equal(single.payload, data[0]));
    }
    auto result = IoResult::Done;
    CHECK(ends.near.end.receiveMany(ends.clock.peek() + 50, room, result) == 0);
    CHECK(result == IoResult::Nothing);
}

TEST_CASE("a batch that fails says so, at its sending or when its end is seen", "[rio][end]")
{
    const FakeRioCase rules;
    Ends ends(false, 8);
    std::array<Received, 8> room;
    const auto data = pattern(64, 1);
    const std::vector<std::span<const std::byte>> probes(8, data);
    fake::scriptRio({.sendStatus = rio::kMessageTooLong});
    auto result = IoResult::Nothing;
    REQUIRE(ends.near.end.sendMany(probes, result) == 8);
    CHECK(ends.near.end.receiveMany(kFar, room, result) == 0);
    CHECK(result == IoResult::Failed);
    CHECK(ends.near.end.failure().step == rio::Failure::Step::Send);
    CHECK(ends.near.end.failure().code == rio::kMessageTooLong);
    fake::scriptRio({});
    const auto tooLong = pattern(500, 1);
    const std::vector<std::span<const std::byte>> mixed{data, data, tooLong, data};
    CHECK(ends.near.end.sendMany(mixed, result) == 2);
    CHECK(result == IoResult::Failed);
    CHECK(ends.near.end.failure().code == rio::kMessageTooLong);
    for (std::size_t left = 2; left != 0;)
        left -= ends.far.end.receiveMany(kFar, room, result);
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
