#include "platform/linux/transports/arrival_stamps.hpp"

#include <catch2/catch.hpp>

#include <cstdint>

using halftrip::clock::TickConverter;
using halftrip::sockets::Moment;
using halftrip::sockets::ticksOfArrival;

namespace {

constexpr std::int64_t kMs = 1'000'000;
constexpr std::int64_t kDate = 1'795'000'000'000 * kMs;
const TickConverter kTwoGigahertz(0, std::int64_t{2'000'000'000});
const Moment kBefore{1'000 * kMs, kDate};

/// So much later by our clock, while the date moved by `dateNs`.
Moment after(std::int64_t ns, std::int64_t dateNs)
{
    return {kBefore.ticks + 2 * ns, kBefore.dateNs + dateNs};
}

}  // namespace

TEST_CASE("an arrival between two moments is where its date lies between their dates", "[platform][linux]")
{
    CHECK(ticksOfArrival(kDate + 3 * kMs, kBefore, after(10 * kMs, 10 * kMs), kTwoGigahertz) ==
          kBefore.ticks + 6 * kMs);
    // Slewed by 500 ppm: the share counts.
    CHECK(ticksOfArrival(kDate + 5'002'500, kBefore, after(10 * kMs, 10'005'000), kTwoGigahertz) ==
          kBefore.ticks + 10 * kMs);
}

TEST_CASE("of moments that lie together or before an arrival, the nominal rate counts", "[platform][linux]")
{
    CHECK(ticksOfArrival(kDate + 50'000, kBefore, after(80'000, 80'000), kTwoGigahertz) == kBefore.ticks + 100'000);
    CHECK(ticksOfArrival(kDate - kMs, kBefore, after(10 * kMs, 10 * kMs), kTwoGigahertz) == kBefore.ticks - 2 * kMs);
    // Read a little after the later moment, on another core.
    CHECK(ticksOfArrival(kDate + 10 * kMs + 40, kBefore, after(10 * kMs, 10 * kMs), kTwoGigahertz) ==
          kBefore.ticks + 20 * kMs);
}

TEST_CASE("an arrival is not known where the date was set meanwhile or the kernel wrote none", "[platform][linux]")
{
    CHECK(ticksOfArrival(kDate + 3 * kMs, kBefore, after(10 * kMs, 500 * kMs), kTwoGigahertz) == 0);
    CHECK(ticksOfArrival(kDate + 3 * kMs, kBefore, after(10 * kMs, -500 * kMs), kTwoGigahertz) == 0);
    CHECK(ticksOfArrival(0, kBefore, after(10 * kMs, 10 * kMs), kTwoGigahertz) == 0);
    CHECK(ticksOfArrival(kDate + 90 * kMs, kBefore, after(10 * kMs, 10 * kMs), kTwoGigahertz) == 0);
}
