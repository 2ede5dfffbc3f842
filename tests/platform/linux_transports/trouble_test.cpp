#include "tests/platform/contract/transport_pair.hpp"
#include "tests/platform/linux/abilities.hpp"

#include "platform/linux/transports/file_descriptor.hpp"
#include "platform/linux/transports/socket_options.hpp"
#include "platform/sockets/socket_name.hpp"

#include <sys/resource.h>
#include <unistd.h>

using namespace halftrip::tests;
using halftrip::ErrorKind;
using halftrip::sockets::FileDescriptor;
using halftrip::sockets::SocketName;
using halftrip::test::skipWithout;

namespace {

/// A socket of somebody who is no party to the run, connected from `from` to a transport's end.
FileDescriptor socketAt(const std::string& from, int type, const Endpoint& end)
{
    FileDescriptor socket(::socket(AF_INET, type, 0));
    const auto local = SocketName::parse(from, 0);
    const auto target = SocketName::parse(end.address, end.port);
    REQUIRE(::bind(socket.get(), local->get(), local->size()) == 0);
    REQUIRE(::connect(socket.get(), target->get(), target->size()) == 0);
    return socket;
}

}  // namespace

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

TEST_CASE("a host without a descriptor for a TCP peer says so at once", "[platform][transports]")
{
    auto responder = makeTransport("tcp");
    const auto end = responder->open(requestFor({.transport = "tcp"}, Role::Responder));
    REQUIRE(end);
    const FileDescriptor peer = socketAt("127.0.0.1", SOCK_STREAM, *end);
    const int next = ::dup(peer.get());
    ::close(next);
    rlimit usual{};
    REQUIRE(::getrlimit(RLIMIT_NOFILE, &usual) == 0);
    const rlimit none{static_cast<rlim_t>(next), usual.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &none) == 0);
    Endpoint from;
    from.address = "127.0.0.1";
    const auto attached = responder->attach(from, std::chrono::seconds(5));
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &usual) == 0);
    REQUIRE_FALSE(attached);
    CHECK(attached.error().kind == ErrorKind::Os);
    CHECK_THAT(attached.error().what, Catch::Contains("too many files are open"));
    CHECK(responder->attach(from, std::chrono::seconds(5)));
}

TEST_CASE("a stop ends the waiting for a TCP listener", "[platform][transports]")
{
    // A listener whose queue is full lets the next one wait.
    const FileDescriptor full(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const auto name = *halftrip::sockets::SocketName::parse("127.0.0.1", 0);
    REQUIRE(::bind(full.get(), name.get(), name.size()) == 0);
    REQUIRE(::listen(full.get(), 0) == 0);
    Endpoint end;
    end.address = "127.0.0.1";
    end.port = halftrip::sockets::SocketName::localOf(full.get()).port();
    const FileDescriptor first = socketAt("127.0.0.1", SOCK_STREAM, end);
    const std::atomic<bool> stop{true};
    auto request = requestFor({.transport = "tcp"}, Role::Initiator);
    request.stop = &stop;
    auto initiator = makeTransport("tcp");
    REQUIRE(initiator->open(request));
    const auto connected = initiator->attach(end, std::chrono::seconds(5));
    REQUIRE_FALSE(connected);
    CHECK(connected.error().kind == ErrorKind::Interrupted);
    CHECK(connected.error().what.find("Stopped while connecting to 127.0.0.1") != std::string::npos);
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
