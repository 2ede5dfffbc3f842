#include "tests/platform/linux/facts/machines.hpp"

#include <initializer_list>
#include <string>
#include <utility>

namespace halftrip::test {
namespace {

const std::string kCpus = "/sys/devices/system/cpu/";

using Files = std::initializer_list<std::pair<const char*, const char*>>;

void writeAll(const TemporaryFolder& folder, const std::string& root, Files files)
{
    for (const auto& [name, text] : files)
        folder.write(root + name, std::string(text) + "\n");
}

void writeCore(const TemporaryFolder& folder, int core, Files states)
{
    const std::string cpuidle = kCpus + "cpu" + std::to_string(core) + "/cpuidle/state";
    int number = 0;
    for (const auto& [name, latency] : states) {
        const std::string state = cpuidle + std::to_string(number++) + "/";
        writeAll(folder, state, {{"name", name}, {"latency", latency}, {"disable", "0"}, {"time", "250"}});
    }
}

void writeKernel(const TemporaryFolder& folder, const char* release)
{
    writeAll(folder, "/proc/",
             {{"sys/kernel/ostype", "Linux"},
              {"sys/kernel/osrelease", release},
              {"sys/kernel/numa_balancing", "1"},
              {"sys/kernel/timer_migration", "1"},
              {"sys/kernel/sched_rt_runtime_us", "950000"},
              {"sys/kernel/sched_rt_period_us", "1000000"},
              {"sys/net/core/busy_read", "0"},
              {"sys/net/core/rmem_max", "212992"},
              {"sys/vm/stat_interval", "1"},
              {"self/cgroup", "0::/user.slice"},
              {"2/comm", "kthreadd"}});
    writeAll(folder, "/sys/",
             {{"kernel/mm/transparent_hugepage/enabled", "always [madvise] never"},
              {"kernel/mm/transparent_hugepage/defrag", "always defer [madvise] never"},
              {"fs/cgroup/cgroup.controllers", "cpuset cpu io memory pids"},
              {"class/net/eth0/ifindex", "2"}});
}

}  // namespace

void writeIntelServer(const TemporaryFolder& folder)
{
    writeKernel(folder, "6.1.0-18-amd64");
    writeAll(folder, kCpus,
             {{"isolated", "2-3"},
              {"nohz_full", "2-3"},
              {"smt/control", "on"},
              {"cpuidle/current_driver", "intel_idle"},
              {"intel_pstate/no_turbo", "0"},
              {"vulnerabilities/meltdown", "Mitigation: PTI"},
              {"vulnerabilities/mds", "Not affected"},
              {"intel_uncore_frequency/package_00_die_00/min_freq_khz", "800000"},
              {"intel_uncore_frequency/package_00_die_00/initial_max_freq_khz", "2400000"}});
    for (const int core : {0, 1, 2, 3}) {
        writeCore(folder, core, {{"POLL", "0"}, {"C1", "1"}, {"C1E", "2"}, {"C6", "290"}});
        const std::string policy = kCpus + "cpufreq/policy" + std::to_string(core) + "/";
        writeAll(folder, policy,
                 {{"scaling_governor", "powersave"},
                  {"scaling_driver", "intel_pstate"},
                  {"scaling_min_freq", "800000"},
                  {"scaling_max_freq", "3000000"},
                  {"cpuinfo_max_freq", "4000000"},
                  {"energy_performance_preference", "balance_performance"}});
        folder.write(kCpus + "cpu" + std::to_string(core) + "/thermal_throttle/core_throttle_count", "2\n");
    }
    folder.write("/proc/cmdline",
                 "BOOT_IMAGE=/vmlinuz root=UUID=5 secret=5 isolcpus=managed_irq,domain,2-3 nohz_full=2-3 "
                 "threadirqs -- idle=poll\n");
    folder.write("/proc/77/comm", "irqbalance\n");
    folder.write("/proc/stat", "cpu  100 0 100 800 0 0 0 0 0 0\n");
}

void writeAmdServer(const TemporaryFolder& folder)
{
    writeKernel(folder, "6.12.9");
    writeAll(
        folder, kCpus,
        {{"isolated", ""}, {"smt/control", "off"}, {"cpuidle/current_driver", "acpi_idle"}, {"cpufreq/boost", "0"}});
    for (const int core : {0, 1}) {
        writeCore(folder, core, {{"POLL", "0"}, {"C1", "1"}, {"C2", "400"}});
        folder.write(kCpus + "cpu" + std::to_string(core) + "/cpuidle/state2/disable", "1\n");
        writeAll(folder, kCpus + "cpufreq/policy" + std::to_string(core) + "/",
                 {{"scaling_governor", "performance"},
                  {"scaling_driver", "acpi-cpufreq"},
                  {"scaling_min_freq", "1500000"},
                  {"scaling_max_freq", "3000000"},
                  {"cpuinfo_max_freq", "3000000"}});
    }
    folder.write("/proc/cmdline", "root=/dev/sda1 iommu=pt\n");
}

void writeLaptop(const TemporaryFolder& folder)
{
    writeKernel(folder, "6.8.0-45-generic");
    writeAll(folder, "/sys/class/power_supply/",
             {{"AC/type", "Mains"}, {"AC/online", "0"}, {"BAT0/type", "Battery"}, {"BAT0/status", "Discharging"}});
    folder.write("/sys/firmware/acpi/platform_profile", "low-power\n");
    folder.write("/proc/901/comm", "power-profiles-\n");
    writeAll(folder, kCpus + "cpufreq/policy0/",
             {{"scaling_governor", "powersave"},
              {"scaling_driver", "intel_pstate"},
              {"energy_performance_preference", "balance_power"}});
    writeAll(folder, kCpus + "cpufreq/policy12/",
             {{"scaling_governor", "powersave"},
              {"scaling_driver", "intel_pstate"},
              {"energy_performance_preference", "power"}});
}

void writeGuest(const TemporaryFolder& folder)
{
    writeKernel(folder, "6.1.0-18-cloud-amd64");
    writeAll(folder, kCpus,
             {{"isolated", ""}, {"smt/control", "notsupported"}, {"cpuidle/current_driver", "haltpoll"}});
    writeCore(folder, 0, {{"POLL", "0"}, {"haltpoll idle", "1"}});
    folder.write("/sys/module/haltpoll/parameters/guest_halt_poll_ns", "200000\n");
    folder.write("/proc/stat", "cpu  100 0 100 780 0 0 0 20 0 0\n");
    folder.write("/sys/fs/cgroup/user.slice/cpu.max", "150000 100000\n");
}

}  // namespace halftrip::test
