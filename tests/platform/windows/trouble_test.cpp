#include "tests/harness/skip.hpp"
#include "tests/platform/windows/socket_hook.hpp"
#include "tests/platform/windows/transport_pair.hpp"
#include "tests/platform/windows/wine.hpp"

using namespace halftrip::tests;
using halftrip::ErrorKind;
using halftrip::transport::Endpoint;
using halftrip::transport::Role;

TEST_CASE("a receive returns at its deadline when nothing comes", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin);
    CAPTURE(id, static_cast<int>(wait));
    const TransportPair pair({.transport = id, .wait = wait});
    Received received;
    const auto start = testClock().now();
    CHECK(pair.initiator->receive(start + milliseconds(30), received) == IoResult::Nothing);
    const auto elapsed = testClock().now() - start;
    CHECK(elapsed >= milliseconds(30));
    CHECK(elapsed < milliseconds(2'000));  // Room for a busy machine.
}

TEST_CASE("a deadline in the past looks once and finds what is there", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin);
    CAPTURE(id, static_cast<int>(wait));
    const TransportPair pair({.transport = id, .wait = wait});
    pair.setProbeSize(64);
    Received received;
    CHECK(pair.responder->receive(0, received) == IoResult::Nothing);
    REQUIRE(pair.initiator->send(pattern(64, 1)) == IoResult::Done);
    IoResult result = IoResult::Nothing;
    for (const auto end = generousDeadline(); result == IoResult::Nothing && testClock().now() < end;)
        result = pair.responder->receive(0, received);
    REQUIRE(result == IoResult::Done);
    CHECK(isSame(received.payload, pattern(64, 1)));
}

TEST_CASE("a closed UDP port of the peer costs the probe, not the socket", "[platform][transports]")
{
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin);
    CAPTURE(static_cast<int>(wait));
    const TransportPair pair({.wait = wait});
    pair.responder->close();
    Received received;
    for (int attempt = 0; attempt < 3; ++attempt) {
        // Where the system insists on reporting the closed port, it does so in words; the next call works again.
        if (pair.initiator->send(pattern(64, 1)) == IoResult::Failed)
            CHECK(pair.initiator->lastError().kind == ErrorKind::Refused);
        if (pair.initiator->receive(after(20), received) == IoResult::Failed)
            CHECK(pair.initiator->lastError().kind == ErrorKind::Refused);
    }
    CHECK(pair.initiator->receive(after(5), received) != IoResult::Done);
}

TEST_CASE(
    "an adapter that is down for a while costs the probes, not the socket, and one that stays down is said each time",
    "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    const Wait wait = GENERATE(Wait::Poll, Wait::Spin);
    const int code = GENERATE(kNetworkDown, kNetworkUnreachable, kHostUnreachable, kAddressNotAvailable);
    CAPTURE(id, static_cast<int>(wait), code);
    const TransportPair pair({.transport = id, .wait = wait});
    pair.setProbeSize(64);
    Received received;
    for (unsigned outage = 0; outage < 2; ++outage) {
        {
            const DownSockets down(code);
            for (int again = 0; again < 20; ++again) {
                REQUIRE(pair.initiator->send(pattern(64, 1)) == IoResult::Failed);
                CHECK(pair.initiator->lastError().kind == ErrorKind::Unreachable);
                // A wait that is told of nothing does not ask.
                const IoResult result = pair.initiator->receive(after(2), received);
                CHECK(result == (wait == Wait::Spin ? IoResult::Failed : IoResult::Nothing));
            }
        }
        REQUIRE(pair.initiator->send(pattern(64, outage)) == IoResult::Done);
        REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Done);
        CHECK(isSame(received.payload, pattern(64, outage)));
        REQUIRE(pair.responder->send(received.payload) == IoResult::Done);
        CHECK(pair.initiator->receive(generousDeadline(), received) == IoResult::Done);
    }
}

TEST_CASE("an MTU that is lowered in mid-run is told with the present one, and is not the user's wrong size",
          "[platform][transports]")
{
    const std::string address = GENERATE("127.0.0.1", "::1");
    const TransportPair pair({.address = address});
    const DownSockets tooLong(kMessageTooLong);
    REQUIRE(pair.initiator->send(pattern(1'400, 1)) == IoResult::Failed);
    CHECK(pair.initiator->lastError().kind == ErrorKind::Invalid);
    const PathOfMtu lowered(1'300);
    const halftrip::Error error = pair.initiator->lastError();
    CHECK(error.kind == ErrorKind::Unreachable);
    CHECK_THAT(error.what, Catch::Contains("the UDP socket to ") && Catch::Contains(" packets of 1300 bytes now"));
    CHECK_THAT(error.hint, Catch::Contains("netsh interface ip"));
}

TEST_CASE("a connection that the system gives up is closed, and a datagram that a router gives up is not",
          "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    const TransportPair pair({.transport = id});
    pair.setProbeSize(64);
    const DownSockets down(kNetworkReset);
    Received received;
    REQUIRE(pair.initiator->receive(after(2), received) == IoResult::Failed);
    CHECK(pair.initiator->lastError().kind == (id == "tcp" ? ErrorKind::Closed : ErrorKind::Unreachable));
}

TEST_CASE("a TCP peer that goes away is told as closed, to the sender too", "[platform][transports]")
{
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin);
    CAPTURE(static_cast<int>(wait));
    const TransportPair pair({.transport = "tcp", .wait = wait});
    pair.setProbeSize(64);
    pair.initiator->close();
    Received received;
    REQUIRE(pair.responder->receive(generousDeadline(), received) == IoResult::Failed);
    CHECK(pair.responder->lastError().kind == ErrorKind::Closed);
    IoResult sent = IoResult::Done;  // The first send after the peer's end only provokes its reset.
    for (const auto end = generousDeadline(); sent != IoResult::Failed && testClock().now() < end;)
        sent = pair.responder->send(pattern(64, 1));
    REQUIRE(sent == IoResult::Failed);
    CHECK(pair.responder->lastError().kind == ErrorKind::Closed);
}

TEST_CASE("closing while a receive is under way gives everything back", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    const TransportPair pair({.transport = id, .wait = Wait::Block});
    Received received;
    REQUIRE(pair.initiator->receive(after(1), received) == IoResult::Nothing);
    pair.initiator->close();
    pair.initiator->close();
    CHECK(pair.initiator->open(requestFor({.transport = id}, Role::Initiator)));
}

TEST_CASE("connecting TCP to a port where nobody listens is refused", "[platform][transports]")
{
    const TransportPair pair({.transport = "tcp"});  // Its listener is closed once the peer is there.
    auto late = makeTransport("tcp");
    REQUIRE(late->open(requestFor({.transport = "tcp"}, Role::Initiator)));
    const auto status = late->attach(pair.responderEnd, std::chrono::seconds(10));
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

TEST_CASE("strangers who call do not put the end of waiting for a TCP initiator off", "[platform][transports]")
{
    auto responder = makeTransport("tcp");
    const auto end = responder->open(requestFor({.transport = "tcp"}, Role::Responder));
    REQUIRE(end);
    const auto connectFrom = [&](const std::string& address) {
        auto caller = makeTransport("tcp");
        auto request = requestFor({.transport = "tcp"}, Role::Initiator);
        request.localAddress = address;
        REQUIRE(caller->open(request));
        REQUIRE(caller->attach(*end, std::chrono::seconds(5)));
        return caller;
    };
    const auto stranger = connectFrom("127.0.0.2");
    const auto initiator = connectFrom("127.0.0.1");
    Endpoint peer;
    peer.address = "127.0.0.1";
    const auto status = responder->attach(peer, std::chrono::milliseconds(0));
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Timeout);
}

TEST_CASE("a stranger's datagrams are not seen, whether they come before or after attaching", "[platform][transports]")
{
    const Wait wait = GENERATE(Wait::Block, Wait::Poll, Wait::Spin);
    CAPTURE(static_cast<int>(wait));
    auto initiator = makeTransport("udp");
    auto responder = makeTransport("udp");
    auto stranger = makeTransport("udp");
    const auto near = initiator->open(requestFor({.wait = wait}, Role::Initiator));
    const auto far = responder->open(requestFor({.wait = wait}, Role::Responder));
    REQUIRE(stranger->open(requestFor({}, Role::Initiator)));
    REQUIRE((near && far));
    REQUIRE(stranger->attach(*far, std::chrono::seconds(1)));
    REQUIRE(stranger->send(pattern(64, 9)) == IoResult::Done);
    REQUIRE(responder->attach(*near, std::chrono::seconds(1)));
    static_cast<void>(stranger->send(pattern(64, 9)));
    Received received;
    CHECK(responder->receive(after(20), received) == IoResult::Nothing);

    REQUIRE(initiator->attach(*far, std::chrono::seconds(1)));
    REQUIRE(initiator->send(pattern(64, 1)) == IoResult::Done);
    REQUIRE(responder->receive(generousDeadline(), received) == IoResult::Done);
    CHECK(isSame(received.payload, pattern(64, 1)));
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

TEST_CASE("an adapter and a wait that are not here are refused by name", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    auto request = requestFor({.transport = id}, Role::Initiator);
    request.adapter = "nosuch0";
    const auto noAdapter = makeTransport(id)->open(request);
    REQUIRE_FALSE(noAdapter);
    CHECK(noAdapter.error().kind == ErrorKind::NotFound);
    CHECK(noAdapter.error().what.find("nosuch0") != std::string::npos);

    const auto busyPoll = makeTransport("udp")->open(requestFor({.wait = Wait::BusyPoll}, Role::Initiator));
    REQUIRE_FALSE(busyPoll);
    CHECK(busyPoll.error().kind == ErrorKind::NotSupported);
}

TEST_CASE("an address that is not this host's is refused by name", "[platform][transports]")
{
    const std::string id = GENERATE("udp", "tcp");
    if (id == "udp" && isWine())
        skip("Wine binds datagram sockets to addresses that are not its host's; TCP was checked");
    auto request = requestFor({.transport = id}, Role::Initiator);
    request.localAddress = "192.0.2.1";  // RFC 5737: nobody's address.
    const auto notOurs = makeTransport(id)->open(request);
    REQUIRE_FALSE(notOurs);
    CHECK(notOurs.error().kind == ErrorKind::NotFound);
    CHECK(notOurs.error().what.find("192.0.2.1") != std::string::npos);
}
