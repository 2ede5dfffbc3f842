#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <fmt/format.h>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

const char* const kScaling = "Microsoft, \"Standardized INF keywords for RSS\"";
/// RSS profiles (NDIS_RSS_PROFILE) that move queues to other cores as the load changes, and the one to have instead.
constexpr std::int64_t kClosestStatic = 2;
constexpr std::int64_t kNumaStatic = 4;
constexpr std::int64_t kConservative = 5;

constexpr const char* kScalingOff = "Receive side scaling (*RSS) is off: all packets meet one core.";
constexpr const char* kFewCores =
    "With fewer than four cores none is left beside core 0 and its sibling for the programs.";
constexpr int kLeastCores = 4;
constexpr const char* kScalingRestarts = "The adapter restarts: its link is down for 2 to 10 s.";
constexpr const char* kProfileIsStatic = "Each queue stays with its core.";
constexpr const char* kProfileMoves = "Windows moves queues to other cores as the load changes.";
constexpr const char* kProfileAdvice = "RSS profile ClosestStatic";

/// Where receive side scaling is off, all packets meet one core anyway.
std::optional<Judgement> ruleOutScaling(const HostFacts& host)
{
    if (flagOf(host.facts, "driver.rss") == false)
        return notApplicable(kScalingOff);
    return std::nullopt;
}

/// Where the third core is the last one, or there is none, core 0 has to receive.
std::optional<Judgement> ruleOutFewCores(const HostFacts& host)
{
    if (host.cpu.logicalCores != 0 && host.cpu.logicalCores < kLeastCores)
        return notApplicable(kFewCores);
    return ruleOutScaling(host);
}

Setting ofScaling(const char* fact, std::string words, const char* option, std::int64_t advised)
{
    return {.fact = fact,
            .advised = advised,
            .words = std::move(words),
            .command = fmt::format("Set-NetAdapterRss -Name {{adapter}} -{} {{value}}", option),
            .good = {},
            .bad = {},
            .privilege = "Administrator",
            .caution = kScalingRestarts,
            .ruleOut = ruleOutScaling,
            .shell = Setting::Shell::PowerShell,
            .lastsOverReboot = true};
}

const char* nameOfProfile(std::int64_t profile)
{
    switch (profile) {
    case 1:
        return "Closest";
    case kClosestStatic:
        return "ClosestStatic";
    case 3:
        return "NUMA";
    case kNumaStatic:
        return "NUMAStatic";
    case kConservative:
        return "Conservative";
    default:
        return "Balanced";
    }
}

Judgement judgeProfile(const HostFacts& host)
{
    if (auto ruledOut = ruleOutScaling(host))
        return *std::move(ruledOut);
    const auto profile = numberOf(host.facts, "driver.rssProfile");
    if (!profile)
        return unknownFor(host, "driver.rssProfile");
    const bool isStatic = *profile == kClosestStatic || *profile == kNumaStatic || *profile == kConservative;
    Judgement judgement = verdictOn(host, isStatic ? CheckVerdict::Pass : CheckVerdict::Warn, {"driver.rssProfile"},
                                    isStatic ? kProfileIsStatic : kProfileMoves);
    judgement.present = nameOfProfile(*profile);
    if (isStatic)
        return judgement;
    const std::string command = "Set-NetAdapterRss -Name " + quotedForPowerShell(host.adapter->name) + " -Profile ";
    model::Advice advice{.setting = {"driver.rssProfile", host.adapter->name},
                         .value = std::to_string(kClosestStatic),
                         .words = kProfileAdvice,
                         .commands = {"PowerShell", command + "ClosestStatic", command + judgement.present},
                         .privilege = "Administrator",
                         .lastsOverReboot = true,
                         .caution = kScalingRestarts};
    // The cmdlet has no word for that one.
    if (judgement.present == "Balanced")
        advice.commands.undo = "Set-NetAdapterAdvancedProperty -Name " + quotedForPowerShell(host.adapter->name) +
                               " -RegistryKeyword " + quotedKeyword("*RSSProfile") + " -RegistryValue " +
                               std::to_string(*profile);
    judgement.advice.push_back(std::move(advice));
    return judgement;
}

Check receiveQueueCount()
{
    Setting setting = ofScaling("driver.rssQueues", "{value} receive queue", "NumberOfReceiveQueues", 1);
    setting.passes = Setting::Passes::AtMost;
    setting.good = "Every flow meets the same queue and core.";
    setting.bad = "Which queue and core a flow meets depends on its addresses and ports.";
    return windowsSettingCheck(
        {.id = "receiveQueues",
         .title = "Number of receive queues (*NumRSSQueues)",
         .group = "adapter",
         .why = "A hash of its addresses and ports puts each flow on a queue, so that another port meets another core, "
                "which may sleep or be far away.",
         .effect = "Jumps between runs by a wake-up or a node, none within a run.",
         .effectSource = kScaling,
         .price = "All packets meet one core: less throughput.",
         .costsThroughput = true,
         .about = About::Device,
         .judge = {}},
        std::move(setting));
}

Check firstReceivingCore()
{
    Setting setting = ofScaling("driver.rssBaseProcessor", "RSS from core {value} on", "BaseProcessorNumber", 2);
    setting.passes = Setting::Passes::AtLeast;
    setting.good = "The adapter's packets are received beside core 0.";
    setting.bad = "Core 0 and its sibling serve timers and most other devices, too.";
    setting.ruleOut = ruleOutFewCores;
    return windowsSettingCheck(
        {.id = "receiveBaseProcessor",
         .title = "First core that receives (*RssBaseProcNumber)",
         .group = "adapter",
         .why = "Windows gives the first core more to do than the others; packets wait for that.",
         .effect = "Some us, in rare packets; not published as a number.",
         .effectSource = "Microsoft, \"Performance tuning network adapters\" (interrupts and DPCs beside busy cores)",
         .price = "None.",
         .about = About::Device,
         .judge = {}},
        std::move(setting));
}

}  // namespace

std::vector<Check> receiveScalingChecks()
{
    return {receiveQueueCount(),
            firstReceivingCore(),
            {.id = "receiveProfile",
             .title = "Queues that change their core (*RSSProfile)",
             .group = "adapter",
             .why = "With a balancing profile Windows moves a queue to another core, whose caches know nothing of it.",
             .effect = "Some us when it happens, and another level afterwards.",
             .effectSource = kScaling,
             .price = "Load is spread less evenly.",
             .about = About::Device,
             .system = System::Windows,
             .judge = judgeProfile}};
}

}  // namespace halftrip::check
