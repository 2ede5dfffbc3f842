#include "core/export/zip.hpp"

#include "core/stats/encoding/deflate.hpp"

#include <catch2/catch.hpp>

#include <cstdint>
#include <span>

using namespace halftrip;
using namespace halftrip::exporting;

namespace {

std::uint32_t numberAt(const std::string& bytes, std::size_t at, int length)
{
    std::uint32_t value = 0;
    for (int i = length - 1; i >= 0; --i)
        value = (value << 8U) | static_cast<std::uint8_t>(bytes.at(at + static_cast<std::size_t>(i)));
    return value;
}

}  // namespace

TEST_CASE("a zip archive holds names, times, checksums and what was packed", "[core][export]")
{
    using namespace std::chrono;
    const auto when = local_days(2026y / November / 21) + 7h + 30min + 10s;
    const auto archive = writeZip({{"a/ü.txt", "123456789"}, {"empty", ""}}, floor<seconds>(when));
    REQUIRE(archive);
    CHECK(archive->starts_with("PK\x03\x04"));
    CHECK(numberAt(*archive, 6, 2) == 0x800);
    CHECK(numberAt(*archive, 8, 2) == 8);
    CHECK(numberAt(*archive, 10, 2) == ((7U << 11U) | (30U << 5U) | 5U));
    CHECK(numberAt(*archive, 12, 2) == ((46U << 9U) | (11U << 5U) | 21U));
    // The check value of this CRC-32 in every catalogue.
    CHECK(numberAt(*archive, 14, 4) == 0xCBF43926);
    CHECK(numberAt(*archive, 22, 4) == 9);
    const std::size_t nameLength = numberAt(*archive, 26, 2);
    CHECK(archive->substr(30, nameLength) == "a/ü.txt");
    // With zlib's frame and the Adler-32 of the text around it, it unpacks.
    const std::string stream = "\x78\xda" + archive->substr(30 + nameLength, numberAt(*archive, 18, 4)) +
                               std::string("\x09\x1e\x01\xde", 4);
    const auto unpacked = stats::inflateBytes(std::as_bytes(std::span(stream)), 100);
    REQUIRE(unpacked);
    CHECK(std::string(reinterpret_cast<const char*>(unpacked->data()), unpacked->size()) == "123456789");

    const std::size_t end = archive->size() - 22;
    CHECK(numberAt(*archive, end, 4) == 0x06054b50);
    CHECK(numberAt(*archive, end + 10, 2) == 2);
    const std::size_t directory = numberAt(*archive, end + 16, 4);
    CHECK(directory + numberAt(*archive, end + 12, 4) == end);
    CHECK(numberAt(*archive, directory, 4) == 0x02014b50);
    const std::size_t second = directory + 46 + nameLength;
    CHECK(archive->substr(second + 46, 5) == "empty");
    CHECK(archive->substr(numberAt(*archive, second + 42, 4), 4) == "PK\x03\x04");
}

TEST_CASE("dates that a zip archive cannot tell become the nearest", "[core][export]")
{
    const auto archive = writeZip({{"old", "x"}}, std::chrono::local_seconds(std::chrono::seconds(0)));
    REQUIRE(archive);
    CHECK(numberAt(*archive, 12, 2) == ((1U << 5U) | 1U));
}
