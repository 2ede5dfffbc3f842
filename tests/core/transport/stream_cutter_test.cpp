#include "core/transport/stream_cutter.hpp"

#include "tests/core/transport/byte_pattern.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>

using halftrip::tests::Bytes;
using halftrip::tests::pattern;
using halftrip::transport::StreamCutter;

namespace {

/// All probes that a cutter makes of one piece.
std::vector<Bytes> probesOf(StreamCutter& cutter, std::span<std::byte> piece)
{
    std::vector<Bytes> probes;
    cutter.feed(piece);
    std::span<std::byte> probe;
    while (!cutter.isHungry() && cutter.next(probe))
        probes.emplace_back(probe.begin(), probe.end());
    return probes;
}

}  // namespace

TEST_CASE("a stream in pieces of every length gives the same probes", "[core][transport]")
{
    constexpr std::size_t kProbeBytes = 37;
    Bytes stream;
    for (unsigned i = 0; i < 50; ++i) {
        const Bytes probe = pattern(kProbeBytes, i);
        stream.insert(stream.end(), probe.begin(), probe.end());
    }
    for (std::size_t pieceBytes = 1; pieceBytes < 120; ++pieceBytes) {
        CAPTURE(pieceBytes);
        StreamCutter cutter;
        cutter.open(100);
        cutter.setProbeBytes(kProbeBytes);
        std::vector<Bytes> probes;
        for (std::size_t at = 0; at < stream.size(); at += pieceBytes) {
            const auto more = probesOf(cutter, std::span(stream).subspan(at, std::min(pieceBytes, stream.size() - at)));
            probes.insert(probes.end(), more.begin(), more.end());
        }
        REQUIRE(probes.size() == 50);
        bool isWhole = true;
        for (unsigned i = 0; i < 50; ++i)
            isWhole = isWhole && probes[i] == pattern(kProbeBytes, i);
        CHECK(isWhole);
    }
}

TEST_CASE("a probe within one piece is handed out where it lies", "[core][transport]")
{
    StreamCutter cutter;
    cutter.open(100);
    cutter.setProbeBytes(10);
    Bytes piece = pattern(25, 1);
    cutter.feed(piece);
    std::span<std::byte> probe;
    REQUIRE(cutter.next(probe));
    CHECK(probe.data() == piece.data());
    REQUIRE(cutter.next(probe));
    CHECK(probe.data() == piece.data() + 10);
    CHECK_FALSE(cutter.next(probe));
    CHECK(cutter.isHungry());
}

TEST_CASE("a new size drops what is here of the old one and skips what is still to come of it", "[core][transport]")
{
    StreamCutter cutter;
    cutter.open(100);
    cutter.setProbeBytes(100);
    Bytes old = pattern(260, 1);
    cutter.feed(std::span(old).first(130));
    cutter.discard();
    cutter.setProbeBytes(50);
    // 70 bytes of the old probe are still to come, in two pieces; then the new size begins within the second.
    CHECK(probesOf(cutter, std::span(old).subspan(130, 30)).empty());
    Bytes rest(old.begin() + 160, old.begin() + 200);
    const Bytes fresh = pattern(50, 7);
    rest.insert(rest.end(), fresh.begin(), fresh.end());
    CHECK(probesOf(cutter, rest) == std::vector<Bytes>{fresh});
}

TEST_CASE("a size that changes between whole probes skips nothing", "[core][transport]")
{
    StreamCutter cutter;
    cutter.open(100);
    cutter.setProbeBytes(40);
    Bytes two = pattern(80, 1);
    CHECK(probesOf(cutter, two).size() == 2);
    cutter.setProbeBytes(30);
    Bytes one = pattern(30, 2);
    CHECK(probesOf(cutter, one) == std::vector<Bytes>{one});
}

TEST_CASE("a skip outlasts a second change of size", "[core][transport]")
{
    StreamCutter cutter;
    cutter.open(100);
    cutter.setProbeBytes(100);
    Bytes part = pattern(10, 1);
    cutter.feed(part);
    cutter.discard();
    cutter.setProbeBytes(20);  // 90 to skip.
    cutter.setProbeBytes(30);
    Bytes rest(90, std::byte{9});
    const Bytes fresh = pattern(30, 3);
    rest.insert(rest.end(), fresh.begin(), fresh.end());
    CHECK(probesOf(cutter, rest) == std::vector<Bytes>{fresh});
}
