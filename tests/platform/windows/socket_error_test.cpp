#include "platform/windows/socket_error.hpp"

#include <catch2/catch.hpp>

#include <winsock2.h>

using namespace halftrip;
using windows::describeSocketError;
using windows::SocketCall;

TEST_CASE("an adapter that is disabled in the middle of a run is told in one sentence with a next step",
          "[platform][transports]")
{
    const int code = GENERATE(WSAENETDOWN, WSAENETUNREACH, WSAEHOSTUNREACH, WSAEADDRNOTAVAIL);
    const SocketCall call = GENERATE(SocketCall::Send, SocketCall::Receive);
    CAPTURE(code);
    const Error error = describeSocketError(call, code, "the UDP socket to 10.0.0.2:4711");
    CHECK(error.kind == ErrorKind::Unreachable);
    CHECK(error.osCode == code);
    CHECK(error.what.find("10.0.0.2:4711") != std::string::npos);
    CHECK(error.what.ends_with('.'));
    CHECK_FALSE(error.hint.empty());
}

TEST_CASE("before a run the same codes mean what the user typed", "[platform][transports]")
{
    CHECK(describeSocketError(SocketCall::Bind, WSAEADDRNOTAVAIL, "a socket").kind == ErrorKind::NotFound);
    CHECK(describeSocketError(SocketCall::Connect, WSAENETUNREACH, "a socket").kind == ErrorKind::Unreachable);
    CHECK(describeSocketError(SocketCall::Connect, WSAENETUNREACH, "a socket").hint.find("route print") !=
          std::string::npos);
}

TEST_CASE("a code without words of our own gets the system's, with its number", "[platform][transports]")
{
    const Error error = describeSocketError(SocketCall::Send, WSAEPROTOTYPE, "the UDP socket");
    CHECK(error.kind == ErrorKind::Os);
    CHECK(error.what.find(std::to_string(WSAEPROTOTYPE)) != std::string::npos);
}
