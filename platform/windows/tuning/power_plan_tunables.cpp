#include "core/tuning/tunable.hpp"
#include "platform/windows/tuning/all_tunables.hpp"

#include <array>
#include <charconv>

namespace halftrip::windows {
namespace {

using tuning::SettingValue;

constexpr std::string_view kActive = "powerPlan.active";

/// One setting of a power plan, on mains power. The object is the plan's GUID, so that what was changed in one plan is
/// put back there, whichever is active by then.
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
    /// Without a plan it is the active one.
    [[nodiscard]] std::vector<std::string> partsOf(const std::string& plan) const override
    {
        if (!plan.empty())
            return {plan};
        auto active = m_plans.activePlan();
        return active ? std::vector{std::move(*active)} : std::vector<std::string>();
    }
    [[nodiscard]] std::string_view chosenBy() const noexcept override { return kActive; }
    [[nodiscard]] Result<SettingValue> read(const std::string& plan) override
    {
        if (plan.empty())
            return fail(ErrorKind::NotSupported, "this system reports no active power plan.");
        const auto value = m_plans.value(plan, m_setting.group, m_setting.guid);
        if (!value)
            return fail(ErrorKind::NotFound,
                        text("the power plan {plan} does not exist or has no {setting}.", plan, m_setting.name));
        return SettingValue(std::to_string(*value));
    }
    [[nodiscard]] Status checkValue(const std::string& /*plan*/, const SettingValue& value) const override
    {
        if (numberFrom(value))
            return {};
        return fail(ErrorKind::Invalid,
                    text("{setting} cannot be {value}.", m_setting.name, tuning::formatSetting(value)),
                    "Choose a whole number from 0 on.");
    }
    [[nodiscard]] Status write(const std::string& plan, const SettingValue& value) override
    {
        if (Status status = checkValue(plan, value); !status)
            return status;
        return m_plans.setValue(plan, m_setting.group, m_setting.guid, *numberFrom(value));
    }

private:
    [[nodiscard]] static std::optional<std::uint32_t> numberFrom(const SettingValue& value)
    {
        std::uint32_t number = 0;
        const std::string text = value.value_or("");
        const auto [rest, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool isNumber = failure == std::errc() && rest == text.data() + text.size();
        return isNumber ? std::optional(number) : std::nullopt;
    }

    std::string_view m_id;
    const PowerSetting& m_setting;
    const PowerPlans& m_plans;
};

struct Named {
    std::string_view fact;
    std::string_view alias;
};
constexpr std::array<Named, 11> kChangeable{{
    {"powerPlan.isIdleDisabled", "IDLEDISABLE"},
    {"powerPlan.deepestIdleState", "IDLESTATEMAX"},
    {"powerPlan.minimumProcessorState", "PROCTHROTTLEMIN"},
    {"powerPlan.maximumProcessorState", "PROCTHROTTLEMAX"},
    {"powerPlan.boostMode", "PERFBOOSTMODE"},
    {"powerPlan.energyPreference", "PERFEPP"},
    {"powerPlan.minimumProcessorStateClass1", "PROCTHROTTLEMIN1"},
    {"powerPlan.energyPreferenceClass1", "PERFEPP1"},
    {"powerPlan.unparkedCores", "CPMINCORES"},
    {"powerPlan.unparkedCoresMax", "CPMAXCORES"},
    {"powerPlan.linkSleep", "ASPM"},
}};

/// Which plan is the active one.
class ActivePlanTunable final : public tuning::Tunable {
public:
    explicit ActivePlanTunable(const PowerPlans& plans) : m_plans(plans) {}

    [[nodiscard]] std::string_view id() const noexcept override { return kActive; }
    [[nodiscard]] bool isOfAdapter() const noexcept override { return false; }
    [[nodiscard]] std::string_view privilege() const noexcept override
    {
        return "Administrator, if a policy requires it";
    }
    [[nodiscard]] bool lastsOverRestart() const noexcept override { return true; }
    [[nodiscard]] std::string describe(const std::string& /*object*/) const override { return "the active power plan"; }
    [[nodiscard]] Result<SettingValue> read(const std::string& /*object*/) override
    {
        auto plan = m_plans.activePlan();
        if (!plan)
            return fail(ErrorKind::NotSupported, "this system reports no active power plan.");
        return SettingValue(std::move(*plan));
    }
    [[nodiscard]] Status write(const std::string& /*object*/, const SettingValue& value) override
    {
        if (!value)
            return fail(ErrorKind::Invalid, "one power plan is always active.", "Give its GUID: powercfg /list.");
        return m_plans.activate(*value);
    }

private:
    const PowerPlans& m_plans;
};

}  // namespace

void addPowerPlanTunables(os::Tunables& all, const TuningSources& sources)
{
    for (const Named& named : kChangeable) {
        if (const PowerSetting* const setting = findPowerSetting(named.alias))
            all.push_back(std::make_unique<PowerPlanTunable>(named.fact, *setting, sources.plans));
    }
    all.push_back(std::make_unique<ActivePlanTunable>(sources.plans));
}

}  // namespace halftrip::windows
