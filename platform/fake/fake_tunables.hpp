#pragma once

#include "core/os/tunable.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace halftrip::fake {

/// The settings of a made-up system. They outlive the programs that change them, like a real system's.
struct FakeSettings {
    std::map<model::SettingName, model::SettingValue> values;
    /// What the system makes of a value that it is given; empty: takes it as it is.
    std::function<model::SettingValue(const model::SettingName&, const model::SettingValue&)> rounding;
    /// Why it refuses it; no Error: it does not. Empty: it refuses nothing.
    std::function<Status(const model::SettingName&, const model::SettingValue&)> refusal;
    /// What checkValue() says; empty: every value is one that a setting can have.
    std::function<Status(const model::SettingName&, const model::SettingValue&)> rule;
    /// Called before and after every write, for tests that end the program there.
    std::function<void()> step = [] {};
    std::map<std::string, std::string> identities = {};  ///< By object; what is not in it has none.
    bool doLast = false;  ///< Over a restart.
    std::map<std::string, os::StepToTakeEffect> steps =
        {};  ///< By the setting's id; what is not in it is in use at once.
    /// By the setting's id: the one, of the host, whose value is the object that is in force.
    std::map<std::string, std::string> choosers = {};
    /// By the setting's id: the ids of those that writing it disturbs.
    std::map<std::string, std::vector<std::string>> disturbed = {};
    /// What Tunable::needsFirst() says of that value of that setting.
    std::map<std::pair<std::string, model::SettingValue>, os::SettingToBe> needed = {};
};

/// One kind of setting of that system; what is not in its values does not exist.
class FakeTunable final : public os::Tunable {
public:
    FakeTunable(std::string id, FakeSettings& settings) : m_id(std::move(id)), m_settings(settings) {}

    [[nodiscard]] std::string_view id() const noexcept override { return m_id; }
    [[nodiscard]] bool isOfAdapter() const noexcept override { return chosenBy().empty() && !isChooser(); }
    [[nodiscard]] std::string_view chosenBy() const noexcept override
    {
        const auto found = m_settings.choosers.find(m_id);
        return found == m_settings.choosers.end() ? std::string_view() : std::string_view(found->second);
    }
    [[nodiscard]] std::string_view privilege() const noexcept override { return "nobody's"; }
    [[nodiscard]] std::string describe(const std::string& object) const override { return m_id + " of " + object; }
    [[nodiscard]] std::vector<std::string> partsOf(const std::string& object) const override
    {
        if (object.empty() && !chosenBy().empty())
            return {m_settings.values.at({std::string(chosenBy()), {}}).value_or("")};
        std::vector<std::string> parts;
        for (const auto& [name, value] : m_settings.values) {
            if (name.id == m_id && (name.object == object || name.object.starts_with(object + "/")))
                parts.push_back(name.object);
        }
        return parts;
    }
    [[nodiscard]] std::string identify(const std::string& object) const override
    {
        const auto found = m_settings.identities.find(object);
        return found == m_settings.identities.end() ? std::string() : found->second;
    }
    [[nodiscard]] Result<std::string> find(const std::string& object, const std::string& identity) const override
    {
        for (const auto& [name, known] : m_settings.identities) {
            if (known == identity)
                return name;
        }
        return fail(ErrorKind::NotFound, text("{object} is gone.", object));
    }
    [[nodiscard]] std::vector<std::string_view> disturbs() const override
    {
        const auto found = m_settings.disturbed.find(m_id);
        return found == m_settings.disturbed.end()
                   ? std::vector<std::string_view>()
                   : std::vector<std::string_view>(found->second.begin(), found->second.end());
    }
    [[nodiscard]] std::optional<os::SettingToBe> needsFirst(const std::string& /*object*/,
                                                            const model::SettingValue& value) override
    {
        const auto found = m_settings.needed.find({m_id, value});
        return found == m_settings.needed.end() ? std::nullopt : std::optional(found->second);
    }
    [[nodiscard]] bool lastsOverRestart() const noexcept override { return m_settings.doLast; }
    [[nodiscard]] std::optional<os::StepToTakeEffect> stepToTakeEffect(const std::string& /*object*/) const override
    {
        const auto found = m_settings.steps.find(m_id);
        return found == m_settings.steps.end() ? std::nullopt : std::optional(found->second);
    }
    [[nodiscard]] Result<model::SettingValue> read(const std::string& object) override
    {
        const auto found = m_settings.values.find({m_id, object});
        if (found == m_settings.values.end())
            return fail(ErrorKind::NotFound, text("there is no {object}.", describe(object)));
        return found->second;
    }
    [[nodiscard]] Status checkValue(const std::string& object, const model::SettingValue& value) const override
    {
        return m_settings.rule ? m_settings.rule({m_id, object}, value) : Status();
    }
    [[nodiscard]] Status write(const std::string& object, const model::SettingValue& value) override
    {
        const model::SettingName name{m_id, object};
        const auto found = m_settings.values.find(name);
        if (found == m_settings.values.end())
            return fail(ErrorKind::NotFound, text("there is no {object}.", describe(object)));
        if (Status status = m_settings.refusal ? m_settings.refusal(name, value) : Status(); !status)
            return status;
        m_settings.step();
        found->second = m_settings.rounding ? m_settings.rounding(name, value) : value;
        m_settings.step();
        return {};
    }

private:
    [[nodiscard]] bool isChooser() const noexcept
    {
        for (const auto& [id, chooser] : m_settings.choosers) {
            if (chooser == m_id)
                return true;
        }
        return false;
    }

    std::string m_id;
    FakeSettings& m_settings;
};

}  // namespace halftrip::fake
