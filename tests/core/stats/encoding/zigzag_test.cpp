#include "core/stats/encoding/zigzag.hpp"

#include <catch2/catch.hpp>

#include <cstdint>

using namespace halftrip::stats;

namespace {

std::vector<std::byte> encoded(std::int64_t value)
{
    std::vector<std::byte> bytes;
    appendZigZag(bytes, value);
    return bytes;
}

std::vector<std::byte> bytesOf(std::initializer_list<unsigned> numbers)
{
    std::vector<std::byte> bytes;
    for (const unsigned number : numbers)
        bytes.push_back(static_cast<std::byte>(number));
    return bytes;
}

}  // namespace

TEST_CASE("small numbers take the bytes that HdrHistogram gives them", "[core][stats]")
{
    CHECK(encoded(0) == bytesOf({0x00}));
    CHECK(encoded(-1) == bytesOf({0x01}));
    CHECK(encoded(1) == bytesOf({0x02}));
    CHECK(encoded(63) == bytesOf({0x7e}));
    CHECK(encoded(64) == bytesOf({0x80, 0x01}));
    CHECK(encoded(-65) == bytesOf({0x81, 0x01}));
}

TEST_CASE("the ninth byte carries eight bits", "[core][stats]")
{
    CHECK(encoded(INT64_MIN) == bytesOf({0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}));
    CHECK(encoded(INT64_MAX) == bytesOf({0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}));
}

TEST_CASE("every length of number comes back", "[core][stats]")
{
    for (unsigned bits = 0; bits < 63; ++bits) {
        for (const std::int64_t offset : {-1, 0, 1}) {
            const std::int64_t value = (std::int64_t{1} << bits) + offset;
            for (const std::int64_t number : {value, -value}) {
                std::vector<std::byte> bytes = encoded(number);
                bytes.push_back(std::byte{0x55});
                std::span<const std::byte> rest(bytes);
                REQUIRE(takeZigZag(rest) == number);
                REQUIRE(rest.size() == 1);
            }
        }
    }
}

TEST_CASE("a number that is cut off is refused", "[core][stats]")
{
    std::vector<std::byte> bytes = encoded(INT64_MIN);
    while (!bytes.empty()) {
        bytes.pop_back();
        std::span<const std::byte> rest(bytes);
        CHECK_FALSE(takeZigZag(rest));
    }
}
