#include "platform/windows/host/host.hpp"

#include "platform/windows/facts/all_facts.hpp"
#include "platform/windows/hold/power_plan.hpp"
#include "platform/windows/host/adapters.hpp"
#include "platform/windows/host/clocks.hpp"
#include "platform/windows/host/cpu_topology.hpp"
#include "platform/windows/host/cpuid.hpp"
#include "platform/windows/host/kernel_information.hpp"
#include "platform/windows/host/registry.hpp"
#include "platform/windows/system/child_process.hpp"
#include "platform/windows/system/entropy.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <fmt/format.h>

#include <cstdint>
#include <span>
#include <string_view>

namespace halftrip::windows {
namespace {

const std::wstring kCurrentVersion = L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion";

std::string readHostName()
{
    DWORD letters = 0;
    GetComputerNameExW(ComputerNameDnsHostname, nullptr, &letters);
    std::wstring name(letters + 1, L'\0');
    letters = static_cast<DWORD>(name.size());
    if (GetComputerNameExW(ComputerNameDnsHostname, name.data(), &letters) == FALSE)
        return {};
    name.resize(letters);
    return toUtf8(name);
}

/// The true version. GetVersionEx tells programs without the right manifest that they run on Windows 8.
RTL_OSVERSIONINFOW readVersion()
{
    using RtlGetVersion = LONG(WINAPI*)(RTL_OSVERSIONINFOW*);
    RTL_OSVERSIONINFOW version{};
    version.dwOSVersionInfoSize = sizeof version;
    const FARPROC found = GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "RtlGetVersion");
    if (found != nullptr)
        reinterpret_cast<RtlGetVersion>(reinterpret_cast<void*>(found))(&version);
    return version;
}

/// "Windows 11 Pro 23H2". The registry's ProductName still says Windows 10 on Windows 11, which begins at build 22000.
std::string nameOf(const RTL_OSVERSIONINFOW& version)
{
    constexpr DWORD kFirstBuildOf11 = 22'000;
    std::string name = readRegistryText(kCurrentVersion, L"ProductName").value_or("Windows");
    constexpr std::string_view kTen = "Windows 10";
    if (version.dwBuildNumber >= kFirstBuildOf11 && name.starts_with(kTen))
        name.replace(0, kTen.size(), "Windows 11");
    if (const auto release = readRegistryText(kCurrentVersion, L"DisplayVersion"))
        name += " " + *release;
    return name;
}

std::string kernelOf(const RTL_OSVERSIONINFOW& version)
{
    const std::string kernel = fmt::format("{}.{}.{}", version.dwMajorVersion, version.dwMinorVersion,
                                           version.dwBuildNumber);
    const auto update = readRegistryNumber(kCurrentVersion, L"UBR");
    return update ? kernel + "." + std::to_string(*update) : kernel;
}

std::span<const std::byte> bytesOf(std::string_view text)
{
    return std::as_bytes(std::span(text));
}

/// One installation, on one computer, in one boot: the installation's GUID is copied along with a disk image, and the
/// boot counter tells two boots apart. Peers and run files see no more than a hash of it that is ours alone, so that
/// nobody can recognise the machine by what other programs tell about it.
std::string readHostId(const std::string& hostName)
{
    constexpr std::string_view kSalt = "halftrip: which running system is this?";
    constexpr std::size_t kShownBytes = 16;
    std::string id = readRegistryText(L"SOFTWARE\\Microsoft\\Cryptography", L"MachineGuid").value_or("") + "-" +
                     hostName;
    const auto boot = readRegistryNumber(
        L"SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Memory Management\\PrefetchParameters", L"BootId");
    if (boot)
        id += "-" + std::to_string(*boot);
    const os::Digest digest = CngEntropy().hmacSha256(bytesOf(kSalt), bytesOf(id));
    std::string text;
    for (const std::byte byte : std::span(digest).first(kShownBytes))
        text += fmt::format("{:02x}", std::to_integer<unsigned>(byte));
    return text;
}

std::int64_t readMemoryBytes()
{
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    return GlobalMemoryStatusEx(&status) == FALSE ? 0 : static_cast<std::int64_t>(status.ullTotalPhys);
}

/// Wine is no Windows; figures taken under it must not pass for figures of one.
std::string wineVersion()
{
    using WineGetVersion = const char*(CDECL*)();
    const FARPROC found = GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "wine_get_version");
    return found == nullptr ? std::string() : reinterpret_cast<WineGetVersion>(reinterpret_cast<void*>(found))();
}

}  // namespace

model::HostFacts WindowsHost::facts()
{
    const RTL_OSVERSIONINFOW version = readVersion();
    model::HostFacts facts;
    facts.hostName = readHostName();
    facts.hostId = readHostId(facts.hostName);
    facts.operatingSystem = nameOf(version);
    facts.kernel = kernelOf(version);
    facts.cpu = readCpuFacts();
    facts.memoryBytes = readMemoryBytes();
    facts.virtualization = hypervisorName();
    facts.isOnBattery = readIsOnBattery();
    facts.clockGridPs = counterGridPs();
    facts.powerPlan = readPowerPlan(systemPowerPlans());
    if (const std::string wine = wineVersion(); !wine.empty()) {
        facts.operatingSystem = "Wine " + wine + " as " + facts.operatingSystem;
        if (facts.virtualization.empty())
            facts.virtualization = "Wine";
    }
    return facts;
}

Result<std::vector<model::AdapterFacts>> WindowsHost::adapters()
{
    return listAdapters();
}

Result<model::AdapterFacts> WindowsHost::adapterTowards(const std::string& peerAddress)
{
    return adapterTowardsAddress(peerAddress);
}

std::optional<Error> WindowsHost::adapterTrouble(const std::string& adapter)
{
    return findAdapterTrouble(adapter);
}

std::vector<model::Fact> WindowsHost::settings(const std::string& adapter)
{
    return collectFacts({systemRegistry(), systemPowerPlans(), adapter,
                         adapter.empty() ? std::string() : adapterGuid(adapter), systemDeviceProperties(),
                         readSystem(systemKernelQueries()), toUtf8(ownPath())});
}

std::vector<std::chrono::milliseconds> WindowsHost::busyTimes()
{
    constexpr std::int64_t kTicksPerMs = 10'000;
    std::vector<std::chrono::milliseconds> busy;
    for (const ProcessorCounts& processor : readProcessorCounts(systemKernelQueries()))
        busy.emplace_back(processor.busyTicks.value_or(0) / kTicksPerMs);
    return busy;
}

}  // namespace halftrip::windows
