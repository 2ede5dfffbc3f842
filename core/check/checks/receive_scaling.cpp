#include "core/check/check.hpp"
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

constexpr const char* kScalingOff = "RSS (*RSS) is off: one core receives all packets.";
constexpr const char* kFewCores =
    "Fewer than four cores: RSS cannot leave core 0 and its SMT sibling and still spare a core for programs.";
constexpr int kLeastCores = 4;
constexpr const char* kScalingRestarts = "The adapter restarts: its link is down for 2 to 10 s.";
constexpr const char* kProfileIsStatic = "Each queue stays on its core.";
constexpr const char* kProfileMoves = "Windows rebalances queues across cores as the load changes.";
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
    const std::string command = "Set-NetAdapterRss -Name " + adapterForPowerShell(host.adapter->name) + " -Profile ";
    model::Advice advice{.setting = {"driver.rssProfile", host.adapter->name},
                         .value = std::to_string(kClosestStatic),
                         .words = kProfileAdvice,
                         .commands = {"PowerShell", command + "ClosestStatic", command + judgement.present},
                         .privilege = "Administrator",
                         .lastsOverReboot = true,
                         .caution = kScalingRestarts};
    // The cmdlet has no word for that one.
    if (judgement.present == "Balanced")
        advice.commands.undo = "Set-NetAdapterAdvancedProperty -Name " + adapterForPowerShell(host.adapter->name) +
                               " -RegistryKeyword " + quotedKeyword("*RSSProfile") + " -RegistryValue " +
                               std::to_string(*profile);
    judgement.advice.push_back(std::move(advice));
    return judgement;
}

Check receiveQueueCount()
{
    Setting setting = ofScaling("driver.rssQueues", "{value} receive queue", "NumberOfReceiveQueues", 1);
    setting.passes = Setting::Passes::AtMost;
    setting.good = "Every flow uses the same queue and core.";
    setting.bad = "A flow's addresses and ports determine its queue and core.";
    return windowsSettingCheck({.id = "receiveQueues",
                                .title = "RSS queue count (*NumRSSQueues)",
                                .group = "adapter",
                                .why = "RSS assigns each flow to a queue by a hash of addresses and ports. Another "
                                       "port can land on another core, which may be idle or on another NUMA node.",
                                .effect = "Run-to-run variation by a wake-up or a NUMA hop; none within a run.",
                                .effectSources = kScaling,
                                .price = "One core receives all packets: less throughput.",
                                .costsThroughput = true,
                                .about = About::Device,
                                .judge = {}},
                               std::move(setting));
}

Check firstReceivingCore()
{
    Setting setting = ofScaling("driver.rssBaseProcessor", "RSS base processor {value}", "BaseProcessorNumber", 2);
    setting.passes = Setting::Passes::AtLeast;
    setting.good = "RSS keeps clear of core 0 and its SMT sibling.";
    setting.bad = "RSS may use core 0 and its SMT sibling, which also serve timers and most other devices.";
    setting.ruleOut = ruleOutFewCores;
    return windowsSettingCheck(
        {.id = "receiveBaseProcessor",
         .title = "RSS base processor (*RssBaseProcNumber)",
         .group = "adapter",
         .why = "Core 0 handles more Windows work than other cores, and packets wait behind it.",
         .effect = "Microseconds in rare packets; no figure is published.",
         .effectSources =
             {"Microsoft, \"Performance tuning network adapters\" (interrupts and DPCs beside busy cores)"},
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
             .title = "RSS profile (*RSSProfile)",
             .group = "adapter",
             .why = "With a load-balancing profile, Windows moves queues to other cores, whose caches are cold.",
             .effect = "Microseconds at each move, and a different latency level afterwards; no figure is published.",
             .effectSources = kScaling,
             .price = "Load spreads less evenly across cores.",
             .about = About::Device,
             .system = System::Windows,
             .judge = judgeProfile}};
}

}  // namespace halftrip::check
