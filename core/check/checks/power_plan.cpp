#include "core/check/check.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

/// Plans of Windows itself (winnt.h; the last one as powercfg /list shows it).
constexpr std::string_view kPowerSaver = "a1841308-3541-4fab-bc81-f71556f20b4a";
constexpr std::string_view kBalanced = "381b4222-f694-41f0-9685-ff5bb260df2e";
constexpr std::string_view kHighPerformance = "8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c";
constexpr std::string_view kUltimate = "e9a42b02-d5df-448d-aa00-03f14749eb61";
constexpr std::array<std::pair<std::string_view, const char*>, 4> kPlans{{{kPowerSaver, "Power saver"},
                                                                          {kBalanced, "Balanced"},
                                                                          {kHighPerformance, "High performance"},
                                                                          {kUltimate, "Ultimate performance"}}};

constexpr const char* kPlanIsOther = "A custom power plan: the other checks judge its settings.";
constexpr const char* kPlanIsFast = "The plan favors performance over power saving.";
constexpr const char* kPlanIsSlow = "The plan trades performance for power saving.";
constexpr const char* kPlanAdvice = "power plan High performance";
constexpr const char* kPlanCaution = "Modern Standby systems lack this plan: change the settings of their active plan.";

Judgement judgePlan(const HostFacts& host)
{
    const auto plan = textOf(host.facts, "powerPlan.active");
    if (!plan)
        return unknownFor(host, "powerPlan.active");
    const auto known = std::ranges::find(kPlans, *plan, &std::pair<std::string_view, const char*>::first);
    if (known == kPlans.end())
        return verdictOn(host, CheckVerdict::Pass, {"powerPlan.active"}, kPlanIsOther);
    const bool isFast = *plan == kHighPerformance || *plan == kUltimate;
    Judgement judgement = verdictOn(host, isFast ? CheckVerdict::Pass : CheckVerdict::Warn, {"powerPlan.active"},
                                    isFast ? kPlanIsFast : kPlanIsSlow, isFast ? 0 : 2'000);
    judgement.present = known->second;
    if (isFast)
        return judgement;
    const auto command = [](std::string_view id) { return fmt::format("powercfg /setactive {}", id); };
    judgement.advice.push_back({.setting = {"powerPlan.active", {}},
                                .value = std::string(kHighPerformance),
                                .words = kPlanAdvice,
                                .commands = {"PowerShell", command(kHighPerformance), command(*plan)},
                                .privilege = "Administrator, if a policy requires it",
                                .lastsOverReboot = true,
                                .caution = kPlanCaution});
    return judgement;
}

/// One setting of the active plan, by the GUID that powercfg takes everywhere.
struct PlanSetting {
    const char* id;
    const char* title;
    const char* why;
    const char* effect;
    EffectSources effectSources;
    const char* price;
    const char* fact;
    const char* guid;
    const char* words;
    Setting::Passes passes;
    std::int64_t advised;
    const char* good;
    const char* bad;
    std::int64_t effectNs;
    const char* group = "SUB_PROCESSOR";
    About about = About::Processor;
    std::optional<Judgement> (*ruleOut)(const HostFacts& host) = nullptr;
};

constexpr const char* kOneKindOfCore = "All cores of this CPU are of one kind.";

/// Windows keeps a second set of settings for the cores of efficiency class 1, the faster ones of a hybrid CPU.
std::optional<Judgement> ruleOutOneKindOfCore(const HostFacts& host)
{
    const auto& classes = host.cpu.efficiencyClassOfCore;
    if (classes.empty())
        return std::nullopt;
    const auto [slowest, fastest] = std::ranges::minmax(classes);
    return slowest == fastest ? std::optional(notApplicable(kOneKindOfCore)) : std::nullopt;
}

const char* const kEngine = "Microsoft, \"Power settings: options for the perf state engine\"";

const std::array<PlanSetting, 8> kPlanSettings{{
    {"minimumProcessorState", "Minimum processor state (power plan)",
     "A lightly loaded core lowers its frequency and takes time to speed up again.",
     "The software part of the path slows in proportion to the clock, up to several times.", kEngine,
     "Higher power draw and heat, even when nothing is measured.", "powerPlan.minimumProcessorState",
     "893dee8e-2bef-41e0-89c6-b55d0929964c", "minimum processor state {value} %", Setting::Passes::AtLeast, 100,
     "The CPU keeps its frequency under light load.", "The CPU may lower its frequency between packets.", 2'000},
    {"maximumProcessorState", "Maximum processor state (power plan)",
     "Below 100 %, the CPU never uses turbo and often not even its base frequency.",
     "The software part of the path slows in the same proportion.", kEngine, "Power and heat.",
     "powerPlan.maximumProcessorState", "bc5038f7-23e0-4960-96da-33abaf5935ec", "maximum processor state {value} %",
     Setting::Passes::AtLeast, 100, "The CPU may run at its highest frequency.",
     "The plan keeps the CPU below its highest frequency.", 1'000},
    {"planBoostMode", "Performance boost mode (power plan)",
     "Without turbo, the measuring core runs at base frequency at most.",
     "The software part of the path takes 10 to 40 % longer.", kEngine,
     "The frequency varies with temperature and load: more jitter.", "powerPlan.boostMode",
     "be337238-0d82-4146-a960-4f3749d470c7", "processor performance boost mode {value}", Setting::Passes::AtLeast, 1,
     "Turbo is allowed.", "Turbo is off.", 500},
    {"planEnergyPreference", "Energy performance preference (power plan)",
     "A CPU that selects its own frequency weighs performance against power by this value; 0 favors performance.",
     "Microseconds of frequency ramp-up after a pause; no figure is published.", kEngine, "Power and heat.",
     "powerPlan.energyPreference", "36687f9e-e3a5-4dbf-b1dc-15eb381c6863", "energy performance preference {value}",
     Setting::Passes::AtMost, 0, "The CPU favors performance.", "The CPU gives up performance to save power.", 1'000},
    {"minimumStatePerformanceCores", "Minimum processor state, P-cores (power plan)",
     "On a hybrid CPU, Windows keeps a minimum of its own for performance cores (efficiency class 1).",
     "The software part of the path slows in proportion to the clock, up to several times.", kEngine,
     "Higher power draw and heat, even when nothing is measured.", "powerPlan.minimumProcessorStateClass1",
     "893dee8e-2bef-41e0-89c6-b55d0929964d", "minimum processor state for efficiency class 1 {value} %",
     Setting::Passes::AtLeast, 100, "P-cores keep their frequency under light load.",
     "P-cores may lower their frequency between packets.", 2'000, "SUB_PROCESSOR", About::Processor,
     ruleOutOneKindOfCore},
    {"energyPreferencePerformanceCores", "Energy performance preference, P-cores (power plan)",
     "On a hybrid CPU, Windows keeps a preference of its own for performance cores (efficiency class 1).",
     "Microseconds of frequency ramp-up after a pause; no figure is published.", kEngine, "Power and heat.",
     "powerPlan.energyPreferenceClass1", "36687f9e-e3a5-4dbf-b1dc-15eb381c6864",
     "energy performance preference for efficiency class 1 {value}", Setting::Passes::AtMost, 0,
     "P-cores favor performance.", "P-cores give up performance to save power.", 1'000, "SUB_PROCESSOR",
     About::Processor, ruleOutOneKindOfCore},
    {"coreParking", "Core parking (power plan)",
     "A parked core gets no work until Windows unparks it. Meanwhile interrupts and threads run on other cores.",
     "Tens of microseconds to milliseconds, in rare packets; no figure is published.",
     remarkedOn("Microsoft, \"Power settings: core parking\"", "the size is an estimate"), "Power.",
     "powerPlan.unparkedCores", "0cc5b647-c1df-4637-891a-dec35c318583", "core parking min cores {value} %",
     Setting::Passes::AtLeast, 100, "No core is parked.", "Windows may park cores under light load.", 1'000},
    {"linkStatePower", "PCIe link state power management",
     "An idle PCIe link enters a low-power state, and the next access from either side must wake it.",
     "1 to 64 us as devices report it (L1 exit latency), only after a pause.",
     "PCI Express Base Specification, Link Capabilities Register", "1 to 5 W per link.", "powerPlan.linkSleep",
     "ee12f906-d277-404b-b6da-e5fa1a576df5", "PCI Express link state power management {value}", Setting::Passes::AtMost,
     0, "PCIe links stay active.", "Idle PCIe links may enter a low-power state.", 4'000, "SUB_PCIEXPRESS",
     About::Wire},
}};

Check planSettingCheck(const PlanSetting& one)
{
    Setting setting{
        .fact = one.fact,
        .passes = one.passes,
        .advised = one.advised,
        .words = one.words,
        .command = fmt::format("powercfg /setacvalueindex {{plan}} {} {} {{value}}; powercfg /setactive {{plan}}",
                               one.group, one.guid),
        .good = one.good,
        .bad = one.bad,
        .effectNs = one.effectNs,
        .privilege = "Administrator",
        .ruleOut = one.ruleOut,
        .shell = Setting::Shell::PowerShell,
        .lastsOverReboot = true};
    return windowsSettingCheck({.id = one.id,
                                .title = one.title,
                                .group = one.about == About::Wire ? "adapter" : "processor",
                                .why = one.why,
                                .effect = one.effect,
                                .effectSources = one.effectSources,
                                .price = one.price,
                                .about = one.about,
                                .judge = {}},
                               std::move(setting));
}

}  // namespace

std::vector<Check> powerPlanChecks()
{
    std::vector<Check> all{
        {.id = "powerPlan",
         .title = "Power plan",
         .group = "processor",
         .why = "The plan sets CPU frequency, idle states, core parking and PCIe link power together.",
         .effect = "The combined cost of those settings.",
         .effectSources = "the checks of its settings",
         .price = "Higher power draw and heat, even when nothing is measured.",
         .about = About::Processor,
         .system = System::Windows,
         .judge = judgePlan}};
    for (const PlanSetting& one : kPlanSettings)
        all.push_back(planSettingCheck(one));
    return all;
}

}  // namespace halftrip::check
