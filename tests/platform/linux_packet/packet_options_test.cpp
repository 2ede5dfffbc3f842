#include "platform/linux/transports/packet/packet_options.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using packet::parsePacketOptions;

TEST_CASE("packet options have sensible defaults and ignore what is not theirs", "[platform][packet]")
{
    const auto options = parsePacketOptions({{"xdpMode", "native"}});
    REQUIRE(options);
    CHECK_FALSE(options->isUdp);
    CHECK_FALSE(options->vlanId);
    CHECK(options->dscp == 0);
    CHECK_FALSE(options->hasBlockRing);
    CHECK_FALSE(options->hasTransmitRing);
}

TEST_CASE("packet options are read", "[platform][packet]")
{
    const auto options = parsePacketOptions(
        {{"frame", "udp"}, {"vlan", "0"}, {"dscp", "63"}, {"ring", "v3"}, {"txring", "on"}});
    REQUIRE(options);
    CHECK(options->isUdp);
    CHECK(options->vlanId == 0);
    CHECK(options->dscp == 63);
    CHECK(options->hasBlockRing);
    CHECK(options->hasTransmitRing);
}

TEST_CASE("packet options out of range are refused with their range", "[platform][packet]")
{
    for (const char* value : {"", "-1", "4095", "1.5", "12x", " 5", "99999999999999999999"}) {
        CAPTURE(value);
        const auto options = parsePacketOptions({{"vlan", value}});
        REQUIRE_FALSE(options);
        CHECK(options.error().kind == ErrorKind::Invalid);
        CHECK(options.error().hint.find("0 to 4094") != std::string::npos);
    }
    CHECK_FALSE(parsePacketOptions({{"frame", "udp"}, {"dscp", "64"}}));
    CHECK_FALSE(parsePacketOptions({{"frame", "tcp"}}));
    CHECK_FALSE(parsePacketOptions({{"txring", "yes"}}));
    // A plain Ethernet frame has nowhere to put it.
    CHECK_FALSE(parsePacketOptions({{"dscp", "46"}}));
}
