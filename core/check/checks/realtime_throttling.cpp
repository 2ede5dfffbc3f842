#include "core/check/check.hpp"
#include "core/check/judging.hpp"

#include <charconv>
#include <utility>

namespace halftrip::check {
namespace {

using model::CheckVerdict;

constexpr const char* kThrottlingNone = "Real-time threads are not throttled.";
constexpr const char* kThrottlingSoft =
    "Since Linux 6.12, a real-time thread yields only if another thread would starve on its core.";
constexpr const char* kThrottlingPerhaps = "Since Linux 6.12, a real-time thread yields only if another thread would "
                                           "starve on its core, unless the kernel has "
                                           "CONFIG_RT_GROUP_SCHED.";
constexpr const char* kThrottlingHard = "The kernel stops a spinning real-time thread for the rest of each period.";
constexpr const char* kThrottlingAdvice = "kernel.sched_rt_runtime_us -1";
constexpr const char* kThrottlingCaution =
    "With a single core, a spinning real-time thread then blocks the whole host.";

/// "6.12.3-amd64" is {6, 12}.
std::pair<int, int> versionOf(const std::string& release)
{
    std::pair<int, int> version{};
    const char* const end = release.data() + release.size();
    const auto [dot, failure] = std::from_chars(release.data(), end, version.first);
    if (failure == std::errc{} && dot != end && *dot == '.')
        std::from_chars(dot + 1, end, version.second);
    return version;
}

Judgement judgeThrottling(const model::HostFacts& host)
{
    const auto runtime = numberOf(host.facts, "sysctl.kernel.sched_rt_runtime_us");
    const auto period = numberOf(host.facts, "sysctl.kernel.sched_rt_period_us");
    if (!runtime)
        return unknownFor(host, "sysctl.kernel.sched_rt_runtime_us");
    const std::initializer_list<std::string_view> kEvidence{"sysctl.kernel.sched_rt_runtime_us",
                                                            "sysctl.kernel.sched_rt_period_us", "system.release",
                                                            "kernel.realTimeGroups"};
    if (*runtime < 0 || (period && *runtime >= *period))
        return verdictOn(host, CheckVerdict::Pass, kEvidence, kThrottlingNone);
    const auto release = textOf(host.facts, "system.release");
    const auto hasGroups = flagOf(host.facts, "kernel.realTimeGroups");
    if (release && versionOf(*release) >= std::pair(6, 12) && !hasGroups.value_or(false))
        return verdictOn(host, CheckVerdict::Pass, kEvidence, hasGroups ? kThrottlingSoft : kThrottlingPerhaps);
    Judgement judgement = verdictOn(host, CheckVerdict::Warn, kEvidence, kThrottlingHard);
    judgement.advice.push_back({.setting = {"sysctl.kernel.sched_rt_runtime_us", {}},
                                .value = "-1",
                                .words = kThrottlingAdvice,
                                .commands = {"sh", "sudo sysctl -w kernel.sched_rt_runtime_us=-1",
                                             "sudo sysctl -w kernel.sched_rt_runtime_us=" + std::to_string(*runtime)},
                                .privilege = "root",
                                .lastsOverReboot = false,
                                .caution = kThrottlingCaution});
    return judgement;
}

}  // namespace

Check realtimeThrottlingCheck()
{
    return {.id = "realtimeThrottling",
            .title = "Real-time throttling",
            .group = "kernel",
            .why = "The kernel reserves part of each second for other threads, so that a real-time thread cannot block "
                   "the host. This affects runs with --realtime and other real-time programs.",
            .effect = "By default 50 ms of each second: one packet waits that long.",
            .effectSources = "Linux, Documentation/scheduler/sched-rt-group.rst",
            .price = "Only a power cycle stops a hung real-time thread.",
            .system = System::Linux,
            .judge = judgeThrottling};
}

}  // namespace halftrip::check
