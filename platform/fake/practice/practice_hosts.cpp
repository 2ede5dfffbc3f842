#include "platform/fake/practice/practice_hosts.hpp"

#include <algorithm>
#include <array>

namespace halftrip::fake {
namespace {

using model::FactValue;

struct PracticeFact {
    const char* id;
    FactValue value;
    const char* unit;
    const char* source;
};

FactValue number(std::int64_t value)
{
    return value;
}

/// Shorter sleeps than this are not worth the deepest state.
constexpr std::int64_t kDeepResidencyUs = 600;

/// A host whose owner has seen to most things. What a scenario is about is put in afterwards.
const std::vector<PracticeFact>& wellKeptHost()
{
    static const std::vector<PracticeFact> kFacts{
        {"system.family", "Linux", "", "this program"},
        {"system.release", "6.1.0-18-amd64", "", "/proc/sys/kernel/osrelease"},
        {"coalescing.adaptiveRx", false, "", "ethtool -c enp5s0f0: adaptive-rx"},
        {"coalescing.adaptiveTx", false, "", "ethtool -c enp5s0f0: adaptive-tx"},
        {"coalescing.rxUsecs", number(0), "us", "ethtool -c enp5s0f0: rx-usecs"},
        {"coalescing.txUsecs", number(0), "us", "ethtool -c enp5s0f0: tx-usecs"},
        {"idle.driver", "intel_idle", "", "/sys/devices/system/cpu/cpuidle/current_driver"},
        {"idle.deepestState", "C1", "", "/sys/devices/system/cpu/cpu0/cpuidle/state3/name"},
        {"idle.exitLatency", number(1), "us", "/sys/devices/system/cpu/cpu0/cpuidle/state3/latency"},
        {"frequency.governor", "performance", "", "/sys/devices/system/cpu/cpufreq/policy*/scaling_governor"},
        {"frequency.driver", "intel_pstate", "", "/sys/devices/system/cpu/cpufreq/policy*/scaling_driver"},
        {"frequency.preference", "performance", "",
         "/sys/devices/system/cpu/cpufreq/policy*/energy_performance_preference"},
        {"frequency.cap", number(100), "%",
         "/sys/devices/system/cpu/cpufreq/policy*/scaling_max_freq, cpuinfo_max_freq"},
        {"frequency.turbo", true, "", "/sys/devices/system/cpu/intel_pstate/no_turbo"},
        {"frequency.uncoreFloor", number(100), "%",
         "/sys/devices/system/cpu/intel_uncore_frequency/package_*/min_freq_khz, initial_max_freq_khz"},
        {"power.source", "mains", "", "/sys/class/power_supply/*"},
        {"power.profile", "performance", "", "/sys/firmware/acpi/platform_profile"},
        {"services.powerManagers", "none", "", "/proc/*/comm"},
        {"services.irqbalance", false, "", "/proc/*/comm"},
        {"time.steal", number(0), "ppm", "/proc/stat: cpu, 8th number"},
        {"cores.smtControl", "off", "", "/sys/devices/system/cpu/smt/control"},
        {"cores.isolated", "2-3", "", "/sys/devices/system/cpu/isolated"},
        {"cores.nohzFull", "2-3", "", "/sys/devices/system/cpu/nohz_full"},
        {"cores.quota", "none", "", "/sys/fs/cgroup/cpu.max"},
        {"cores.thermalThrottles", number(0), "", "/sys/devices/system/cpu/cpu*/thermal_throttle/core_throttle_count"},
        {"clock.source", "tsc", "", "/sys/devices/system/clocksource/clocksource0/current_clocksource"},
        {"clock.available", "tsc hpet acpi_pm", "",
         "/sys/devices/system/clocksource/clocksource0/available_clocksource"},
        {"cores.mitigations", "none", "", "/sys/devices/system/cpu/vulnerabilities/*"},
        {"boot.threadirqs", false, "", "/proc/cmdline: threadirqs"},
        {"boot.idle", "none", "", "/proc/cmdline: idle"},
        {"boot.intel_idle.max_cstate", "none", "", "/proc/cmdline: intel_idle.max_cstate"},
        {"boot.processor.max_cstate", "none", "", "/proc/cmdline: processor.max_cstate"},
        {"sysctl.kernel.numa_balancing", number(0), "", "/proc/sys/kernel/numa_balancing"},
        {"sysctl.kernel.timer_migration", number(0), "", "/proc/sys/kernel/timer_migration"},
        {"sysctl.kernel.nmi_watchdog", number(0), "", "/proc/sys/kernel/nmi_watchdog"},
        {"sysctl.kernel.sched_rt_runtime_us", number(1'000'000), "us", "/proc/sys/kernel/sched_rt_runtime_us"},
        {"sysctl.kernel.sched_rt_period_us", number(1'000'000), "us", "/proc/sys/kernel/sched_rt_period_us"},
        {"sysctl.vm.stat_interval", number(10), "s", "/proc/sys/vm/stat_interval"},
        {"sysctl.vm.compaction_proactiveness", number(0), "", "/proc/sys/vm/compaction_proactiveness"},
        {"sysctl.net.core.rps_sock_flow_entries", number(0), "", "/proc/sys/net/core/rps_sock_flow_entries"},
        {"sysctl.net.core.busy_read", number(50), "us", "/proc/sys/net/core/busy_read"},
        {"sysctl.net.core.rmem_max", number(8'388'608), "bytes", "/proc/sys/net/core/rmem_max"},
        {"sysctl.net.ipv4.ip_early_demux", number(1), "", "/proc/sys/net/ipv4/ip_early_demux"},
        {"stack.master", "none", "", "/sys/class/net/enp5s0f0/master"},
        {"stack.mtu", number(1500), "bytes", "/sys/class/net/enp5s0f0/mtu"},
        {"napi.groFlushTimeout", number(0), "ns", "/sys/class/net/enp5s0f0/gro_flush_timeout"},
        {"napi.deferHardIrqs", number(0), "", "/sys/class/net/enp5s0f0/napi_defer_hard_irqs"},
        {"napi.threaded", number(0), "", "/sys/class/net/enp5s0f0/threaded"},
        {"steering.rpsCpus", "none", "", "/sys/class/net/enp5s0f0/queues/rx-*/rps_cpus"},
        {"rings.rx", number(512), "", "ethtool -g enp5s0f0: RX"},
        {"channels.combined", number(1), "", "ethtool -l enp5s0f0: Combined"},
        {"offload.lro", false, "", "ethtool -k enp5s0f0: rx-lro"},
        {"offload.gro", false, "", "ethtool -k enp5s0f0: rx-gro"},
        {"offload.groHw", false, "", "ethtool -k enp5s0f0: rx-gro-hw"},
        {"offload.groUdpForwarding", false, "", "ethtool -k enp5s0f0: rx-udp-gro-forwarding"},
        {"eee.isOn", false, "", "ethtool --show-eee enp5s0f0: EEE status"},
        {"eee.isActive", false, "", "ethtool --show-eee enp5s0f0: EEE status"},
        {"pause.autoneg", true, "", "ethtool -a enp5s0f0: Autonegotiate"},
        {"pause.rx", false, "", "ethtool -a enp5s0f0: RX"},
        {"pause.tx", false, "", "ethtool -a enp5s0f0: TX"},
        {"fec.active", "off", "", "ethtool --show-fec enp5s0f0: Active FEC encoding"},
        {"link.speed", number(25'000), "Mb/s", "ethtool enp5s0f0: Speed"},
        {"link.duplex", "full", "", "ethtool enp5s0f0: Duplex"},
        {"link.fastest", number(25'000), "Mb/s", "ethtool enp5s0f0: Supported link modes"},
        {"link.partnerFastest", number(25'000), "Mb/s", "ethtool enp5s0f0: Link partner advertised link modes"},
        {"link.changes", number(1), "", "/sys/class/net/enp5s0f0/carrier_changes"},
        {"link.crcErrors", number(0), "frames", "/sys/class/net/enp5s0f0/statistics/rx_crc_errors"},
        {"link.frameErrors", number(0), "frames", "/sys/class/net/enp5s0f0/statistics/rx_frame_errors"},
        {"link.missedFrames", number(0), "frames", "/sys/class/net/enp5s0f0/statistics/rx_missed_errors"},
        {"pci.speed", number(16'000), "MT/s", "/sys/bus/pci/devices/0000:05:00.0/current_link_speed"},
        {"pci.speedMax", number(16'000), "MT/s", "/sys/bus/pci/devices/0000:05:00.0/max_link_speed"},
        {"pci.width", number(8), "lanes", "/sys/bus/pci/devices/0000:05:00.0/current_link_width"},
        {"pci.widthMax", number(8), "lanes", "/sys/bus/pci/devices/0000:05:00.0/max_link_width"},
        {"pci.linkSleep", number(0), "", "/sys/bus/pci/devices/0000:05:00.0/link/l1_aspm"},
        {"pci.iommu", "identity", "", "/sys/bus/pci/devices/0000:05:00.0/iommu_group/type"},
        {"pci.aspmPolicy", "performance", "", "/sys/module/pcie_aspm/parameters/policy"},
        {"pci.runtimePower", "on", "", "/sys/bus/pci/devices/0000:05:00.0/power/control"},
        {"pci.numaNode", number(0), "", "/sys/bus/pci/devices/0000:05:00.0/numa_node"},
        {"pci.localCores", "0-3", "", "/sys/bus/pci/devices/0000:05:00.0/local_cpulist"},
        {"adapter.interruptCores", "0-1", "", "/proc/irq/N/effective_affinity_list"},
        {"stack.qdisc", "mq", "", "ip -d link show enp5s0f0: qdisc"},
        {"stack.xdp", "none", "", "ip -d link show enp5s0f0: xdp"},
        {"stack.packetTaps", number(0), "", "/proc/net/packet: Proto 0003"},
        {"sysctl.net.netfilter.nf_conntrack_count", number(0), "", "/proc/sys/net/netfilter/nf_conntrack_count"},
        {"memory.hugePages", "madvise", "", "/sys/kernel/mm/transparent_hugepage/enabled"},
        {"memory.hugePagesDefrag", "madvise", "", "/sys/kernel/mm/transparent_hugepage/defrag"},
        {"memory.samePageMerging", number(0), "", "/sys/kernel/mm/ksm/run"},
    };
    return kFacts;
}

/// What is not as it should be when the scenario begins.
std::optional<FactValue> flawIn(const Scenario& scenario, std::string_view id)
{
    if (scenario.coalescingUs > 0 && (id == "coalescing.rxUsecs" || id == "coalescing.txUsecs"))
        return number(scenario.coalescingUs);
    if (scenario.exitLatencyUs > 1 && id == "idle.exitLatency")
        return number(scenario.exitLatencyUs);
    if (scenario.exitLatencyUs > 1 && id == "idle.deepestState")
        return FactValue("C6");
    if (scenario.id != "clean" && id == "frequency.governor")
        return FactValue("powersave");
    if (scenario.id != "clean" && id == "frequency.preference")
        return FactValue("balance_performance");
    return std::nullopt;
}

/// A text as the system has it, as the kind of value that the fact is.
FactValue valueFrom(const std::string& text, const FactValue& kind)
{
    if (std::holds_alternative<bool>(kind))
        return text == "on";
    if (std::holds_alternative<std::int64_t>(kind)) {
        std::int64_t value = 0;
        for (const char digit : text)
            value = digit >= '0' && digit <= '9' && value < 1'000'000'000 ? value * 10 + (digit - '0') : value;
        return value;
    }
    return text;
}

const std::map<std::string, std::string>& changedAt(PracticeEnd end, const PracticeState& state)
{
    return end == PracticeEnd::A ? state.changedAtA : state.changedAtB;
}

FactValue valueOf(const PracticeFact& fact, PracticeEnd end, const PracticeState& state)
{
    const auto& changed = changedAt(end, state);
    if (const auto own = changed.find(fact.id); own != changed.end())
        return valueFrom(own->second, fact.value);
    return flawIn(scenarioOf(state.scenario), fact.id).value_or(fact.value);
}

std::string nameOf(PracticeEnd end)
{
    return end == PracticeEnd::A ? "practice-a" : "practice-b";
}

}  // namespace

HostTraits practiceTraits(PracticeEnd end)
{
    HostTraits traits;
    traits.name = nameOf(end);
    traits.addresses = {end == PracticeEnd::A ? "192.0.2.1" : "192.0.2.2"};
    traits.seed = end == PracticeEnd::A ? 11 : 12;
    traits.clock.tickName = "tsc";
    traits.clock.hostPpm = end == PracticeEnd::A ? 1.5 : -2;
    return traits;
}

model::HostFacts practiceFacts(PracticeEnd end, const PracticeState& state)
{
    model::HostFacts host;
    host.practice = state.scenario;
    host.hostName = nameOf(end);
    host.hostId = "practice " + host.hostName;
    host.operatingSystem = "Simulated Linux for practice";
    host.kernel = "6.1.0-18-amd64";
    host.cpu.model = "Simulated processor";
    host.cpu.logicalCores = 4;
    host.cpu.isolatedCores = {2, 3};
    host.cpu.hasInvariantTsc = true;
    for (int core = 0; core < host.cpu.logicalCores; ++core) {
        host.cpu.usableCores.push_back(core);
        host.cpu.siblings.push_back({core});
        host.cpu.numaNodeOfCore.push_back(0);
    }
    host.memoryBytes = std::int64_t{64} << 30U;
    host.isOnBattery = false;
    host.clockSource = "tsc";
    for (const PracticeFact& fact : wellKeptHost())
        host.facts.push_back(model::knownFact(fact.id, valueOf(fact, end, state), fact.unit, fact.source));
    const std::int64_t exitUs = model::numberOf(host.facts, "idle.exitLatency").value_or(1);
    const std::string deepest = exitUs > 1 ? "C6" : "C1";
    host.facts.push_back(model::knownFact("idle.exitLatency." + deepest, exitUs, "us",
                                          "/sys/devices/system/cpu/cpu0/cpuidle/state3/latency"));
    host.facts.push_back(model::knownFact("idle.targetResidency." + deepest, exitUs > 1 ? kDeepResidencyUs : exitUs,
                                          "us", "/sys/devices/system/cpu/cpu0/cpuidle/state3/residency"));
    host.facts.push_back(model::inapplicableFact("idle.guestPolling",
                                                 "/sys/module/haltpoll/parameters/guest_halt_poll_ns",
                                                 "The host is not a virtual machine."));
    return host;
}

std::vector<model::AdapterFacts> practiceAdapters(PracticeEnd end)
{
    const HostTraits traits = practiceTraits(end);
    model::AdapterFacts loopback;
    loopback.name = "lo";
    loopback.addresses = {"127.0.0.1"};
    loopback.addresses.insert(loopback.addresses.end(), traits.addresses.begin(), traits.addresses.end());
    loopback.mtuBytes = 65'536;
    loopback.isUp = loopback.hasCarrier = loopback.isLoopback = loopback.isVirtual = true;
    model::AdapterFacts wire;
    wire.name = kPracticeAdapter;
    wire.description = "Simulated 25 Gb/s adapter";
    wire.driver = "bnxt_en";
    wire.macAddress = end == PracticeEnd::A ? "02:00:5e:00:53:01" : "02:00:5e:00:53:02";
    wire.addresses = traits.addresses;
    wire.mtuBytes = 1500;
    wire.linkMbps = 25'000;
    wire.numaNode = 0;
    wire.isUp = wire.hasCarrier = true;
    return {loopback, wire};
}

std::vector<std::string> practiceTunables()
{
    constexpr std::array<std::string_view, 9> kBeginnings{"coalescing.",
                                                          "frequency.governor",
                                                          "frequency.preference",
                                                          "offload.",
                                                          "eee.isOn",
                                                          "pause.",
                                                          "sysctl.",
                                                          "napi.",
                                                          "memory."};
    std::vector<std::string> ids;
    for (const PracticeFact& fact : wellKeptHost()) {
        const std::string_view id = fact.id;
        if (std::ranges::any_of(kBeginnings, [id](std::string_view beginning) { return id.starts_with(beginning); }))
            ids.emplace_back(id);
    }
    return ids;
}

std::string practiceSettingName(std::string_view id)
{
    constexpr std::string_view kSysctl = "sysctl.";
    if (id.starts_with(kSysctl))
        return std::string(id.substr(kSysctl.size()));
    const auto found = std::ranges::find(wellKeptHost(), id, &PracticeFact::id);
    if (found == wellKeptHost().end())
        return std::string(id);
    // "ethtool -c enp5s0f0: rx-usecs", "/sys/class/net/enp5s0f0/threaded".
    const std::string_view source = found->source;
    const std::string_view name = source.substr(source.find_last_of("/:") + 1);
    const std::string trimmed(name.substr(name.find_first_not_of(' ')));
    return id.starts_with("pause.") ? "pause " + trimmed : trimmed;
}

model::SettingValue practiceSetting(PracticeEnd end, const PracticeState& state, std::string_view id)
{
    const auto found = std::ranges::find(wellKeptHost(), id, &PracticeFact::id);
    if (found == wellKeptHost().end())
        return std::nullopt;
    const FactValue value = valueOf(*found, end, state);
    if (const bool* const flag = std::get_if<bool>(&value))
        return *flag ? "on" : "off";
    return model::formatValue(value);
}

}  // namespace halftrip::fake
