#include "tests/harness/skip.hpp"
#include "tests/platform/sockets/connection.hpp"
#include "tests/platform/windows/socket_hook.hpp"
#include "tests/platform/windows/wine.hpp"

#include <array>
#include <string>

using namespace halftrip;
using std::chrono::seconds;
using tests::Connection;
using tests::DownSockets;

TEST_CASE("the end that accepts knows a caller of its own user, over either family", "[platform][network]")
{
    const std::string address = GENERATE("127.0.0.1", "::1");
    const Connection pair(address, address);
    if (address == "::1" && !pair.far->isPeerOurUser() && tests::isWine())
        tests::skip("Wine does not tell whose IPv6 connections are; IPv4 was checked");
    CHECK(pair.far->isPeerOurUser());
}

TEST_CASE("listening everywhere takes callers of both families under their plain addresses", "[platform][network]")
{
    const std::string address = GENERATE("127.0.0.1", "::1");
    const Connection pair("", address);
    CHECK(pair.far->peer().address == address);
}

TEST_CASE("a connection that the system gives up is closed, and no program has done it", "[platform][network]")
{
    const int code = GENERATE(tests::kNetworkReset, tests::kConnectionAborted, tests::kConnectionReset);
    const Connection pair("127.0.0.1", "127.0.0.1");
    const DownSockets down(code);
    std::array<std::byte, 16> room{};
    const auto got = pair.near->read(room, seconds(5));
    REQUIRE_FALSE(got);
    CHECK(got.error().kind == ErrorKind::Closed);
    CHECK(got.error().osCode == code);
    const auto sent = pair.near->write(tests::bytesOf("x"), seconds(5));
    REQUIRE_FALSE(sent);
    CHECK(sent.error().osCode == code);
}
