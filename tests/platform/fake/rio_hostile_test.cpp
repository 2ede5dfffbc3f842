#include "tests/platform/fake/rio_queue_pair.hpp"

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
            good += isSame && pair.near.queue.giveBack() == IoResult::Done ? 1 : 0;
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
    // Those of Winsock that a driver or the network can bring about, and what an NTSTATUS would look like.
    const int code = GENERATE(234, 10050, 10052, 10053, 10054, 10058, 10060, 10061, 10065, -1073741536);
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
