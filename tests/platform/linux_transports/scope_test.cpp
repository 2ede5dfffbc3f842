#include "platform/sockets/socket_name.hpp"

#include <catch2/catch.hpp>

using halftrip::sockets::SocketName;

TEST_CASE("a link-local address keeps its scope, and is compared without it", "[platform][transports]")
{
    const auto scoped = SocketName::parse("fe80::1%lo", 1);
    REQUIRE(scoped);
    CHECK(scoped->address() == "fe80::1%lo");
    CHECK(scoped->isSameAddress(*SocketName::parse("fe80::1", 1)));
    const auto unknown = SocketName::parse("fe80::1%nosuch0", 1);
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().kind == halftrip::ErrorKind::Invalid);
}
