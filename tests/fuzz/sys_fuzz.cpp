// Any texts in the files below /proc, /sys and /etc that facts are read from: of idle states, frequencies, queues, the
// PCI bus, interrupts, sockets and what else a host is asked for.
#include "platform/linux/facts/adapter_facts.hpp"
#include "platform/linux/facts/all_facts.hpp"
#include "platform/linux/host/adapter_interrupts.hpp"
#include "platform/linux/host/adapters.hpp"
#include "platform/linux/host/host.hpp"
#include "platform/linux/network/socket_owner.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <vector>

using namespace halftrip;

namespace {

const std::string kAdapter = "fuzz0";  // The kernel, which some topics ask, has none of that name.
const std::string kBus = "0000:01:00.0";

std::vector<std::string> filesOfCores()
{
    std::vector<std::string> files;
    for (const std::string core : {"cpu0", "cpu1"}) {
        for (const std::string state : {"state0", "state1", "state2"}) {
            for (const char* const file : {"name", "latency", "time", "disable", "residency"})
                files.push_back(platform::kCpus + core + "/cpuidle/" + state + "/" + file);
        }
        files.push_back(platform::kCpus + core + "/thermal_throttle/core_throttle_count");
        files.push_back(platform::kCpus + core + "/topology/thread_siblings_list");
    }
    for (const std::string policy : {"policy0", "policy1"}) {
        for (const char* const file : {"scaling_governor", "scaling_driver", "scaling_min_freq", "scaling_max_freq",
                                       "cpuinfo_max_freq", "energy_performance_preference"})
            files.push_back(platform::kCpus + "cpufreq/" + policy + "/" + file);
    }
    for (const char* const file :
         {"online", "isolated", "nohz_full", "smt/control", "cpuidle/current_driver", "cpufreq/boost",
          "intel_pstate/no_turbo", "vulnerabilities/meltdown", "intel_uncore_frequency/package_00_die_00/min_freq_khz",
          "intel_uncore_frequency/package_00_die_00/initial_max_freq_khz"})
        files.push_back(platform::kCpus + file);
    return files;
}

std::vector<std::string> filesOfAdapter()
{
    std::vector<std::string> files;
    for (const char* const file :
         {"ifindex", "address", "gro_flush_timeout", "napi_defer_hard_irqs", "threaded", "mtu", "tx_queue_len",
          "carrier_changes", "queues/rx-0/rps_cpus", "queues/rx-1/rps_cpus", "queues/tx-0/xps_cpus"})
        files.push_back("/sys/class/net/" + kAdapter + "/" + file);
    for (const char* const file :
         {"current_link_speed", "max_link_speed", "current_link_width", "max_link_width", "link/l1_aspm",
          "power/control", "numa_node", "local_cpulist", "irq", "vendor", "device", "msi_irqs/40"})
        files.push_back("/sys/bus/pci/devices/" + kBus + "/" + file);
    return files;
}

/// In this order the pieces of an input are their texts.
std::vector<std::string> allFiles()
{
    std::vector<std::string> files = filesOfCores();
    const std::vector<std::string> more = filesOfAdapter();
    files.insert(files.end(), more.begin(), more.end());
    for (const char* const file : {"/proc/stat",
                                   "/proc/cmdline",
                                   "/proc/cpuinfo",
                                   "/proc/self/cgroup",
                                   "/proc/2/comm",
                                   "/proc/77/comm",
                                   "/proc/irq/40/smp_affinity_list",
                                   "/proc/irq/40/effective_affinity_list",
                                   "/proc/thread-self/net/tcp",
                                   "/proc/thread-self/net/tcp6",
                                   "/proc/sys/kernel/ostype",
                                   "/proc/sys/kernel/osrelease",
                                   "/proc/sys/kernel/sched_rt_runtime_us",
                                   "/proc/sys/net/core/busy_read",
                                   "/proc/sys/vm/stat_interval",
                                   "/sys/kernel/mm/transparent_hugepage/enabled",
                                   "/sys/kernel/security/lockdown",
                                   "/sys/module/pcie_aspm/parameters/policy",
                                   "/sys/module/haltpoll/parameters/guest_halt_poll_ns",
                                   "/sys/fs/cgroup/cgroup.controllers",
                                   "/sys/fs/cgroup/user.slice/cpu.max",
                                   "/sys/fs/cgroup/cpu/user.slice/cpu.cfs_quota_us",
                                   "/sys/fs/cgroup/cpu/user.slice/cpu.cfs_period_us",
                                   "/sys/devices/system/node/node0/cpulist",
                                   "/sys/devices/virtual/workqueue/cpumask",
                                   "/sys/devices/system/clocksource/clocksource0/current_clocksource",
                                   "/sys/class/power_supply/AC/type",
                                   "/sys/class/power_supply/AC/online",
                                   "/sys/class/power_supply/BAT0/type",
                                   "/sys/class/power_supply/BAT0/status",
                                   "/sys/class/dmi/id/sys_vendor",
                                   "/sys/class/dmi/id/product_name",
                                   "/etc/os-release",
                                   "/usr/share/misc/pci.ids"})
        files.emplace_back(file);
    return files;
}

/// A made-up machine: one folder for all inputs, of whose files only those are written that change.
class Machine {
public:
    Machine() : m_texts(m_files.size()) {}

    /// A piece ends with a zero byte, which no such file has. Files behind the last piece are not there.
    void show(std::string_view input)
    {
        bool isThere = true;
        for (std::size_t i = 0; i < m_files.size(); ++i) {
            const std::size_t end = std::min(input.find('\0'), input.size());
            setText(i, isThere ? std::optional<std::string>(input.substr(0, end)) : std::nullopt);
            isThere = isThere && end < input.size();
            input.remove_prefix(std::min(end + 1, input.size()));
        }
    }
    [[nodiscard]] const platform::SystemTree& tree() const { return m_tree; }

private:
    void setText(std::size_t file, std::optional<std::string> text)
    {
        if (text == m_texts[file])
            return;
        if (text)
            m_folder.write(m_files[file], *text);
        else
            std::filesystem::remove(m_folder.path() + m_files[file]);
        m_texts[file] = std::move(text);
    }

    test::TemporaryFolder m_folder;
    platform::SystemTree m_tree{m_folder.path()};
    std::vector<std::string> m_files = allFiles();
    std::vector<std::optional<std::string>> m_texts;
};

void requireWhole(const std::vector<model::Fact>& facts)
{
    std::set<std::string> ids;
    for (const model::Fact& fact : facts) {
        fuzz::require(!fact.id.empty() && ids.insert(fact.id).second, "a fact has an id of its own");
        fuzz::require(fact.value.has_value() == fact.absence.empty(), "a fact has a value, or a reason why not");
    }
}

void requireShare(const std::vector<model::Fact>& facts, std::string_view id, std::int64_t whole)
{
    const std::int64_t share = model::numberOf(facts, id).value_or(0);
    fuzz::require(share >= 0 && share <= whole, "a share is none of more than there is");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static Machine machine;
    machine.show(fuzz::textOf(data, size));
    const platform::SystemTree& tree = machine.tree();
    const std::vector<model::Fact> facts = platform::collectFacts(
        {.tree = tree, .adapter = kAdapter, .driver = "igb", .bus = kBus});
    requireWhole(facts);
    requireShare(facts, "time.steal", 1'000'000);
    requireWhole(platform::describeAdapter(tree, kAdapter, {{"igb", {}, kBus}, {}, {}}));
    (void)platform::describePciDevice(tree, kBus);
    static platform::LinuxHost host(tree);
    const model::CpuFacts cpu = host.facts().cpu;
    fuzz::require(cpu.logicalCores > 0 && !cpu.siblings.empty(), "a host has cores");
    static const auto kOwn = sockets::SocketName::parse("127.0.0.1", 4000);
    static const auto kPeer = sockets::SocketName::parse("127.0.0.1", 5000);
    (void)platform::ownerOfConnection(tree, *kOwn, *kPeer);
    return 0;
}
