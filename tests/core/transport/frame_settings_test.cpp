#include "core/transport/frame_settings.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using transport::frameSettingsOf;
using transport::Framing;

TEST_CASE("frame settings have sensible defaults and leave alone what is not theirs", "[core][transport]")
{
    const auto settings = frameSettingsOf({{"xdpMode", "native"}, {"ring", "v9"}});
    REQUIRE(settings);
    CHECK(settings->frame == Framing::Ethernet);
    CHECK_FALSE(settings->vlanId);
    CHECK_FALSE(settings->dscp);
}

TEST_CASE("frame settings are read", "[core][transport]")
{
    const auto settings = frameSettingsOf({{"frame", "udp"}, {"vlan", "0"}, {"dscp", "63"}});
    REQUIRE(settings);
    CHECK(settings->isUdp());
    CHECK(settings->vlanId == 0);
    CHECK(settings->dscp == 63);
}

TEST_CASE("frame settings out of range are refused with their range", "[core][transport]")
{
    for (const char* value : {"", "-1", "4095", "1.5", "12x", " 5", "99999999999999999999"}) {
        CAPTURE(value);
        const auto settings = frameSettingsOf({{"vlan", value}});
        REQUIRE_FALSE(settings);
        CHECK(settings.error().kind == ErrorKind::Invalid);
        CHECK(settings.error().what.find("VLAN id") != std::string::npos);
        CHECK(settings.error().hint == "Choose 0 to 4094.");
    }
    CHECK(frameSettingsOf({{"frame", "udp"}, {"dscp", "64"}}).error().what == "64 is not a valid DSCP.");
    const auto unknown = frameSettingsOf({{"frame", "tcp"}});
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().what == "The kind of frame \"tcp\" does not exist.");
    CHECK(unknown.error().hint == "Choose eth or udp.");
    // A plain Ethernet frame has nowhere to put it.
    CHECK(frameSettingsOf({{"dscp", "46"}}).error().hint.find("--frame udp") != std::string::npos);
}
