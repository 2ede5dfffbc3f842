#include "core/check/all_checks.hpp"
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

constexpr const char* kPlanIsOther = "It is none of the plans of Windows itself; the other checks judge what it says.";
constexpr const char* kPlanIsFast = "The plan prefers speed to power.";
constexpr const char* kPlanIsSlow = "The plan spares power.";
constexpr const char* kPlanAdvice = "power plan High performance";
constexpr const char* kPlanCaution = "Computers with Modern Standby have no such plan: change the settings of theirs.";

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
                                .privilege = "Administrator where a policy asks for it",
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
    const char* effectSource;
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
};

const char* const kEngine = "Microsoft, \"Power settings: options for the perf state engine\"";

const std::array<PlanSetting, 6> kPlanSettings{{
    {"minimumProcessorState", "Lowest processor speed (power plan)",
     "A core that has had little to do runs slower, and needs a while to become fast again.",
     "The part of the path that is software takes as much longer as the clock is slower: up to several times.", kEngine,
     "Power and heat, also when nothing is measured.", "powerPlan.minimumProcessorState",
     "893dee8e-2bef-41e0-89c6-b55d0929964c", "minimum processor state {value} %", Setting::Passes::AtLeast, 100,
     "The processor is not slowed down while it has little to do.", "The processor may be slowed down between packets.",
     2'000},
    {"maximumProcessorState", "Highest processor speed (power plan)",
     "Below 100 % the processor never uses its turbo, and often not even its nominal speed.",
     "The part of the path that is software takes longer by the same part.", kEngine, "Power and heat.",
     "powerPlan.maximumProcessorState", "bc5038f7-23e0-4960-96da-33abaf5935ec", "maximum processor state {value} %",
     Setting::Passes::AtLeast, 100, "The processor may run as fast as it can.",
     "The processor is kept from its highest speed.", 1'000},
    {"planBoostMode", "Turbo (power plan)", "Without turbo the core that measures runs at its nominal speed at most.",
     "The part of the path that is software takes 10 to 40 % longer.", kEngine,
     "The speed varies with temperature and load: more jitter.", "powerPlan.boostMode",
     "be337238-0d82-4146-a960-4f3749d470c7", "processor performance boost mode {value}", Setting::Passes::AtLeast, 1,
     "The processor may use its turbo.", "The processor may not use its turbo.", 500},
    {"planEnergyPreference", "Preference between speed and power (power plan)",
     "A processor that chooses its speed by itself is told by this number what to prefer; 0 is speed.",
     "Some us after a pause until the processor is fast.", kEngine, "Power and heat.", "powerPlan.energyPreference",
     "36687f9e-e3a5-4dbf-b1dc-15eb381c6863", "energy performance preference {value}", Setting::Passes::AtMost, 0,
     "The processor is told to prefer speed.", "The processor is told to spare power.", 1'000},
    {"coreParking", "Parked cores (power plan)",
     "A parked core gets no work until Windows has noticed that it is needed; interrupts and threads move meanwhile.",
     "Tens of us to ms, in rare packets; not published as a number.",
     "Microsoft, \"Power settings: core parking\"; the size is an estimate", "Power.", "powerPlan.unparkedCores",
     "0cc5b647-c1df-4637-891a-dec35c318583", "core parking minimum {value} % of the cores", Setting::Passes::AtLeast,
     100, "No core is parked.", "Cores may be parked while there is little to do.", 1'000},
    {"linkStatePower", "Sleep of PCIe links (power plan)",
     "A PCIe link that has nothing to do sleeps, and every access of either side wakes it up first.",
     "1 to 64 us by the devices' own word (L1 exit latency), after a pause only.",
     "PCI Express Base Specification, Link Capabilities Register", "1 to 5 W for each link.", "powerPlan.linkSleep",
     "ee12f906-d277-404b-b6da-e5fa1a576df5", "PCI Express link state power management {value}", Setting::Passes::AtMost,
     0, "The links into the computer stay awake.", "Links into the computer may sleep after a pause.", 4'000,
     "SUB_PCIEXPRESS", About::Wire},
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
        .shell = Setting::Shell::PowerShell,
        .lastsOverReboot = true};
    return windowsSettingCheck({.id = one.id,
                                .title = one.title,
                                .group = one.about == About::Wire ? "adapter" : "processor",
                                .why = one.why,
                                .effect = one.effect,
                                .effectSource = one.effectSource,
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
         .why = "The plan decides about speed, idle states, parked cores and sleeping links together.",
         .effect = "All of what those cost, together.",
         .effectSource = "the checks of its settings",
         .price = "Power and heat, also when nothing is measured.",
         .about = About::Processor,
         .system = System::Windows,
         .judge = judgePlan}};
    for (const PlanSetting& one : kPlanSettings)
        all.push_back(planSettingCheck(one));
    return all;
}

}  // namespace halftrip::check
