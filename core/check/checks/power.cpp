#include "core/check/check.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <sstream>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

constexpr std::string_view kManagers = "services.powerManagers";
constexpr std::string_view kTunedProfile = "services.tunedProfile";
constexpr std::string_view kTunedParents = "services.tunedParents";

constexpr const char* kManagersNone = "No known power management service is running.";
constexpr const char* kManagersTuned = "tuned runs a low-latency profile.";
constexpr const char* kManagersRun = "A running service can override manual settings.";
constexpr const char* kManagersAdvice = "stop this service during a run: {names}";
constexpr const char* kManagersTunedAdvice = "tuned profile network-latency";

Check battery()
{
    Check check = settingCheck(
        {.id = "battery",
         .title = "Power source",
         .group = "processor",
         .why = "On battery, firmware and operating system lower CPU frequencies and allow deeper C-states.",
         .effect = "The combined cost of governor and C-states.",
         .effectSources = "the checks of governor and C-states",
         .price = "None.",
         .judge = {}},
        {.fact = "power.source",
         .advised = "mains",
         .words = "connect mains power",
         .command = {},
         .good = "The host runs on mains power.",
         .bad = "The host runs on battery.",
         .effectNs = 4000});
    check.system = System::Any;
    return check;
}

Check profile()
{
    return settingCheck({.id = "platformProfile",
                         .title = "Platform profile",
                         .group = "processor",
                         .why = "The firmware limits power and frequency by this profile, regardless of the governor.",
                         .effect = "Equal to a lower frequency; no figure is published.",
                         .effectSources = "Linux, Documentation/userspace-api/sysfs-platform_profile.rst",
                         .price = "Heat and noise.",
                         .isOfPauses = true,
                         .about = About::Processor,
                         .judge = {}},
                        {.fact = "power.profile",
                         .advised = "performance",
                         .words = "platform profile {value}",
                         .command = "echo {value} | sudo tee /sys/firmware/acpi/platform_profile",
                         .good = "The firmware favors performance.",
                         .bad = "The platform profile is not set to performance: the firmware saves power or noise.",
                         .effectNs = 1000,
                         .caution = "A service such as power-profiles-daemon may revert it."});
}

Check throttling()
{
    return settingCheck(
        {.id = "thermalThrottling",
         .title = "Thermal throttling",
         .group = "processor",
         .why = "An overheated core lowers its frequency until it cools down, even during a run.",
         .effect = "Latency drifts over seconds or jumps between two levels.",
         .effectSources =
             {"Intel 64 and IA-32 Architectures Software Developer's Manual, volume 3, thermal monitoring"},
         .price = "None.",
         .about = About::Processor,
         .judge = {}},
        {.fact = "cores.thermalThrottles",
         .advised = std::int64_t{0},
         .words = "improve cooling, and check whether this count grows during a run",
         .command = {},
         .good = "No core has throttled since boot.",
         .bad = "Cores have throttled since boot."});
}

/// Profiles of tuned that are made for latency; their children have one of these among their parents.
bool isOfLatency(std::string_view profile)
{
    constexpr std::array<std::string_view, 2> kProfiles{"network-latency", "latency-performance"};
    constexpr std::array<std::string_view, 2> kFamilies{"cpu-partitioning", "realtime"};
    return std::ranges::find(kProfiles, profile) != kProfiles.end() ||
           std::ranges::any_of(kFamilies, [&](std::string_view family) { return profile.starts_with(family); });
}

/// "a b" and "a, b" alike.
std::vector<std::string> namesIn(std::string list)
{
    std::ranges::replace(list, ',', ' ');
    std::istringstream words(list);
    return {std::istream_iterator<std::string>(words), std::istream_iterator<std::string>()};
}

/// To stop tuned would put back what its profile has set: another profile replaces it.
void adviseOnTuned(const HostFacts& host, Judgement& judgement)
{
    const auto profile = textOf(host.facts, kTunedProfile);
    if (!profile) {
        judgement.advice.push_back(adviceByHand(std::string(kManagers), kManagersTunedAdvice));
        return;
    }
    std::string undo = "sudo tuned-adm profile";
    for (const std::string& name : namesIn(*profile))
        undo += " " + quotedForSh(name);
    judgement.evidence.push_back(*findFact(host.facts, kTunedProfile));
    judgement.advice.push_back(
        {.setting = {std::string(kTunedProfile), {}},
         .value = "network-latency",
         .words = kManagersTunedAdvice,
         .commands = {"sh", "sudo tuned-adm profile network-latency", *profile == "none" ? "sudo tuned-adm off" : undo},
         .privilege = "root",
         .lastsOverReboot = true,
         .caution = {}});
}

bool hasTunedForLatency(const HostFacts& host)
{
    constexpr std::array kFacts{kTunedProfile, kTunedParents};
    return std::ranges::any_of(kFacts, [&](std::string_view fact) {
        return std::ranges::any_of(namesIn(textOf(host.facts, fact).value_or("")), isOfLatency);
    });
}

Judgement judgeManagers(const HostFacts& host)
{
    const auto running = textOf(host.facts, kManagers);
    if (!running)
        return unknownFor(host, kManagers);
    if (*running == "none")
        return verdictOn(host, CheckVerdict::Pass, {kManagers}, kManagersNone);
    std::vector<std::string> names = namesIn(*running);
    const bool hasTuned = std::erase(names, "tuned") != 0;
    const bool isTunedWell = hasTuned && hasTunedForLatency(host);
    if (names.empty() && isTunedWell)
        return verdictOn(host, CheckVerdict::Pass, {kManagers, kTunedProfile, kTunedParents}, kManagersTuned);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, {kManagers}, kManagersRun);
    if (!names.empty())
        judgement.advice.push_back(
            adviceByHand(std::string(kManagers), text(kManagersAdvice, fmt::format("{}", fmt::join(names, ", ")))));
    if (hasTuned && !isTunedWell)
        adviseOnTuned(host, judgement);
    return judgement;
}

Check managers()
{
    return {.id = "powerManagers",
            .title = "Power management services",
            .group = "processor",
            .why = "A power management service changes governor, C-states and more at any time, overriding manual "
                   "settings.",
            .effect = "Settings revert during a run.",
            .effectSources = "the services' own documentation",
            .price = "None while measuring; restart the service afterwards.",
            .isOfPauses = true,
            .system = System::Linux,
            .judge = judgeManagers};
}

}  // namespace

std::vector<Check> powerChecks()
{
    return {battery(), profile(), throttling(), managers()};
}

}  // namespace halftrip::check
