#include "tests/platform/fake/rio_queue_pair.hpp"

#include <array>
#include <thread>

using namespace halftrip;
using namespace halftrip::tests;

// What a provider may do that keeps the documented rules, but not our hopes.

namespace {

/// As a point does: on a thread of its own, which ends. Receives come back to it, and are posted again by it.
void exchangeOnOwnThread(Pair& pair, unsigned probes)
{
    unsigned good = 0;
    std::thread([&] {
        std::span<std::byte> packet;
        for (unsigned i = 0; i < probes; ++i) {
            const bool isSent = pair.far.queue.send(pattern(64, i)) == IoResult::Done;
            const bool isSame = isSent && await(pair.near.queue, packet) == IoResult::Done &&
                                std::ranges::equal(packet, pattern(64, i));
            good += isSame && pair.near.queue.giveBack() == IoResult::Done ? 1U : 0U;
            static_cast<void>(pair.far.queue.drainSends());
        }
    }).join();
    CHECK(good == probes);
}

}  // namespace

TEST_CASE("requests end with the thread that posted them, and the next point goes on", "[rio][hostile]")
{
    const FakeRioCase rules;
    const bool writesLate = GENERATE(false, true);
    fake::scriptRio({.cancelsWithThread = true, .writesLate = writesLate});
    Pair pair;
    for (int point = 0; point < 5; ++point)
        exchangeOnOwnThread(pair, 20);
    // All of them were posted by threads that are gone: each comes back without anything, and is posted again.
    std::span<std::byte> packet;
    for (std::uint32_t i = 0; i < 2 * rio::RioQueue::kReceives; ++i)
        CHECK(pair.near.queue.take(packet) == IoResult::Nothing);
    CHECK(pair.near.queue.postedReceives() == rio::RioQueue::kReceives);
    pair.close();
}

TEST_CASE("a send that ended with its thread is a failure, once", "[rio][hostile]")
{
    const FakeRioCase rules;
    fake::scriptRio({.keepsSends = true, .cancelsWithThread = true});
    Pair pair;
    auto sent = IoResult::Nothing;
    std::thread([&] { sent = pair.near.queue.send(pattern(64, 1)); }).join();
    REQUIRE(sent == IoResult::Done);
    CHECK(pair.near.queue.drainSends() == IoResult::Failed);
    CHECK(pair.near.queue.failure().code == rio::kOperationAborted);
    CHECK(pair.near.queue.drainSends() == IoResult::Done);
    CHECK(pair.near.queue.sendsUnderWay() == 0);
    fake::scriptRio({.cancelsWithThread = true});
    exchangeOnOwnThread(pair, 3);
    pair.close();
}

TEST_CASE("whatever code a receive ends with, it costs itself and no slice", "[rio][hostile]")
{
    const FakeRioCase rules;
    Pair pair;
    // Those that a driver or the network can bring about, and what an NTSTATUS would look like.
    const int code = GENERATE(1236, 10050, 10052, 10053, 10054, 10058, 10060, 10061, 10065, -1073741536);
    CAPTURE(code);
    std::span<std::byte> packet;
    for (std::uint32_t i = 0; i < 2 * rio::RioQueue::kReceives; ++i) {
        fake::scriptRio({.receiveStatus = code});
        REQUIRE(pair.near.queue.take(packet) == IoResult::Failed);
        CHECK(pair.near.queue.failure().code == code);
    }
    CHECK(pair.near.queue.postedReceives() == rio::RioQueue::kReceives);
    exchangeOnOwnThread(pair, 3);
    pair.close();
}

TEST_CASE("a batch survives threads that end, whatever a receive ends with, and counts beyond the slice",
          "[rio][hostile]")
{
    constexpr std::uint32_t kBatch = 16;
    const FakeRioCase rules;
    Pair pair(kBatch);
    const auto data = pattern(100, 1);
    const std::vector<std::span<const std::byte>> packets(kBatch, data);
    std::array<transport::Received, kBatch> room;
    const auto exchange = [&] {
        auto result = IoResult::Nothing;
        REQUIRE(pair.near.queue.sendBurst(packets, result) == kBatch);
        for (std::size_t taken = 0; taken < kBatch;) {
            const std::size_t count = awaitMany(pair.far.queue, room, result);
            REQUIRE(count != 0);
            for (std::size_t i = 0; i < count; ++i)
                CHECK(room[i].payload.size() <= RioQueue::roundSlice(kSliceBytes));
            taken += count;
            REQUIRE(pair.far.queue.giveBackMany() == IoResult::Done);
        }
        REQUIRE(pair.near.queue.drainSends() == IoResult::Done);
    };
    for (int again = 0; again < 20; ++again) {
        fake::scriptRio({.receiveStatus = 10054});
        auto result = IoResult::Nothing;
        CHECK(pair.far.queue.takeMany(room, result) == 0);
        CHECK(result == IoResult::Failed);
        REQUIRE(pair.far.queue.giveBackMany() == IoResult::Done);
    }
    fake::scriptRio({.overstatedBytes = 0xFFFF0000});
    exchange();
    fake::scriptRio({.cancelsWithThread = true});
    std::thread([&] {
        REQUIRE(pair.far.queue.giveBackMany() == IoResult::Done);
        exchange();
    }).join();
    auto result = IoResult::Done;
    for (std::uint32_t left = 2 * (rio::RioQueue::kReceives + kBatch); left > kBatch; left -= kBatch) {
        CHECK(pair.far.queue.takeMany(room, result) == 0);
        CHECK(result == IoResult::Nothing);
        REQUIRE(pair.far.queue.giveBackMany() == IoResult::Done);
    }
    exchange();
    CHECK(pair.far.queue.postedReceives() == rio::RioQueue::kReceives + kBatch);
    pair.close();
}

TEST_CASE("byte counts up to the largest number lead nowhere beyond the slice", "[rio][hostile]")
{
    const FakeRioCase rules;
    Pair pair;
    for (const std::uint32_t more : {1U, kSliceBytes, 0x7FFFFFFFU, 0xFFFFFFFFU - 64U}) {
        CAPTURE(more);
        fake::scriptRio({.overstatedBytes = more});
        REQUIRE(pair.far.queue.send(pattern(64, 1)) == IoResult::Done);
        std::span<std::byte> packet;
        REQUIRE(await(pair.near.queue, packet) == IoResult::Done);
        CHECK(packet.size() <= rio::RioQueue::roundSlice(kSliceBytes));
        CHECK(std::ranges::equal(packet.first(64), pattern(64, 1)));
        REQUIRE(pair.near.queue.giveBack() == IoResult::Done);
    }
    fake::scriptRio({});
    pair.close();
}

TEST_CASE("memory may be written to until its registration ends", "[rio][hostile]")
{
    const FakeRioCase rules;
    fake::scriptRio({.writesLate = true});
    Pair pair;
    exchangeOnOwnThread(pair, 3);
    pair.close();
    CHECK(std::ranges::all_of(pair.near.memory, [](std::byte byte) { return byte == std::byte{0xDD}; }));
}
