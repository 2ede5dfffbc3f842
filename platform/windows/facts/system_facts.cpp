#include "platform/windows/facts/all_facts.hpp"

namespace halftrip::windows {
namespace {

const std::wstring kSystemProfile = L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Multimedia\\SystemProfile";
const std::wstring kMemoryManagement = L"SYSTEM\\CurrentControlSet\\Control\\Session Manager\\Memory Management";
/// What Windows goes by where nobody has set it (Microsoft, KB948066).
constexpr std::int64_t kUsualThrottling = 10;

model::Fact readingFact(const char* id, const std::optional<std::int64_t>& value, const char* unit, const char* source)
{
    return value ? model::knownFact(id, *value, unit, source)
                 : model::absentFact(id, unit, source, "Windows does not report it.");
}

model::Fact powerSource(const SystemReadings& readings)
{
    const char* const source = "GetSystemPowerStatus";
    if (!readings.isOnMains)
        return model::absentFact("power.source", "", source, "Power source unknown.");
    return model::knownFact("power.source", *readings.isOnMains ? "mains" : "battery", "", source);
}

model::Fact kernelDebugger(const SystemReadings& readings)
{
    const char* const source = "bcdedit /enum \"{current}\": debug";
    if (!readings.hasKernelDebugger)
        return model::absentFact("system.kernelDebugger", "", source, "Windows does not report it.");
    return model::knownFact("system.kernelDebugger", *readings.hasKernelDebugger, "", source);
}

model::Fact throttlingIndex(const Registry& registry)
{
    const auto number = numberIn(registry, kSystemProfile, L"NetworkThrottlingIndex");
    return model::knownFact("network.throttlingIndex", number.value_or(kUsualThrottling), "",
                            number ? "registry, HKLM\\...\\Multimedia\\SystemProfile: NetworkThrottlingIndex"
                                   : "registry, HKLM\\...\\Multimedia\\SystemProfile: NetworkThrottlingIndex is not "
                                     "there, so that the default holds");
}

/// "*" stands for all drivers.
model::Fact verifiedDrivers(const Registry& registry)
{
    const std::string drivers = registry.value(kMemoryManagement, L"VerifyDrivers").value_or("");
    return model::knownFact("system.verifiedDrivers", drivers.empty() ? "none" : drivers, "",
                            "verifier /querysettings");
}

}  // namespace

std::vector<model::Fact> systemFacts(const FactSources& sources)
{
    const SystemReadings& readings = sources.readings;
    return {model::knownFact("system.family", "Windows", {}, "this program"),
            powerSource(readings),
            readingFact("clock.counterRate", readings.counterHertz, "Hz", "QueryPerformanceFrequency"),
            readingFact("clock.timerStep", readings.timerStepNs, "ns", "NtQueryTimerResolution"),
            throttlingIndex(sources.registry),
            verifiedDrivers(sources.registry),
            kernelDebugger(readings)};
}

}  // namespace halftrip::windows
