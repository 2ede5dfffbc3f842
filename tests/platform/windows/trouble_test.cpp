#include "tests/platform/contract/transport_pair.hpp"
#include "tests/platform/windows/socket_hook.hpp"

using namespace halftrip::tests;
using halftrip::ErrorKind;

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
