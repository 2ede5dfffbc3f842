#include "tests/platform/contract/transport_pair.hpp"

using namespace halftrip::tests;
using halftrip::ErrorKind;

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
}

TEST_CASE("a TCP peer that does not come in time is told by name", "[platform][transports]")
{
    auto responder = makeTransport("tcp");
    REQUIRE(responder->open(requestFor({.transport = "tcp"}, Role::Responder)));
    Endpoint peer;
    peer.address = "127.0.0.1";
    const auto accepted = responder->attach(peer, std::chrono::milliseconds(20));
    REQUIRE_FALSE(accepted);
    CHECK(accepted.error().kind == ErrorKind::Timeout);
    CHECK_THAT(accepted.error().what, Catch::Contains("127.0.0.1"));
}
