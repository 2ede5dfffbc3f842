#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"

#include <algorithm>
#include <array>

namespace halftrip::check {
namespace {

using model::CheckVerdict;

/// Read without a system call.
constexpr std::array<std::string_view, 5> kQuick{"tsc", "arch_sys_counter", "kvm-clock", "hyperv_clocksource_tsc_page",
                                                 "timebase"};

constexpr const char* kClockIsQuick = "Programs read the time without a system call.";
constexpr const char* kClockIsSlow = "Each time stamp of the system is a system call and a slow read of a device.";
constexpr const char* kClockAdviceLook = "look in the kernel's log why it does not offer tsc";
constexpr const char* kClockCautionLook = "Do not force a clock that the kernel found to be wrong.";
constexpr const char* kClockAdvice = "clock source tsc";
constexpr const char* kClockCaution = "Only where the kernel's log does not say that tsc is unstable.";

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
            .title = "Clock of the system",
            .group = "kernel",
            .why = "The kernel and programs read the time for many packets, and some clocks are far away.",
            .effect = "About 1 us for each reading of hpet or acpi_pm, 20 ns for tsc.",
            .effectSource = "Linux, Documentation/timers/timekeeping.rst; the sizes are estimates",
            .price = "None where the time stamp counter is sound.",
            .system = System::Linux,
            .judge = judgeClock};
}

}  // namespace halftrip::check
