#include "platform/windows/driver_settings.hpp"
#include "platform/windows/facts/all_facts.hpp"

#include <charconv>
#include <optional>

namespace halftrip::windows {
namespace {

std::optional<std::int64_t> asNumber(const std::optional<std::string>& text)
{
    if (!text)
        return std::nullopt;
    std::int64_t number = 0;
    const char* const end = text->data() + text->size();
    const auto [rest, failure] = std::from_chars(text->data(), end, number);
    return failure == std::errc() && rest == end ? std::optional(number) : std::nullopt;
}

/// A driver's setting by its keyword; the driver's default where nobody has set it.
model::Fact keywordFact(const FactSources& sources, const model::AdapterFacts& driver, const std::string& id,
                        const std::string& keyword, bool isFlag)
{
    const std::string source = "Get-NetAdapterAdvancedProperty -Name '" + sources.adapter + "' -RegistryKeyword '" +
                               keyword + "'";
    if (sources.adapterGuid.empty())
        return model::absentFact(id, "", source, "There is no adapter called " + sources.adapter + ".");
    for (const model::AdapterSetting& setting : driver.settings) {
        if (setting.keyword != keyword)
            continue;
        const auto number = asNumber(setting.value ? setting.value : setting.defaultValue);
        if (!number)
            return model::absentFact(id, "", source, "The driver of " + sources.adapter + " gives it no number.");
        return model::knownFact(id, isFlag ? model::FactValue(*number != 0) : model::FactValue(*number), "", source);
    }
    return model::absentFact(id, "", source, "The driver of " + sources.adapter + " has no setting " + keyword + ".");
}

}  // namespace

std::vector<model::Fact> interruptModerationFacts(const FactSources& sources)
{
    if (sources.adapter.empty())
        return {};
    model::AdapterFacts driver;
    if (!sources.adapterGuid.empty())
        readDriverFacts(sources.registry, sources.adapterGuid, driver);
    return {keywordFact(sources, driver, "interruptModeration.isOn", "*InterruptModeration", /*isFlag=*/true),
            // Intel's; other makers have keywords and scales of their own.
            keywordFact(sources, driver, "interruptModeration.intelRate", "ITR", /*isFlag=*/false)};
}

}  // namespace halftrip::windows
