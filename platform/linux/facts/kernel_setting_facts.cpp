#include "core/stats/encoding/deflate.hpp"
#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/facts/reading.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace halftrip::platform {
namespace {

using Form = FileFact::Form;

/// By its name for sysctl(8); the fact is "sysctl." and that name.
struct Sysctl {
    const char* name;
    const char* unit = "";
    Form form = Form::Number;
};
constexpr std::array<Sysctl, 30> kSysctls{{
    {"net.core.busy_read", "us"},
    {"net.core.busy_poll", "us"},
    {"net.core.netdev_max_backlog"},
    {"net.core.netdev_budget"},
    {"net.core.netdev_budget_usecs", "us"},
    {"net.core.gro_normal_batch"},
    {"net.core.rps_sock_flow_entries"},
    {"net.core.rmem_default", "bytes"},
    {"net.core.rmem_max", "bytes"},
    {"net.core.wmem_max", "bytes"},
    {"net.core.default_qdisc", "", Form::Text},
    {"net.ipv4.ip_early_demux"},
    {"net.ipv4.tcp_early_demux"},
    {"net.ipv4.udp_early_demux"},
    {"net.ipv4.tcp_autocorking"},
    {"net.ipv4.tcp_slow_start_after_idle"},
    {"net.ipv4.tcp_timestamps"},
    {"net.ipv4.tcp_congestion_control", "", Form::Text},
    {"net.netfilter.nf_conntrack_count"},
    {"kernel.numa_balancing"},
    {"kernel.sched_rt_runtime_us", "us"},
    {"kernel.sched_rt_period_us", "us"},
    {"kernel.timer_migration"},
    {"kernel.nmi_watchdog"},
    {"kernel.watchdog"},
    {"kernel.hung_task_timeout_secs", "s"},
    {"vm.stat_interval", "s"},
    {"vm.compaction_proactiveness"},
    {"vm.swappiness"},
    {"vm.zone_reclaim_mode"},
}};

FileFact fileOf(const SystemTree& tree, const Sysctl& sysctl)
{
    const std::string name(sysctl.name);
    std::string path = "/proc/sys/" + name;
    for (char& c : path) {
        if (c == '.')
            c = '/';
    }
    FileFact file{"sysctl." + name, path, sysctl.form, sysctl.unit, "This kernel has no " + name + ".", true};
    if (!tree.read("/proc/sys/kernel/ostype")) {
        file.missing = "Kernel settings (/proc/sys) are not readable.";
        file.isNoneIfMissing = false;
    } else if (name.starts_with("net.core.") && !isThere(tree, "/proc/sys/net/core/busy_read")) {
        // Most of net.core is of the whole host and only shown in its first network namespace.
        file.missing = text("{setting} is visible only in the host's initial network namespace.", name);
        file.isNoneIfMissing = false;
    }
    return file;
}

/// What the running kernel was built with, where it keeps that itself (CONFIG_IKCONFIG_PROC).
constexpr const char* kRunningConfig = "/proc/config.gz";

std::optional<std::string> readConfig(const SystemTree& tree, const std::string& path)
{
    constexpr std::size_t kMostBytes = 4 << 20;
    std::optional<std::string> file = tree.read(path);
    if (!file || path != kRunningConfig)
        return file;
    const auto config = stats::inflateGzip(std::as_bytes(std::span(*file)), kMostBytes);
    return config ? std::optional(std::string(reinterpret_cast<const char*>(config->data()), config->size()))
                  : std::nullopt;
}

/// Whether groups of real-time threads have limits of their own (CONFIG_RT_GROUP_SCHED): only then does Linux 6.12 or
/// newer throttle them (kernel/sched/rt.c).
model::Fact realTimeGroupsFact(const SystemTree& tree)
{
    constexpr const char* kId = "kernel.realTimeGroups";
    const std::string release = tree.read("/proc/sys/kernel/osrelease").value_or("");
    for (const std::string& path :
         {std::string(kRunningConfig), "/boot/config-" + release, "/lib/modules/" + release + "/config"}) {
        if (const std::optional<std::string> config = readConfig(tree, path))
            return model::knownFact(kId, config->find("\nCONFIG_RT_GROUP_SCHED=y\n") != std::string::npos, {}, path);
    }
    const std::string limit = "/sys/fs/cgroup/cpu/cpu.rt_runtime_us";
    if (isThere(tree, limit))
        return model::knownFact(kId, true, {}, limit);
    return model::absentFact(kId, {}, "/boot/config-" + release, "The kernel configuration is not readable.");
}

}  // namespace

std::vector<model::Fact> kernelSettingFacts(const FactSources& sources)
{
    std::vector<model::Fact> facts;
    for (const Sysctl& sysctl : kSysctls)
        facts.push_back(readFact(sources.tree, fileOf(sources.tree, sysctl)));
    facts.push_back(realTimeGroupsFact(sources.tree));
    const std::string pages = "/sys/kernel/mm/transparent_hugepage/";
    const std::string noHugePages = "This kernel has no transparent huge pages.";
    facts.push_back(readFact(sources.tree, {"memory.hugePages", pages + "enabled", Form::Choice, {}, noHugePages}));
    facts.push_back(
        readFact(sources.tree, {"memory.hugePagesDefrag", pages + "defrag", Form::Choice, {}, noHugePages}));
    facts.push_back(readFact(sources.tree, {"memory.samePageMerging",
                                            "/sys/kernel/mm/ksm/run",
                                            Form::Number,
                                            {},
                                            "This kernel has no samepage merging (KSM)."}));
    return facts;
}

}  // namespace halftrip::platform
