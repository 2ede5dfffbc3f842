#include "platform/linux/hold/tick_clock.hpp"

#include "core/clock/calibration.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using platform::isTscTrusted;

TEST_CASE("the time-stamp counter is used only where processor and kernel both trust it", "[platform][clock]")
{
    CHECK(isTscTrusted(true, "tsc", "tsc hpet acpi_pm"));
    CHECK_FALSE(isTscTrusted(false, "tsc", "tsc hpet acpi_pm"));
    CHECK_FALSE(isTscTrusted(true, "hpet", "hpet acpi_pm"));
    CHECK_FALSE(isTscTrusted(true, "hpet", "tsc hpet acpi_pm"));
    CHECK_FALSE(isTscTrusted(true, "xen", "xen tsc"));
    CHECK_FALSE(isTscTrusted(true, "", ""));
}

TEST_CASE("a hypervisor's clock made from the counter is trusted while the kernel still offers the counter",
          "[platform][clock]")
{
    CHECK(isTscTrusted(true, "kvm-clock", "kvm-clock tsc acpi_pm"));
    CHECK_FALSE(isTscTrusted(true, "kvm-clock", "kvm-clock acpi_pm"));
    CHECK_FALSE(isTscTrusted(true, "kvm-clock", "kvm-clock tsc-early"));
    CHECK(isTscTrusted(true, "hyperv_clocksource_tsc_page", "hyperv_clocksource_tsc_page tsc"));
    CHECK_FALSE(isTscTrusted(false, "hyperv_clocksource_tsc_page", "hyperv_clocksource_tsc_page tsc"));
}

TEST_CASE("without sysfs the system's clock is used", "[platform][clock]")
{
    const test::TemporaryFolder empty;
    const auto clock = platform::makeTickClock(platform::SystemTree(empty.path()));
    CHECK(clock->name() == "CLOCK_MONOTONIC_RAW");
    CHECK(clock->nominalTicksPerSecond() == 1'000'000'000);
}

TEST_CASE("this machine's clock never goes back and calibrates to the same rate twice", "[platform][clock]")
{
    const auto clock = platform::makeTickClock(platform::SystemTree());
    const platform::RawReferenceClock reference;
    INFO("clock: " << clock->name());
    clock::Ticks previous = clock->now();
    for (int i = 0; i < 100'000; ++i) {
        const clock::Ticks now = clock->now();
        REQUIRE(now >= previous);
        // What is read without a fence is no later than what is read behind the next one.
        const clock::Ticks early = clock->nowOrEarlier();
        previous = clock->now();
        REQUIRE(early <= previous);
    }
    // A brief halt of the machine can spoil one bracket of the pair; three tries, as a busy test machine needs.
    double differencePpm = 1e9;
    for (int attempt = 0; attempt < 3 && differencePpm > 200; ++attempt) {
        const double first = clock::calibrate(*clock, reference, std::chrono::milliseconds(100)).ticksPerSecond();
        const double second = clock::calibrate(*clock, reference, std::chrono::milliseconds(100)).ticksPerSecond();
        differencePpm = std::abs(first - second) / first * 1e6;
    }
    CHECK(differencePpm < 200);
}

TEST_CASE("a stamp of this machine's clock costs something, and its grid is no coarser than a microsecond",
          "[platform][clock]")
{
    const auto clock = platform::makeTickClock(platform::SystemTree());
    const platform::RawReferenceClock reference;
    const auto converter = clock::calibrate(*clock, reference, std::chrono::milliseconds(50));
    const clock::StampFacts facts = clock::measureStamp(*clock, converter);
    CHECK(facts.costPicoseconds > 0);
    CHECK(facts.gridPicoseconds > 0);
    CHECK(facts.gridPicoseconds <= 1'000'000);
}
