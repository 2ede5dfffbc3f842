#pragma once

#include "platform/windows/power_plan.hpp"

#include <map>
#include <utility>

namespace halftrip::tests {

inline constexpr const char* kBalanced = "381b4222-f694-41f0-9685-ff5bb260df2e";

/// Power plans in memory: one, with the settings that a test gives it.
class FakePlans final : public windows::PowerPlans {
public:
    mutable std::optional<std::string> active = kBalanced;
    std::optional<std::string> chosenMode;
    mutable std::map<std::string, std::uint32_t> values;  ///< By the setting's GUID.

    [[nodiscard]] std::optional<std::string> activePlan() const override { return active; }
    [[nodiscard]] std::string nameOf(const std::string& plan) const override
    {
        return plan == kBalanced ? "Ausbalanciert" : "";
    }
    [[nodiscard]] std::optional<std::string> mode() const override { return chosenMode; }
    [[nodiscard]] std::optional<std::uint32_t> value(const std::string& plan, const std::string& group,
                                                     const std::string& setting) const override
    {
        if (plan != kBalanced || group.size() != setting.size() || !values.contains(setting))
            return std::nullopt;
        return values.at(setting);
    }
    [[nodiscard]] Status setValue(const std::string& plan, const std::string& group, const std::string& setting,
                                  std::uint32_t value) const override
    {
        if (!this->value(plan, group, setting))
            return fail(ErrorKind::NotFound, "there is no such setting");
        values[setting] = value;
        return {};
    }
    [[nodiscard]] Status activate(const std::string& plan) const override
    {
        if (plan.size() != 36)
            return fail(ErrorKind::NotFound, "there is no such plan");
        active = plan;
        return {};
    }
};

}  // namespace halftrip::tests
