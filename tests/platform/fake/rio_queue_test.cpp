#include "tests/platform/fake/rio_queue_pair.hpp"

#include <array>

using namespace halftrip;
using namespace halftrip::tests;

TEST_CASE("packets go both ways thousands of times, longer than slices and places last", "[rio][queue]")
{
    const FakeRioCase rules;
    Pair pair;
    for (unsigned i = 0; i < 3'000; ++i) {
        std::span<std::byte> packet;
        REQUIRE(pair.near.queue.send(pattern(64, i)) == IoResult::Done);
        REQUIRE(await(pair.far.queue, packet) == IoResult::Done);
        REQUIRE(std::ranges::equal(packet, pattern(64, i)));
        CHECK(pair.far.queue.postedReceives() == RioQueue::kReceives - 1);
        REQUIRE(pair.far.queue.send(packet) == IoResult::Done);
        REQUIRE(pair.far.queue.giveBack() == IoResult::Done);
        CHECK(pair.far.queue.postedReceives() == RioQueue::kReceives);
        REQUIRE(await(pair.near.queue, packet) == IoResult::Done);
        REQUIRE(std::ranges::equal(packet, pattern(64, i)));
        REQUIRE(pair.near.queue.giveBack() == IoResult::Done);
    }
    pair.close();
}

TEST_CASE("a packet stays as it is until it is given back, whatever arrives meanwhile", "[rio][queue]")
{
    const FakeRioCase rules;
    Pair pair;
    std::span<std::byte> held;
    REQUIRE(pair.near.queue.send(pattern(100, 1)) == IoResult::Done);
    REQUIRE(await(pair.far.queue, held) == IoResult::Done);
    for (unsigned i = 2; i < RioQueue::kSends; ++i)
        REQUIRE(pair.near.queue.send(pattern(100, i)) == IoResult::Done);
    CHECK(std::ranges::equal(held, pattern(100, 1)));
    REQUIRE(pair.far.queue.giveBack() == IoResult::Done);
    for (unsigned i = 2; i < RioQueue::kSends; ++i) {
        std::span<std::byte> packet;
        REQUIRE(await(pair.far.queue, packet) == IoResult::Done);
        CHECK(std::ranges::equal(packet, pattern(100, i)));
        REQUIRE(pair.far.queue.giveBack() == IoResult::Done);
    }
    pair.close();
}

TEST_CASE("a payload may be sent from the memory of the packet held, and that be given back at once", "[rio][queue]")
{
    const FakeRioCase rules;
    Pair pair;
    std::span<std::byte> packet;
    REQUIRE(pair.near.queue.send(pattern(100, 1)) == IoResult::Done);
    REQUIRE(await(pair.far.queue, packet) == IoResult::Done);
    fake::scriptRio({.keepsSends = true});  // The answer lingers while its packet's slice is posted again.
    REQUIRE(pair.far.queue.send(packet) == IoResult::Done);
    REQUIRE(pair.far.queue.giveBack() == IoResult::Done);
    REQUIRE(pair.near.queue.take(packet) == IoResult::Nothing);
    fake::scriptRio({});
    REQUIRE(pair.far.queue.drainSends() == IoResult::Done);  // Moves what lingers.
    REQUIRE(await(pair.near.queue, packet) == IoResult::Done);
    CHECK(std::ranges::equal(packet, pattern(100, 1)));
    pair.close();
}

TEST_CASE("sends that do not end use up the slices, then there is no room, then there is again", "[rio][queue]")
{
    const FakeRioCase rules;
    Pair pair;
    fake::scriptRio({.keepsSends = true});
    std::uint32_t taken = 0;
    while (taken < 100 && pair.near.queue.send(pattern(64, taken)) == IoResult::Done)
        ++taken;
    CHECK(taken == RioQueue::kSends);
    CHECK(pair.near.queue.send(pattern(64, 0)) == IoResult::Nothing);
    CHECK(pair.near.queue.sendsUnderWay() == RioQueue::kSends);
    fake::scriptRio({});
    CHECK(pair.near.queue.send(pattern(64, 0)) == IoResult::Done);
    CHECK(pair.near.queue.sendsUnderWay() <= RioQueue::kSends);
    pair.close();
}

TEST_CASE("a burst leaves with one kick, in order", "[rio][queue]")
{
    const FakeRioCase rules;
    Pair pair;
    std::vector<std::vector<std::byte>> data;
    for (unsigned i = 0; i < 10; ++i)
        data.push_back(pattern(100, i));
    const std::vector<std::span<const std::byte>> packets(data.begin(), data.end());
    auto result = IoResult::Nothing;
    REQUIRE(pair.near.queue.sendBurst(packets, result) == 10);
    CHECK(result == IoResult::Done);
    for (unsigned i = 0; i < 10; ++i) {
        std::span<std::byte> packet;
        REQUIRE(await(pair.far.queue, packet) == IoResult::Done);
        CHECK(std::ranges::equal(packet, data[i]));
        REQUIRE(pair.far.queue.giveBack() == IoResult::Done);
    }
    pair.close();
}

TEST_CASE("a burst that is longer than the slices leaves as far as they reach, and not less", "[rio][queue]")
{
    const FakeRioCase rules;
    Pair pair;
    const auto data = pattern(100, 1);
    const std::vector<std::span<const std::byte>> packets(RioQueue::kSends + 5, data);
    auto result = IoResult::Done;
    const std::size_t taken = pair.near.queue.sendBurst(packets, result);
    CHECK(result == IoResult::Nothing);
    CHECK(taken == RioQueue::kSends);  // Deferred ones do not end, so no slice comes back meanwhile.
    std::span<std::byte> packet;
    for (std::size_t i = 0; i < taken; ++i) {
        REQUIRE(await(pair.far.queue, packet) == IoResult::Done);
        REQUIRE(pair.far.queue.giveBack() == IoResult::Done);
    }
    CHECK(pair.near.queue.sendBurst(std::span(packets).subspan(taken), result) == 5);
    CHECK(result == IoResult::Done);
    CHECK(pair.near.queue.sendBurst({}, result) == 0);
    pair.close();
}

TEST_CASE("a batch is sent whole and taken whole, and its slices come back by one kick", "[rio][queue]")
{
    constexpr std::uint32_t kBatch = 64;
    const FakeRioCase rules;
    Pair pair(kBatch);
    std::vector<std::vector<std::byte>> data;
    for (unsigned i = 0; i < kBatch; ++i)
        data.push_back(pattern(100, i));
    const std::vector<std::span<const std::byte>> packets(data.begin(), data.end());
    std::array<transport::Received, kBatch> room;
    for (int round = 0; round < 20; ++round) {
        auto result = IoResult::Nothing;
        REQUIRE(pair.near.queue.drainSends() == IoResult::Done);
        REQUIRE(pair.near.queue.sendBurst(packets, result) == kBatch);
        for (std::size_t taken = 0; taken < kBatch;) {
            const std::size_t count = awaitMany(pair.far.queue, room, result);
            REQUIRE(count != 0);
            for (std::size_t i = 0; i < count; ++i)
                CHECK(std::ranges::equal(room[i].payload, data[taken + i]));
            taken += count;
            CHECK(pair.far.queue.postedReceives() >= RioQueue::kReceives);
            REQUIRE(pair.far.queue.giveBackMany() == IoResult::Done);
        }
        CHECK(pair.far.queue.postedReceives() == RioQueue::kReceives + kBatch);
    }
    pair.close();
}

TEST_CASE("a batch takes no more than there is room for, and the rest stays for the next time", "[rio][queue]")
{
    const FakeRioCase rules;
    Pair pair(8);
    const auto data = pattern(100, 1);
    const std::vector<std::span<const std::byte>> packets(8, data);
    auto result = IoResult::Nothing;
    REQUIRE(pair.near.queue.sendBurst(packets, result) == 8);
    std::array<transport::Received, 3> room;
    for (std::size_t left = 8; left != 0;) {
        const std::size_t count = awaitMany(pair.far.queue, room, result);
        REQUIRE(count != 0);
        CHECK(count <= 3);
        left -= count;
        REQUIRE(pair.far.queue.giveBackMany() == IoResult::Done);
    }
    CHECK(pair.far.queue.takeMany(room, result) == 0);
    CHECK(result == IoResult::Nothing);
    pair.close();
}

TEST_CASE("deferred sends leave when they are committed", "[rio][queue]")
{
    const FakeRioCase rules;
    Pair pair;
    std::span<std::byte> packet;
    REQUIRE(pair.near.queue.send(pattern(64, 1), rio::kDefer) == IoResult::Done);
    CHECK(pair.far.queue.take(packet) == IoResult::Nothing);
    REQUIRE(pair.near.queue.commitSends() == IoResult::Done);
    CHECK(await(pair.far.queue, packet) == IoResult::Done);
    pair.close();
}
