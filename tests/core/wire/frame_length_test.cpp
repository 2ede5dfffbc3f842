#include "core/wire/frame_length.hpp"

#include <catch2/catch.hpp>

#include <array>

using namespace halftrip;
using namespace halftrip::wire;
using model::FrameLength;

namespace {

constexpr std::size_t kMtu = 1500;

Framing udp(bool isV6, std::size_t mtuBytes = kMtu)
{
    return datagramFraming(isV6, kUdpHeaderBytes, kEthernetHeaderBytes, mtuBytes);
}

}  // namespace

TEST_CASE("a frame is as long as what the builder writes, and is padded to 60 bytes", "[core][wire]")
{
    const auto kind = GENERATE(FrameKind::Ethernet, FrameKind::UdpIpv4, FrameKind::UdpIpv6);
    const bool hasTag = GENERATE(false, true);
    const std::size_t payloadBytes = GENERATE(1U, 17U, 18U, 64U, 1400U);
    FrameSpec spec;
    spec.kind = kind;
    if (hasTag)
        spec.vlanId = 7;
    const FrameBuilder builder(spec);
    std::array<std::byte, 1500> payload{};
    std::array<std::byte, 1600> frame{};
    const std::size_t built = builder.build(std::span(payload).first(payloadBytes), frame);
    REQUIRE(built != 0);
    const FrameLength frames = framesOf(framingOf(kind, hasTag), payloadBytes);
    CHECK(frames.count == 1);
    CHECK(frames.bytes == (built < 60 ? 60 : built));
}

TEST_CASE("a datagram through the stack has the headers of its address family", "[core][wire]")
{
    CHECK(framesOf(udp(false), 1) == FrameLength{1, 60});
    CHECK(framesOf(udp(false), 64) == FrameLength{1, 14 + 20 + 8 + 64});
    CHECK(framesOf(udp(true), 64) == FrameLength{1, 14 + 40 + 8 + 64});
    CHECK(framesOf(udp(false), 1472) == FrameLength{1, 1514});
}

TEST_CASE("fragments are cut in units of eight bytes behind a header each", "[core][wire]")
{
    // RFC 791: 1473 + 8 bytes of UDP in pieces of 1480 and 1.
    CHECK(framesOf(udp(false), 1473) == FrameLength{2, 1514 + 60});
    CHECK(framesOf(udp(false), 3000) == FrameLength{3, 3 * 34 + 3008});
    // An MTU of 1501 has room for 1481, but only the last fragment may have an odd length.
    CHECK(framesOf(udp(false, 1501), 3000) == FrameLength{3, 3 * 34 + 3008});
    // RFC 8200: with the fragment header there is room for 1452, cut to 1448.
    CHECK(framesOf(udp(true), 1453) == FrameLength{2, 2 * 62 + 1461});
    CHECK(framesOf(udp(true), 2888) == FrameLength{2, 2 * 62 + 2896});
}

TEST_CASE("segments of a stream have all the headers each", "[core][wire]")
{
    const Framing tcp{
        .linkBytes = 14, .networkBytes = 20, .transportBytes = 32, .mtuBytes = 1500, .cut = Cut::Segments};
    CHECK(framesOf(tcp, 64) == FrameLength{1, 130});
    CHECK(framesOf(tcp, 1448) == FrameLength{1, 1514});
    CHECK(framesOf(tcp, 1449) == FrameLength{2, 1514 + 67});
}

TEST_CASE("an MTU that leaves no room makes no endless frames", "[core][wire]")
{
    const FrameLength frames = framesOf(udp(false, 8), 64);
    CHECK(frames.count == 9);
    CHECK(frames.bytes == 9 * 60);
}
