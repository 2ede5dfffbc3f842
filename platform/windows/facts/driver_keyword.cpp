#include "platform/windows/facts/driver_keyword.hpp"

#include "platform/windows/driver_settings.hpp"

#include <algorithm>

namespace halftrip::windows {

namespace {

const model::AdapterSetting* findKeyword(const model::AdapterFacts& driver, std::string_view keyword)
{
    const auto found = std::ranges::find_if(
        driver.settings, [&](const model::AdapterSetting& setting) { return isSameText(setting.keyword, keyword); });
    return found == driver.settings.end() ? nullptr : &*found;
}

}  // namespace

std::optional<std::int64_t> keywordNumber(const model::AdapterFacts& driver, std::string_view keyword)
{
    const model::AdapterSetting* const found = findKeyword(driver, keyword);
    if (found == nullptr)
        return std::nullopt;
    const auto& text = found->value ? found->value : found->defaultValue;
    return text ? wholeNumber(*text) : std::nullopt;
}

bool hasKeyword(const model::AdapterFacts& driver, std::string_view keyword)
{
    return findKeyword(driver, keyword) != nullptr;
}

std::string keywordSource(const std::string& adapter, std::string_view keyword)
{
    return "Get-NetAdapterAdvancedProperty -Name '" + adapter + "' -RegistryKeyword '" + std::string(keyword) + "'";
}

std::optional<model::AdapterFacts> driverOf(const FactSources& sources, std::string& absence)
{
    if (sources.adapterGuid.empty()) {
        absence = "There is no adapter called " + sources.adapter + ".";
        return std::nullopt;
    }
    if (!adapterClassKey(sources.registry, sources.adapterGuid)) {
        absence = "The registry has no driver of " + sources.adapter + ".";
        return std::nullopt;
    }
    model::AdapterFacts driver;
    readDriverFacts(sources.registry, sources.adapterGuid, driver);
    return driver;
}

}  // namespace halftrip::windows
