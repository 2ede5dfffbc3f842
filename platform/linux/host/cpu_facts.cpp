#include "platform/linux/host/cpu_facts.hpp"

#include "core/base/core_list.hpp"
#include "platform/linux/hold/threads.hpp"
#include "platform/linux/hold/tick_clock.hpp"

#include <unistd.h>

#include <algorithm>
#include <optional>
#include <sstream>

namespace halftrip::platform {
namespace {

const std::string kCpuFolder = "/sys/devices/system/cpu/";
const std::string kNodeFolder = "/sys/devices/system/node/";

/// The value of the first line "key : value" with one of these keys ("model name" on x86, "Processor" on old ARM).
std::string readModel(const SystemTree& tree)
{
    std::istringstream lines(tree.read("/proc/cpuinfo").value_or(""));
    for (std::string line; std::getline(lines, line);) {
        const std::size_t colon = line.find(": ");
        if (colon != std::string::npos && (line.starts_with("model name") || line.starts_with("Processor")))
            return line.substr(colon + 2);
    }
    return {};
}

std::vector<int> readOnlineCores(const SystemTree& tree)
{
    std::vector<int> cores = parseCoreList(tree.read(kCpuFolder + "online").value_or(""));
    if (!cores.empty())
        return cores;
    // No sysfs (some sandboxes): numbered from 0 then, as far as anybody can tell.
    for (int core = 0; core < static_cast<int>(::sysconf(_SC_NPROCESSORS_ONLN)); ++core)
        cores.push_back(core);
    return cores;
}

std::vector<std::vector<int>> readSiblings(const SystemTree& tree, const std::vector<int>& cores)
{
    std::vector<std::vector<int>> groups;
    for (const int core : cores) {
        std::vector<int> group = parseCoreList(
            tree.read(kCpuFolder + "cpu" + std::to_string(core) + "/topology/thread_siblings_list").value_or(""));
        if (group.empty())
            group = {core};
        if (std::find(groups.begin(), groups.end(), group) == groups.end())
            groups.push_back(std::move(group));
    }
    return groups;
}

std::vector<int> readNodes(const SystemTree& tree, const std::vector<int>& cores)
{
    std::vector<int> nodeOfCore(cores.empty() ? 0 : static_cast<std::size_t>(cores.back()) + 1, -1);
    for (const std::string& name : tree.list(kNodeFolder)) {
        if (!name.starts_with("node"))
            continue;
        const std::vector<int> number = parseCoreList(name.substr(4));
        if (number.size() != 1)
            continue;
        for (const int core : parseCoreList(tree.read(kNodeFolder + name + "/cpulist").value_or(""))) {
            if (static_cast<std::size_t>(core) < nodeOfCore.size())
                nodeOfCore[static_cast<std::size_t>(core)] = number.front();
        }
    }
    return nodeOfCore;
}

/// By isolcpus=: those that the kernel leaves out of every process's mask.
std::vector<int> readIsolatedCores(const SystemTree& tree)
{
    return parseCoreList(tree.read(kCpuFolder + "isolated").value_or(""));
}

/// All to which the scheduler moves nothing: those, and the isolated partitions of the cgroups.
std::vector<int> readCoresSetApart(const SystemTree& tree)
{
    std::vector<int> cores = readIsolatedCores(tree);
    const std::vector<int> more = parseCoreList(tree.read(kIsolatedPartitions).value_or(""));
    cores.insert(cores.end(), more.begin(), more.end());
    std::ranges::sort(cores);
    cores.erase(std::ranges::unique(cores).begin(), cores.end());
    return cores;
}

/// With the cores that are possible and not there, which sched_getaffinity() leaves out: taskset seldom names those.
std::optional<std::string> readWholeMask(const SystemTree& tree, const std::string& process)
{
    std::istringstream lines(tree.read("/proc/" + process + "/status").value_or(""));
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("Cpus_allowed_list:"))
            return line;
    }
    return std::nullopt;
}

/// Without the cores that a partition of the cgroups has for itself; who pins to these disturbs their owner.
std::vector<int> withoutPartitions(const SystemTree& tree, std::vector<int> cores)
{
    const std::vector<int> shared = parseCoreList(tree.read("/sys/fs/cgroup/cpuset.cpus.effective").value_or(""));
    if (!shared.empty())
        std::erase_if(cores, [&](int core) { return !hasCore(shared, core); });
    return cores;
}

}  // namespace

std::vector<int> usableCores(const CoreMasks& masks)
{
    std::vector<int> inherited = masks.online;
    std::erase_if(inherited, [&](int core) { return hasCore(masks.isolated, core); });
    if (!masks.isOfInit || masks.own != inherited)
        return masks.own;
    std::vector<int> usable = masks.online;
    std::erase_if(usable, [&](int core) { return !hasCore(masks.own, core) && !hasCore(masks.pinnable, core); });
    return usable;
}

std::vector<int> readUsableCores(const SystemTree& tree)
{
    CoreMasks masks{.own = coresOfThread(0), .isolated = readIsolatedCores(tree)};
    if (masks.isolated.empty())
        return masks.own;
    masks.online = readOnlineCores(tree);
    const auto ofInit = readWholeMask(tree, "1");
    masks.isOfInit = !ofInit || ofInit == readWholeMask(tree, "thread-self");
    masks.pinnable = pinnableCores(withoutPartitions(tree, masks.online));
    return usableCores(masks);
}

model::CpuFacts readCpuFacts(const SystemTree& tree)
{
    model::CpuFacts facts;
    const std::vector<int> online = readOnlineCores(tree);
    facts.model = readModel(tree);
    facts.logicalCores = static_cast<int>(online.size());
    facts.siblings = readSiblings(tree, online);
    facts.isolatedCores = readCoresSetApart(tree);
    facts.ticklessCores = parseCoreList(tree.read(kCpuFolder + "nohz_full").value_or(""));
    facts.numaNodeOfCore = readNodes(tree, online);
    facts.hasInvariantTsc = hasInvariantTsc();
    return facts;
}

}  // namespace halftrip::platform
