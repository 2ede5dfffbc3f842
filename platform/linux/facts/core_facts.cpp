#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/facts/reading.hpp"
#include "platform/linux/host/cpu_facts.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <sstream>

namespace halftrip::platform {
namespace {

using Form = FileFact::Form;

const std::string kCommandLine = "/proc/cmdline";

/// Parameters of the kernel's command line that decide about latency. The rest of that line is nobody else's business.
constexpr std::array<const char*, 13> kParameters{"isolcpus",
                                                  "nohz_full",
                                                  "rcu_nocbs",
                                                  "irqaffinity",
                                                  "idle",
                                                  "intel_idle.max_cstate",
                                                  "processor.max_cstate",
                                                  "mitigations",
                                                  "intel_pstate",
                                                  "amd_pstate",
                                                  "pcie_aspm",
                                                  "iommu",
                                                  "tuned.non_isolcpus"};
/// Those without a value.
constexpr std::array<const char*, 2> kSwitches{"threadirqs", "nosmt"};

/// The last value, as the kernel takes it; none where the parameter does not stand there.
std::optional<std::string> parameterOf(const std::string& line, const std::string& name)
{
    std::optional<std::string> found;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
        if (word == "--")  // What follows is for the first program.
            break;
        if (word == name)
            found = "";
        else if (word.starts_with(name + "="))
            found = word.substr(name.size() + 1);
    }
    return found;
}

void addCommandLine(const SystemTree& tree, std::vector<model::Fact>& facts)
{
    const auto line = tree.read(kCommandLine);
    const auto add = [&](const std::string& name, bool isSwitch) {
        const std::string id = "boot." + name;
        const std::string source = kCommandLine + ": " + name;
        if (!line) {
            facts.push_back(model::absentFact(id, {}, source, "The kernel command line is not readable."));
            return;
        }
        const auto value = parameterOf(*line, name);
        if (isSwitch)
            facts.push_back(model::knownFact(id, value.has_value(), {}, source));
        else
            facts.push_back(model::knownFact(id, value.value_or("none"), {}, source));
    };
    for (const char* const name : kParameters)
        add(name, false);
    for (const char* const name : kSwitches)
        add(name, true);
}

/// By isolcpus= and by isolated partitions of the cgroups: "2-3", "none".
model::Fact isolatedFact(const SystemTree& tree)
{
    const std::string boot = kCpus + "isolated";
    model::Fact fact = readFact(
        tree, {"cores.isolated", boot, Form::Text, {}, "This kernel does not support isolated cores."});
    const std::vector<int> partitions = parseCoreList(tree.read(kIsolatedPartitions).value_or(""));
    if (partitions.empty())
        return fact;
    std::vector<int> all = parseCoreList(tree.read(boot).value_or(""));
    all.insert(all.end(), partitions.begin(), partitions.end());
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    return model::knownFact("cores.isolated", formatCoreList(all), {}, boot + ", " + kIsolatedPartitions);
}

/// Whether interrupt handlers run in threads, whatever the command line says. "PREEMPT RT" before Linux 5.4.
model::Fact realTimeFact(const SystemTree& tree)
{
    const std::string source = "/proc/version";
    const auto version = tree.read(source);
    if (!version)
        return model::absentFact("kernel.isRealTime", {}, source, "The kernel version is not readable.");
    return model::knownFact("kernel.isRealTime",
                            version->find("PREEMPT_RT") != std::string::npos ||
                                version->find("PREEMPT RT") != std::string::npos,
                            {}, source);
}

/// The weaknesses of the processor that the kernel works around at some price: "meltdown: PTI".
model::Fact mitigationFact(const SystemTree& tree)
{
    const std::string folder = kCpus + "vulnerabilities/";
    const std::vector<std::string> names = tree.list(folder);
    if (names.empty())
        return model::absentFact("cores.mitigations", {}, folder, "This kernel does not report its CPU mitigations.");
    const std::string prefix = "Mitigation: ";
    std::string all;
    for (const std::string& name : names) {
        const std::string text = tree.read(folder + name).value_or("");
        if (text.starts_with(prefix))
            all += (all.empty() ? "" : "; ") + name + ": " + text.substr(prefix.size());
    }
    return model::knownFact("cores.mitigations", all.empty() ? "none" : all, {}, folder + "*");
}

/// How often cores ran slower because they were too hot, since the start.
model::Fact throttleFact(const SystemTree& tree)
{
    const std::string file = "thermal_throttle/core_throttle_count";
    std::optional<std::int64_t> sum;
    for (const std::string& core : coreFolders(tree)) {
        const auto count = tree.readNumber(core + file);
        if (count && *count >= 0 && *count <= INT64_MAX - sum.value_or(0))
            sum = sum.value_or(0) + *count;
    }
    const std::string source = kCpus + "cpu*/" + file;
    if (!sum)
        return model::absentFact("cores.thermalThrottles", {}, source,
                                 "This system has no thermal throttling counters.");
    return model::knownFact("cores.thermalThrottles", *sum, {}, source);
}

}  // namespace

std::vector<model::Fact> coreFacts(const FactSources& sources)
{
    const SystemTree& tree = sources.tree;
    std::vector<model::Fact> facts{
        readFact(tree, {"cores.smtControl",
                        kCpus + "smt/control",
                        Form::Text,
                        {},
                        "This kernel does not report its SMT state.",
                        false}),
        isolatedFact(tree),
        readFact(
            tree,
            {"cores.nohzFull", kCpus + "nohz_full", Form::Text, {}, "This kernel is built without CONFIG_NO_HZ_FULL."}),
        readFact(tree, {"cores.unboundWork",
                        "/sys/devices/virtual/workqueue/cpumask",
                        Form::Text,
                        {},
                        "This kernel does not report the cores of unbound workqueues.",
                        false}),
        mitigationFact(tree),
        throttleFact(tree),
        realTimeFact(tree),
    };
    addCommandLine(tree, facts);
    return facts;
}

}  // namespace halftrip::platform
