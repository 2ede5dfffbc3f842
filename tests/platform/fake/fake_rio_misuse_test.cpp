// Misuse that real RIO answers with anything or nothing, and the fake with a corrupt queue or a word in its record.
#include "tests/platform/fake/raw_queues.hpp"

#include <atomic>

using namespace halftrip;
using namespace halftrip::tests;

TEST_CASE("a slice that is used again before its completion was dequeued corrupts the queue", "[fake][rio]")
{
    FakeRioCase rules;
    rules.tolerateViolations();
    SocketPair sockets;
    RawQueues queues(sockets.nearEnd());
    SECTION("a receive's, by a receive")
    {
        REQUIRE(queues.postReceive(0));
        static_cast<void>(queues.postReceive(0));
        CHECK(queues.look(queues.received) == rio::kCorruptQueue);
    }
    SECTION("a receive's, by a send")
    {
        REQUIRE(queues.postReceive(0));
        static_cast<void>(queues.postSend(0));
        CHECK(queues.look(queues.sent) == rio::kCorruptQueue);
    }
    SECTION("a finished send's that was not dequeued")
    {
        REQUIRE(queues.postSend(0));
        static_cast<void>(queues.postSend(0));
        CHECK(queues.look(queues.sent) == rio::kCorruptQueue);
        CHECK_FALSE(queues.postSend(1));
        CHECK(queues.error() == rio::kInvalidArgument);
    }
    SECTION("a part of one")
    {
        REQUIRE(queues.postReceive(0));
        rio::Buffer overlapping{queues.area, 63, 10};
        static_cast<void>(queues.provider.table.receive(queues.requests, &overlapping, 1, 0, nullptr));
        CHECK(queues.look(queues.received) == rio::kCorruptQueue);
    }
    CHECK(fake::rioViolations().size() == 1);
    sockets.closeNear();
    queues.close();
}

TEST_CASE("a slice may be used again once its completion was dequeued", "[fake][rio]")
{
    const FakeRioCase rules;
    SocketPair sockets;
    RawQueues queues(sockets.nearEnd());
    for (int round = 0; round < 3; ++round) {
        REQUIRE(queues.postSend(0));
        REQUIRE(queues.await(queues.sent, 1).size() == 1);
    }
    sockets.closeNear();
    queues.close();
}

TEST_CASE("ending a registration that requests still use is found out", "[fake][rio]")
{
    FakeRioCase rules;
    rules.tolerateViolations();
    SocketPair sockets;
    RawQueues queues(sockets.nearEnd());
    REQUIRE(queues.postReceive(0));
    queues.provider.table.deregisterBuffer(queues.area);
    CHECK(fake::rioViolations() == std::vector<std::string>{"a registration was ended while requests use it"});
    CHECK(queues.look(queues.received) == rio::kCorruptQueue);
    sockets.closeNear();
    queues.provider.table.closeCompletionQueue(queues.received);
    queues.provider.table.closeCompletionQueue(queues.sent);
}

TEST_CASE("completion queues that go before their socket, and handles that are none, are found out", "[fake][rio]")
{
    FakeRioCase rules;
    rules.tolerateViolations();
    SocketPair sockets;
    RawQueues queues(sockets.nearEnd());
    queues.close();
    CHECK(fake::rioViolations().size() == 2);
    queues.close();
    CHECK(fake::rioViolations().size() == 5);
    CHECK_FALSE(queues.postSend(0));
    CHECK(queues.look(queues.sent) == rio::kCorruptQueue);
}

TEST_CASE("closing the socket ends what is under way", "[fake][rio]")
{
    const FakeRioCase rules;
    SocketPair sockets;
    RawQueues queues(sockets.nearEnd());
    REQUIRE(queues.postReceive(0));
    REQUIRE(queues.postReceive(1, rio::kDefer));
    sockets.closeNear();
    const auto done = queues.await(queues.received, 2);
    REQUIRE(done.size() == 2);
    CHECK(done[0].status == 995);
    queues.close();
}

TEST_CASE("two threads within one queue at one time corrupt it", "[fake][rio]")
{
    FakeRioCase rules;
    SocketPair sockets;
    RawQueues queues(sockets.nearEnd());
    std::atomic<bool> isInside = false;
    std::atomic<bool> mayLeave = false;
    fake::scriptRio({.insideDequeue = [&] {
        if (isInside.exchange(true))
            return;
        while (!mayLeave)
            std::this_thread::yield();
    }});
    std::uint32_t seenByFirst = 0;  // Catch2's checks are for one thread at a time.
    std::thread first([&] { seenByFirst = queues.look(queues.received); });
    while (!isInside)
        std::this_thread::yield();
    CHECK(queues.look(queues.received) == rio::kCorruptQueue);
    mayLeave = true;
    first.join();
    CHECK(seenByFirst == rio::kCorruptQueue);
    fake::scriptRio({});
    CHECK(queues.look(queues.received) == rio::kCorruptQueue);  // Once and for all.
    CHECK(queues.look(queues.sent) == 0);
    sockets.closeNear();
    queues.close();
}

TEST_CASE("threads may take turns, unless the strict rule is on", "[fake][rio]")
{
    FakeRioCase rules;
    SocketPair sockets;
    RawQueues queues(sockets.nearEnd());
    CHECK(queues.look(queues.received) == 0);
    std::thread([&] { CHECK(queues.look(queues.received) == 0); }).join();
    fake::scriptRio({.isOwnerChecked = true});
    CHECK(queues.look(queues.received) == 0);
    std::thread([&] { CHECK(queues.look(queues.received) == rio::kCorruptQueue); }).join();
    CHECK(queues.look(queues.received) == rio::kCorruptQueue);
    sockets.closeNear();
    queues.close();
}

TEST_CASE("a queue that is polled cannot be asked to notify", "[fake][rio]")
{
    const FakeRioCase rules;
    SocketPair sockets;
    RawQueues queues(sockets.nearEnd());
    CHECK(queues.provider.table.notify(queues.received) == rio::kInvalidArgument);
    sockets.closeNear();
    queues.close();
}
