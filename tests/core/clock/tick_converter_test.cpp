#include "core/clock/tick_converter.hpp"

#include <catch2/catch.hpp>

#include <random>

using halftrip::clock::TickConverter;

namespace {

/// Whole seconds apart from the rest: neither part leaves 64 bits below 9 GHz, and MSVC has no more.
std::int64_t exactNanoseconds(std::int64_t ticks, std::int64_t ticksPerSecond)
{
    constexpr std::int64_t kNsOfSecond = 1'000'000'000;
    return ticks / ticksPerSecond * kNsOfSecond + ticks % ticksPerSecond * kNsOfSecond / ticksPerSecond;
}

}  // namespace

TEST_CASE("ticks convert exactly after a day at 3 GHz", "[core][clock]")
{
    const TickConverter converter(/*originTicks=*/0, /*ticksPerSecond=*/3'000'000'000);
    const std::int64_t dayTicks = 86'400LL * 3'000'000'000;
    CHECK(converter.toNanoseconds(dayTicks + 3) == 86'400'000'000'001);
    CHECK(converter.toNanoseconds(dayTicks + 2) == 86'400'000'000'000);
}

TEST_CASE("a clock that counts nanoseconds converts to itself", "[core][clock]")
{
    const TickConverter converter(0, std::int64_t{1'000'000'000});
    for (const std::int64_t ticks : {0LL, 1LL, 999LL, 1'000'000'007LL, 86'400'000'000'000LL})
        CHECK(converter.toNanoseconds(ticks) == ticks);
}

TEST_CASE("every rate converts a day to the nanosecond", "[core][clock]")
{
    const auto rate = GENERATE(std::int64_t{1'000}, std::int64_t{32'768}, std::int64_t{3'579'545},
                               std::int64_t{10'000'000}, std::int64_t{999'999'999}, std::int64_t{2'595'123'457},
                               std::int64_t{5'700'000'001});
    constexpr std::uint64_t kSeed = 20'240'607;
    CAPTURE(rate, kSeed);
    std::mt19937_64 random(kSeed);
    std::uniform_int_distribution<std::int64_t> spans(0, 86'400 * rate);
    const TickConverter converter(0, rate);
    for (int i = 0; i < 10'000; ++i) {
        const std::int64_t ticks = spans(random);
        // The factor is rounded up, so a span just below a nanosecond's end may already count as whole.
        const std::int64_t off = converter.spanToNanoseconds(ticks) - exactNanoseconds(ticks, rate);
        REQUIRE((off == 0 || off == 1));
    }
    CHECK(converter.spanToNanoseconds(86'400 * rate) == 86'400'000'000'000);
}

TEST_CASE("more ticks are never fewer nanoseconds", "[core][clock]")
{
    const TickConverter converter(0, 2'595'124'000);
    std::int64_t previous = 0;
    for (std::int64_t ticks = 0; ticks < 100'000; ++ticks) {
        const std::int64_t ns = converter.toNanoseconds(ticks);
        REQUIRE(ns >= previous);
        previous = ns;
    }
    CHECK(previous == exactNanoseconds(99'999, 2'595'124'000));
}

TEST_CASE("time before the origin is zero, and the origin itself too", "[core][clock]")
{
    const TickConverter converter(/*originTicks=*/5'000'000'000'000, 2'500'000'000);
    CHECK(converter.origin() == 5'000'000'000'000);
    CHECK(converter.toNanoseconds(4'999'999'999'999) == 0);
    CHECK(converter.toNanoseconds(5'000'000'000'000) == 0);
    CHECK(converter.toNanoseconds(5'000'000'000'005) == 2);
    CHECK(converter.spanToNanoseconds(-1) == 0);
}

TEST_CASE("nanoseconds become ticks again", "[core][clock]")
{
    const TickConverter converter(0, 3'200'000'000);
    CHECK(converter.nanosecondsToSpan(0) == 0);
    CHECK(converter.nanosecondsToSpan(1'000'000'000) == 3'200'000'000);
    CHECK(converter.nanosecondsToSpan(5) == 16);
    CHECK(converter.nanosecondsToSpan(-5) == -16);
    CHECK(converter.spanToNanoseconds(converter.nanosecondsToSpan(123'456'789)) == 123'456'789);
    CHECK(converter.ticksPerSecond() == Approx(3.2e9));
}

TEST_CASE("a calibrated interval gives its own length back", "[core][clock]")
{
    const TickConverter converter = TickConverter::fromInterval(100, 259'512'345, 100'000'019);
    CHECK(converter.toNanoseconds(100 + 259'512'345) == 100'000'019);
    CHECK(converter.spanToNanoseconds(2 * 259'512'345) == 200'000'038);
}

TEST_CASE("a clock slower than a kilohertz's tick still has its whole nanoseconds", "[core][clock]")
{
    const TickConverter converter(0, std::int64_t{1'000});
    CHECK(converter.spanToNanoseconds(1) == 1'000'000);
    CHECK(converter.spanToNanoseconds(86'400'000) == 86'400'000'000'000);
}
