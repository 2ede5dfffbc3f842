#include "core/base/short_number.hpp"

#include <catch2/catch.hpp>

using halftrip::shortNumber;
using halftrip::significantDigits;

TEST_CASE("a figure has three digits, and a larger one is never written with an exponent", "[core][base]")
{
    CHECK(shortNumber(0) == "0.000");
    CHECK(shortNumber(0.4812) == "0.481");
    CHECK(shortNumber(-0.481) == "-0.481");
    CHECK(shortNumber(1.448) == "1.45");
    CHECK(shortNumber(63.44) == "63.4");
    CHECK(shortNumber(692) == "692");
    CHECK(shortNumber(1'448.4) == "1448");
    CHECK(shortNumber(2'050) == "2050");
    CHECK(shortNumber(-2'030'000) == "-2030000");
}

TEST_CASE("significant digits stay as many as were asked for, but for whole numbers, which are whole", "[core][base]")
{
    CHECK(significantDigits(0, 3) == "0");
    CHECK(significantDigits(0.123456, 3) == "0.123");
    CHECK(significantDigits(12.5, 3) == "12.5");
    CHECK(significantDigits(999.4, 3) == "999");
    CHECK(significantDigits(999.6, 3) == "1000");
    CHECK(significantDigits(-1'022.4, 3) == "-1022");
    CHECK(significantDigits(12'345.6, 4) == "12346");
}

TEST_CASE("a small share has as many decimals as its digits need", "[core][base]")
{
    CHECK(significantDigits(0.0001234, 3) == "0.000123");
    CHECK(significantDigits(0.00009996, 3) == "0.0001");
    CHECK(significantDigits(4.2302e-05, 3) == "0.0000423");
    CHECK(significantDigits(-5e-05, 3) == "-0.00005");
    CHECK(significantDigits(1.26e-12, 2) == "0.0000000000013");
    CHECK(significantDigits(1e-13, 3) == "1e-13");
}
