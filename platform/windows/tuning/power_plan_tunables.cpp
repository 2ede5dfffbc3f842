#include "core/tuning/tunable.hpp"
#include "platform/windows/tuning/all_tunables.hpp"

#include <array>
#include <charconv>

namespace halftrip::windows {
namespace {

using tuning::SettingValue;

/// One setting of a power plan, on mains power. The object is the plan's GUID, so that what was changed in one plan is put
/// back there, whichever is active by then.
class PowerPlanTunable final : public tuning::Tunable {
public:
    PowerPlanTunable(std::string_view id, const PowerSetting& setting, const PowerPlans& plans)
        : m_id(id), m_setting(setting), m_plans(plans)
    {
    }

    [[nodiscard]] std::string_view id() const noexcept override { return m_id; }
    [[nodiscard]] bool isOfAdapter() const noexcept override { return false; }
    [[nodiscard]] std::string_view privilege() const noexcept override { return "Administrator"; }
    [[nodiscard]] bool lastsOverRestart() const noexcept override { return true; }
    [[nodiscard]] std::string describe(const std::string& plan) const override
    {
        const std::string name = m_plans.nameOf(plan);
        return std::string(m_setting.name) + " of the power plan " + (name.empty() ? plan : name);
    }
    [[nodiscard]] Result<SettingValue> read(const std::string& plan) override
    {
        const auto value = m_plans.value(plan, m_setting.group, m_setting.guid);
        if (!value)
            return fail(ErrorKind::NotFound,
                        "the power plan " + plan + " does not exist or has no " + m_setting.name + ".");
        return SettingValue(std::to_string(*value));
    }
    [[nodiscard]] Status write(const std::string& plan, const SettingValue& value) override
    {
        std::uint32_t number = 0;
        const std::string text = value.value_or("");
        const auto [rest, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (failure != std::errc() || rest != text.data() + text.size())
            return fail(ErrorKind::Invalid,
                        std::string(m_setting.name) + " cannot be " + tuning::formatSetting(value) + ".",
                        "Choose a whole number from 0 on.");
        return m_plans.setValue(plan, m_setting.group, m_setting.guid, number);
    }

private:
    std::string_view m_id;
    const PowerSetting& m_setting;
    const PowerPlans& m_plans;
};

struct Named {
    std::string_view fact;
    std::string_view alias;
};
constexpr std::array<Named, 2> kChangeable{{
    {"powerPlan.isIdleDisabled", "IDLEDISABLE"},
    {"powerPlan.deepestIdleState", "IDLESTATEMAX"},
}};

}  // namespace

void addPowerPlanTunables(os::Tunables& all, const PowerPlans& plans)
{
    for (const Named& named : kChangeable) {
        if (const PowerSetting* const setting = findPowerSetting(named.alias))
            all.push_back(std::make_unique<PowerPlanTunable>(named.fact, *setting, plans));
    }
}

}  // namespace halftrip::windows
