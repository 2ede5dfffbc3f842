// Before windows.h: its GUIDs are defined here, for the comparison.
#include <initguid.h>

#include <windows.h>

#include <objbase.h>

#include "platform/windows/hold/power_plan.hpp"
#include "platform/windows/system/text.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>

using namespace halftrip;
using windows::findPowerSetting;

namespace {

std::string textOf(const GUID& guid)
{
    std::array<wchar_t, 40> text{};
    StringFromGUID2(guid, text.data(), static_cast<int>(text.size()));
    std::string plain = windows::toUtf8(std::wstring_view(text.data() + 1, 36));
    std::ranges::transform(plain, plain.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return plain;
}

struct Published {
    const char* alias;
    const GUID& group;
    const GUID& setting;
};

}  // namespace

TEST_CASE("power settings have the GUIDs of the system's own header", "[platform][power]")
{
    const std::array published{
        Published{"PROCTHROTTLEMIN", GUID_PROCESSOR_SETTINGS_SUBGROUP, GUID_PROCESSOR_THROTTLE_MINIMUM},
        Published{"PROCTHROTTLEMAX", GUID_PROCESSOR_SETTINGS_SUBGROUP, GUID_PROCESSOR_THROTTLE_MAXIMUM},
        Published{"PERFBOOSTMODE", GUID_PROCESSOR_SETTINGS_SUBGROUP, GUID_PROCESSOR_PERF_BOOST_MODE},
        Published{"CPMINCORES", GUID_PROCESSOR_SETTINGS_SUBGROUP, GUID_PROCESSOR_CORE_PARKING_MIN_CORES},
        Published{"CPMAXCORES", GUID_PROCESSOR_SETTINGS_SUBGROUP, GUID_PROCESSOR_CORE_PARKING_MAX_CORES},
        Published{"IDLEDISABLE", GUID_PROCESSOR_SETTINGS_SUBGROUP, GUID_PROCESSOR_IDLE_DISABLE},
        Published{"IDLESTATEMAX", GUID_PROCESSOR_SETTINGS_SUBGROUP, GUID_PROCESSOR_IDLE_STATE_MAXIMUM},
        Published{"PROCTHROTTLEALLOW", GUID_PROCESSOR_SETTINGS_SUBGROUP, GUID_PROCESSOR_ALLOW_THROTTLING},
        Published{"ASPM", GUID_PCIEXPRESS_SETTINGS_SUBGROUP, GUID_PCIEXPRESS_ASPM_POLICY}};
    for (const Published& expected : published) {
        INFO(expected.alias);
        const windows::PowerSetting* const ours = findPowerSetting(expected.alias);
        REQUIRE(ours != nullptr);
        CHECK(ours->group == textOf(expected.group));
        CHECK(ours->guid == textOf(expected.setting));
    }
}

TEST_CASE("power settings that older headers lack have the GUIDs that Microsoft documents", "[platform][power]")
{
    // "Processor power management options" and winnt.h of the Windows SDK.
    const std::array<std::array<const char*, 2>, 5> documented{
        {{"PERFEPP", "36687f9e-e3a5-4dbf-b1dc-15eb381c6863"},
         {"PROCTHROTTLEMIN1", "893dee8e-2bef-41e0-89c6-b55d0929964d"},
         {"PERFEPP1", "36687f9e-e3a5-4dbf-b1dc-15eb381c6864"},
         {"PERFAUTONOMOUS", "8baa4a8a-14c6-4451-8e8b-14bdbd197537"},
         {"LATENCYHINTPERF", "619b7505-003b-4e82-b7a6-4dd29c300971"}}};
    for (const auto& [alias, guid] : documented) {
        INFO(alias);
        REQUIRE(findPowerSetting(alias) != nullptr);
        CHECK(std::string(findPowerSetting(alias)->guid) == guid);
    }
    // The switch of the same purpose that the header has is deprecated, and another setting.
    CHECK(findPowerSetting("LATENCYHINTPERF")->guid != textOf(GUID_PROCESSOR_PERF_LATENCY_HINT));
}
