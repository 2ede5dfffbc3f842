#include "core/base/duration_text.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("durations are read with their unit", "[core][base]")
{
    CHECK(parseDuration("0", "x").value() == 0);
    CHECK(parseDuration("200ns", "x").value() == 200);
    CHECK(parseDuration("1.5us", "x").value() == 1500);
    CHECK(parseDuration("5ms", "x").value() == 5'000'000);
    CHECK(parseDuration("2min", "x").value() == 120'000'000'000);
    CHECK(parseDuration("30m", "x").value() == 1'800'000'000'000);
    CHECK(parseDuration("1h", "x").value() == 3'600'000'000'000);
}

TEST_CASE("what is no duration is refused by name", "[core][base]")
{
    for (const char* text : {"", "5", "ms", "-5ms", "5 ms", "5msx", "1e30s", "inf", "nan", "0x5ms"}) {
        CAPTURE(text);
        const auto duration = parseDuration(text, "--interval");
        REQUIRE_FALSE(duration);
        CHECK(duration.error().kind == ErrorKind::Invalid);
        CHECK(duration.error().what.find("--interval") == 0);
    }
}

TEST_CASE("a duration's text is read back to the same value", "[core][base]")
{
    for (const std::int64_t value : {0LL, 1LL, 999LL, 1500LL, 5'000'000LL, 90'000'000'000LL, 3'600'000'000'000LL}) {
        CAPTURE(value);
        CHECK(parseDuration(durationText(value), "x").value() == value);
    }
    CHECK(durationText(5'000'000) == "5ms");
    CHECK(durationText(90'000'000'000) == "90s");
}
