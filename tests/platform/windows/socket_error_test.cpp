#include "platform/windows/host/adapters.hpp"
#include "platform/windows/network/socket_error.hpp"

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

TEST_CASE("what is wrong with the adapter is said in place of what the call said of it", "[platform][transports]")
{
    const int code = GENERATE(WSAENETDOWN, WSAENETUNREACH, WSAEHOSTUNREACH, WSAEADDRNOTAVAIL, ERROR_NETWORK_UNREACHABLE,
                              ERROR_HOST_UNREACHABLE);
    CAPTURE(code);
    const auto noLink = [](const std::string& adapter) -> std::optional<Error> {
        return Error{ErrorKind::Unreachable, "The adapter " + adapter + " has no link.", 0, "Look at the cable."};
    };
    const Error told = windows::describeLostSocket(SocketCall::Send, code, "the UDP socket", "Ethernet 2", noLink);
    CHECK(told.kind == ErrorKind::Unreachable);
    CHECK(told.what == "The adapter Ethernet 2 has no link.");
    CHECK(told.osCode == code);
    const auto isFine = [](const std::string&) -> std::optional<Error> { return std::nullopt; };
    const Error plain = windows::describeLostSocket(SocketCall::Send, code, "the UDP socket", "Ethernet 2", isFine);
    CHECK(plain.kind == ErrorKind::Unreachable);
    CHECK(plain.what.starts_with("Sending through the UDP socket failed: "));
    // Of a peer that has gone no adapter is asked.
    CHECK(windows::describeLostSocket(SocketCall::Send, WSAECONNREFUSED, "it", "Ethernet 2", noLink).kind ==
          ErrorKind::Refused);
}

TEST_CASE("a connection that went with its adapter is given up in true words", "[platform][transports]")
{
    const int code = GENERATE(WSAECONNABORTED, WSAENETRESET, ERROR_CONNECTION_ABORTED);
    CAPTURE(code);
    const Error alone = describeSocketError(SocketCall::Receive, code, "the TCP connection to 10.0.0.2:4711");
    CHECK(alone.kind == ErrorKind::Closed);
    CHECK(alone.what.find("this host's system dropped the connection") != std::string::npos);
    const auto noLink = [](const std::string&) -> std::optional<Error> {
        return Error{ErrorKind::Unreachable, "The adapter has no link.", 0, "Look at the cable."};
    };
    const Error told = windows::describeLostSocket(SocketCall::Receive, code, "the TCP connection", "Ethernet", noLink);
    CHECK(told.kind == ErrorKind::Closed);
    CHECK(told.what == "The adapter has no link. The system gave the TCP connection up with it.");
    // For datagrams none of these is the end of anything.
    CHECK(windows::datagramCode(WSAENETRESET) == WSAEHOSTUNREACH);
    CHECK(windows::datagramCode(WSAECONNRESET) == WSAECONNREFUSED);
}

TEST_CASE("a lowered MTU comes with the command that raises it again", "[platform][transports]")
{
    const Error error = windows::describeLoweredMtu("the UDP socket to 10.0.0.2:4711", "Ethernet 2", false, 1500, 1300);
    CHECK(error.kind == ErrorKind::Unreachable);
    CHECK(error.osCode == WSAEMSGSIZE);
    CHECK(error.what ==
          "Sending through the UDP socket to 10.0.0.2:4711 failed: the path carries packets of 1300 bytes now; "
          "when the run began it was 1500.");
    CHECK(error.hint ==
          "Raise the MTU again (netsh interface ipv4 set subinterface \"Ethernet 2\" mtu=1500 store=active), "
          "choose sizes that fit, or allow fragments (--allow-fragments).");
    CHECK(windows::describeLoweredMtu("it", "", true, 1500, 1280).hint.find("ipv6 set subinterface \"NAME\"") !=
          std::string::npos);
}

TEST_CASE("an adapter that is not there any more is gone for what is open over it", "[platform][transports]")
{
    const auto trouble = windows::findAdapterTrouble("nosuch0");
    REQUIRE(trouble);
    CHECK(trouble->kind == ErrorKind::Closed);
}
