#include "core/base/device_clock.hpp"

#include <catch2/catch.hpp>

#include <limits>

using halftrip::isDeviceClock;

TEST_CASE("frequencies of platform timers are known within a thousandth, whatever a peer calls its own", "[core][base]")
{
    CHECK(isDeviceClock(3'579'545));
    CHECK(isDeviceClock(14'318'180 - 14'000));
    CHECK_FALSE(isDeviceClock(14'318'180 + 15'000));
    CHECK_FALSE(isDeviceClock(10'000'000));
    for (const auto hertz : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-24'000'000}, std::int64_t{0},
                             std::numeric_limits<std::int64_t>::max()})
        CHECK_FALSE(isDeviceClock(hertz));
}
