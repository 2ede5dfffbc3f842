#pragma once

#include "core/base/error.hpp"
#include "core/model/facts/host_facts.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace halftrip::windows {

/// One setting of a power plan.
struct PowerSetting {
    const char* name;  ///< The alias that "powercfg /aliases" shows: "IDLEDISABLE".
    const char* group;  ///< GUID; so is the next.
    const char* guid;
};
/// Of those that latency depends on, by alias; null for any other.
[[nodiscard]] const PowerSetting* findPowerSetting(std::string_view name) noexcept;

/// What is asked of the power plans. GUIDs are texts in lower case, without braces. A fake stands in for it in the
/// tests.
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
    /// On mains power. Nothing when the plan (or mode) does not have this setting.
    [[nodiscard]] virtual std::optional<std::uint32_t> value(const std::string& plan, const std::string& group,
                                                             const std::string& setting) const = 0;
    /// On mains power; holds at once where the plan is the active one. Errors: NotPermitted, NotSupported (no such
    /// function here), NotFound (no such plan or setting), Os.
    [[nodiscard]] virtual Status setValue(const std::string& plan, const std::string& group, const std::string& setting,
                                          std::uint32_t value) const = 0;
    /// Errors as above.
    [[nodiscard]] virtual Status activate(const std::string& plan) const = 0;
};

/// A setting as it holds: what the power mode says goes before what the plan says (Microsoft, "Customize the Windows
/// performance power slider").
struct PowerValue {
    std::uint32_t value = 0;
    bool isOfMode = false;
};
/// Nothing when neither has it. `mode`: as PowerPlans::mode() says.
[[nodiscard]] std::optional<PowerValue> powerValue(const PowerPlans& plans, const std::string& plan,
                                                   const std::optional<std::string>& mode, const PowerSetting& setting);
/// The power mode over the plan; nothing where none was chosen ("balanced") or none is known.
[[nodiscard]] std::optional<std::string> chosenPowerMode(const PowerPlans& plans);

/// powrprof.dll, as far as this system has it. Stateless: any thread.
[[nodiscard]] const PowerPlans& systemPowerPlans();

/// The active plan with those of its settings that latency depends on. Nothing when the system does not say.
[[nodiscard]] std::optional<model::PowerPlanFacts> readPowerPlan(const PowerPlans& plans);

}  // namespace halftrip::windows
