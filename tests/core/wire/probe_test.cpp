#include "core/wire/probe.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <vector>

using namespace halftrip::wire;

namespace {

constexpr std::uint32_t kTag = 0xa1b2c3d4;
constexpr std::uint32_t kSequence = 0x01020304;
constexpr std::int64_t kStamp = 0x1122334455667788;

std::vector<unsigned> makeProbe(std::size_t size)
{
    std::vector<std::byte> probe(size);
    fillProbe(probe, kTag);
    setSequence(probe, kSequence);
    setSendStamp(probe, kStamp);
    std::vector<unsigned> bytes;
    for (const std::byte byte : probe)
        bytes.push_back(std::to_integer<unsigned>(byte));
    return bytes;
}

}  // namespace

TEST_CASE("a probe looks as the test vectors of docs/protocol.md say", "[core][wire]")
{
    const std::vector<unsigned> full{0x04, 0x03, 0x02, 0x01, 0xd4, 0xc3, 0xb2, 0xa1,
                                     0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11};
    CHECK(makeProbe(1) == std::vector<unsigned>{0x04});
    CHECK(makeProbe(3) == std::vector<unsigned>{0x04, 0, 0});
    CHECK(makeProbe(4) == std::vector<unsigned>(full.begin(), full.begin() + 4));
    CHECK(makeProbe(7) == std::vector<unsigned>{0x04, 0x03, 0x02, 0x01, 0, 0, 0});
    CHECK(makeProbe(8) == std::vector<unsigned>(full.begin(), full.begin() + 8));
    CHECK(makeProbe(16) == full);
    std::vector<unsigned> long34 = full;
    long34.resize(32);
    long34.push_back(0x20);
    long34.push_back(0x21);
    CHECK(makeProbe(34) == long34);
}

TEST_CASE("the sequence is found again from as many bytes as the probe has room for", "[core][wire]")
{
    for (const std::size_t size : {1U, 2U, 3U, 4U, 8U, 64U}) {
        std::vector<std::byte> probe(size);
        const std::uint64_t sent = 0x1'0000'00F0;
        setSequence(probe, static_cast<std::uint32_t>(sent));
        CAPTURE(size);
        CHECK(sequenceOf(probe, sent) == sent);
        CHECK(sequenceOf(probe, sent + 200) == sent);
        if (size >= 4)
            CHECK(sequenceOf(probe, sent + 1'000'000) == sent);
        else
            CHECK(sequenceOf(probe, sent + 256) == sent + 256);
    }
}

TEST_CASE("a tag is compared only where there is one", "[core][wire]")
{
    std::vector<std::byte> shortProbe(7);
    std::vector<std::byte> longProbe(8);
    fillProbe(shortProbe, kTag);
    fillProbe(longProbe, kTag);
    CHECK(hasTag(shortProbe, kTag + 1));
    CHECK(hasTag(longProbe, kTag));
    CHECK_FALSE(hasTag(longProbe, kTag + 1));
}

TEST_CASE("the responder's stamps come back from where they were put", "[core][wire]")
{
    std::array<std::byte, 32> probe{};
    setResponderReceive(probe, 123'456'789'012);
    setResponderSend(probe, 123'456'789'999);
    CHECK(carriesResponderStamps(32));
    CHECK_FALSE(carriesResponderStamps(31));
    CHECK(responderStamps(probe).receiveTicks == 123'456'789'012);
    CHECK(responderStamps(probe).sendTicks == 123'456'789'999);
}
