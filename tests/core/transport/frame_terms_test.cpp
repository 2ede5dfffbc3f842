#include "core/transport/frame_terms.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using transport::agreeOnFrames;
using transport::Endpoint;

namespace {

Endpoint tells(const std::map<std::string, std::string>& extra)
{
    Endpoint peer;
    peer.extra = extra;
    return peer;
}

}  // namespace

TEST_CASE("two packet transports take the smaller MTU", "[core][transport]")
{
    for (const bool isUdp : {false, true}) {
        const Endpoint peer = tells(transport::toExtra({.isUdp = isUdp, .mtuBytes = 1'400}));
        CHECK(agreeOnFrames({.isUdp = isUdp, .mtuBytes = 1'500}, peer) == 1'400U);
        CHECK(agreeOnFrames({.isUdp = isUdp, .mtuBytes = 1'280}, peer) == 1'280U);
    }
}

TEST_CASE("different frames at the two ends are refused", "[core][transport]")
{
    const Endpoint peer = tells(transport::toExtra({.isUdp = true, .mtuBytes = 1'500}));
    const auto agreed = agreeOnFrames({.isUdp = false, .mtuBytes = 1'500}, peer);
    REQUIRE_FALSE(agreed);
    CHECK(agreed.error().kind == ErrorKind::Invalid);
    CHECK(agreed.error().what == "This end sends eth frames, the peer udp frames.");
}

TEST_CASE("a peer without terms is a socket, which takes UDP only", "[core][transport]")
{
    CHECK(agreeOnFrames({.isUdp = true, .mtuBytes = 1'500}, tells({})) == 1'500U);
    CHECK(agreeOnFrames({.isUdp = false, .mtuBytes = 1'500}, tells({})).error().kind == ErrorKind::Invalid);
}

TEST_CASE("an MTU that is no number is a broken promise of the peer", "[core][transport]")
{
    for (const char* mtu : {"", "0", "-1", "many", "1500x", "99999999999"})
        CHECK(agreeOnFrames({.isUdp = true, .mtuBytes = 1'500}, tells({{"frame", "udp"}, {"mtu", mtu}})).error().kind ==
              ErrorKind::Protocol);
}
