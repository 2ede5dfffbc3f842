#include "core/base/device_clock.hpp"
#include "core/check/check.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

constexpr std::int64_t kIndexOff = 0xFFFF'FFFF;

constexpr const char* kPlatformClockIsCpu = "QueryPerformanceCounter reads the CPU's own counter.";
constexpr const char* kPlatformClockIsPlatform =
    "QueryPerformanceCounter reads a platform timer (HPET or ACPI PM timer).";
constexpr const char* kPlatformClockAdvice = "useplatformclock removed from the boot options";
constexpr const char* kPlatformClockCaution =
    "Takes effect after a reboot. If nobody set it, Windows does not trust the CPU's counter: leave it then.";
constexpr const char* kNetworkThrottlingOff = "Network throttling is off.";
constexpr const char* kNetworkThrottlingOn =
    "While a program plays audio or video, Windows receives at most {packets} packets per ms.";
constexpr const char* kNetworkThrottlingPresent = "{packets} packets per ms";
constexpr const char* kNetworkThrottlingAdvice = "NetworkThrottlingIndex 0xffffffff";
constexpr const char* kNetworkThrottlingCaution =
    "Takes effect after a reboot. Measure before and after: some systems got worse.";
constexpr const char* kDebuggerOff = "Kernel debugging is off.";
constexpr const char* kDebuggerOn =
    "Kernel debugging is on: the kernel may halt, logs more, and drivers behave differently.";
constexpr const char* kDebuggerAdvice = "kernel debugging off";
constexpr const char* kDebuggerCaution = "Takes effect after a reboot.";

Judgement judgePlatformClock(const HostFacts& host)
{
    const auto hertz = numberOf(host.facts, "clock.counterRate");
    if (!hertz)
        return unknownFor(host, "clock.counterRate");
    if (!isDeviceClock(*hertz))
        return verdictOn(host, CheckVerdict::Pass, {"clock.counterRate"}, kPlatformClockIsCpu);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"clock.counterRate"}, kPlatformClockIsPlatform, 1'000);
    judgement.advice.push_back(
        {.setting = {"clock.counterRate", {}},
         .value = {},
         .words = kPlatformClockAdvice,
         .commands = {"PowerShell", "bcdedit /deletevalue useplatformclock", "bcdedit /set useplatformclock true"},
         .privilege = "Administrator",
         .lastsOverReboot = true,
         .caution = kPlatformClockCaution});
    return judgement;
}

Judgement judgeNetworkThrottling(const HostFacts& host)
{
    const auto packets = numberOf(host.facts, "network.throttlingIndex");
    if (!packets)
        return unknownFor(host, "network.throttlingIndex");
    const bool isOff = *packets >= kIndexOff;
    Judgement judgement = verdictOn(host, isOff ? CheckVerdict::Pass : CheckVerdict::Warn, {"network.throttlingIndex"},
                                    isOff ? kNetworkThrottlingOff : text(kNetworkThrottlingOn, *packets));
    judgement.present = isOff ? "off" : text(kNetworkThrottlingPresent, *packets);
    if (isOff)
        return judgement;
    const std::string key =
        "reg add \"HKLM\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Multimedia\\SystemProfile\" /v "
        "NetworkThrottlingIndex /t REG_DWORD /f /d ";
    judgement.advice.push_back({.setting = {"network.throttlingIndex", {}},
                                .value = std::to_string(kIndexOff),
                                .words = kNetworkThrottlingAdvice,
                                .commands = {"PowerShell", key + "0xffffffff", key + std::to_string(*packets)},
                                .privilege = "Administrator",
                                .lastsOverReboot = true,
                                .caution = kNetworkThrottlingCaution});
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
         .why =
             "Windows runs on its own hypervisor, which checks kernel code. System calls and interrupts take longer.",
         .effect = "A few hundred ns per packet, more on CPUs without mode-based execution control (MBEC).",
         .effectSources = {"Microsoft, \"Enable virtualization-based protection of code integrity\"",
                           "the size is an estimate"},
         .price = "Security: malicious drivers are no longer blocked.",
         .judge = {}},
        {.fact = "security.memoryIntegrity",
         .advised = false,
         .words = "decide whether this host can do without it (Windows Security, Device security, Core isolation)",
         .command = {},
         .good = "Memory integrity is not running.",
         .bad = "Memory integrity is running: a hypervisor checks the kernel's code.",
         .effectNs = 300,
         .caution =
             "It protects this host: turn it off only on dedicated measuring hosts. Takes effect after a reboot."});
}

Check driverVerification()
{
    return windowsSettingCheck(
        {.id = "driverVerifier",
         .title = "Driver Verifier",
         .group = "kernel",
         .why = "Driver Verifier checks every operation of the drivers it monitors.",
         .effect = "Microseconds per packet where it monitors network drivers; no figure is published.",
         .effectSources = {"Microsoft, \"Driver Verifier\"", "the size is an estimate"},
         .price = "Driver bugs are found later.",
         .judge = {}},
        {.fact = "system.verifiedDrivers",
         .advised = "none",
         .words = "stop it (verifier /reset, as Administrator) and reboot",
         .command = {},
         .good = "Driver Verifier monitors no driver.",
         .bad = "Driver Verifier monitors these drivers.",
         .effectNs = 2'000});
}

}  // namespace

std::vector<Check> windowsSettingChecks()
{
    return {{.id = "platformClock",
             .title = "Platform clock (HPET)",
             .group = "kernel",
             .why = "Windows and programs read the clock for many packets, and a platform timer is slow to read.",
             .effect = "0.8 to 1 us and a system call per reading, against 30 ns for the CPU's counter.",
             .effectSources = "Microsoft, \"Acquiring high-resolution time stamps\"",
             .price = "None where the CPU's counter is reliable.",
             .system = System::Windows,
             .judge = judgePlatformClock},
            {.id = "networkThrottling",
             .title = "Network throttling (MMCSS)",
             .group = "kernel",
             .why = "While a multimedia program plays, Windows limits the packets received per millisecond.",
             .effect = "Up to 1 ms for packets beyond the limit, only during playback.",
             .effectSources = "Microsoft, KB948066",
             .price = "Audio may stutter under heavy traffic.",
             .system = System::Windows,
             .judge = judgeNetworkThrottling},
            integrityOfKernelCode(),
            driverVerification(),
            {.id = "kernelDebugger",
             .title = "Kernel debugging",
             .group = "kernel",
             .why = "A kernel with debugging on polls for its debugger and turns off the adapters' flow control.",
             .effect = "A few hundred ns now and then; no figure is published.",
             .effectSources =
                 {"Microsoft, \"Standardized INF keywords for network devices\" (*FlowControl under a debugger)"},
             .price = "No kernel debugger can attach.",
             .system = System::Windows,
             .judge = judgeDebugger}};
}

}  // namespace halftrip::check
