#include "core/stats/wide_sum.hpp"

#include <catch2/catch.hpp>

using namespace halftrip::stats;

TEST_CASE("a wide sum carries into its high half and back", "[core][stats]")
{
    WideSum sum{.high = 0, .low = UINT64_MAX};
    sum.add({.high = 0, .low = 1});
    CHECK(sum == WideSum{.high = 1, .low = 0});
    sum.subtract({.high = 0, .low = 1});
    CHECK(sum == WideSum{.high = 0, .low = UINT64_MAX});
}

TEST_CASE("a square counts as often as it is added", "[core][stats]")
{
    WideSum once;
    WideSum atOnce;
    for (int i = 0; i < 5; ++i)
        once.addSquare(UINT64_MAX / 3);
    atOnce.addSquare(UINT64_MAX / 3, 5);
    CHECK(atOnce == once);
    CHECK(toDecimal(atOnce) == "189045759400521368570267288491305060125");
    atOnce.addSquare(7, 0);
    CHECK(atOnce == once);
}

TEST_CASE("decimal digits of a wide sum are exact in both directions", "[core][stats]")
{
    // 2^64, 2^64 - 1, 10^38 and 2^128 - 1, from a calculator of unlimited precision.
    const auto [sum, digits] = GENERATE(table<WideSum, const char*>({
        {WideSum{}, "0"},
        {WideSum{.high = 0, .low = 7}, "7"},
        {WideSum{.high = 0, .low = UINT64_MAX}, "18446744073709551615"},
        {WideSum{.high = 1, .low = 0}, "18446744073709551616"},
        {WideSum{.high = 5'421'010'862'427'522'170U, .low = 687'399'551'400'673'280U},
         "100000000000000000000000000000000000000"},
        {WideSum{.high = UINT64_MAX, .low = UINT64_MAX}, "340282366920938463463374607431768211455"},
    }));
    CHECK(toDecimal(sum) == digits);
    CHECK(wideSumFromDecimal(digits) == sum);
}

TEST_CASE("what is not a 128-bit number is refused", "[core][stats]")
{
    const char* digits = GENERATE("", "-1", "+1", " 1", "1 ", "0x10", "1e3", "1.0",
                                  "340282366920938463463374607431768211456",  // 2^128
                                  "99999999999999999999999999999999999999999999");
    CHECK_FALSE(wideSumFromDecimal(digits));
}
