#include "core/wire/ip_address.hpp"

#include <catch2/catch.hpp>

#include <initializer_list>

using namespace halftrip;

namespace {

wire::IpAddress v6(std::initializer_list<unsigned> groups)
{
    wire::IpAddress address{.isV6 = true};
    std::size_t at = 0;
    for (const unsigned group : groups) {
        address.bytes[at++] = static_cast<std::byte>(group >> 8U);
        address.bytes[at++] = static_cast<std::byte>(group & 0xFFU);
    }
    return address;
}

}  // namespace

TEST_CASE("an IPv4 address is its first four bytes", "[core][wire]")
{
    wire::IpAddress address;
    address.bytes = {std::byte{192}, std::byte{0}, std::byte{2}, std::byte{255}};
    CHECK(wire::toText(address) == "192.0.2.255");
}

TEST_CASE("an IPv6 address is written as RFC 5952 says", "[core][wire]")
{
    CHECK(wire::toText(v6({0xfd00, 0, 0, 0, 0, 0, 0, 1})) == "fd00::1");
    CHECK(wire::toText(v6({0, 0, 0, 0, 0, 0, 0, 1})) == "::1");
    CHECK(wire::toText(v6({0, 0, 0, 0, 0, 0, 0, 0})) == "::");
    CHECK(wire::toText(v6({0x2001, 0xdb8, 0, 0, 0, 0, 0, 0})) == "2001:db8::");
    // One group of zeros alone is written; of two runs the longer, of equal ones the first is left out.
    CHECK(wire::toText(v6({0x2001, 0xdb8, 0, 1, 1, 1, 1, 1})) == "2001:db8:0:1:1:1:1:1");
    CHECK(wire::toText(v6({0x2001, 0, 0, 1, 0, 0, 0, 1})) == "2001:0:0:1::1");
    CHECK(wire::toText(v6({0x2001, 0xdb8, 0, 0, 1, 0, 0, 1})) == "2001:db8::1:0:0:1");
}

TEST_CASE("a scope is cut off", "[core][wire]")
{
    CHECK(wire::withoutScope("fe80::1%eth0") == "fe80::1");
    CHECK(wire::withoutScope("10.0.0.1") == "10.0.0.1");
}

TEST_CASE("a link-local address is known by its first ten bits", "[core][wire]")
{
    CHECK(wire::isLinkLocalV6("fe80::1"));
    CHECK(wire::isLinkLocalV6("FEBF::1%eth0"));
    CHECK_FALSE(wire::isLinkLocalV6("fec0::1"));
    CHECK_FALSE(wire::isLinkLocalV6("fd00::1"));
    CHECK_FALSE(wire::isLinkLocalV6("fe80"));
    CHECK_FALSE(wire::isLinkLocalV6("10.0.0.1"));
}
