#include "platform/windows/host/system_readings.hpp"

#include <windows.h>

#include <array>
#include <span>

namespace halftrip::windows {
namespace {

/// SystemKernelDebuggerInformation: two bytes, of which the first says whether debugging is on.
constexpr int kKernelDebugger = 35;

std::optional<bool> readKernelDebugger(const KernelQueries& kernel)
{
    std::array<std::byte, 2> answer{};
    std::size_t bytes = 0;
    if (kernel.isWine() || kernel.query(kKernelDebugger, answer, bytes) != 0)
        return std::nullopt;
    return answer[0] != std::byte{0};
}

/// SystemIsolatedUserModeInformation (phnt's ntexapi.h): 16 bytes, whose first has a bit for the secure kernel and one
/// for code integrity.
constexpr int kIsolatedUserMode = 165;
constexpr unsigned kSecureKernelRuns = 1U << 0U;
constexpr unsigned kCodeIntegrityRuns = 1U << 1U;

/// Windows knows the question from version 10 on.
void readIsolation(const KernelQueries& kernel, SystemReadings& readings)
{
    std::array<std::byte, 16> answer{};
    std::size_t bytes = 0;
    if (kernel.isWine() || kernel.query(kIsolatedUserMode, answer, bytes) != 0)
        return;
    const auto bits = std::to_integer<unsigned>(answer[0]);
    readings.isVirtualizationBased = (bits & kSecureKernelRuns) != 0;
    readings.isMemoryIntegrityOn = (bits & kCodeIntegrityRuns) != 0;
}

std::optional<std::int64_t> readTimerStep()
{
    using QueryTimerResolution = LONG(NTAPI*)(ULONG*, ULONG*, ULONG*);
    const FARPROC found = GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "NtQueryTimerResolution");
    ULONG coarsest = 0;
    ULONG finest = 0;
    ULONG present = 0;
    if (found == nullptr ||
        reinterpret_cast<QueryTimerResolution>(reinterpret_cast<void*>(found))(&coarsest, &finest, &present) != 0)
        return std::nullopt;
    constexpr std::int64_t kUnitNs = 100;
    return std::int64_t{present} * kUnitNs;
}

}  // namespace

std::optional<bool> readIsOnBattery()
{
    SYSTEM_POWER_STATUS status{};
    if (GetSystemPowerStatus(&status) == FALSE || status.ACLineStatus > 1)
        return std::nullopt;
    constexpr BYTE kNoBattery = 128;
    return status.ACLineStatus == 0 && (status.BatteryFlag & kNoBattery) == 0;
}

SystemReadings readSystem(const KernelQueries& kernel)
{
    SystemReadings readings;
    if (LARGE_INTEGER hertz{}; QueryPerformanceFrequency(&hertz) != FALSE)
        readings.counterHertz = hertz.QuadPart;
    readings.timerStepNs = readTimerStep();
    if (const auto isOnBattery = readIsOnBattery())
        readings.isOnMains = !*isOnBattery;
    readings.hasKernelDebugger = readKernelDebugger(kernel);
    readIsolation(kernel, readings);
    return readings;
}

}  // namespace halftrip::windows
