#include "platform/windows/transports/feed_listener.hpp"
#include "platform/windows/transports/udp.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/contract/transport_pair.hpp"
#include "tests/platform/windows/stamps/fake_stamp_calls.hpp"

#include <winsock2.h>

using namespace halftrip::tests;
using halftrip::model::StampChoice;
using halftrip::transport::Role;
using halftrip::transport::StampingTransport;
namespace windows = halftrip::windows;

namespace {

/// Real packets, received by the system's own WSARecvMsg; the stamps, which not every system takes, are made up: the
/// counter at each call.
class StampingSystem final : public windows::StampCalls {
public:
    [[nodiscard]] int open(windows::NativeSocket socket, std::uint16_t kept) noexcept override
    {
        // What the system says does not matter here; this makes it look up the functions.
        static_cast<void>(m_system->open(socket, kept));
        return 0;
    }
    void close(windows::NativeSocket socket) noexcept override { m_system->close(socket); }
    [[nodiscard]] int receive(windows::NativeSocket socket, std::span<std::byte> room, void* overlapped,
                              std::size_t& bytes) noexcept override
    {
        return m_system->receive(socket, room, overlapped, bytes);
    }
    [[nodiscard]] std::optional<std::uint64_t> receivedStamp() const noexcept override
    {
        return static_cast<std::uint64_t>(m_system->counter());
    }
    [[nodiscard]] int send(windows::NativeSocket socket, std::span<const std::byte> payload,
                           std::uint32_t) noexcept override
    {
        m_sentAt = static_cast<std::uint64_t>(m_system->counter());
        const auto* const bytes = reinterpret_cast<const char*>(payload.data());
        return ::send(socket, bytes, static_cast<int>(payload.size()), 0) >= 0 ? 0 : WSAGetLastError();
    }
    [[nodiscard]] int sentStamp(windows::NativeSocket, std::uint32_t, std::uint64_t& stamp) noexcept override
    {
        stamp = m_sentAt;
        return 0;
    }
    [[nodiscard]] int capabilities(std::uint64_t, windows::StampCapabilities& out) noexcept override
    {
        out = {.hasSoftware = true};
        return 0;
    }
    [[nodiscard]] int crossStamp(std::uint64_t, windows::CrossStamp&) noexcept override { return 127; }
    [[nodiscard]] std::int64_t counter() const noexcept override { return m_system->counter(); }
    [[nodiscard]] std::int64_t counterFrequency() const noexcept override { return m_system->counterFrequency(); }

private:
    std::unique_ptr<windows::StampCalls> m_system = windows::makeStampCalls();
    std::uint64_t m_sentAt = 0;
};

/// A stamping initiator and a plain responder on loopback.
struct StampedPair {
    StampedPair(Wait wait, const std::string& completion)
        : initiator(windows::makeStampingUdp(std::make_unique<StampingSystem>())), responder(makeTransport("udp"))
    {
        auto request = requestFor({.wait = wait}, Role::Initiator);
        request.options["completion"] = completion;
        const auto nearEnd = initiator->open(request);
        const auto remote = responder->open(requestFor({.wait = Wait::Poll}, Role::Responder));
        REQUIRE(nearEnd);
        REQUIRE(remote);
        REQUIRE(responder->attach(*nearEnd, std::chrono::seconds(5)));
        farEnd = *remote;
    }
    std::unique_ptr<StampingTransport> initiator;
    std::unique_ptr<Transport> responder;
    halftrip::transport::Endpoint farEnd;
};

}  // namespace

TEST_CASE("packets of the stamping transport arrive whole by every wait, with stamps in their order",
          "[platform][stamps]")
{
    const auto [wait, completion] = GENERATE(std::pair{Wait::Spin, "event"}, std::pair{Wait::Poll, "event"},
                                             std::pair{Wait::Block, "event"}, std::pair{Wait::Block, "iocp"});
    CAPTURE(static_cast<int>(wait), completion);
    StampedPair pair(wait, completion);
    REQUIRE(pair.initiator->attach(pair.farEnd, std::chrono::seconds(5)));
    pair.initiator->readClocks();
    Received received;
    for (unsigned seed = 0; seed < 20; ++seed) {
        const auto sentAt = kClock.now();
        REQUIRE(pair.initiator->send(pattern(64, seed)) == IoResult::Done);
        REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
        CHECK(isSame(received.payload, pattern(64, seed)));
        REQUIRE(pair.responder->send(received.payload) == IoResult::Done);
        REQUIRE(pair.initiator->receive(generousDeadline(), received) == IoResult::Done);
        CHECK(isSame(received.payload, pattern(64, seed)));
        const auto in = pair.initiator->receivedStamps();
        const auto out = pair.initiator->collectSent(after(100));
        REQUIRE(out.txDriverNs);
        REQUIRE(in.rxSoftwareNs);
        CHECK(*in.rxSoftwareNs > *out.txDriverNs);
        CHECK(*out.txDriverNs >= sentAt);
    }
    pair.initiator->readClocks();
    CHECK(pair.initiator->systemClock().isUsable());
}

TEST_CASE("this system either stamps or refuses in one sentence with its code", "[platform][stamps]")
{
    auto initiator = windows::makeStampingUdp();
    auto responder = makeTransport("udp");
    initiator->chooseStamps(GENERATE(StampChoice::Software, StampChoice::Hardware, StampChoice::Auto));
    REQUIRE(initiator->open(requestFor({}, Role::Initiator)));
    const auto remote = responder->open(requestFor({}, Role::Responder));
    REQUIRE(remote);
    const auto attached = initiator->attach(*remote, std::chrono::seconds(1));
    if (attached)
        skip("this system stamps packets on loopback");
    CHECK(attached.error().kind == halftrip::ErrorKind::NotSupported);
    CHECK(attached.error().osCode != 0);
    CHECK(attached.error().what.find(std::to_string(attached.error().osCode)) != std::string::npos);
    CHECK(attached.error().hint.find("Timestamp") != std::string::npos);
}

TEST_CASE("a feed is received with its stamps, and where the system gives none without, with the reason",
          "[platform][stamps]")
{
    const bool isStamped = GENERATE(true, false);
    auto listener = isStamped ? windows::makeFeedListener(std::make_unique<StampingSystem>())
                              : windows::makeFeedListener();
    auto sender = makeTransport("udp");
    // A port that is free, or was a moment ago.
    const auto place = sender->open(requestFor({}, Role::Initiator));
    REQUIRE(place);
    sender->close();
    listener->chooseStamps(StampChoice::Auto);
    REQUIRE(listener->open(requestFor({}, Role::Listener)));
    REQUIRE(listener->attach(*place, std::chrono::seconds(1)));
    REQUIRE(sender->open(requestFor({}, Role::Initiator)));
    REQUIRE(sender->attach(*place, std::chrono::seconds(1)));
    Received received;
    for (unsigned seed = 0; seed < 3; ++seed) {
        REQUIRE(sender->send(pattern(64, seed)) == IoResult::Done);
        REQUIRE(listener->receive(generousDeadline(), received) == IoResult::Done);
        CHECK(isSame(received.payload, pattern(64, seed)));
        const auto stamps = listener->receivedStamps();
        const auto missing = listener->stampFacts().missing.at("rxSoftware");
        CHECK((stamps.rxSoftwareNs.has_value() || !isStamped));
        CHECK((stamps.rxSoftwareNs.has_value() || missing.find("SIO_TIMESTAMPING") != std::string::npos));
    }
}

TEST_CASE("a feed that cannot be is refused in words", "[platform][stamps]")
{
    auto listener = windows::makeFeedListener();
    auto request = requestFor({}, Role::Listener);
    halftrip::transport::Endpoint place;
    place.port = 5977;
    request.source = "127.0.0.2";
    REQUIRE(listener->open(request));
    CHECK(listener->attach(place, std::chrono::seconds(1)).error().what.find("is no multicast group") !=
          std::string::npos);
    request.source.clear();
    listener->chooseStamps(StampChoice::Software);
    REQUIRE(listener->open(request));
    const auto attached = listener->attach(place, std::chrono::seconds(1));
    // Stamps that were asked for by name are not left out.
    CHECK((attached || attached.error().kind == halftrip::ErrorKind::NotSupported));
    request.peerAddress = "239.97.1.1";
    request.adapter = "no such adapter";
    REQUIRE(listener->open(request));
    CHECK(listener->attach(place, std::chrono::seconds(1)).error().kind == halftrip::ErrorKind::NotFound);
}
