#include "core/wire/stamp_packet.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace halftrip::wire;

namespace {

using Bytes = std::vector<std::byte>;

std::string hexOf(std::span<const std::byte> bytes)
{
    constexpr const char* kDigits = "0123456789abcdef";
    std::string text;
    for (const std::byte byte : bytes) {
        text += kDigits[std::to_integer<unsigned>(byte) >> 4U];
        text += kDigits[std::to_integer<unsigned>(byte) & 15U];
    }
    return text;
}

std::string zeros(std::size_t bytes)
{
    return std::string(2 * bytes, '0');
}

constexpr StampRequest kRequest{0x01020304, 0x1112131415161718, 0x2122, 0x3132};

Bytes requestOf(std::size_t size)
{
    Bytes packet(size, std::byte{0xee});
    fillStampRequest(packet);
    writeStampRequest(packet, kRequest);
    return packet;
}

}  // namespace

TEST_CASE("a session-sender's packet looks as RFC 8762 draws it, with padding as RFC 8972 has it", "[core][wire]")
{
    const std::string base = "01020304"
                             "1112131415161718"
                             "2122"
                             "3132" +
                             zeros(28);
    CHECK(hexOf(requestOf(44)) == base);
    CHECK(hexOf(requestOf(47)) == base + zeros(3));
    CHECK(hexOf(requestOf(48)) == base + "80010000");
    CHECK(hexOf(requestOf(64)) == base + "80010010" + zeros(16));
    CHECK(readStampRequest(requestOf(44)) == kRequest);
}

TEST_CASE("an answer has the fields of RFC 8762 at their places, and no byte more than came", "[core][wire]")
{
    Bytes packet = requestOf(64);
    answerStampRequest(packet, 0x4142434445464748, 0x5152, 0x61);
    writeStampTime(packet, 0x7172737475767778);
    CHECK(hexOf(packet) == "01020304"
                           "7172737475767778"
                           "5152"
                           "3132"
                           "4142434445464748"
                           "01020304"
                           "1112131415161718"
                           "2122"
                           "0000"
                           "61"
                           "000000"
                           "80010010" +
                               zeros(16));
    const StampAnswer answer{0x01020304, 0x7172737475767778, 0x5152, 0x3132, 0x4142434445464748,
                             0x01020304, 0x1112131415161718, 0x2122, 0x61};
    CHECK(readStampAnswer(packet) == answer);

    // What a TWAMP Light sender pads with stays, but for where our fields are.
    for (const std::size_t size : {41U, 42U, 43U, 44U}) {
        Bytes light(size, std::byte{0xaa});
        answerStampRequest(light, 1, 1, 64);
        CHECK(hexOf(std::span(light).subspan(40)) == "40" + zeros(size - 41));
    }
}

TEST_CASE("an error estimate keeps its four parts", "[core][wire]")
{
    CHECK(kUnknownClock.packed() == 0x2001);
    CHECK(kUnknownClock.seconds() == 1.0);
    const StampErrorEstimate good{true, StampFormat::Ptp, 12, 250};
    CHECK(good.packed() == 0xccfa);
    CHECK(StampErrorEstimate::of(0xccfa) == good);
    CHECK(good.seconds() == Approx(250.0 / (1 << 20)));
    CHECK(StampErrorEstimate::of(0x0001) == StampErrorEstimate{});
}

TEST_CASE("times of both formats are those of their standards", "[core][wire]")
{
    // 1970, and the last second of NTP's first era.
    CHECK(stampTimeOf(0, StampFormat::Ntp) == 0x83aa7e80'00000000);
    CHECK(stampTimeOf(500'000'000, StampFormat::Ntp) == 0x83aa7e80'80000000);
    CHECK(stampTimeOf(2'085'978'495'999'999'999, StampFormat::Ntp) >> 32U == 0xffffffff);
    CHECK(stampTimeOf(1'750'000'000'123'456'789, StampFormat::Ptp) == (1'750'000'000ULL << 32U | 123'456'789U));
}

TEST_CASE("spans between two times are exact to the nanosecond, across a second and an era, and backwards",
          "[core][wire]")
{
    constexpr std::int64_t kEraEnd = 2'085'978'496'000'000'000;
    for (const std::int64_t from : {std::int64_t{1'750'000'000'999'999'000}, kEraEnd - 700}) {
        for (const std::int64_t span : {0LL, 1LL, 999LL, 12'345LL, 1'000'000'007LL, -1LL, -5'000'000'000LL}) {
            for (const StampFormat format : {StampFormat::Ntp, StampFormat::Ptp}) {
                CAPTURE(from, span);
                CHECK(stampSpanNs(stampTimeOf(from, format), stampTimeOf(from + span, format), format) == span);
            }
        }
    }
}

TEST_CASE("what is no time makes no span", "[core][wire]")
{
    CHECK_FALSE(stampSpanNs(0, 5, StampFormat::Ntp));
    CHECK_FALSE(stampSpanNs(5, 0, StampFormat::Ptp));
    CHECK_FALSE(stampSpanNs(5ULL << 32U | 1'000'000'000U, 6ULL << 32U, StampFormat::Ptp));
    // As far apart as bits allow: still a number.
    CHECK(stampSpanNs(1, 0x8000'0000'0000'0000, StampFormat::Ntp).has_value());
}
