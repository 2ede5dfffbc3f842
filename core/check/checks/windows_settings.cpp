#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

/// Steps per second of clocks that are devices of their own: the ACPI power management timer and common event timers
/// (HPET).
constexpr std::array<std::int64_t, 3> kDeviceClocks{3'579'545, 14'318'180, 24'000'000};
constexpr std::int64_t kThrottlingOff = 0xFFFF'FFFF;

constexpr const char* kCounterOfProcessor = "Windows counts the time by the processor's own counter.";
constexpr const char* kCounterOfDevice = "Windows counts the time by a device beside the processor.";
constexpr const char* kCounterAdvice = "no useplatformclock among the boot options";
constexpr const char* kCounterCaution =
    "Acts after a restart. Where nobody has set it, Windows does not trust the processor's counter: leave it then.";
constexpr const char* kMultimediaOff = "Sound and video never hold packets back.";
constexpr const char* kMultimediaOn =
    "While a program plays sound or video, Windows receives {packets} packets in a ms at most.";
constexpr const char* kMultimediaPresent = "{packets} packets in a ms";
constexpr const char* kMultimediaAdvice = "NetworkThrottlingIndex 0xffffffff";
constexpr const char* kMultimediaCaution =
    "Acts after a restart. Measure before and after: on some computers it was worse.";
constexpr const char* kDebuggerOff = "No debugger can stop the kernel.";
constexpr const char* kDebuggerOn =
    "The kernel waits for a debugger: it may stop, prints more, and drivers behave differently.";
constexpr const char* kDebuggerAdvice = "kernel debugging off";
constexpr const char* kDebuggerCaution = "Acts after a restart.";

bool isOfDevice(std::int64_t hertz)
{
    return std::ranges::any_of(kDeviceClocks, [&](std::int64_t clock) { return std::abs(hertz - clock) < 1'000; });
}

Judgement judgePlatformClock(const HostFacts& host)
{
    const auto hertz = numberOf(host.facts, "clock.counterRate");
    if (!hertz)
        return unknownFor(host, "clock.counterRate");
    if (!isOfDevice(*hertz))
        return verdictOn(host, CheckVerdict::Pass, {"clock.counterRate"}, kCounterOfProcessor);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"clock.counterRate"}, kCounterOfDevice, 1'000);
    judgement.advice.push_back(
        {.setting = {"clock.counterRate", {}},
         .value = {},
         .words = kCounterAdvice,
         .commands = {"PowerShell", "bcdedit /deletevalue useplatformclock", "bcdedit /set useplatformclock true"},
         .privilege = "Administrator",
         .lastsOverReboot = true,
         .caution = kCounterCaution});
    return judgement;
}

Judgement judgeNetworkThrottling(const HostFacts& host)
{
    const auto packets = numberOf(host.facts, "network.throttlingIndex");
    if (!packets)
        return unknownFor(host, "network.throttlingIndex");
    const bool isOff = *packets >= kThrottlingOff;
    Judgement judgement = verdictOn(host, isOff ? CheckVerdict::Pass : CheckVerdict::Warn, {"network.throttlingIndex"},
                                    isOff ? kMultimediaOff : text(kMultimediaOn, *packets));
    judgement.present = isOff ? "off" : text(kMultimediaPresent, *packets);
    if (isOff)
        return judgement;
    const std::string key =
        "reg add \"HKLM\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Multimedia\\SystemProfile\" /v "
        "NetworkThrottlingIndex /t REG_DWORD /f /d ";
    judgement.advice.push_back({.setting = {"network.throttlingIndex", {}},
                                .value = std::to_string(kThrottlingOff),
                                .words = kMultimediaAdvice,
                                .commands = {"PowerShell", key + "0xffffffff", key + std::to_string(*packets)},
                                .privilege = "Administrator",
                                .lastsOverReboot = true,
                                .caution = kMultimediaCaution});
    return judgement;
}

Judgement judgeDebugger(const HostFacts& host)
{
    const auto isOn = flagOf(host.facts, "system.kernelDebugger");
    if (!isOn)
        return unknownFor(host, "system.kernelDebugger");
    if (!*isOn)
        return verdictOn(host, CheckVerdict::Pass, {"system.kernelDebugger"}, kDebuggerOff);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"system.kernelDebugger"}, kDebuggerOn, 500);
    judgement.present = "on";
    judgement.advice.push_back({.setting = {"system.kernelDebugger", {}},
                                .value = "off",
                                .words = kDebuggerAdvice,
                                .commands = {"PowerShell", "bcdedit /debug off", "bcdedit /debug on"},
                                .privilege = "Administrator",
                                .lastsOverReboot = true,
                                .caution = kDebuggerCaution});
    return judgement;
}

Check integrityOfKernelCode()
{
    return windowsSettingCheck(
        {.id = "memoryIntegrity",
         .title = "Memory integrity (HVCI)",
         .group = "kernel",
         .why = "With it Windows runs on its own hypervisor, which checks the kernel's code; ways into the kernel and "
                "interrupts become longer.",
         .effect = "Some 100 ns for each packet, more on processors without mode-based execution control.",
         .effectSource =
             "Microsoft, \"Enable virtualization-based protection of code integrity\"; the size is an estimate",
         .price = "Security: a malicious driver is no longer stopped.",
         .judge = {}},
        {.fact = "security.memoryIntegrity",
         .advised = false,
         .words = "decide whether this computer may do without it (Windows Security, Device security, Core isolation)",
         .command = {},
         .good = "Nobody has switched it on.",
         .bad = "The kernel's code is checked by a hypervisor beneath it.",
         .effectNs = 300,
         .caution = "It protects this computer: only on hosts that are for measuring alone. Acts after a restart."});
}

Check driverVerification()
{
    return windowsSettingCheck({.id = "driverVerifier",
                                .title = "Driver verifier",
                                .group = "kernel",
                                .why = "The verifier checks every step of the drivers that it is told to watch.",
                                .effect = "Some us for each packet where it watches network drivers.",
                                .effectSource = "Microsoft, \"Driver Verifier\"; the size is an estimate",
                                .price = "Faults of drivers are found later.",
                                .judge = {}},
                               {.fact = "system.verifiedDrivers",
                                .advised = "none",
                                .words = "stop it (verifier /reset, as Administrator) and restart",
                                .command = {},
                                .good = "It watches no driver.",
                                .bad = "It watches these drivers.",
                                .effectNs = 2'000});
}

}  // namespace

std::vector<Check> windowsSettingChecks()
{
    return {
        {.id = "platformClock",
         .title = "Clock that Windows counts by",
         .group = "kernel",
         .why = "Windows and programs read the time for many packets, and a clock that is a device is far away.",
         .effect = "0.8 to 1 us and a system call for each reading, 30 ns from the processor's counter.",
         .effectSource = "Microsoft, \"Acquiring high-resolution time stamps\"",
         .price = "None where the processor's counter is sound.",
         .system = System::Windows,
         .judge = judgePlatformClock},
        {.id = "networkThrottling",
         .title = "Holding packets back for sound and video",
         .group = "kernel",
         .why = "While a multimedia program plays, Windows limits how many packets are received in a ms.",
         .effect = "Up to a ms, in packets beyond the limit, and only while something plays.",
         .effectSource = "Microsoft, KB948066",
         .price = "Sound may stutter under heavy traffic.",
         .system = System::Windows,
         .judge = judgeNetworkThrottling},
        integrityOfKernelCode(),
        driverVerification(),
        {.id = "kernelDebugger",
         .title = "Kernel debugging",
         .group = "kernel",
         .why = "A kernel that may be debugged keeps watch for its debugger and turns pause frames of adapters off.",
         .effect = "Some 100 ns here and there; not published as a number.",
         .effectSource = "Microsoft, \"Standardized INF keywords for network devices\" (*FlowControl under a debugger)",
         .price = "A crash tells less.",
         .system = System::Windows,
         .judge = judgeDebugger}};
}

}  // namespace halftrip::check
