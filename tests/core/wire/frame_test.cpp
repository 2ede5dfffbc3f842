#include "core/wire/frame.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

using namespace halftrip::wire;

namespace {

using Bytes = std::vector<std::byte>;

Bytes bytesOf(std::initializer_list<unsigned> values)
{
    Bytes bytes;
    for (const unsigned value : values)
        bytes.push_back(static_cast<std::byte>(value));
    return bytes;
}

FrameSpec specOf(FrameKind kind, std::optional<std::uint16_t> vlanId = std::nullopt, std::uint8_t dscp = 0)
{
    FrameSpec spec{.kind = kind, .vlanId = vlanId, .dscp = dscp, .sourcePort = 40'000, .destinationPort = 50'123};
    spec.sourceMac = *macFromText("02:00:00:00:00:0a");
    spec.destinationMac = *macFromText("02:00:00:00:00:0b");
    for (std::size_t i = 0; i < (kind == FrameKind::UdpIpv4 ? std::size_t{4} : std::size_t{16}); ++i) {
        spec.sourceAddress[i] = static_cast<std::byte>(0x20 + i);
        spec.destinationAddress[i] = static_cast<std::byte>(0xE1 + i);
    }
    return spec;
}

Bytes payloadOf(std::size_t bytes)
{
    std::mt19937 random(static_cast<unsigned>(bytes));
    Bytes payload(bytes);
    for (std::byte& one : payload)
        one = static_cast<std::byte>(random() & 0xFFU);
    return payload;
}

Bytes build(const FrameSpec& spec, const Bytes& payload)
{
    const FrameBuilder builder(spec);
    Bytes frame(builder.headerBytes() + payload.size());
    REQUIRE(builder.build(payload, frame) == frame.size());
    return frame;
}

unsigned big16(const Bytes& bytes, std::size_t at)
{
    return std::to_integer<unsigned>(bytes.at(at)) << 8U | std::to_integer<unsigned>(bytes.at(at + 1));
}

/// Another way to the same sum, straight from the text of RFC 1071: 16 bits at a time, in network order.
unsigned plainSum(const Bytes& bytes)
{
    unsigned sum = 0;
    for (std::size_t i = 0; i < bytes.size(); i += 2) {
        sum += std::to_integer<unsigned>(bytes[i]) << 8U;
        sum += i + 1 < bytes.size() ? std::to_integer<unsigned>(bytes[i + 1]) : 0U;
        sum = (sum & 0xFFFFU) + (sum >> 16U);
    }
    return sum;
}

/// Pseudo header and datagram of an untagged frame; the sum over them must be all ones.
Bytes checksummedPart(FrameKind kind, const Bytes& frame)
{
    const bool isV4 = kind == FrameKind::UdpIpv4;
    const std::size_t addresses = kEthernetHeaderBytes + (isV4 ? 12 : 8);
    const std::size_t udp = kEthernetHeaderBytes + (isV4 ? kIpv4HeaderBytes : kIpv6HeaderBytes);
    Bytes part(frame.begin() + static_cast<std::ptrdiff_t>(addresses),
               frame.begin() + static_cast<std::ptrdiff_t>(addresses + (isV4 ? 8 : 32)));
    const std::size_t length = frame.size() - udp;
    for (const std::size_t value : {std::size_t{17}, length}) {
        part.push_back(static_cast<std::byte>(value >> 8U));
        part.push_back(static_cast<std::byte>(value & 0xFFU));
    }
    part.insert(part.end(), frame.begin() + static_cast<std::ptrdiff_t>(udp), frame.end());
    return part;
}

}  // namespace

TEST_CASE("hardware addresses are read and written as people write them", "[core][wire]")
{
    CHECK(toText(*macFromText("aa:BB:0c:00:ff:1e")) == "aa:bb:0c:00:ff:1e");
    CHECK(toText(*macFromText("aa-bb-0c-00-ff-1e")) == "aa:bb:0c:00:ff:1e");
    for (const char* wrong : {"", "aa:bb:cc:dd:ee", "aa:bb:cc:dd:ee:fg", "aa:bb-cc:dd:ee:ff", "aabbccddeeff",
                              "aa:bb:cc:dd:ee:ff:", "aa.bb.cc.dd.ee.ff", "aa:bb:cc:dd:ee:f "}) {
        CAPTURE(wrong);
        CHECK_FALSE(macFromText(wrong).has_value());
    }
}

TEST_CASE("the sum is that of RFC 1071's own example", "[core][wire]")
{
    // RFC 1071 section 3: 00 01 f2 03 f4 f5 f6 f7 sums to ddf2, whose complement is 220d.
    const Bytes example = bytesOf({0x00, 0x01, 0xF2, 0x03, 0xF4, 0xF5, 0xF6, 0xF7});
    const std::uint16_t checksum = foldChecksum(addToSum(0, example));
    Bytes stored(2);
    std::memcpy(stored.data(), &checksum, 2);
    CHECK(stored == bytesOf({0x22, 0x0D}));
}

TEST_CASE("the checksum of a known IPv4 header is reproduced", "[core][wire]")
{
    // 45 00 00 73 00 00 40 00 40 11 [b8 61] c0 a8 00 01 c0 a8 00 c7: the textbook header, with don't fragment and UDP.
    FrameSpec spec = specOf(FrameKind::UdpIpv4);
    spec.sourceAddress = {std::byte{0xC0}, std::byte{0xA8}, std::byte{0x00}, std::byte{0x01}};
    spec.destinationAddress = {std::byte{0xC0}, std::byte{0xA8}, std::byte{0x00}, std::byte{0xC7}};
    const Bytes frame = build(spec, payloadOf(0x73 - kIpv4HeaderBytes - kUdpHeaderBytes));
    const Bytes header(frame.begin() + 14, frame.begin() + 34);
    CHECK(header == bytesOf({0x45, 0x00, 0x00, 0x73, 0x00, 0x00, 0x40, 0x00, 0x40, 0x11,
                             0xB8, 0x61, 0xC0, 0xA8, 0x00, 0x01, 0xC0, 0xA8, 0x00, 0xC7}));
}

TEST_CASE("sums do not depend on where the bytes are cut or how many are left over", "[core][wire]")
{
    for (std::size_t bytes = 0; bytes <= 70; ++bytes) {
        const Bytes data = payloadOf(bytes);
        const std::uint16_t folded = foldChecksum(addToSum(0, data));
        Bytes stored(2);
        std::memcpy(stored.data(), &folded, 2);
        const unsigned sum = plainSum(data);
        CAPTURE(bytes);
        CHECK(big16(stored, 0) == (~sum & 0xFFFFU));
        const std::size_t half = bytes / 4 * 2;
        const std::span<const std::byte> all(data);
        CHECK(foldChecksum(addToSum(addToSum(0, all.first(half)), all.subspan(half))) == folded);
    }
}

TEST_CASE("every size is framed with right lengths and checksums and read back", "[core][wire]")
{
    const FrameKind kind = GENERATE(FrameKind::Ethernet, FrameKind::UdpIpv4, FrameKind::UdpIpv6);
    const bool isTagged = GENERATE(false, true);
    const FrameSpec spec = specOf(kind, isTagged ? std::optional<std::uint16_t>(5) : std::nullopt, 46);
    for (std::size_t bytes = 1; bytes <= 1500; ++bytes) {
        const Bytes payload = payloadOf(bytes);
        Bytes frame = build(spec, payload);
        CAPTURE(bytes, isTagged, static_cast<int>(kind));
        REQUIRE(frame.size() == frameHeaderBytes(kind, isTagged) + bytes);
        if (kind != FrameKind::Ethernet) {
            Bytes untagged = frame;
            if (isTagged)
                untagged.erase(untagged.begin() + 12, untagged.begin() + 16);
            REQUIRE(plainSum(checksummedPart(kind, untagged)) == 0xFFFF);
            if (kind == FrameKind::UdpIpv4)
                REQUIRE(plainSum(Bytes(untagged.begin() + 14, untagged.begin() + 34)) == 0xFFFF);
            REQUIRE(udpPortsOf(kind, frame) == UdpPorts{40'000, 50'123});
        }
        frame.resize(std::max<std::size_t>(frame.size(), 60));  // an adapter pads short frames
        const auto read = parseFrame(kind, frame);
        REQUIRE(read.has_value());
        REQUIRE(std::equal(read->begin(), read->end(), payload.begin(), payload.end()));
    }
}

TEST_CASE("header fields stand where the standards put them", "[core][wire]")
{
    const Bytes payload = payloadOf(10);
    SECTION("plain Ethernet")
    {
        const Bytes frame = build(specOf(FrameKind::Ethernet), payload);
        CHECK(Bytes(frame.begin(), frame.begin() + 16) ==
              bytesOf({0x02, 0, 0, 0, 0, 0x0B, 0x02, 0, 0, 0, 0, 0x0A, 0x88, 0xB5, 0, 10}));
    }
    SECTION("a VLAN tag stands in front of the EtherType")
    {
        const Bytes frame = build(specOf(FrameKind::Ethernet, 4094), payload);
        CHECK(Bytes(frame.begin() + 12, frame.begin() + 20) == bytesOf({0x81, 0x00, 0x0F, 0xFE, 0x88, 0xB5, 0, 10}));
    }
    SECTION("IPv4: DSCP, don't fragment, time to live 64, ports, UDP length")
    {
        const Bytes frame = build(specOf(FrameKind::UdpIpv4, std::nullopt, 46), payload);
        CHECK(big16(frame, 12) == 0x0800);
        CHECK(frame[15] == std::byte{46 << 2});
        CHECK(big16(frame, 16) == 38);
        CHECK(big16(frame, 20) == 0x4000);
        CHECK(frame[22] == std::byte{64});
        CHECK(frame[23] == std::byte{17});
        CHECK(big16(frame, 34) == 40'000);
        CHECK(big16(frame, 36) == 50'123);
        CHECK(big16(frame, 38) == 18);
    }
    SECTION("IPv6: traffic class, payload length, hop limit 64")
    {
        const Bytes frame = build(specOf(FrameKind::UdpIpv6, std::nullopt, 63), payload);
        CHECK(big16(frame, 12) == 0x86DD);
        CHECK(big16(frame, 14) == (0x6000U | 63U << 6U));
        CHECK(big16(frame, 18) == 18);
        CHECK(frame[20] == std::byte{17});
        CHECK(frame[21] == std::byte{64});
        CHECK(big16(frame, 58) == 18);
    }
}

TEST_CASE("a UDP checksum of zero is sent as all ones", "[core][wire]")
{
    const FrameKind kind = GENERATE(FrameKind::UdpIpv4, FrameKind::UdpIpv6);
    const FrameSpec spec = specOf(kind);
    Bytes payload(2);
    Bytes frame = build(spec, payload);
    const std::size_t checksumAt = frame.size() - payload.size() - 2;
    // With this checksum as the payload, the sum becomes all ones, and its complement zero.
    payload = {frame[checksumAt], frame[checksumAt + 1]};
    frame = build(spec, payload);
    CHECK(big16(frame, checksumAt) == 0xFFFF);
}

TEST_CASE("a payload may already stand in its place, or overlap it", "[core][wire]")
{
    const FrameKind kind = GENERATE(FrameKind::Ethernet, FrameKind::UdpIpv4, FrameKind::UdpIpv6);
    const FrameBuilder builder(specOf(kind, 7));
    const Bytes payload = payloadOf(99);
    const Bytes expected = build(specOf(kind, 7), payload);
    for (const std::size_t at : {builder.headerBytes(), builder.headerBytes() - 4, builder.headerBytes() + 30}) {
        Bytes memory(300);
        std::copy(payload.begin(), payload.end(), memory.begin() + static_cast<std::ptrdiff_t>(at));
        const std::size_t bytes = builder.build({memory.data() + at, payload.size()}, memory);
        memory.resize(bytes);
        CHECK(memory == expected);
    }
}

TEST_CASE("what does not fit is refused", "[core][wire]")
{
    const FrameBuilder builder(specOf(FrameKind::UdpIpv4));
    Bytes frame(100);
    CHECK(builder.build(payloadOf(58), frame) == 100);
    CHECK(builder.build(payloadOf(59), frame) == 0);
    frame.resize(70'000);
    CHECK(builder.build(payloadOf(65'507), frame) == 65'507 + builder.headerBytes());
    CHECK(builder.build(payloadOf(65'508), frame) == 0);
    FrameSpec agreed = specOf(FrameKind::UdpIpv4);
    agreed.mtuBytes = 1000;  // The peer's, which may be the smaller one.
    CHECK(FrameBuilder(agreed).build(payloadOf(972), frame) == 972 + builder.headerBytes());
    CHECK(FrameBuilder(agreed).build(payloadOf(973), frame) == 0);
    CHECK(largestFramePayload(FrameKind::Ethernet, 1500) == 1498);
    CHECK(largestFramePayload(FrameKind::UdpIpv4, 1500) == 1472);
    CHECK(largestFramePayload(FrameKind::UdpIpv6, 1500) == 1452);
    CHECK(largestFramePayload(FrameKind::UdpIpv6, 48) == 0);
    CHECK(largestFramePayload(FrameKind::UdpIpv4, 65'536) == 65'507);
}

TEST_CASE("frames that are cut off or lie about their lengths are refused", "[core][wire]")
{
    const FrameKind kind = GENERATE(FrameKind::Ethernet, FrameKind::UdpIpv4, FrameKind::UdpIpv6);
    const bool isTagged = GENERATE(false, true);
    const Bytes whole = build(specOf(kind, isTagged ? std::optional<std::uint16_t>(1) : std::nullopt), payloadOf(20));
    const std::size_t network = kEthernetHeaderBytes + (isTagged ? kVlanTagBytes : 0);
    SECTION("cut off anywhere")
    {
        for (std::size_t bytes = 0; bytes < whole.size(); ++bytes) {
            Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(bytes));
            CAPTURE(bytes);
            CHECK_FALSE(parseFrame(kind, cut).has_value());
        }
    }
    SECTION("a length larger than the frame")
    {
        const std::size_t lengthAt = network + (kind == FrameKind::Ethernet  ? 0
                                                : kind == FrameKind::UdpIpv4 ? kIpv4HeaderBytes + 4
                                                                             : kIpv6HeaderBytes + 4);
        for (const unsigned lie : {29U, 60U, 0xFFFFU}) {
            Bytes frame = whole;
            frame[lengthAt] = static_cast<std::byte>(lie >> 8U);
            frame[lengthAt + 1] = static_cast<std::byte>(lie & 0xFFU);
            CHECK_FALSE(parseFrame(kind, frame).has_value());
        }
    }
    SECTION("another EtherType")
    {
        Bytes frame = whole;
        frame[network - 1] ^= std::byte{1};
        CHECK_FALSE(parseFrame(kind, frame).has_value());
    }
}

TEST_CASE("the short way of reading plain frames agrees with the long one", "[core][wire]")
{
    const Bytes payload = payloadOf(20);
    Bytes whole = build(specOf(FrameKind::Ethernet), payload);
    std::span<std::byte> read;
    REQUIRE(findPlainPayload(whole, read));
    CHECK(std::equal(read.begin(), read.end(), payload.begin(), payload.end()));
    for (std::size_t bytes = 0; bytes < whole.size(); ++bytes) {
        CAPTURE(bytes);
        CHECK_FALSE(findPlainPayload({whole.data(), bytes}, read));
    }
    Bytes longer = whole;
    longer[15] = std::byte{21};
    CHECK_FALSE(findPlainPayload(longer, read));
    Bytes tagged = build(specOf(FrameKind::Ethernet, 7), payload);
    CHECK_FALSE(findPlainPayload(tagged, read));
    read = {};
    REQUIRE(findPayload(FrameKind::Ethernet, tagged, read));
    CHECK(std::equal(read.begin(), read.end(), payload.begin(), payload.end()));
    CHECK(findPayload(FrameKind::Ethernet, whole, read));
    CHECK_FALSE(findPayload(FrameKind::Ethernet, longer, read));
    CHECK_FALSE(findPayload(FrameKind::UdpIpv4, whole, read));
}

TEST_CASE("IP packets that are not whole UDP datagrams are refused", "[core][wire]")
{
    const Bytes v4 = build(specOf(FrameKind::UdpIpv4), payloadOf(20));
    const Bytes v6 = build(specOf(FrameKind::UdpIpv6), payloadOf(20));
    const auto isRefused = [](FrameKind kind, Bytes frame, std::size_t at, unsigned value) {
        frame.at(at) = static_cast<std::byte>(value);
        return !parseFrame(kind, frame).has_value();
    };
    CHECK(isRefused(FrameKind::UdpIpv4, v4, 14, 0x65));  // version 6
    CHECK(isRefused(FrameKind::UdpIpv4, v4, 14, 0x44));  // header of 16 bytes
    CHECK(isRefused(FrameKind::UdpIpv4, v4, 14, 0x4F));  // header longer than the packet
    CHECK(isRefused(FrameKind::UdpIpv4, v4, 17, 19));  // total length below the header's
    CHECK(isRefused(FrameKind::UdpIpv4, v4, 17, 200));  // total length beyond the frame
    CHECK(isRefused(FrameKind::UdpIpv4, v4, 20, 0x20));  // more fragments
    CHECK(isRefused(FrameKind::UdpIpv4, v4, 21, 1));  // a later fragment
    CHECK(isRefused(FrameKind::UdpIpv4, v4, 23, 6));  // TCP
    CHECK(isRefused(FrameKind::UdpIpv4, v4, 39, 7));  // UDP length below its header's
    CHECK(isRefused(FrameKind::UdpIpv6, v6, 14, 0x45));  // version 4
    CHECK(isRefused(FrameKind::UdpIpv6, v6, 19, 200));  // payload length beyond the frame
    CHECK(isRefused(FrameKind::UdpIpv6, v6, 20, 0));  // hop-by-hop header in front
    CHECK(isRefused(FrameKind::UdpIpv6, v6, 59, 7));  // UDP length below its header's
}

TEST_CASE("an IPv4 header with options is read past", "[core][wire]")
{
    const Bytes payload = payloadOf(20);
    Bytes frame = build(specOf(FrameKind::UdpIpv4), payload);
    frame.insert(frame.begin() + 34, 4, std::byte{1});
    frame[14] = std::byte{0x46};
    frame[17] = static_cast<std::byte>(20 + 4 + 8 + 20);
    const auto read = parseFrame(FrameKind::UdpIpv4, frame);
    REQUIRE(read.has_value());
    CHECK(std::equal(read->begin(), read->end(), payload.begin(), payload.end()));
}

TEST_CASE("random bytes are never read beyond their end", "[core][wire]")
{
    const unsigned seed = 20'261'120;
    INFO("seed " << seed);
    std::mt19937 random(seed);
    for (int round = 0; round < 200'000; ++round) {
        Bytes frame(random() % 100);
        for (std::byte& one : frame)
            one = static_cast<std::byte>(random() & 0xFFU);
        // Most rounds get past the first checks.
        const FrameKind kind = static_cast<FrameKind>(random() % 3);
        const unsigned types[] = {kProbeEtherType, kIpv4EtherType, kIpv6EtherType};
        const std::size_t at = frame.size() > 24 && random() % 2 == 0 ? 16 : 12;
        if (frame.size() > at + 3) {
            frame[12] = std::byte{0x81};
            frame[13] = std::byte{0x00};
            frame[at] = static_cast<std::byte>(types[static_cast<std::size_t>(kind)] >> 8U);
            frame[at + 1] = static_cast<std::byte>(types[static_cast<std::size_t>(kind)] & 0xFFU);
            frame[at + 2] = kind == FrameKind::UdpIpv4 ? std::byte{0x45} : std::byte{0x60};
        }
        const auto read = parseFrame(kind, frame);
        if (!read || read->empty())
            continue;
        REQUIRE(read->data() >= frame.data());
        REQUIRE(read->data() + read->size() <= frame.data() + frame.size());
    }
}
