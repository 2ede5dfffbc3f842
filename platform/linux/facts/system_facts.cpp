#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/facts/reading.hpp"
#include "platform/linux/host/counter_texts.hpp"
#include "platform/linux/host/host.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <sstream>

namespace halftrip::platform {
namespace {

using Form = FileFact::Form;

const std::string kClock = "/sys/devices/system/clocksource/clocksource0/";

/// What part of all cores' time since the start the hypervisor gave to others.
model::Fact stealFact(const SystemTree& tree)
{
    const std::string source = "/proc/stat: cpu, 8th number";
    const std::vector<CpuTimes> times = parseCpuTimes(tree.read("/proc/stat").value_or(""));
    const auto together = std::ranges::find(times, std::optional<int>(), &CpuTimes::cpu);
    double all = 0;
    if (together != times.end() && together->isWhole())
        all = std::accumulate(together->ticks.begin(), together->ticks.end(), 0.0);
    if (all <= 0)
        return model::absentFact("time.steal", "ppm", source, "The kernel does not report CPU time statistics.");
    const auto steal = static_cast<double>(together->ticks[CpuTimes::Steal]);
    return model::knownFact("time.steal", static_cast<std::int64_t>(steal * 1e6 / all), "ppm", source);
}

model::Fact powerFact(const SystemTree& tree)
{
    const std::string source = "/sys/class/power_supply/*";
    const auto isOnBattery = readBattery(tree);
    if (!isOnBattery)
        return model::inapplicableFact("power.source", source,
                                       "This host reports neither a power supply nor a battery.");
    return model::knownFact("power.source", *isOnBattery ? "battery" : "mains", {}, source);
}

/// The folder of this process in the hierarchy of that controller; empty for version 2.
std::string groupOf(const SystemTree& tree, const std::string& controller)
{
    std::istringstream lines(tree.read("/proc/self/cgroup").value_or(""));
    for (std::string line; std::getline(lines, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (second == std::string::npos)
            continue;
        std::istringstream names(line.substr(first + 1, second - first - 1));
        for (std::string name; std::getline(names, name, ',');) {
            if (name == controller)
                return line.substr(second + 1);
        }
        if (controller.empty() && second == first + 1)
            return line.substr(second + 1);
    }
    return {};
}

/// The first limit on processor time from this process' group up to the root: "50000 of 100000 us"; "none".
model::Fact quotaFact(const SystemTree& tree)
{
    const bool isSecond = tree.read("/sys/fs/cgroup/cgroup.controllers").has_value();
    const std::string root = isSecond ? "/sys/fs/cgroup" : "/sys/fs/cgroup/cpu";
    const std::string file = isSecond ? "cpu.max" : "cpu.cfs_quota_us";
    std::string group = groupOf(tree, isSecond ? "" : "cpu");
    if (!group.starts_with('/'))
        return model::absentFact("cores.quota", {}, "/proc/self/cgroup", "Control groups (cgroups) are not readable.");
    for (;;) {
        const std::string folder = root + (group == "/" ? "" : group) + "/";
        std::string limit = tree.read(folder + file).value_or("max");
        if (isSecond && limit.find(' ') != std::string::npos)
            limit.replace(limit.find(' '), 1, " of ");
        else if (!isSecond && limit != "max")
            limit += " of " + tree.read(folder + "cpu.cfs_period_us").value_or("?");
        if (!limit.starts_with("max") && !limit.starts_with("-1"))
            return model::knownFact("cores.quota", limit + " us", {}, folder + file);
        if (group.size() <= 1)
            return model::knownFact("cores.quota", "none", {}, root + "/*/" + file);
        group.resize(std::max<std::size_t>(group.rfind('/'), 1));
    }
}

}  // namespace

std::vector<model::Fact> systemFacts(const FactSources& sources)
{
    const SystemTree& tree = sources.tree;
    return {
        model::knownFact("system.family", "Linux", {}, "this program"),
        readFact(tree, {"system.release",
                        "/proc/sys/kernel/osrelease",
                        Form::Text,
                        {},
                        "The kernel release is not readable.",
                        false}),
        readFact(tree, {"system.lockdown",
                        "/sys/kernel/security/lockdown",
                        Form::Choice,
                        {},
                        "This kernel has no lockdown, or securityfs is not mounted."}),
        readFact(tree, {"clock.source",
                        kClock + "current_clocksource",
                        Form::Text,
                        {},
                        "The kernel does not report its clock source.",
                        false}),
        readFact(tree, {"clock.available",
                        kClock + "available_clocksource",
                        Form::Text,
                        {},
                        "The kernel does not report its clock sources.",
                        false}),
        stealFact(tree),
        quotaFact(tree),
        powerFact(tree),
        readFact(tree, {"power.profile",
                        "/sys/firmware/acpi/platform_profile",
                        Form::Text,
                        {},
                        "The firmware offers no platform profiles."}),
    };
}

}  // namespace halftrip::platform
