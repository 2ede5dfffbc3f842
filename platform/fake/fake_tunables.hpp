#pragma once

#include "core/tuning/tunable.hpp"

#include <functional>
#include <map>
#include <string>

namespace halftrip::fake {

/// The settings of a made-up system. They outlive the programs that change them, like a real system's.
struct FakeSettings {
    std::map<tuning::SettingName, tuning::SettingValue> values;
    /// What the system makes of a value that it is given; empty: takes it as it is.
    std::function<tuning::SettingValue(const tuning::SettingName&, const tuning::SettingValue&)> rounding;
    /// Why it refuses it; no Error: it does not. Empty: it refuses nothing.
    std::function<Status(const tuning::SettingName&, const tuning::SettingValue&)> refusal;
    /// Called before and after every write, for tests that end the program there.
    std::function<void()> step = [] {};
};

/// One kind of setting of that system; what is not in its values does not exist.
class FakeTunable final : public tuning::Tunable {
public:
    FakeTunable(std::string id, FakeSettings& settings) : m_id(std::move(id)), m_settings(settings) {}

    [[nodiscard]] std::string_view id() const noexcept override { return m_id; }
    [[nodiscard]] std::string describe(const std::string& object) const override { return m_id + " of " + object; }
    [[nodiscard]] Result<tuning::SettingValue> read(const std::string& object) override
    {
        const auto found = m_settings.values.find({m_id, object});
        if (found == m_settings.values.end())
            return fail(ErrorKind::NotFound, "there is no " + describe(object) + ".");
        return found->second;
    }
    [[nodiscard]] Status write(const std::string& object, const tuning::SettingValue& value) override
    {
        const tuning::SettingName name{m_id, object};
        const auto found = m_settings.values.find(name);
        if (found == m_settings.values.end())
            return fail(ErrorKind::NotFound, "there is no " + describe(object) + ".");
        if (Status status = m_settings.refusal ? m_settings.refusal(name, value) : Status(); !status)
            return status;
        m_settings.step();
        found->second = m_settings.rounding ? m_settings.rounding(name, value) : value;
        m_settings.step();
        return {};
    }

private:
    std::string m_id;
    FakeSettings& m_settings;
};

}  // namespace halftrip::fake
