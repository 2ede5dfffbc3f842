#include "tests/platform/linux_transports/transport_pair.hpp"

#include "platform/linux/transports/file_descriptor.hpp"
#include "platform/linux/transports/socket_name.hpp"
#include "platform/linux/transports/socket_options.hpp"
#include "tests/platform/linux/woken.hpp"

using namespace halftrip::tests;
using halftrip::ErrorKind;
using halftrip::sockets::FileDescriptor;
using halftrip::sockets::SocketName;
using halftrip::transport::Endpoint;
using halftrip::transport::Role;

namespace {

/// A socket of somebody who is no party to the run, connected from `from` to a transport's end.
FileDescriptor strangerAt(const std::string& from, int type, const Endpoint& end)
{
    FileDescriptor socket(::socket(AF_INET, type, 0));
    const auto local = SocketName::parse(from, 0);
    const auto target = SocketName::parse(end.address, end.port);
    REQUIRE(::bind(socket.get(), local->get(), local->size()) == 0);
    REQUIRE(::connect(socket.get(), target->get(), target->size()) == 0);
    return socket;
}

}  // namespace

TEST_CASE("a receive returns at its deadline when nothing comes", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin, Wait::BusyPoll);
    CAPTURE(id, static_cast<int>(wait));
    const TransportPair pair({.transport = id, .wait = wait});
    Received received;
    const auto start = kClock.now();
    CHECK(pair.initiator->receive(start + 30 * kMillisecond, received) == IoResult::Nothing);
    const auto elapsed = kClock.now() - start;
    CHECK(elapsed >= 30 * kMillisecond);
    CHECK(elapsed < 500 * kMillisecond);  // 20 ms of longestSleep, and room for a busy machine.
}

TEST_CASE("a sleeping receive ends when its thread is woken", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::BusyPoll);
    CAPTURE(id, static_cast<int>(wait));
    const TransportPair pair({.transport = id, .wait = wait, .longestSleep = std::chrono::seconds(20)});
    CHECK(halftrip::test::secondsUntilWoken(*pair.initiator, kClock.now() + 20'000 * kMillisecond) < 10);
}

TEST_CASE("a deadline in the past looks once and finds what is there", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin, Wait::BusyPoll);
    CAPTURE(id, static_cast<int>(wait));
    const TransportPair pair({.transport = id, .wait = wait});
    pair.setProbeSize(64);
    Received received;
    CHECK(pair.responder->receive(0, received) == IoResult::Nothing);
    REQUIRE(pair.initiator->send(pattern(64, 1)) == IoResult::Done);
    // Loopback mostly delivers within send(); a busy system may take a moment longer.
    IoResult result = IoResult::Nothing;
    for (const auto end = generousDeadline(); result == IoResult::Nothing && kClock.now() < end;)
        result = pair.responder->receive(0, received);
    REQUIRE(result == IoResult::Done);
    CHECK(isSame(received.payload, pattern(64, 1)));
}

TEST_CASE("a closed UDP port of the peer is told in words", "[platform][transports]")
{
    const std::string address = GENERATE("127.0.0.1", "::1");
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin, Wait::BusyPoll);
    skipWithout(address);
    CAPTURE(address, static_cast<int>(wait));
    const TransportPair pair({.wait = wait, .address = address});
    pair.responder->close();
    REQUIRE(pair.initiator->send(pattern(64, 1)) == IoResult::Done);
    Received received;
    REQUIRE(pair.initiator->receive(generousDeadline(), received) == IoResult::Failed);
    const halftrip::Error error = pair.initiator->lastError();
    CHECK(error.kind == ErrorKind::Refused);
    CHECK(error.what.find("the peer's port is closed") != std::string::npos);
    CHECK(error.what.find(std::to_string(pair.responderEnd.port)) != std::string::npos);
    CHECK_FALSE(error.hint.empty());
}

TEST_CASE("a TCP peer that goes away is told as closed, to the sender too", "[platform][transports]")
{
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin, Wait::BusyPoll);
    CAPTURE(static_cast<int>(wait));
    const TransportPair pair({.transport = "tcp", .wait = wait});
    pair.setProbeSize(64);
    pair.initiator->close();
    Received received;
    REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Failed);
    CHECK(pair.responder->lastError().kind == ErrorKind::Closed);
    IoResult sent = IoResult::Done;  // The first send after the peer's end only provokes its reset.
    for (int attempt = 0; attempt < 100 && sent != IoResult::Failed; ++attempt)
        sent = pair.responder->send(pattern(64, 1));
    REQUIRE(sent == IoResult::Failed);
    CHECK(pair.responder->lastError().kind == ErrorKind::Closed);
}

TEST_CASE("connecting TCP to a port where nobody listens is refused", "[platform][transports]")
{
    const TransportPair pair({.transport = "tcp"});  // Its listener is closed once the peer is there.
    auto late = makeTransport("tcp");
    REQUIRE(late->open(requestFor({.transport = "tcp"}, Role::Initiator)));
    const auto status = late->attach(pair.responderEnd, std::chrono::seconds(5));
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Refused);
}

TEST_CASE("a TCP responder gives up when its initiator does not connect", "[platform][transports]")
{
    auto responder = makeTransport("tcp");
    REQUIRE(responder->open(requestFor({.transport = "tcp"}, Role::Responder)));
    Endpoint nobody;
    nobody.address = "127.0.0.1";
    const auto status = responder->attach(nobody, std::chrono::milliseconds(30));
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Timeout);
}

TEST_CASE("a stop ends the waiting for a TCP peer", "[platform][transports]")
{
    const std::atomic<bool> stop{true};
    auto request = requestFor({.transport = "tcp"}, Role::Responder);
    request.stop = &stop;
    auto responder = makeTransport("tcp");
    REQUIRE(responder->open(request));
    Endpoint peer;
    peer.address = "127.0.0.1";
    const auto accepted = responder->attach(peer, std::chrono::seconds(5));
    REQUIRE_FALSE(accepted);
    CHECK(accepted.error().kind == ErrorKind::Interrupted);

    // A listener whose queue is full lets the next one wait.
    const FileDescriptor full(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const auto name = *halftrip::sockets::SocketName::parse("127.0.0.1", 0);
    REQUIRE(::bind(full.get(), name.get(), name.size()) == 0);
    REQUIRE(::listen(full.get(), 0) == 0);
    Endpoint end;
    end.address = "127.0.0.1";
    end.port = halftrip::sockets::SocketName::localOf(full.get())->port();
    const FileDescriptor first = strangerAt("127.0.0.1", SOCK_STREAM, end);
    request.role = Role::Initiator;
    auto initiator = makeTransport("tcp");
    REQUIRE(initiator->open(request));
    const auto connected = initiator->attach(end, std::chrono::seconds(5));
    REQUIRE_FALSE(connected);
    CHECK(connected.error().kind == ErrorKind::Interrupted);
    CHECK(connected.error().what.find("Stopped while connecting to 127.0.0.1") != std::string::npos);
}

TEST_CASE("strangers who call do not put the end of waiting for a TCP initiator off", "[platform][transports]")
{
    auto responder = makeTransport("tcp");
    const auto end = responder->open(requestFor({.transport = "tcp"}, Role::Responder));
    REQUIRE(end);
    const FileDescriptor stranger = strangerAt("127.0.0.2", SOCK_STREAM, *end);
    const FileDescriptor initiator = strangerAt("127.0.0.1", SOCK_STREAM, *end);
    Endpoint peer;
    peer.address = "127.0.0.1";
    const auto status = responder->attach(peer, std::chrono::milliseconds(0));
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Timeout);
}

TEST_CASE("a stranger's datagrams are not seen, whether they come before or after attaching", "[platform][transports]")
{
    auto initiator = makeTransport("udp");
    auto responder = makeTransport("udp");
    const auto near = initiator->open(requestFor({}, Role::Initiator));
    const auto far = responder->open(requestFor({}, Role::Responder));
    REQUIRE((near && far));
    const FileDescriptor stranger = strangerAt("127.0.0.1", SOCK_DGRAM, *far);
    const auto junk = pattern(64, 9);
    REQUIRE(::send(stranger.get(), junk.data(), junk.size(), 0) == 64);
    REQUIRE(responder->attach(*near, std::chrono::seconds(1)));
    static_cast<void>(::send(stranger.get(), junk.data(), junk.size(), 0));
    Received received;
    CHECK(responder->receive(kClock.now() + 20 * kMillisecond, received) == IoResult::Nothing);

    REQUIRE(initiator->attach(*far, std::chrono::seconds(1)));
    REQUIRE(initiator->send(pattern(64, 1)) == IoResult::Done);
    REQUIRE(responder->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(isSame(received.payload, pattern(64, 1)));
}

TEST_CASE("a TCP responder hangs up on a stranger and still takes its peer", "[platform][transports]")
{
    auto initiator = makeTransport("tcp");
    auto responder = makeTransport("tcp");
    const auto near = initiator->open(requestFor({.transport = "tcp"}, Role::Initiator));
    const auto far = responder->open(requestFor({.transport = "tcp"}, Role::Responder));
    REQUIRE((near && far));
    const FileDescriptor stranger = strangerAt("127.0.0.2", SOCK_STREAM, *far);
    REQUIRE(initiator->attach(*far, std::chrono::seconds(5)));
    REQUIRE(responder->attach(*near, std::chrono::seconds(5)));
    char byte = 0;
    CHECK(::recv(stranger.get(), &byte, 1, 0) <= 0);  // Disconnected: the end of the stream, or a reset.

    initiator->setProbeSize(64);
    responder->setProbeSize(64);
    REQUIRE(initiator->send(pattern(64, 1)) == IoResult::Done);
    Received received;
    CHECK(responder->receive(generousDeadline(), received) == IoResult::Done);
}

TEST_CASE("a peer that names another host than its own is refused", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    auto transport = makeTransport(id);
    auto end = transport->open(requestFor({.transport = id}, Role::Initiator));
    REQUIRE(end);
    end->address = "127.0.0.77";
    const auto status = transport->attach(*end, std::chrono::seconds(1));
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Protocol);
}

TEST_CASE("an adapter that does not exist and an address that is not ours are refused by name",
          "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    auto request = requestFor({.transport = id}, Role::Initiator);
    request.adapter = "nosuch0";
    const auto noAdapter = makeTransport(id)->open(request);
    REQUIRE_FALSE(noAdapter);
    CHECK(noAdapter.error().what.find("nosuch0") != std::string::npos);

    request.adapter.clear();
    request.localAddress = "192.0.2.1";  // RFC 5737: nobody's address.
    const auto notOurs = makeTransport(id)->open(request);
    REQUIRE_FALSE(notOurs);
    CHECK(notOurs.error().kind == ErrorKind::NotFound);
    CHECK(notOurs.error().what.find("192.0.2.1") != std::string::npos);
}

TEST_CASE("what became of the adapter and of busy polling is said", "[platform][transports]")
{
    auto request = requestFor({.wait = Wait::BusyPoll}, Role::Initiator);
    request.adapter = "lo";
    auto initiator = makeTransport("udp");
    const auto near = initiator->open(request);
    REQUIRE(near);
    auto responder = makeTransport("udp");
    const auto far = responder->open(requestFor({}, Role::Responder));
    REQUIRE(far);
    REQUIRE(initiator->attach(*far, std::chrono::seconds(1)));
    REQUIRE(responder->attach(*near, std::chrono::seconds(1)));
    CHECK(initiator->facts().obtained.at("adapter").find("lo") != std::string::npos);

    REQUIRE(responder->send(pattern(64, 1)) == IoResult::Done);
    Received received;
    REQUIRE(initiator->receive(generousDeadline(), received) == IoResult::Done);
    // Loopback has no queue to poll, whatever the kernel allowed.
    CHECK(initiator->facts().obtained.at("busyPoll").starts_with("inactive"));
}

TEST_CASE("a socket that blocks says how long it polls before, by the system's default", "[platform][transports]")
{
    const FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    REQUIRE(socket.isOpen());
    const auto wordsOf = [&] {
        halftrip::sockets::BusyPolling polling;
        polling.noteDefault(socket.get());
        halftrip::transport::TransportFacts facts;
        polling.describe(socket.get(), /*hasReceived=*/true, facts);
        CHECK_FALSE(facts.isBusyPolling);
        return facts.obtained["busyPoll"];
    };
    // As net.core.busy_read would leave it to a new socket.
    const int us = 50;
    const int none = 0;
    if (::setsockopt(socket.get(), SOL_SOCKET, SO_BUSY_POLL, &us, sizeof us) != 0)
        skip("needs cap_net_admin");
    CHECK(wordsOf() == "before it blocks, up to 50 us, by net.core.busy_read");
    REQUIRE(::setsockopt(socket.get(), SOL_SOCKET, SO_BUSY_POLL, &none, sizeof none) == 0);
    CHECK(wordsOf().empty());
}

TEST_CASE("a closed transport can be opened again", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    auto transport = makeTransport(id);
    REQUIRE(transport->open(requestFor({.transport = id}, Role::Responder)));
    transport->close();
    transport->close();
    CHECK(transport->open(requestFor({.transport = id}, Role::Initiator)));
}
