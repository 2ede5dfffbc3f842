#include "core/transport/capture_filter.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using transport::captureFilter;

namespace {

wire::FrameSpec specOf(wire::FrameKind kind)
{
    wire::FrameSpec spec;
    spec.kind = kind;
    spec.sourcePort = 1000;
    spec.destinationPort = 2000;
    spec.sourceMac = *wire::macFromText("02:00:00:00:00:01");
    spec.destinationMac = *wire::macFromText("02:00:00:00:00:02");
    spec.sourceAddress = {std::byte{10}, std::byte{0}, std::byte{0}, std::byte{1}};
    spec.destinationAddress = {std::byte{10}, std::byte{0}, std::byte{0}, std::byte{2}};
    return spec;
}

}  // namespace

TEST_CASE("the capture filter leaves out what cannot be the peer's, in the library's language", "[core][transport]")
{
    CHECK(captureFilter(specOf(wire::FrameKind::Ethernet)) == "ether proto 0x88b5 and ether[8:4] = 0x00000002");
    CHECK(captureFilter(specOf(wire::FrameKind::UdpIpv4)) ==
          "ip and udp and ip[6:2] & 0x3fff = 0 and src host 10.0.0.2 and dst host 10.0.0.1 and udp src port 2000 and "
          "udp dst port 1000");
    wire::FrameSpec six = specOf(wire::FrameKind::UdpIpv6);
    six.sourceAddress = {std::byte{0xfd}};
    six.sourceAddress[15] = std::byte{1};
    six.destinationAddress = {std::byte{0xfd}};
    six.destinationAddress[15] = std::byte{2};
    six.vlanId = 7;
    const std::string bare = "ip6 and ip6[6] = 17 and src host fd00::2 and dst host fd00::1 and udp src port 2000 and "
                             "udp dst port 1000";
    CHECK(captureFilter(six) == "(" + bare + ") or (vlan 7 and " + bare + ")");
}
