#include "platform/linux/transports/packet/frame_exchange.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <vector>

using namespace halftrip;
using packet::FrameExchange;

namespace {

constexpr std::size_t kFrameBytes = 1600;

wire::FrameSpec specOf(wire::FrameKind kind, bool isTagged = false)
{
    wire::FrameSpec spec;
    spec.kind = kind;
    spec.sourceMac.fill(std::byte{0x0A});
    spec.destinationMac.fill(std::byte{0x0B});
    spec.sourcePort = 1;
    spec.destinationPort = 2;
    if (isTagged)
        spec.vlanId = 5;
    return spec;
}

/// What the peer sends.
wire::FrameSpec answerTo(wire::FrameSpec spec)
{
    std::swap(spec.sourceMac, spec.destinationMac);
    std::swap(spec.sourcePort, spec.destinationPort);
    return spec;
}

std::vector<std::byte> payloadOf(std::size_t bytes)
{
    std::vector<std::byte> payload(bytes);
    for (std::size_t i = 0; i < bytes; ++i)
        payload[i] = static_cast<std::byte>(i * 7 + 1);
    return payload;
}

std::vector<std::byte> frameOf(const wire::FrameSpec& spec, std::span<const std::byte> payload)
{
    std::vector<std::byte> frame(kFrameBytes);
    frame.resize(wire::FrameBuilder(spec).build(payload, frame));
    return frame;
}

}  // namespace

TEST_CASE("a payload that is written where it goes is not copied, and its frame is right", "[linux][packet]")
{
    const auto kind = GENERATE(wire::FrameKind::Ethernet, wire::FrameKind::UdpIpv4, wire::FrameKind::UdpIpv6);
    const bool isTagged = GENERATE(false, true);
    const wire::FrameSpec spec = specOf(kind, isTagged);
    CAPTURE(static_cast<int>(kind), isTagged);
    FrameExchange frames(spec, kFrameBytes);
    const std::byte* place = nullptr;
    for (const std::size_t bytes : {64U, 1U, 64U, 1400U}) {
        for (int probe = 0; probe < 3; ++probe) {
            CAPTURE(bytes, probe);
            const std::span<std::byte> memory = frames.payloadMemory(bytes);
            REQUIRE(memory.size() == bytes);
            CHECK((place == nullptr || place == memory.data()));
            place = memory.data();
            const std::vector<std::byte> payload = payloadOf(bytes + static_cast<std::size_t>(probe));
            std::copy_n(payload.begin() + probe, bytes, memory.begin());
            const std::vector<std::byte> expected = frameOf(spec, memory);
            const std::span<const std::byte> frame = frames.build(memory);
            CHECK(std::ranges::equal(frame, expected));
            CHECK(frame.data() + frame.size() == memory.data() + memory.size());
        }
    }
}

TEST_CASE("a payload from elsewhere in between leaves the next one right", "[linux][packet]")
{
    const wire::FrameSpec spec = specOf(wire::FrameKind::Ethernet);
    FrameExchange frames(spec, kFrameBytes);
    for (int round = 0; round < 2; ++round) {
        const std::span<std::byte> memory = frames.payloadMemory(64);
        std::ranges::copy(payloadOf(64), memory.begin());
        CHECK(std::ranges::equal(frames.build(memory), frameOf(spec, payloadOf(64))));
        const std::vector<std::byte> other = payloadOf(200);
        CHECK(std::ranges::equal(frames.build(other), frameOf(spec, other)));
    }
}

TEST_CASE("there is no memory for a payload that fits no frame", "[linux][packet]")
{
    FrameExchange frames(specOf(wire::FrameKind::Ethernet), 128);
    CHECK(frames.payloadMemory(64).size() == 64);
    CHECK(frames.payloadMemory(4000).empty());
    CHECK(frames.build(payloadOf(4000)).empty());
    CHECK(frames.payloadMemory(64).size() == 64);
}

TEST_CASE("only the peer's frames give a payload, and an answer is built where it lies", "[linux][packet]")
{
    const auto kind = GENERATE(wire::FrameKind::Ethernet, wire::FrameKind::UdpIpv4, wire::FrameKind::UdpIpv6);
    CAPTURE(static_cast<int>(kind));
    const wire::FrameSpec spec = specOf(kind);
    FrameExchange frames(spec, kFrameBytes);
    const std::vector<std::byte> sent = payloadOf(64);
    std::vector<std::byte> frame = frameOf(answerTo(spec), sent);
    std::span<std::byte> payload;
    REQUIRE(frames.accept(frame, payload));
    CHECK(std::ranges::equal(payload, sent));
    const std::span<const std::byte> answer = frames.build(payload);
    CHECK(answer.data() == frame.data());
    CHECK(std::ranges::equal(answer, frameOf(spec, sent)));

    SECTION("cut off")
    {
        std::vector<std::byte> cut = frameOf(answerTo(spec), sent);
        cut.resize(cut.size() - 1);
        CHECK_FALSE(frames.accept(cut, payload));
    }
    SECTION("empty")
    {
        CHECK_FALSE(frames.accept({}, payload));
    }
    SECTION("another host's, of plain frames: the kernel's filter tells the others")
    {
        wire::FrameSpec elsewhere = answerTo(spec);
        elsewhere.sourceMac.fill(std::byte{0x0C});
        std::vector<std::byte> other = frameOf(elsewhere, sent);
        CHECK(frames.accept(other, payload) == (kind != wire::FrameKind::Ethernet));
    }
    SECTION("the peer's with a tag that nobody took off")
    {
        wire::FrameSpec tagged = answerTo(spec);
        tagged.vlanId = 5;
        std::vector<std::byte> other = frameOf(tagged, sent);
        REQUIRE(frames.accept(other, payload));
        CHECK(std::ranges::equal(payload, sent));
        CHECK(std::ranges::equal(frames.build(payload), frameOf(spec, sent)));
    }
}
