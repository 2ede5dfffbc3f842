#include "platform/linux/host/cpu_facts.hpp"

#include "platform/linux/hold/tick_clock.hpp"

#include <unistd.h>

#include <algorithm>
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

}  // namespace

model::CpuFacts readCpuFacts(const SystemTree& tree)
{
    model::CpuFacts facts;
    const std::vector<int> online = readOnlineCores(tree);
    facts.model = readModel(tree);
    facts.logicalCores = static_cast<int>(online.size());
    facts.siblings = readSiblings(tree, online);
    facts.isolatedCores = parseCoreList(tree.read(kCpuFolder + "isolated").value_or(""));
    facts.numaNodeOfCore = readNodes(tree, online);
    facts.hasInvariantTsc = hasInvariantTsc();
    return facts;
}

}  // namespace halftrip::platform
