#include "platform/linux/transports/stamps/adapter_clock.hpp"

#include <catch2/catch.hpp>

using namespace halftrip::sockets;

namespace {

ptp_clock_time timeOf(std::int64_t ns)
{
    ptp_clock_time time{};
    time.sec = ns / 1'000'000'000;
    time.nsec = static_cast<__u32>(ns % 1'000'000'000);
    return time;
}

/// Real time and the adapter's, which is 37 s ahead (TAI).
constexpr std::int64_t kSystem = 1'700'000'000'999'999'900;
constexpr std::int64_t kAdapter = kSystem + 37'000'000'000;

}  // namespace

TEST_CASE("of the extended samples the tightest bracket counts", "[platform][stamps]")
{
    ptp_sys_offset_extended answer{};
    answer.n_samples = 3;
    const std::int64_t brackets[] = {900, 200, 3'000};
    for (int i = 0; i < 3; ++i) {
        const std::int64_t at = i * 1'000'000;
        answer.ts[i][0] = timeOf(kSystem + at - brackets[i] / 2);
        answer.ts[i][1] = timeOf(kAdapter + at);
        answer.ts[i][2] = timeOf(kSystem + at + brackets[i] / 2);
    }
    const auto pair = pairOf(answer);
    REQUIRE(pair);
    CHECK(pair->from == kAdapter + 1'000'000);
    CHECK(pair->toNs == kSystem + 1'000'000);
    CHECK(pair->halfBracket == 100);
}

TEST_CASE("plain samples share their system readings", "[platform][stamps]")
{
    ptp_sys_offset answer{};
    answer.n_samples = 2;
    const std::int64_t system[] = {0, 5'000, 6'000};
    const std::int64_t adapter[] = {2'500, 5'500};
    for (int i = 0; i < 3; ++i)
        answer.ts[2 * i] = timeOf(kSystem + system[i]);
    for (int i = 0; i < 2; ++i)
        answer.ts[2 * i + 1] = timeOf(kAdapter + adapter[i]);
    const auto pair = pairOf(answer);
    REQUIRE(pair);
    CHECK(pair->from == kAdapter + 5'500);
    CHECK(pair->toNs == kSystem + 5'500);
    CHECK(pair->halfBracket == 500);
}

TEST_CASE("a reading captured by hardware has no bracket", "[platform][stamps]")
{
    ptp_sys_offset_precise answer{};
    answer.device = timeOf(kAdapter);
    answer.sys_realtime = timeOf(kSystem);
    answer.sys_monoraw = timeOf(1);
    const auto pair = pairOf(answer);
    REQUIRE(pair);
    CHECK(pair->from == kAdapter);
    CHECK(pair->toNs == kSystem);
    CHECK(pair->halfBracket == 0);
}

TEST_CASE("no sample, or one whose system clock ran backwards, is no reading", "[platform][stamps]")
{
    ptp_sys_offset_extended answer{};
    CHECK_FALSE(pairOf(answer));
    answer.n_samples = 1;
    answer.ts[0][0] = timeOf(kSystem + 1'000);
    answer.ts[0][1] = timeOf(kAdapter);
    answer.ts[0][2] = timeOf(kSystem);
    CHECK_FALSE(pairOf(answer));
}

TEST_CASE("an adapter clock that does not exist says so", "[platform][stamps]")
{
    AdapterClock clock;
    CHECK_FALSE(clock.open(4'711));
    CHECK_THAT(clock.method(), Catch::Contains("/dev/ptp4711"));
    CHECK_FALSE(clock.read());
}
