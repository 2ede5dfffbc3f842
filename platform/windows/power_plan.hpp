#pragma once

#include "core/model/host_facts.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace halftrip::windows {

/// What is asked of the power plans. GUIDs are texts in lower case, without braces. A fake stands in for it in the tests.
class PowerPlans {
public:
    PowerPlans() = default;
    PowerPlans(const PowerPlans&) = delete;
    PowerPlans& operator=(const PowerPlans&) = delete;
    virtual ~PowerPlans() = default;
    /// Nothing when the system does not say.
    [[nodiscard]] virtual std::optional<std::string> activePlan() const = 0;
    [[nodiscard]] virtual std::string nameOf(const std::string& plan) const = 0;
    /// The power mode that the user chose over the plan, on mains power. Nothing: none chosen, or none known here.
    [[nodiscard]] virtual std::optional<std::string> mode() const = 0;
    /// On mains power. Nothing when the plan does not have this setting.
    [[nodiscard]] virtual std::optional<std::uint32_t> value(const std::string& plan, const std::string& group,
                                                             const std::string& setting) const = 0;
};

/// powrprof.dll, as far as this system has it. Stateless: any thread.
[[nodiscard]] const PowerPlans& systemPowerPlans();

/// The active plan with those of its settings that latency depends on. Nothing when the system does not say.
[[nodiscard]] std::optional<model::PowerPlanFacts> readPowerPlan(const PowerPlans& plans);

}  // namespace halftrip::windows
