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
constexpr std::array<PlanFact, 9> kPlanFacts{{
    {"powerPlan.isIdleDisabled", "IDLEDISABLE", "", true},
    {"powerPlan.deepestIdleState", "IDLESTATEMAX", "", false},
    {"powerPlan.minimumProcessorState", "PROCTHROTTLEMIN", "%", false},
    {"powerPlan.maximumProcessorState", "PROCTHROTTLEMAX", "%", false},
    {"powerPlan.boostMode", "PERFBOOSTMODE", "", false},
    {"powerPlan.energyPreference", "PERFEPP", "%", false},
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
                                          "The system tells no active power plan."));
    for (const PlanFact& fact : kPlanFacts) {
        const std::string source = std::string("powercfg /query SCHEME_CURRENT ") + fact.group + " " + fact.alias +
                                   " (on mains power)";
        const PowerSetting* const setting = findPowerSetting(fact.alias);
        const auto value = plan && setting != nullptr ? sources.plans.value(*plan, setting->group, setting->guid)
                                                      : std::nullopt;
        if (value) {
            facts.push_back(model::knownFact(
                fact.id, fact.isFlag ? model::FactValue(*value != 0) : model::FactValue(std::int64_t{*value}),
                fact.unit, source));
        } else {
            facts.push_back(model::absentFact(fact.id, fact.unit, source,
                                              plan ? "The active power plan does not have this setting."
                                                   : "The system tells no active power plan."));
        }
    }
    return facts;
}

}  // namespace halftrip::windows
