#include "platform/sockets/socket_name.hpp"

#include <catch2/catch.hpp>

using halftrip::sockets::SocketName;

TEST_CASE("addresses of both families are read and written back", "[platform][transports]")
{
    const auto four = SocketName::parse("10.1.2.3", 4711);
    REQUIRE(four);
    CHECK_FALSE(four->isV6());
    CHECK(four->port() == 4711);
    CHECK(four->text() == "10.1.2.3:4711");

    const auto six = SocketName::parse("fd00::1", 65'535);
    REQUIRE(six);
    CHECK(six->isV6());
    CHECK(six->address() == "fd00::1");
    CHECK(six->text() == "[fd00::1]:65535");
}

TEST_CASE("an IPv4 address mapped into IPv6 becomes plain IPv4", "[platform][transports]")
{
    const auto mapped = SocketName::parse("::ffff:10.1.2.3", 80);
    REQUIRE(mapped);
    CHECK_FALSE(mapped->isV6());
    CHECK(mapped->text() == "10.1.2.3:80");
}

TEST_CASE("addresses are compared without ports", "[platform][transports]")
{
    CHECK(SocketName::parse("10.0.0.1", 1)->isSameAddress(*SocketName::parse("10.0.0.1", 2)));
    CHECK_FALSE(SocketName::parse("10.0.0.1", 1)->isSameAddress(*SocketName::parse("10.0.0.2", 1)));
    CHECK(SocketName::parse("fe80::1", 1)->isSameAddress(*SocketName::parse("fe80::1", 2)));
    CHECK_FALSE(SocketName::parse("::1", 1)->isSameAddress(*SocketName::parse("127.0.0.1", 1)));
}

TEST_CASE("what is not a numeric address is refused with an example", "[platform][transports]")
{
    for (const char* text : {"", "localhost", "10.0.0.256", "10.0.0.1:80"}) {
        CAPTURE(text);
        const auto name = SocketName::parse(text, 1);
        REQUIRE_FALSE(name);
        CHECK(name.error().kind == halftrip::ErrorKind::Invalid);
        CHECK(name.error().hint.find("10.0.0.1") != std::string::npos);
    }
}

TEST_CASE("groups of both families are told from hosts", "[platform][transports]")
{
    for (const char* group : {"224.0.0.1", "239.255.255.255", "ff02::1"})
        CHECK(SocketName::parse(group, 1)->isGroup());
    for (const char* host : {"223.255.255.255", "240.0.0.1", "fe80::1", "::1"})
        CHECK_FALSE(SocketName::parse(host, 1)->isGroup());
}

TEST_CASE("an empty name is no address", "[platform][transports]")
{
    const SocketName none;
    CHECK(none.address().empty());
    CHECK(none.port() == 0);
    CHECK_FALSE(none.isV6());
    CHECK_FALSE(none.isLoopback());
    CHECK_FALSE(none.isSameAddress(*SocketName::parse("127.0.0.1", 0)));
}

TEST_CASE("this host's own addresses are told from others", "[platform][transports]")
{
    for (const char* own : {"127.0.0.1", "127.255.0.3", "::1", "::ffff:127.0.0.1"})
        CHECK(SocketName::parse(own, 1)->isLoopback());
    for (const char* other : {"128.0.0.1", "10.0.0.1", "::2", "fe80::1"})
        CHECK_FALSE(SocketName::parse(other, 1)->isLoopback());
}
