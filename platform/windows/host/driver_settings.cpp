#include "platform/windows/host/driver_settings.hpp"

#include "platform/windows/system/text.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace halftrip::windows {
namespace {

/// The class of network adapters (GUID_DEVCLASS_NET of devguid.h).
const std::wstring kClass = L"SYSTEM\\CurrentControlSet\\Control\\Class\\{4D36E972-E325-11CE-BFC1-08002BE10318}";
/// Whether Windows may switch the adapter off to save power: a setting without a description of its own.
constexpr const wchar_t* kPowerOff = L"PnPCapabilities";

/// How the devices of hypervisors begin: Hyper-V's, Xen's, virtio's, VMware's vmxnet3 and Google's gve.
constexpr std::array<std::string_view, 5> kOfHypervisors{"VMBUS\\", "XENVIF\\", "PCI\\VEN_1AF4&",
                                                         "PCI\\VEN_15AD&DEV_07B0", "PCI\\VEN_1AE0&DEV_0042"};

/// "PCI\\VEN_8086&DEV_15F3...": the device of the adapter with this GUID; empty where it has none.
std::string instanceOf(const Registry& registry, const std::string& guid)
{
    const auto key = adapterClassKey(registry, guid);
    return key ? registry.value(*key, L"DeviceInstanceID").value_or("") : std::string();
}

std::vector<model::SettingChoice> choicesOf(const Registry& registry, const std::wstring& parameterKey)
{
    std::vector<model::SettingChoice> choices;
    for (const RegistryValue& value : registry.values(parameterKey + L"\\enum"))
        choices.push_back({toUtf8(value.name), value.text});
    return choices;
}

/// A setting that the driver describes below Ndi\params.
model::AdapterSetting describedSetting(const Registry& registry, const std::wstring& key, const std::wstring& keyword)
{
    const std::wstring parameter = key + L"\\Ndi\\params\\" + keyword;
    model::AdapterSetting setting;
    setting.keyword = toUtf8(keyword);
    setting.value = registry.value(key, keyword);
    setting.description = registry.value(parameter, L"ParamDesc").value_or("");
    setting.type = registry.value(parameter, L"Type").value_or("");
    setting.defaultValue = registry.value(parameter, L"Default");
    setting.min = registry.value(parameter, L"Min");
    setting.max = registry.value(parameter, L"Max");
    setting.step = registry.value(parameter, L"Step");
    setting.choices = choicesOf(registry, parameter);
    return setting;
}

bool isListed(const std::vector<model::AdapterSetting>& settings, const std::string& keyword)
{
    return std::ranges::any_of(
        settings, [&](const model::AdapterSetting& setting) { return isSameText(setting.keyword, keyword); });
}

/// Standardised keywords that no settings page shows, because the driver does not describe them; they work all the
/// same.
void addUndescribed(const Registry& registry, const std::wstring& key, std::vector<model::AdapterSetting>& settings)
{
    for (RegistryValue& value : registry.values(key)) {
        const bool isSetting = value.name.starts_with(L'*') || value.name == kPowerOff;
        if (!isSetting || isListed(settings, toUtf8(value.name)))
            continue;
        model::AdapterSetting setting;
        setting.keyword = toUtf8(value.name);
        setting.value = std::move(value.text);
        settings.push_back(std::move(setting));
    }
}

}  // namespace

bool isSameText(std::string_view left, std::string_view right)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(left, right, {}, lower, lower);
}

std::optional<std::wstring> adapterClassKey(const Registry& registry, const std::string& guid)
{
    for (const std::wstring& number : registry.subkeys(kClass)) {
        std::wstring key = kClass + L"\\" + number;
        const auto found = registry.value(key, L"NetCfgInstanceId");
        if (found && isSameText(*found, guid))
            return key;
    }
    return std::nullopt;
}

std::string driverInWords(const Registry& registry, const std::string& guid)
{
    const auto key = adapterClassKey(registry, guid);
    if (!key)
        return {};
    const auto device = registry.value(*key, L"DeviceInstanceID");
    const auto service = device ? registry.value(L"SYSTEM\\CurrentControlSet\\Enum\\" + toWide(*device), L"Service")
                                : std::nullopt;
    std::string driver = service ? *service : registry.value(*key, L"DriverDesc").value_or("");
    if (const auto version = registry.value(*key, L"DriverVersion"))
        driver += " " + *version;
    return driver;
}

bool isOfHypervisor(const Registry& registry, const std::string& guid)
{
    const std::string device = instanceOf(registry, guid);
    return std::ranges::any_of(kOfHypervisors, [&device](std::string_view begin) {
        return isSameText(std::string_view(device).substr(0, begin.size()), begin);
    });
}

std::optional<int> numaNodeOf(const Registry& registry, const DeviceProperties& devices, const std::string& guid)
{
    const auto node = devices.value(instanceOf(registry, guid), DeviceProperty::NumaNode);
    return node ? std::optional(static_cast<int>(*node)) : std::nullopt;
}

void readDriverFacts(const Registry& registry, const std::string& guid, model::AdapterFacts& out)
{
    const auto key = adapterClassKey(registry, guid);
    if (!key)
        return;
    out.driverVersion = registry.value(*key, L"DriverVersion").value_or("");
    out.driverDate = registry.value(*key, L"DriverDate").value_or("");
    out.driverProvider = registry.value(*key, L"ProviderName").value_or("");
    out.hardwareId = registry.value(*key, L"ComponentId").value_or("");
    out.settings.clear();
    for (const std::wstring& keyword : registry.subkeys(*key + L"\\Ndi\\params"))
        out.settings.push_back(describedSetting(registry, *key, keyword));
    addUndescribed(registry, *key, out.settings);
}

}  // namespace halftrip::windows
