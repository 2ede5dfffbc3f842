#pragma once

#include "platform/windows/facts/all_facts.hpp"
#include "tests/platform/windows/fake_power_plans.hpp"
#include "tests/platform/windows/fake_registry.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::tests {

/// Properties of one device in memory.
class FakeDevices final : public windows::DeviceProperties {
public:
    std::string instance;
    std::map<windows::DeviceProperty, std::uint32_t> values;
    [[nodiscard]] std::optional<std::uint32_t> value(const std::string& of,
                                                     windows::DeviceProperty property) const override
    {
        const auto found = values.find(property);
        return of == instance && found != values.end() ? std::optional(found->second) : std::nullopt;
    }
};

inline const std::wstring kClassKey =
    L"SYSTEM\\CurrentControlSet\\Control\\Class\\{4D36E972-E325-11CE-BFC1-08002BE10318}\\0007";
inline constexpr const char* kAdapterGuid = "{0AFDC8E5-5F44-4B5B-9C3F-0123456789AB}";
inline constexpr const char* kInstance = "PCI\\VEN_8086&DEV_15F3&SUBSYS_00008086\\4&1C3D25BB&0&00E5";

/// One network, of one adapter.
class FakeNetworks final : public windows::NetworkCategories {
public:
    std::optional<windows::NetworkCategory> category;
    [[nodiscard]] std::optional<windows::NetworkCategory> of(const std::string& guid) const override
    {
        return guid == kAdapterGuid ? category : std::nullopt;
    }
};

/// An Intel adapter "Ethernet 2" in a slot; its driver describes nothing yet.
struct MadeUpAdapter {
    MadeUpAdapter()
    {
        registry.put(kClassKey, L"NetCfgInstanceId", kAdapterGuid);
        registry.put(kClassKey, L"DeviceInstanceID", kInstance);
        devices.instance = kInstance;
    }
    /// As the driver's installation describes it, with its default.
    void describe(const std::wstring& keyword, const std::string& usual)
    {
        registry.put(kClassKey + L"\\Ndi\\params\\" + keyword, L"Default", usual);
    }
    [[nodiscard]] windows::FactSources sources(const std::string& guid = kAdapterGuid) const
    {
        return {registry, plans, "Ethernet 2", guid, devices, readings, {}, networks};
    }

    FakeRegistry registry;
    FakePlans plans;
    FakeDevices devices;
    FakeNetworks networks;
    windows::SystemReadings readings;
};

/// Why it is absent; empty when it is not. The fact must exist.
[[nodiscard]] inline std::string absenceOf(const std::vector<model::Fact>& facts, const std::string& id)
{
    const model::Fact* const fact = findFact(facts, id);
    return fact == nullptr ? "there is no such fact" : fact->absence;
}

}  // namespace halftrip::tests
