#include "core/base/utc_reader.hpp"

#include <catch2/catch.hpp>

using halftrip::utcMilliseconds;

TEST_CASE("a time of a run file is read to the millisecond", "[core][base]")
{
    CHECK(utcMilliseconds("1970-01-01T00:00:00.000Z") == 0);
    CHECK(utcMilliseconds("2024-05-01T12:34:56.789Z") == 1'714'566'896'789);
    CHECK(utcMilliseconds("2024-05-01T12:34:56Z") == 1'714'566'896'000);
    CHECK(utcMilliseconds("2016-12-31T23:59:60Z") == 1'483'228'800'000);
}

TEST_CASE("what is no time in UTC is none", "[core][base]")
{
    for (const char* text :
         {"", "now", "2024-05-01", "2024-05-01T12:34:56", "2024-05-01T12:34:56.7Z", "2024-05-01 12:34:56Z",
          "2024/05/01T12:34:56Z", "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-05-01T24:00:00Z",
          "2024-05-01T12:60:00Z", "2024-05-01T12:34:61Z", "-024-05-01T12:34:56Z", "2024-05-01T12:34:56.-89Z",
          "2024-05-01T-0:34:56Z", "2024-05-01T12:34:56Zulu", "2024-05-01T12:34:56+01:00"}) {
        CAPTURE(text);
        CHECK_FALSE(utcMilliseconds(text));
    }
}
