#include "core/check/check.hpp"
#include "core/check/judging.hpp"

#include <algorithm>
#include <array>

namespace halftrip::check {
namespace {

using model::CheckVerdict;

/// Read without a system call.
constexpr std::array<std::string_view, 6> kQuick{
    "tsc", "arch_sys_counter", "kvm-clock", "hyperv_clocksource_tsc_page", "timebase", "riscv_clocksource"};

constexpr const char* kClockIsQuick = "Programs read this clock in user space, without a system call.";
constexpr const char* kClockIsSlow = "Each system timestamp costs a system call and a slow device read.";
constexpr const char* kClockAdviceLook = "check the kernel log (dmesg) for why tsc is unavailable";
constexpr const char* kClockCautionLook = "Do not force a clock source that the kernel marked unstable.";
constexpr const char* kClockAdvice = "clocksource tsc";
constexpr const char* kClockCaution = "Only if the kernel log does not report tsc as unstable.";

Judgement judgeClock(const model::HostFacts& host)
{
    const auto source = textOf(host.facts, "clock.source");
    if (!source)
        return unknownFor(host, "clock.source");
    if (std::ranges::find(kQuick, *source) != kQuick.end())
        return verdictOn(host, CheckVerdict::Pass, {"clock.source"}, kClockIsQuick);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"clock.source", "clock.available"}, kClockIsSlow, 1000);
    const std::string available = textOf(host.facts, "clock.available").value_or("") + " ";
    if (available.find("tsc ") == std::string::npos) {
        judgement.advice.push_back(adviceByHand("clock.source", kClockAdviceLook, kClockCautionLook));
        return judgement;
    }
    const std::string file = " | sudo tee /sys/devices/system/clocksource/clocksource0/current_clocksource";
    judgement.advice.push_back({.setting = {"clock.source", {}},
                                .value = "tsc",
                                .words = kClockAdvice,
                                .commands = {"sh", "echo tsc" + file, "echo " + quotedForSh(*source) + file},
                                .privilege = "root",
                                .lastsOverReboot = false,
                                .caution = kClockCaution});
    return judgement;
}

}  // namespace

Check clockSourceCheck()
{
    return {.id = "clockSource",
            .title = "Clock source",
            .group = "kernel",
            .why = "The kernel and programs timestamp many packets, and some clock sources are slow to read.",
            .effect = "About 1 us per read of hpet or acpi_pm, 20 ns for tsc.",
            .effectSources = {"Linux, Documentation/timers/timekeeping.rst", "the sizes are estimates"},
            .price = "None if the time-stamp counter (TSC) is stable.",
            .system = System::Linux,
            .judge = judgeClock};
}

}  // namespace halftrip::check
