#include "platform/windows/hold/power_plan.hpp"

#include "platform/windows/host/registry.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <objbase.h>

#include <algorithm>
#include <array>

namespace halftrip::windows {
namespace {

constexpr const char* kProcessor = "54533251-82be-4824-96c1-47b60b740d00";
constexpr const char* kPciExpress = "501a4d13-42af-4429-9fd1-a8218c268e20";
/// What the system answers when no power mode was chosen.
constexpr const char* kNoMode = "00000000-0000-0000-0000-000000000000";

/// Windows' own plans beside Balanced (power saver, high performance, ultimate performance): no mode lies over them.
constexpr std::array<std::string_view, 3> kWithoutModes{"a1841308-3541-4fab-bc81-f71556f20b4a",
                                                        "8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c",
                                                        "e9a42b02-d5df-448d-aa00-03f14749eb61"};

// winnt.h of the Windows SDK (GUID_PROCESSOR_..., GUID_PCIEXPRESS_...); PERFEPP and PERFAUTONOMOUS from Microsoft's
// "Processor power management options".
constexpr std::array<PowerSetting, 14> kSettings{{
    {"PROCTHROTTLEMIN", kProcessor, "893dee8e-2bef-41e0-89c6-b55d0929964c"},
    {"PROCTHROTTLEMIN1", kProcessor, "893dee8e-2bef-41e0-89c6-b55d0929964d"},
    {"PROCTHROTTLEMAX", kProcessor, "bc5038f7-23e0-4960-96da-33abaf5935ec"},
    {"PERFBOOSTMODE", kProcessor, "be337238-0d82-4146-a960-4f3749d470c7"},
    {"PERFEPP", kProcessor, "36687f9e-e3a5-4dbf-b1dc-15eb381c6863"},
    {"PERFEPP1", kProcessor, "36687f9e-e3a5-4dbf-b1dc-15eb381c6864"},
    {"PERFAUTONOMOUS", kProcessor, "8baa4a8a-14c6-4451-8e8b-14bdbd197537"},
    {"CPMINCORES", kProcessor, "0cc5b647-c1df-4637-891a-dec35c318583"},
    {"CPMAXCORES", kProcessor, "ea062031-0e34-4ff1-9b6d-eb1059334028"},
    {"IDLEDISABLE", kProcessor, "5d76a2ca-e8c0-402f-a133-2158492d58ad"},
    {"IDLESTATEMAX", kProcessor, "9943e905-9a30-4ec1-9b99-44dd3b76f7a2"},
    {"LATENCYHINTPERF", kProcessor, "619b7505-003b-4e82-b7a6-4dd29c300971"},
    {"PROCTHROTTLEALLOW", kProcessor, "3b04d4fd-1cc7-4f23-ab1c-d1337819c4bb"},
    {"ASPM", kPciExpress, "ee12f906-d277-404b-b6da-e5fa1a576df5"},
}};

std::optional<GUID> guidOf(const std::string& text)
{
    GUID guid{};
    const std::wstring inBraces = L"{" + toWide(text) + L"}";
    return CLSIDFromString(inBraces.c_str(), &guid) == S_OK ? std::optional(guid) : std::nullopt;
}

std::string textOf(const GUID& guid)
{
    std::array<wchar_t, 40> inBraces{};
    if (StringFromGUID2(guid, inBraces.data(), static_cast<int>(inBraces.size())) == 0)
        return {};
    std::string text = toUtf8(std::wstring_view(inBraces.data() + 1, 36));
    std::ranges::transform(text, text.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

Error cannotSet(const std::string& plan, DWORD code)
{
    const ErrorKind kind = code == ERROR_ACCESS_DENIED    ? ErrorKind::NotPermitted
                           : code == ERROR_FILE_NOT_FOUND ? ErrorKind::NotFound
                                                          : ErrorKind::Os;
    return {kind, "cannot change the power plan " + plan + ": " + systemText(code), static_cast<int>(code), {}};
}

class SystemPowerPlans final : public PowerPlans {
public:
    /// Wine and some older systems lack one or the other function.
    SystemPowerPlans() : m_library(LoadLibraryExW(L"powrprof.dll", nullptr, LOAD_LIBRARY_SEARCH_SYSTEM32))
    {
        find("PowerGetActiveScheme", m_getActive);
        find("PowerReadFriendlyName", m_readName);
        find("PowerReadACValueIndex", m_readValue);
        find("PowerWriteACValueIndex", m_writeValue);
        find("PowerSetActiveScheme", m_setActive);
        find("PowerGetUserConfiguredACPowerMode", m_getMode);
    }
    ~SystemPowerPlans() override
    {
        if (m_library != nullptr)
            FreeLibrary(m_library);
    }

    [[nodiscard]] std::optional<std::string> activePlan() const override
    {
        GUID* active = nullptr;
        if (m_getActive == nullptr || m_getActive(nullptr, &active) != ERROR_SUCCESS || active == nullptr)
            return std::nullopt;
        std::string text = textOf(*active);
        LocalFree(active);
        return text;
    }
    [[nodiscard]] std::string nameOf(const std::string& plan) const override
    {
        const auto guid = guidOf(plan);
        std::array<wchar_t, 512> name{};
        auto bytes = static_cast<DWORD>((name.size() - 1) * sizeof(wchar_t));
        auto* const memory = reinterpret_cast<UCHAR*>(name.data());
        if (!guid || m_readName == nullptr ||
            m_readName(nullptr, &*guid, nullptr, nullptr, memory, &bytes) != ERROR_SUCCESS)
            return {};
        return toUtf8(name.data());
    }
    [[nodiscard]] std::optional<std::string> mode() const override
    {
        GUID chosen{};
        if (m_getMode != nullptr && m_getMode(&chosen) == ERROR_SUCCESS)
            return textOf(chosen);
        // Windows 10 has no function for it, but keeps it at the same place.
        return readRegistryText(L"SYSTEM\\CurrentControlSet\\Control\\Power\\User\\PowerSchemes",
                                L"ActiveOverlayAcPowerScheme");
    }
    [[nodiscard]] std::optional<std::uint32_t> value(const std::string& plan, const std::string& group,
                                                     const std::string& setting) const override
    {
        const auto planGuid = guidOf(plan);
        const auto groupGuid = guidOf(group);
        const auto settingGuid = guidOf(setting);
        DWORD value = 0;
        if (!planGuid || !groupGuid || !settingGuid || m_readValue == nullptr ||
            m_readValue(nullptr, &*planGuid, &*groupGuid, &*settingGuid, &value) != ERROR_SUCCESS)
            return std::nullopt;
        return value;
    }
    [[nodiscard]] Status setValue(const std::string& plan, const std::string& group, const std::string& setting,
                                  std::uint32_t value) const override
    {
        const auto planGuid = guidOf(plan);
        const auto groupGuid = guidOf(group);
        const auto settingGuid = guidOf(setting);
        if (!planGuid || !groupGuid || !settingGuid)
            return fail(ErrorKind::NotFound, text("there is no power plan {plan}", plan));
        if (m_writeValue == nullptr || m_setActive == nullptr)
            return fail(ErrorKind::NotSupported, "this system has no functions to change a power plan");
        DWORD code = m_writeValue(nullptr, &*planGuid, &*groupGuid, &*settingGuid, value);
        // What was written to the active plan holds only when it is activated once more.
        if (code == ERROR_SUCCESS && activePlan() == plan)
            code = m_setActive(nullptr, &*planGuid);
        return code == ERROR_SUCCESS ? Status() : std::unexpected(cannotSet(plan, code));
    }

    [[nodiscard]] Status activate(const std::string& plan) const override
    {
        const auto guid = guidOf(plan);
        if (!guid)
            return fail(ErrorKind::NotFound, text("there is no power plan {plan}", plan));
        if (m_setActive == nullptr)
            return fail(ErrorKind::NotSupported, "this system has no function to choose a power plan");
        const DWORD code = m_setActive(nullptr, &*guid);
        return code == ERROR_SUCCESS ? Status() : std::unexpected(cannotSet(plan, code));
    }

private:
    template <typename Function>
    void find(const char* name, Function& function) const
    {
        if (m_library != nullptr)
            function = reinterpret_cast<Function>(reinterpret_cast<void*>(GetProcAddress(m_library, name)));
    }

    HMODULE m_library;
    DWORD(WINAPI* m_getActive)(HKEY, GUID**) = nullptr;
    DWORD(WINAPI* m_readName)(HKEY, const GUID*, const GUID*, const GUID*, UCHAR*, DWORD*) = nullptr;
    DWORD(WINAPI* m_readValue)(HKEY, const GUID*, const GUID*, const GUID*, DWORD*) = nullptr;
    DWORD(WINAPI* m_writeValue)(HKEY, const GUID*, const GUID*, const GUID*, DWORD) = nullptr;
    DWORD(WINAPI* m_setActive)(HKEY, const GUID*) = nullptr;
    DWORD(WINAPI* m_getMode)(GUID*) = nullptr;
};

}  // namespace

const PowerPlans& systemPowerPlans()
{
    static const SystemPowerPlans instance;
    return instance;
}

const PowerSetting* findPowerSetting(std::string_view name) noexcept
{
    const auto found = std::ranges::find(kSettings, name, &PowerSetting::name);
    return found == kSettings.end() ? nullptr : &*found;
}

std::optional<std::string> chosenPowerMode(const PowerPlans& plans)
{
    const auto plan = plans.activePlan();
    const bool hasModes = plan && std::ranges::find(kWithoutModes, *plan) == kWithoutModes.end();
    auto mode = hasModes ? plans.mode() : std::nullopt;
    return mode && !mode->empty() && *mode != kNoMode ? mode : std::nullopt;
}

std::optional<PowerValue> powerValue(const PowerPlans& plans, const std::string& plan,
                                     const std::optional<std::string>& mode, const PowerSetting& setting)
{
    if (const auto value = mode ? plans.value(*mode, setting.group, setting.guid) : std::nullopt)
        return PowerValue{*value, true};
    const auto value = plans.value(plan, setting.group, setting.guid);
    return value ? std::optional(PowerValue{*value}) : std::nullopt;
}

std::optional<model::PowerPlanFacts> readPowerPlan(const PowerPlans& plans)
{
    auto active = plans.activePlan();
    if (!active)
        return std::nullopt;
    model::PowerPlanFacts facts;
    facts.id = std::move(*active);
    facts.name = plans.nameOf(facts.id);
    const auto mode = chosenPowerMode(plans);
    facts.mode = mode.value_or("");
    for (const PowerSetting& setting : kSettings) {
        if (const auto found = powerValue(plans, facts.id, mode, setting))
            facts.settings.emplace(setting.name, found->value);
    }
    return facts;
}

}  // namespace halftrip::windows
