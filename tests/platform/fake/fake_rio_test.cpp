// The documented rules of RIO, as the fake keeps them. What the fake lets pass here, the transport's tests could not
// find.
#include "tests/platform/fake/raw_queues.hpp"

using namespace halftrip;
using namespace halftrip::tests;

TEST_CASE("data-buffer maxima other than 1, and maxima of nothing at all, are refused", "[fake][rio]")
{
    const FakeRioCase rules;
    SocketPair sockets;
    RawQueues queues(sockets.nearEnd());
    const auto& rio = queues.provider.table;
    const auto make = [&](std::uint32_t receives, std::uint32_t receiveBuffers, std::uint32_t sends,
                          std::uint32_t sendBuffers) {
        return rio.createRequestQueue(sockets.farEnd(), receives, receiveBuffers, sends, sendBuffers, queues.received,
                                      queues.sent, nullptr);
    };
    CHECK(make(1, 2, 1, 1) == nullptr);
    CHECK(queues.error() == rio::kInvalidArgument);
    CHECK(make(1, 1, 1, 0) == nullptr);
    CHECK(queues.error() == rio::kInvalidArgument);
    CHECK(make(0, 1, 0, 1) == nullptr);
    CHECK(queues.error() == rio::kInvalidArgument);
    CHECK(make(1, 1, 0, 1) != nullptr);
    sockets.closeNear();
    sockets.closeFar();
    queues.close();
}

TEST_CASE("the outstanding maxima of all request queues must fit the completion queue, which grows first",
          "[fake][rio]")
{
    const FakeRioCase rules;
    SocketPair sockets;
    RawQueues queues(sockets.nearEnd(), 6, 4);
    const auto& rio = queues.provider.table;
    const auto more = [&](std::uint32_t receives) {
        return rio.createRequestQueue(sockets.farEnd(), receives, 1, 1, 1, queues.received, queues.sent, nullptr);
    };
    CHECK(more(3) == nullptr);
    CHECK(queues.error() == rio::kNoBuffers);
    // The request queue first: refused.
    CHECK(rio.resizeRequestQueue(queues.requests, 9, 4) == 0);
    CHECK(queues.error() == rio::kNoBuffers);
    // The completion queue first: both.
    CHECK(rio.resizeCompletionQueue(queues.received, 12) != 0);
    CHECK(rio.resizeRequestQueue(queues.requests, 9, 4) != 0);
    CHECK(more(3) != nullptr);
    CHECK(more(1) == nullptr);
    // Not below what it has promised, nor to nothing.
    CHECK(rio.resizeCompletionQueue(queues.received, 11) == 0);
    CHECK(queues.error() == rio::kNoBuffers);
    CHECK(rio.resizeCompletionQueue(queues.received, 0) == 0);
    CHECK(rio.resizeRequestQueue(queues.requests, 0, 0) == 0);
    CHECK(queues.error() == rio::kInvalidArgument);
    sockets.closeNear();
    sockets.closeFar();
    queues.close();
}

TEST_CASE("one completion queue for both directions counts both maxima", "[fake][rio]")
{
    const FakeRioCase rules;
    SocketPair sockets;
    const auto rio = fake::fakeRio().table;
    const auto both = rio.createCompletionQueue(8, nullptr);
    CHECK(rio.createRequestQueue(sockets.nearEnd(), 5, 1, 4, 1, both, both, nullptr) == nullptr);
    CHECK(rio.createRequestQueue(sockets.nearEnd(), 4, 1, 4, 1, both, both, nullptr) != nullptr);
    sockets.closeNear();
    rio.closeCompletionQueue(both);
}

TEST_CASE("completion queues have a size within the documented range", "[fake][rio]")
{
    const FakeRioCase rules;
    const auto provider = fake::fakeRio();
    CHECK(provider.table.createCompletionQueue(0, nullptr) == nullptr);
    CHECK(provider.lastError() == rio::kInvalidArgument);
    CHECK(provider.table.createCompletionQueue(rio::kMostCompletions + 1, nullptr) == nullptr);
}

TEST_CASE("every slice is held against its registration", "[fake][rio]")
{
    const FakeRioCase rules;
    SocketPair sockets;
    RawQueues queues(sockets.nearEnd());
    const auto post = [&](rio::Buffer buffer, std::uint32_t count = 1) {
        return queues.provider.table.receive(queues.requests, &buffer, count, 0, nullptr) != 0;
    };
    CHECK_FALSE(post({rio::invalidBufferId(), 0, 64}));
    CHECK(queues.error() == 10'014);
    CHECK_FALSE(post({queues.area, 4096 - 63, 64}));
    CHECK(queues.error() == rio::kInvalidArgument);
    CHECK_FALSE(post({queues.area, 0xFFFFFFFF, 64}));
    CHECK_FALSE(post({queues.area, 0, 64}, 2));
    CHECK(queues.error() == rio::kInvalidArgument);
    CHECK(post({queues.area, 4096 - 64, 64}));
    sockets.closeNear();
    CHECK(queues.await(queues.received, 1).size() == 1);
    queues.close();
}

TEST_CASE("a send without data is an empty datagram", "[fake][rio]")
{
    const FakeRioCase rules;
    SocketPair sockets;
    RawQueues near(sockets.nearEnd());
    RawQueues far(sockets.farEnd());
    REQUIRE(far.postReceive(0));
    CHECK(near.provider.table.send(near.requests, nullptr, 0, 0, nullptr) != 0);
    const auto done = far.await(far.received, 1);
    REQUIRE(done.size() == 1);
    CHECK(done[0].status == 0);
    CHECK(done[0].bytes == 0);
    sockets.closeNear();
    sockets.closeFar();
    near.close();
    far.close();
}

TEST_CASE("data arrives in order, with the contexts of its requests", "[fake][rio]")
{
    const FakeRioCase rules;
    SocketPair sockets;
    RawQueues near(sockets.nearEnd());
    RawQueues far(sockets.farEnd());
    for (std::uint32_t i = 0; i < 4; ++i) {
        REQUIRE(far.postReceive(i));
        near.memory[i * 64] = static_cast<std::byte>(i + 10);
    }
    for (std::uint32_t i = 0; i < 4; ++i)
        REQUIRE(near.postSend(i));
    const auto done = far.await(far.received, 4);
    REQUIRE(done.size() == 4);
    for (std::uint32_t i = 0; i < 4; ++i) {
        CHECK(done[i].requestContext == i);
        CHECK(done[i].bytes == 64);
        CHECK(far.memory[i * 64] == static_cast<std::byte>(i + 10));
    }
    CHECK(near.await(near.sent, 4).size() == 4);
    sockets.closeNear();
    sockets.closeFar();
    near.close();
    far.close();
}

TEST_CASE("a place in the queue comes back with the dequeuing, not with the completion", "[fake][rio]")
{
    const FakeRioCase rules;
    SocketPair sockets;
    RawQueues queues(sockets.nearEnd());
    for (std::uint32_t i = 0; i < 4; ++i)
        REQUIRE(queues.postSend(i));
    CHECK_FALSE(queues.postSend(4));
    CHECK(queues.error() == rio::kNoBuffers);
    CHECK(queues.look(queues.received) == 0);  // Another queue: of no use.
    CHECK_FALSE(queues.postSend(4));
    REQUIRE(queues.await(queues.sent, 1).size() == 1);
    CHECK(queues.postSend(4));
    CHECK_FALSE(queues.postSend(5));
    CHECK(queues.await(queues.sent, 4).size() == 4);
    sockets.closeNear();
    queues.close();
}

TEST_CASE("deferred sends wait for a commit, alone or by the next send", "[fake][rio]")
{
    const FakeRioCase rules;
    SocketPair sockets;
    RawQueues near(sockets.nearEnd());
    RawQueues far(sockets.farEnd());
    const auto& send = near.provider.table.send;
    for (std::uint32_t i = 0; i < 4; ++i)
        REQUIRE(far.postReceive(i));
    REQUIRE(near.postSend(0, rio::kDefer));
    REQUIRE(near.postSend(1, rio::kDefer));
    CHECK(near.look(near.sent) == 0);
    CHECK(far.look(far.received) == 0);
    SECTION("COMMIT_ONLY comes alone")
    {
        rio::Buffer buffer = near.slice(2);
        CHECK(send(near.requests, &buffer, 1, rio::kCommitOnly, nullptr) == 0);
        CHECK(near.error() == rio::kInvalidArgument);
        CHECK(send(near.requests, nullptr, 0, rio::kCommitOnly | rio::kDefer, nullptr) == 0);
        CHECK(send(near.requests, nullptr, 0, rio::kCommitOnly, RawQueues::contextOf(1)) == 0);
        CHECK(far.look(far.received) == 0);
        CHECK(send(near.requests, nullptr, 0, rio::kCommitOnly, nullptr) != 0);
        CHECK(far.await(far.received, 2).size() == 2);
        CHECK(near.await(near.sent, 2).size() == 2);
    }
    SECTION("COMMIT_ONLY may come from another thread")
    {
        std::thread([&] { CHECK(send(near.requests, nullptr, 0, rio::kCommitOnly, nullptr) != 0); }).join();
        CHECK(far.await(far.received, 2).size() == 2);
        CHECK(near.await(near.sent, 2).size() == 2);
    }
    SECTION("an ordinary send takes them along, in order")
    {
        REQUIRE(near.postSend(2));
        const auto done = near.await(near.sent, 3);
        REQUIRE(done.size() == 3);
        for (std::uint32_t i = 0; i < 3; ++i)
            CHECK(done[i].requestContext == i);
        CHECK(far.await(far.received, 3).size() == 3);
    }
    SECTION("a receive does not: it is the other direction")
    {
        CHECK(far.postReceive(5) == false);  // Its four places are taken.
        CHECK(near.postReceive(6));
        CHECK(near.look(near.sent) == 0);
    }
    sockets.closeNear();
    sockets.closeFar();
    // Cancelled requests have to come back before their memory goes.
    while (near.look(near.received) == 1 || near.look(near.sent) == 1 || far.look(far.received) == 1) {}
    near.close();
    far.close();
}

TEST_CASE("a deferred receive takes nothing until it is committed", "[fake][rio]")
{
    const FakeRioCase rules;
    SocketPair sockets;
    RawQueues near(sockets.nearEnd());
    RawQueues far(sockets.farEnd());
    REQUIRE(far.postReceive(0, rio::kDefer));
    REQUIRE(near.postSend(0));
    REQUIRE(near.await(near.sent, 1).size() == 1);
    CHECK(far.look(far.received) == 0);
    CHECK(far.provider.table.receive(far.requests, nullptr, 0, rio::kCommitOnly, nullptr) != 0);
    CHECK(far.await(far.received, 1).size() == 1);
    sockets.closeNear();
    sockets.closeFar();
    near.close();
    far.close();
}

TEST_CASE("unknown flags are refused", "[fake][rio]")
{
    const FakeRioCase rules;
    SocketPair sockets;
    RawQueues queues(sockets.nearEnd());
    CHECK_FALSE(queues.postSend(0, 0x100));
    CHECK(queues.error() == rio::kInvalidArgument);
    sockets.closeNear();
    queues.close();
}
