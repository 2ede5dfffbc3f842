#include "core/base/shell_words.hpp"
#include "core/tuning/tunable.hpp"
#include "platform/windows/facts/driver_keyword.hpp"
#include "platform/windows/host/driver_settings.hpp"
#include "platform/windows/system/text.hpp"
#include "platform/windows/tuning/all_tunables.hpp"

#include <algorithm>
#include <array>

namespace halftrip::windows {
namespace {

using tuning::SettingValue;

/// "0 (Disabled), 3 (Rx & Tx Enabled)".
std::string choicesInWords(const std::vector<model::SettingChoice>& choices)
{
    std::string words;
    for (const model::SettingChoice& choice : choices)
        words += (words.empty() ? "" : ", ") + choice.value + " (" + choice.text + ")";
    return words;
}

/// Why a value is not among those that the driver describes; empty when it is, or the driver describes none.
std::string valuesInstead(const model::AdapterSetting& setting, const std::string& text, std::int64_t number)
{
    const auto& choices = setting.choices;
    if (!choices.empty())
        return std::ranges::find(choices, text, &model::SettingChoice::value) == choices.end()
                   ? "The driver offers " + choicesInWords(choices) + "."
                   : std::string();
    const auto limit = [](const std::optional<std::string>& bound) {
        return bound ? wholeNumber(*bound) : std::nullopt;
    };
    const auto min = limit(setting.min);
    const auto max = limit(setting.max);
    const auto step = limit(setting.step);
    const bool isInRange = (!min || number >= *min) && (!max || number <= *max);
    const bool isOnStep = !step || *step <= 1 || (number - min.value_or(0)) % *step == 0;
    if (isInRange && isOnStep)
        return {};
    std::string words = "The driver takes numbers";
    words += min ? " from " + std::to_string(*min) : std::string();
    words += max ? " up to " + std::to_string(*max) : std::string();
    words += step && *step > 1 ? " in steps of " + std::to_string(*step) : std::string();
    return words + ".";
}

/// A keyword in the class key of an adapter, which is the object. Drivers read it while they start.
class DriverKeywordTunable final : public os::Tunable {
public:
    DriverKeywordTunable(const DriverKeyword& keyword, const TuningSources& sources)
        : m_keyword(keyword), m_sources(sources)
    {
    }

    [[nodiscard]] std::string_view id() const noexcept override { return m_keyword.fact; }
    [[nodiscard]] bool isOfAdapter() const noexcept override { return true; }
    [[nodiscard]] std::string_view privilege() const noexcept override { return "Administrator"; }
    [[nodiscard]] bool lastsOverRestart() const noexcept override { return true; }
    [[nodiscard]] std::string describe(const std::string& adapter) const override
    {
        return std::string(m_keyword.keyword) + " of " + adapter;
    }
    [[nodiscard]] std::string identify(const std::string& adapter) const override
    {
        return m_sources.adapters.guidOf(adapter);
    }
    [[nodiscard]] Result<std::string> find(const std::string& adapter, const std::string& guid) const override
    {
        std::string now = m_sources.adapters.nameOf(guid);
        if (now.empty())
            return fail(ErrorKind::NotFound, text("the adapter {adapter} is not there any more.", adapter));
        return now;
    }
    [[nodiscard]] std::optional<os::StepToTakeEffect> stepToTakeEffect(const std::string& adapter) const override
    {
        return os::StepToTakeEffect{
            "The driver of " + adapter +
                " takes effect when the adapter restarts, which Halftrip leaves to you. Its link is down for 2 to 10 "
                "s, which also disconnects a remote desktop. In PowerShell, as administrator:",
            shellCommand({"Restart-NetAdapter", "-Name", asPattern(adapter)}, Shell::PowerShell)};
    }
    [[nodiscard]] Result<SettingValue> read(const std::string& adapter) override
    {
        const auto place = placeOf(adapter);
        if (!place)
            return std::unexpected(place.error());
        return place->setting.value;
    }
    [[nodiscard]] Status checkValue(const std::string& adapter, const SettingValue& value) const override
    {
        const auto place = placeOf(adapter);
        if (!place || !value)
            return {};
        const auto number = wholeNumber(*value);
        const std::string instead = number ? valuesInstead(place->setting, *value, *number) : "Choose a whole number.";
        if (instead.empty())
            return {};
        return fail(ErrorKind::Invalid,
                    text("{adapter} cannot be {value}. {instead}", describe(adapter), *value, instead));
    }
    [[nodiscard]] Status write(const std::string& adapter, const SettingValue& value) override
    {
        const auto place = placeOf(adapter);
        if (!place)
            return std::unexpected(place.error());
        const std::wstring name = toWide(place->setting.keyword);
        if (!value)
            return m_sources.registry.remove(place->key, name);
        // Whatever the driver lists: what it had before may be none of that.
        return m_sources.registry.set(place->key, name, *value);
    }

private:
    struct Place {
        std::wstring key;
        model::AdapterSetting setting;
    };

    [[nodiscard]] Result<Place> placeOf(const std::string& adapter) const
    {
        const std::string guid = m_sources.adapters.guidOf(adapter);
        if (guid.empty())
            return fail(ErrorKind::NotFound, text("There is no adapter called {adapter}.", adapter));
        const auto key = adapterClassKey(m_sources.registry, guid);
        if (!key)
            return fail(ErrorKind::NotSupported, text("The registry has no driver of {adapter}.", adapter));
        model::AdapterFacts driver;
        readDriverFacts(m_sources.registry, guid, driver);
        if (const model::AdapterSetting* const setting = findKeyword(driver, m_keyword.keyword))
            return Place{*key, *setting};
        // Known to the system, not to the driver's list.
        if (!m_keyword.usual || !hasKeyword(driver, "*RSS"))
            return fail(ErrorKind::NotSupported,
                        text("The driver of {adapter} has no setting {keyword}.", adapter, m_keyword.keyword));
        model::AdapterSetting setting;
        setting.keyword = m_keyword.keyword;
        return Place{*key, std::move(setting)};
    }

    const DriverKeyword& m_keyword;
    TuningSources m_sources;
};

/// Intel's rate goes by a number of its own; other makers have other keywords.
const std::array<DriverKeyword, 4> kModerationKeywords{{
    {"interruptModeration.isOn", "*InterruptModeration", true},
    {"interruptModeration.intelRate", "ITR", false},
    {"interruptModeration.rxProfile", "RxIntModerationProfile", false},
    {"interruptModeration.txProfile", "TxIntModerationProfile", false},
}};

}  // namespace

void addDriverKeywordTunables(os::Tunables& all, const TuningSources& sources)
{
    for (const DriverKeyword& keyword : kModerationKeywords)
        all.push_back(std::make_unique<DriverKeywordTunable>(keyword, sources));
    for (const DriverKeyword& keyword : driverKeywords())
        all.push_back(std::make_unique<DriverKeywordTunable>(keyword, sources));
}

}  // namespace halftrip::windows
