#include "platform/windows/facts/all_facts.hpp"

#include <array>

namespace halftrip::windows {
namespace {

/// One setting of the active plan as a fact.
struct PlanFact {
    const char* id;
    const char* alias;  ///< PowerSetting::name.
    const char* unit;
    bool isFlag;
    const char* group = "SUB_PROCESSOR";
};
constexpr std::array<PlanFact, 11> kPlanFacts{{
    {"powerPlan.isIdleDisabled", "IDLEDISABLE", "", true},
    {"powerPlan.deepestIdleState", "IDLESTATEMAX", "", false},
    {"powerPlan.minimumProcessorState", "PROCTHROTTLEMIN", "%", false},
    {"powerPlan.maximumProcessorState", "PROCTHROTTLEMAX", "%", false},
    {"powerPlan.boostMode", "PERFBOOSTMODE", "", false},
    {"powerPlan.energyPreference", "PERFEPP", "%", false},
    {"powerPlan.minimumProcessorStateClass1", "PROCTHROTTLEMIN1", "%", false},
    {"powerPlan.energyPreferenceClass1", "PERFEPP1", "%", false},
    {"powerPlan.unparkedCores", "CPMINCORES", "%", false},
    {"powerPlan.unparkedCoresMax", "CPMAXCORES", "%", false},
    {"powerPlan.linkSleep", "ASPM", "", false, "SUB_PCIEXPRESS"},
}};

}  // namespace

std::vector<model::Fact> powerPlanFacts(const FactSources& sources)
{
    const auto plan = sources.plans.activePlan();
    std::vector<model::Fact> facts;
    if (plan)
        facts.push_back(model::knownFact("powerPlan.active", *plan, "", "powercfg /getactivescheme"));
    else
        facts.push_back(model::absentFact("powerPlan.active", "", "powercfg /getactivescheme",
                                          "Windows reports no active power plan."));
    const auto mode = chosenPowerMode(sources.plans);
    constexpr const char* kModeSource = "Settings > System > Power > Power mode";
    facts.push_back(
        plan ? model::knownFact("powerPlan.mode", mode.value_or("none"), "", kModeSource)
             : model::absentFact("powerPlan.mode", "", kModeSource, "Windows reports no active power plan."));
    std::string ofMode;
    for (const PlanFact& fact : kPlanFacts) {
        const PowerSetting* const setting = findPowerSetting(fact.alias);
        const auto found = plan && setting != nullptr ? powerValue(sources.plans, *plan, mode, *setting) : std::nullopt;
        if (found && found->isOfMode)
            ofMode += (ofMode.empty() ? "" : " ") + std::string(fact.id);
        const std::string path = std::string(fact.group) + " " + fact.alias;
        const Text source = found && found->isOfMode
                                ? text("powercfg /query {plan} {setting} (on mains power, of the power mode)", *mode,
                                       path)
                                : text("powercfg /query SCHEME_CURRENT {setting} (on mains power)", path);
        const auto value = found ? std::optional(found->value) : std::nullopt;
        if (value) {
            facts.push_back(model::knownFact(
                fact.id, fact.isFlag ? model::FactValue(*value != 0) : model::FactValue(std::int64_t{*value}),
                fact.unit, source));
        } else {
            facts.push_back(model::absentFact(fact.id, fact.unit, source,
                                              plan ? "The active power plan lacks this setting."
                                                   : "Windows reports no active power plan."));
        }
    }
    if (!ofMode.empty())
        facts.push_back(model::knownFact("powerPlan.setByMode", ofMode, "", kModeSource));
    return facts;
}

}  // namespace halftrip::windows
