#include "tests/platform/fake/rio_queue_pair.hpp"

#include <string>

using namespace halftrip;
using namespace halftrip::tests;
using rio::Failure;

TEST_CASE("a packet that is longer than a slice fills it, and one to send is refused", "[rio][queue]")
{
    const FakeRioCase rules;
    SocketPair sockets;
    End small(sockets.nearEnd());
    std::vector<std::byte> memory(RioQueue::areaBytes(4'096));
    RioQueue large;
    REQUIRE(large.open(fake::fakeRio(), {.socket = sockets.farEnd(), .area = memory, .sliceBytes = 4'096}));
    REQUIRE(small.queue.postReceives());
    REQUIRE(large.send(pattern(2'000, 1)) == IoResult::Done);
    std::span<std::byte> packet;
    REQUIRE(await(small.queue, packet) == IoResult::Done);
    CHECK(packet.size() == RioQueue::roundSlice(kSliceBytes));
    REQUIRE(small.queue.giveBack() == IoResult::Done);

    CHECK(small.queue.send(pattern(2'000, 1)) == IoResult::Failed);
    CHECK(small.queue.failure().step == Failure::Step::Send);
    CHECK(small.queue.failure().code == rio::kMessageTooLong);
    sockets.closeNear();
    sockets.closeFar();
    small.queue.close();
    large.close();
}

TEST_CASE("a send that failed shows when its completion is collected", "[rio][queue]")
{
    const FakeRioCase rules;
    Pair pair;
    fake::scriptRio({.sendStatus = rio::kMessageTooLong});
    REQUIRE(pair.near.queue.send(pattern(64, 1)) == IoResult::Done);
    CHECK(pair.near.queue.drainSends() == IoResult::Failed);
    CHECK(pair.near.queue.failure().code == rio::kMessageTooLong);
    fake::scriptRio({});
    CHECK(pair.near.queue.drainSends() == IoResult::Done);
    CHECK(pair.near.queue.send(pattern(64, 2)) == IoResult::Done);
    pair.close();
}

TEST_CASE("a receive that failed costs itself, not its slice", "[rio][queue]")
{
    const FakeRioCase rules;
    Pair pair;
    std::span<std::byte> packet;
    for (int i = 0; i < 100; ++i) {  // More often than there are slices.
        fake::scriptRio({.receiveStatus = rio::kConnectionReset});
        REQUIRE(pair.near.queue.take(packet) == IoResult::Failed);
        CHECK(pair.near.queue.failure().step == Failure::Step::Receive);
        CHECK(pair.near.queue.failure().code == rio::kConnectionReset);
        CHECK_FALSE(pair.near.queue.holdsPacket());
    }
    CHECK(pair.near.queue.postedReceives() == RioQueue::kReceives);
    REQUIRE(pair.far.queue.send(pattern(64, 1)) == IoResult::Done);
    CHECK(await(pair.near.queue, packet) == IoResult::Done);
    pair.close();
}

TEST_CASE("a packet that was longer than its slice fills it, by either family of codes", "[rio][queue]")
{
    const FakeRioCase rules;
    Pair pair;
    std::span<std::byte> packet;
    for (const int status : {rio::kMessageTooLong, rio::kMoreData}) {
        fake::scriptRio({.receiveStatus = status});
        REQUIRE(pair.near.queue.take(packet) == IoResult::Done);
        CHECK(packet.size() == RioQueue::roundSlice(kSliceBytes));
        REQUIRE(pair.near.queue.giveBack() == IoResult::Done);
    }
    pair.close();
}

TEST_CASE("a receive that the system took back brought nothing and is posted again", "[rio][queue]")
{
    const FakeRioCase rules;
    Pair pair;
    std::span<std::byte> packet;
    for (int i = 0; i < 100; ++i) {  // More often than there are slices.
        fake::scriptRio({.receiveStatus = rio::kOperationAborted});
        REQUIRE(pair.near.queue.take(packet) == IoResult::Nothing);
        CHECK_FALSE(pair.near.queue.holdsPacket());
    }
    CHECK(pair.near.queue.postedReceives() == RioQueue::kReceives);
    REQUIRE(pair.far.queue.send(pattern(64, 1)) == IoResult::Done);
    REQUIRE(await(pair.near.queue, packet) == IoResult::Done);
    CHECK(packet.size() == 64);
    pair.close();
}

TEST_CASE("a provider that claims more bytes than a slice has is not believed", "[rio][queue]")
{
    const FakeRioCase rules;
    Pair pair;
    fake::scriptRio({.overstatedBytes = 1U << 30U});
    REQUIRE(pair.far.queue.send(pattern(64, 1)) == IoResult::Done);
    std::span<std::byte> packet;
    REQUIRE(await(pair.near.queue, packet) == IoResult::Done);
    CHECK(packet.size() == RioQueue::roundSlice(kSliceBytes));
    fake::scriptRio({});
    pair.close();
}

TEST_CASE("a corrupt queue is told as such by receiving, by sending and by closing", "[rio][queue]")
{
    FakeRioCase rules;
    rules.tolerateViolations();  // Nothing can be collected from such a queue.
    Pair pair;
    REQUIRE(pair.near.queue.send(pattern(64, 1)) == IoResult::Done);
    fake::scriptRio({.isCorrupt = true});
    std::span<std::byte> packet;
    CHECK(pair.near.queue.take(packet) == IoResult::Failed);
    CHECK(pair.near.queue.failure().step == Failure::Step::Corrupt);
    CHECK(pair.near.queue.drainSends() == IoResult::Failed);
    CHECK(pair.near.queue.failure().step == Failure::Step::Corrupt);
    pair.close();
    CHECK(fake::rioLeftovers() == 0);
}

TEST_CASE("an open that fails at any step gives back what it had, in order", "[rio][queue]")
{
    const FakeRioCase rules;
    SocketPair sockets;
    std::vector<std::string> expected{"register"};
    SECTION("registration")
    {
        fake::scriptRio({.refusesRegistration = true});
        End end(sockets.nearEnd());
        CHECK_FALSE(end.isOpen);
        CHECK(end.queue.failure().step == Failure::Step::Register);
        CHECK(end.queue.failure().code == rio::kNoBuffers);
        expected.clear();
    }
    SECTION("the first completion queue")
    {
        fake::scriptRio({.completionQueuesLeft = 0});
        End end(sockets.nearEnd());
        CHECK_FALSE(end.isOpen);
        CHECK(end.queue.failure().step == Failure::Step::MakeReceived);
        expected.insert(expected.end(), {"deregister"});
    }
    SECTION("the second")
    {
        fake::scriptRio({.completionQueuesLeft = 1});
        End end(sockets.nearEnd());
        CHECK_FALSE(end.isOpen);
        CHECK(end.queue.failure().step == Failure::Step::MakeSent);
        expected.insert(expected.end(), {"createCompletionQueue", "closeCompletionQueue", "deregister"});
    }
    SECTION("the request queue")
    {
        fake::scriptRio({.refusesRequestQueues = true});
        End end(sockets.nearEnd());
        CHECK_FALSE(end.isOpen);
        CHECK(end.queue.failure().step == Failure::Step::MakeRequests);
        expected.insert(expected.end(), {"createCompletionQueue", "createCompletionQueue", "closeCompletionQueue",
                                         "closeCompletionQueue", "deregister"});
    }
    CHECK(fake::rioCalls() == expected);
}

TEST_CASE("closing gives everything back in order, once, and the queue can be opened again", "[rio][queue]")
{
    const FakeRioCase rules;
    for (int round = 0; round < 2; ++round) {
        fake::resetRio();
        SocketPair sockets;
        End end(sockets.nearEnd());
        REQUIRE(end.queue.postReceives());
        sockets.closeNear();
        end.queue.close();
        end.queue.close();
        CHECK(fake::rioCalls() == std::vector<std::string>{"register", "createCompletionQueue", "createCompletionQueue",
                                                           "createRequestQueue", "closeCompletionQueue",
                                                           "closeCompletionQueue", "deregister"});
        CHECK(fake::rioViolations().empty());
    }
}
