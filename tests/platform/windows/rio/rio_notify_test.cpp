// The rules of RIONotify, by event and by completion port, as the fake keeps them. Only systems that have these can
// try.
#include "platform/windows/transports/rio/doorbells.hpp"
#include "tests/platform/fake/raw_queues.hpp"

#include <memory>

using namespace halftrip;
using namespace halftrip::tests;
using Rung = rio::Doorbell::Rung;

namespace {

/// Queues whose receives ring a bell, and an ordinary peer.
struct BellQueues {
    explicit BellQueues(bool isPort) : near(sockets.nearEnd()), far(sockets.farEnd())
    {
        auto made = isPort ? windows::makePortBell() : windows::makeEventBell();
        REQUIRE(made);
        bell = std::move(*made);
        const auto& rio = near.provider.table;
        rung = rio.createCompletionQueue(8, &bell->notification());
        REQUIRE(rung != nullptr);
        requests = rio.createRequestQueue(sockets.nearEnd(), 4, 1, 1, 1, rung, near.sent, nullptr);
        REQUIRE(requests != nullptr);
    }
    ~BellQueues()
    {
        sockets.closeNear();
        sockets.closeFar();
        while (near.look(rung) == 1 || far.look(far.sent) == 1) {}
        near.provider.table.closeCompletionQueue(rung);
        near.close();
        far.close();
    }
    [[nodiscard]] bool postReceive(std::uint32_t index, std::uint32_t flags = 0)
    {
        rio::Buffer buffer = near.slice(index);
        return near.provider.table.receive(requests, &buffer, 1, flags, nullptr) != 0;
    }
    [[nodiscard]] int notify() { return near.provider.table.notify(rung); }
    [[nodiscard]] Rung wait(std::uint32_t milliseconds)
    {
        int code = 0;
        return bell->wait(milliseconds, code);
    }

    SocketPair sockets;
    RawQueues near;
    RawQueues far;
    std::unique_ptr<rio::Doorbell> bell;
    rio::CompletionQueue rung = nullptr;
    rio::RequestQueue requests = nullptr;
};

}  // namespace

TEST_CASE("a notification is one-shot, and armed once", "[rio][notify]")
{
    const FakeRioCase rules;
    BellQueues queues(GENERATE(false, true));
    REQUIRE(queues.postReceive(0));
    REQUIRE(queues.postReceive(1));
    REQUIRE(queues.notify() == 0);
    CHECK(queues.notify() == rio::kAlready);
    CHECK(queues.wait(5) == Rung::No);
    REQUIRE(queues.far.postSend(0));
    CHECK(queues.wait(5'000) == Rung::Yes);
    // The second packet rings nothing: nobody asked again.
    REQUIRE(queues.far.postSend(1));
    CHECK(queues.wait(20) == Rung::No);
    CHECK(queues.near.await(queues.rung, 2).size() == 2);
}

TEST_CASE("a notification fires at once where completions are there", "[rio][notify]")
{
    const FakeRioCase rules;
    BellQueues queues(GENERATE(false, true));
    REQUIRE(queues.postReceive(0));
    REQUIRE(queues.far.postSend(0));
    REQUIRE(queues.far.await(queues.far.sent, 1).size() == 1);
    REQUIRE(queues.notify() == 0);
    CHECK(queues.wait(5'000) == Rung::Yes);
    CHECK(queues.notify() == 0);
    CHECK(queues.wait(5'000) == Rung::Yes);
}

TEST_CASE("completions of DONT_NOTIFY requests ring nothing", "[rio][notify]")
{
    const FakeRioCase rules;
    BellQueues queues(GENERATE(false, true));
    REQUIRE(queues.postReceive(0, rio::kDontNotify));
    REQUIRE(queues.postReceive(1));
    REQUIRE(queues.notify() == 0);
    REQUIRE(queues.far.postSend(0));
    CHECK(queues.wait(20) == Rung::No);
    REQUIRE(queues.far.postSend(1));
    CHECK(queues.wait(5'000) == Rung::Yes);
}

TEST_CASE("a notification without its handle, or a port without an OVERLAPPED, is refused", "[rio][notify]")
{
    const FakeRioCase rules;
    const auto provider = fake::fakeRio();
    rio::Notification event;
    event.type = rio::Notification::ByEvent;
    event.event = {nullptr, 0};
    CHECK(provider.table.createCompletionQueue(8, &event) == nullptr);
    CHECK(provider.lastError() == rio::kInvalidArgument);
    auto bell = windows::makePortBell();
    REQUIRE(bell);
    rio::Notification port = (*bell)->notification();
    port.iocp.overlapped = nullptr;
    CHECK(provider.table.createCompletionQueue(8, &port) == nullptr);
}
