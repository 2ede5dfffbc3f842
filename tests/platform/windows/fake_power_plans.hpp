#pragma once

#include "platform/windows/hold/power_plan.hpp"

#include <map>
#include <utility>

namespace halftrip::tests {

inline constexpr const char* kBalanced = "381b4222-f694-41f0-9685-ff5bb260df2e";
inline constexpr const char* kHighPerformance = "8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c";

/// Power plans in memory: two, each with the settings that a test gives it. Values hold for their own plan only, as in
/// Windows, and what counts are those of the active one.
class FakePlans final : public windows::PowerPlans {
public:
    using Values = std::map<std::string, std::uint32_t>;  ///< By the setting's GUID.

    mutable std::optional<std::string> active = kBalanced;
    std::optional<std::string> chosenMode;
    mutable std::map<std::string, Values> plans = {{kBalanced, {}}, {kHighPerformance, {}}};
    bool mayChoose = true;  ///< Which plan is active; a policy may forbid it.

    [[nodiscard]] std::optional<std::string> activePlan() const override { return active; }
    [[nodiscard]] std::string nameOf(const std::string& plan) const override
    {
        return plan == kBalanced ? "Ausbalanciert" : plan == kHighPerformance ? "Höchstleistung" : "";
    }
    [[nodiscard]] std::optional<std::string> mode() const override { return chosenMode; }
    [[nodiscard]] std::optional<std::uint32_t> value(const std::string& plan, const std::string& group,
                                                     const std::string& setting) const override
    {
        const auto found = plans.find(plan);
        if (found == plans.end() || group.size() != setting.size() || !found->second.contains(setting))
            return std::nullopt;
        return found->second.at(setting);
    }
    [[nodiscard]] Status setValue(const std::string& plan, const std::string& group, const std::string& setting,
                                  std::uint32_t value) const override
    {
        if (!this->value(plan, group, setting))
            return fail(ErrorKind::NotFound, "there is no such setting");
        plans.at(plan)[setting] = value;
        return {};
    }
    [[nodiscard]] Status activate(const std::string& plan) const override
    {
        if (!mayChoose)
            return fail(ErrorKind::NotPermitted, "a policy forbids it");
        if (!plans.contains(plan))
            return fail(ErrorKind::NotFound, "there is no such plan");
        active = plan;
        return {};
    }
};

}  // namespace halftrip::tests
