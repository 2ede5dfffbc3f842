#include "made_up_hosts.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace halftrip::tests {
namespace {

using model::Fact;
using model::HostFacts;
using model::knownFact;

Fact& factOf(HostFacts& host, const std::string& id)
{
    const auto found = std::ranges::find(host.facts, id, &Fact::id);
    if (found == host.facts.end())
        throw std::logic_error("the made-up host has no fact " + id);
    return *found;
}

/// A fact of a host, before and after tuning.
struct MadeUp {
    const char* id;
    model::FactValue untuned;
    model::FactValue tuned;
    const char* unit;
    std::string source;
};

std::int64_t operator""_n(unsigned long long number)
{
    return static_cast<std::int64_t>(number);
}

const std::vector<MadeUp> kLinux{
    {"system.family", "Linux", "Linux", "", "this program"},
    {"system.release", "6.1.0-18-amd64", "6.1.0-18-amd64", "", "/proc/sys/kernel/osrelease"},
    {"coalescing.adaptiveRx", true, false, "", "ethtool -c eth0: adaptive-rx"},
    {"coalescing.adaptiveTx", true, false, "", "ethtool -c eth0: adaptive-tx"},
    {"coalescing.rxUsecs", 50_n, 0_n, "us", "ethtool -c eth0: rx-usecs"},
    {"coalescing.txUsecs", 50_n, 0_n, "us", "ethtool -c eth0: tx-usecs"},
    {"idle.driver", "intel_idle", "intel_idle", "", "/sys/devices/system/cpu/cpuidle/current_driver"},
    {"idle.deepestState", "C6", "C1", "", "/sys/devices/system/cpu/cpu0/cpuidle/state3/name"},
    {"idle.exitLatency", 290_n, 1_n, "us", "/sys/devices/system/cpu/cpu0/cpuidle/state3/latency"},
    {"frequency.governor", "powersave", "performance", "", "/sys/devices/system/cpu/cpufreq/policy*/scaling_governor"},
    {"frequency.driver", "intel_pstate", "intel_pstate", "", "/sys/devices/system/cpu/cpufreq/policy*/scaling_driver"},
    {"frequency.preference", "balance_performance", "performance", "",
     "/sys/devices/system/cpu/cpufreq/policy*/energy_performance_preference"},
    {"frequency.cap", 80_n, 100_n, "%", "/sys/devices/system/cpu/cpufreq/policy*/scaling_max_freq, cpuinfo_max_freq"},
    {"frequency.max", "2880000", "3600000", "kHz", "/sys/devices/system/cpu/cpufreq/policy*/scaling_max_freq"},
    {"frequency.turbo", false, true, "", "/sys/devices/system/cpu/intel_pstate/no_turbo"},
    {"frequency.uncoreFloor", 40_n, 100_n, "%",
     "/sys/devices/system/cpu/intel_uncore_frequency/package_*/min_freq_khz, initial_max_freq_khz"},
    {"frequency.uncoreMin", "960000", "2400000", "kHz",
     "/sys/devices/system/cpu/intel_uncore_frequency/package_*/min_freq_khz"},
    {"power.source", "battery", "mains", "", "/sys/class/power_supply/*"},
    {"power.profile", "balanced", "performance", "", "/sys/firmware/acpi/platform_profile"},
    {"services.powerManagers", "tlp", "none", "", "/proc/*/comm"},
    {"services.irqbalance", true, false, "", "/proc/*/comm"},
    {"time.steal", 0_n, 0_n, "ppm", "/proc/stat: cpu, 8th number"},
    {"cores.smtControl", "on", "off", "", "/sys/devices/system/cpu/smt/control"},
    {"cores.isolated", "none", "2-3", "", "/sys/devices/system/cpu/isolated"},
    {"cores.nohzFull", "none", "2-3", "", "/sys/devices/system/cpu/nohz_full"},
    {"cores.mitigations", "meltdown: PTI; spectre_v2: Retpolines; STIBP: disabled",
     "spectre_v2: Enhanced / Automatic IBRS; IBPB: conditional", "", "/sys/devices/system/cpu/vulnerabilities/*"},
    {"boot.mitigations", "none", "none", "", "/proc/cmdline: mitigations"},
    {"cores.quota", "50000 of 100000 us", "none", "", "/sys/fs/cgroup/docker/cpu.max"},
    {"cores.thermalThrottles", 17_n, 0_n, "", "/sys/devices/system/cpu/cpu*/thermal_throttle/core_throttle_count"},
    {"clock.source", "hpet", "tsc", "", "/sys/devices/system/clocksource/clocksource0/current_clocksource"},
    {"clock.available", "tsc hpet acpi_pm", "tsc hpet acpi_pm", "",
     "/sys/devices/system/clocksource/clocksource0/available_clocksource"},
    {"boot.threadirqs", true, false, "", "/proc/cmdline: threadirqs"},
    {"boot.idle", "poll", "none", "", "/proc/cmdline: idle"},
    {"boot.intel_idle.max_cstate", "0", "none", "", "/proc/cmdline: intel_idle.max_cstate"},
    {"boot.processor.max_cstate", "none", "none", "", "/proc/cmdline: processor.max_cstate"},
    {"sysctl.kernel.numa_balancing", 1_n, 0_n, "", "/proc/sys/kernel/numa_balancing"},
    {"sysctl.kernel.timer_migration", 1_n, 0_n, "", "/proc/sys/kernel/timer_migration"},
    {"sysctl.kernel.nmi_watchdog", 1_n, 0_n, "", "/proc/sys/kernel/nmi_watchdog"},
    {"sysctl.kernel.sched_rt_runtime_us", 950'000_n, 1'000'000_n, "us", "/proc/sys/kernel/sched_rt_runtime_us"},
    {"sysctl.kernel.sched_rt_period_us", 1'000'000_n, 1'000'000_n, "us", "/proc/sys/kernel/sched_rt_period_us"},
    {"sysctl.vm.stat_interval", 1_n, 10_n, "s", "/proc/sys/vm/stat_interval"},
    {"sysctl.vm.compaction_proactiveness", 20_n, 0_n, "", "/proc/sys/vm/compaction_proactiveness"},
    {"sysctl.net.core.rps_sock_flow_entries", 32'768_n, 0_n, "", "/proc/sys/net/core/rps_sock_flow_entries"},
    {"sysctl.net.core.busy_read", 0_n, 50_n, "us", "/proc/sys/net/core/busy_read"},
    {"sysctl.net.core.rmem_max", 212'992_n, 8'388'608_n, "bytes", "/proc/sys/net/core/rmem_max"},
    {"sysctl.net.ipv4.ip_early_demux", 0_n, 1_n, "", "/proc/sys/net/ipv4/ip_early_demux"},
    {"stack.master", "br0", "none", "", "/sys/class/net/eth0/master"},
    {"stack.mtu", 1500_n, 1500_n, "bytes", "/sys/class/net/eth0/mtu"},
    {"napi.groFlushTimeout", 20'000_n, 0_n, "ns", "/sys/class/net/eth0/gro_flush_timeout"},
    {"napi.deferHardIrqs", 1_n, 0_n, "", "/sys/class/net/eth0/napi_defer_hard_irqs"},
    {"napi.threaded", 1_n, 0_n, "", "/sys/class/net/eth0/threaded"},
    {"steering.rpsCpus", "rx-0 00000000,0000000f, rx-1 00000000,0000000f", "none", "",
     "/sys/class/net/eth0/queues/rx-*/rps_cpus"},
    {"rings.rx", 4096_n, 512_n, "", "ethtool -g eth0: RX"},
    {"channels.combined", 4_n, 1_n, "", "ethtool -l eth0: Combined"},
    {"offload.lro", true, false, "", "ethtool -k eth0: rx-lro"},
    {"offload.gro", true, false, "", "ethtool -k eth0: rx-gro"},
    {"offload.groHw", true, false, "", "ethtool -k eth0: rx-gro-hw"},
    {"offload.groUdpForwarding", true, false, "", "ethtool -k eth0: rx-udp-gro-forwarding"},
    {"eee.isOn", true, false, "", "ethtool --show-eee eth0: EEE status"},
    {"eee.isActive", true, false, "", "ethtool --show-eee eth0: EEE status"},
    {"pause.autoneg", true, true, "", "ethtool -a eth0: Autonegotiate"},
    {"pause.rx", true, false, "", "ethtool -a eth0: RX"},
    {"pause.tx", true, false, "", "ethtool -a eth0: TX"},
    {"fec.active", "RS", "off", "", "ethtool --show-fec eth0: Active FEC encoding"},
    {"link.speed", 1000_n, 10'000_n, "Mb/s", "ethtool eth0: Speed"},
    {"link.duplex", "half", "full", "", "ethtool eth0: Duplex"},
    {"link.fastest", 10'000_n, 10'000_n, "Mb/s", "ethtool eth0: Supported link modes"},
    {"link.partnerFastest", 10'000_n, 10'000_n, "Mb/s", "ethtool eth0: Link partner advertised link modes"},
    {"link.changes", 9_n, 1_n, "", "/sys/class/net/eth0/carrier_changes"},
    {"link.crcErrors", 3_n, 0_n, "frames", "/sys/class/net/eth0/statistics/rx_crc_errors"},
    {"link.frameErrors", 0_n, 0_n, "frames", "/sys/class/net/eth0/statistics/rx_frame_errors"},
    {"link.missedFrames", 12_n, 0_n, "frames", "/sys/class/net/eth0/statistics/rx_missed_errors"},
    {"pci.speed", 2500_n, 8000_n, "MT/s", "/sys/bus/pci/devices/0000:3b:00.0/current_link_speed"},
    {"pci.speedMax", 8000_n, 8000_n, "MT/s", "/sys/bus/pci/devices/0000:3b:00.0/max_link_speed"},
    {"pci.width", 4_n, 8_n, "lanes", "/sys/bus/pci/devices/0000:3b:00.0/current_link_width"},
    {"pci.widthMax", 8_n, 8_n, "lanes", "/sys/bus/pci/devices/0000:3b:00.0/max_link_width"},
    {"pci.linkSleep", 1_n, 0_n, "", "/sys/bus/pci/devices/0000:3b:00.0/link/l1_aspm"},
    {"pci.aspmPolicy", "powersave", "performance", "", "/sys/module/pcie_aspm/parameters/policy"},
    {"pci.iommu", "DMA", "identity", "", "/sys/bus/pci/devices/0000:3b:00.0/iommu_group/type"},
    {"boot.iommu", "none", "pt", "", "/proc/cmdline: iommu"},
    {"pci.runtimePower", "auto", "on", "", "/sys/bus/pci/devices/0000:3b:00.0/power/control"},
    {"pci.numaNode", 1_n, 0_n, "", "/sys/bus/pci/devices/0000:3b:00.0/numa_node"},
    {"pci.localCores", "2-3", "0-1", "", "/sys/bus/pci/devices/0000:3b:00.0/local_cpulist"},
    {"adapter.bus", "0000:3b:00.0", "0000:3b:00.0", "", "ethtool -i eth0"},
    {"adapter.interruptCores", "0,3", "0-1", "", "/proc/irq/N/effective_affinity_list"},
    {"stack.qdisc", "tbf", "mq", "", "ip -d link show eth0: qdisc"},
    {"stack.xdp", "generic", "none", "", "ip -d link show eth0: xdp"},
    {"stack.packetTaps", 2_n, 0_n, "", "/proc/net/packet: Proto 0003"},
    {"sysctl.net.netfilter.nf_conntrack_count", 12_n, 0_n, "", "/proc/sys/net/netfilter/nf_conntrack_count"},
    {"memory.hugePages", "always", "madvise", "", "/sys/kernel/mm/transparent_hugepage/enabled"},
    {"memory.hugePagesDefrag", "madvise", "madvise", "", "/sys/kernel/mm/transparent_hugepage/defrag"},
    {"memory.samePageMerging", 1_n, 0_n, "", "/sys/kernel/mm/ksm/run"},
};

const std::string kKeyword = "Get-NetAdapterAdvancedProperty -Name 'Ethernet 2' -RegistryKeyword ";
const std::string kAdapter = "Get-NetAdapter -Name 'Ethernet 2'";
const std::string kPlan = "powercfg /query SCHEME_CURRENT SUB_PROCESSOR ";
const std::string kHardware = "Get-NetAdapterHardwareInfo -Name 'Ethernet 2': ";

const std::vector<MadeUp> kWindows{
    {"system.family", "Windows", "Windows", "", "this program"},
    {"power.source", "battery", "mains", "", "GetSystemPowerStatus"},
    {"clock.counterRate", 14'318'180_n, 10'000'000_n, "Hz", "QueryPerformanceFrequency"},
    {"network.throttlingIndex", 10_n, 4'294'967'295_n, "",
     "registry, HKLM\\...\\Multimedia\\SystemProfile: NetworkThrottlingIndex"},
    {"system.verifiedDrivers", "e1i68x64.sys", "none", "", "verifier /querysettings"},
    {"system.kernelDebugger", true, false, "", "bcdedit /enum \"{current}\": debug"},
    {"interruptModeration.isOn", true, false, "", kKeyword + "'[*]InterruptModeration'"},
    {"interruptModeration.intelRate", 65'535_n, 0_n, "", kKeyword + "'ITR'"},
    {"driver.eee", true, false, "", kKeyword + "'[*]EEE'"},
    {"driver.flowControl", 3_n, 0_n, "", kKeyword + "'[*]FlowControl'"},
    {"driver.rscIpv4", true, false, "", kKeyword + "'[*]RscIPv4'"},
    {"driver.rscIpv6", true, false, "", kKeyword + "'[*]RscIPv6'"},
    {"driver.udpRsc", true, false, "", kKeyword + "'[*]UdpRsc'"},
    {"driver.packetCoalescing", true, false, "", kKeyword + "'[*]PacketCoalescing'"},
    {"driver.selectiveSuspend", true, false, "", kKeyword + "'[*]SelectiveSuspend'"},
    {"driver.idleRestriction", false, true, "", kKeyword + "'[*]IdleRestriction'"},
    {"driver.receiveBuffers", 2048_n, 512_n, "", kKeyword + "'[*]ReceiveBuffers'"},
    {"driver.jumboPacket", 9014_n, 1514_n, "bytes", kKeyword + "'[*]JumboPacket'"},
    {"driver.speedDuplex", 4_n, 0_n, "", kKeyword + "'[*]SpeedDuplex'"},
    {"driver.rss", true, true, "", kKeyword + "'[*]RSS'"},
    {"driver.rssQueues", 4_n, 1_n, "", kKeyword + "'[*]NumRSSQueues'"},
    {"driver.rssBaseProcessor", 0_n, 2_n, "", kKeyword + "'[*]RssBaseProcNumber'"},
    {"driver.rssProfile", 3_n, 2_n, "", kKeyword + "'[*]RSSProfile'"},
    {"driver.greenFeatures", "EnableGreenEthernet, GigaLite", "none", "", kAdapter},
    {"driver.checksumsInSoftware", "*UDPChecksumOffloadIPv4", "none", "", kAdapter},
    {"driver.mayBeSwitchedOff", true, false, "",
     "Get-NetAdapterPowerManagement -Name 'Ethernet 2': AllowComputerToTurnOffDevice"},
    {"driver.provider", "Microsoft", "Intel", "", kAdapter},
    {"adapter.filters", "INSECURE_NPCAP", "none", "", "Get-NetAdapterBinding -Name 'Ethernet 2' -AllBindings"},
    {"adapter.master", "Hyper-V switch", "none", "", "Get-NetAdapterBinding -Name 'Ethernet 2'"},
    {"adapter.medium", "air", "cable", "", kAdapter + ": PhysicalMediaType"},
    {"driver.hasMessageInterrupts", false, true, "", kHardware + "MsiEnabled, MsiXEnabled"},
    {"pci.speed", 2500_n, 8000_n, "MT/s", kHardware + "PcieLinkSpeed"},
    {"pci.speedMax", 8000_n, 8000_n, "MT/s", kHardware + "PciExpressMaxLinkSpeedEncoded"},
    {"pci.width", 4_n, 8_n, "lanes", kHardware + "PcieLinkWidth"},
    {"pci.widthMax", 8_n, 8_n, "lanes", kHardware + "PciExpressMaxLinkWidth"},
    {"pci.numaNode", 1_n, 0_n, "", kHardware + "NumaNode"},
    {"powerPlan.active", "381b4222-f694-41f0-9685-ff5bb260df2e", "8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c", "",
     "powercfg /getactivescheme"},
    {"powerPlan.mode", "961cc777-2547-4f9d-8174-7d86181b8a7a", "none", "", "Settings > System > Power > Power mode"},
    {"powerPlan.isIdleDisabled", false, true, "", kPlan + "IDLEDISABLE (on mains power)"},
    {"powerPlan.deepestIdleState", 0_n, 1_n, "", kPlan + "IDLESTATEMAX (on mains power)"},
    {"powerPlan.minimumProcessorState", 5_n, 100_n, "%", kPlan + "PROCTHROTTLEMIN (on mains power)"},
    {"powerPlan.maximumProcessorState", 99_n, 100_n, "%", kPlan + "PROCTHROTTLEMAX (on mains power)"},
    {"powerPlan.boostMode", 0_n, 2_n, "", kPlan + "PERFBOOSTMODE (on mains power)"},
    {"powerPlan.energyPreference", 33_n, 0_n, "%", kPlan + "PERFEPP (on mains power)"},
    {"powerPlan.minimumProcessorStateClass1", 5_n, 100_n, "%", kPlan + "PROCTHROTTLEMIN1 (on mains power)"},
    {"powerPlan.energyPreferenceClass1", 33_n, 0_n, "%", kPlan + "PERFEPP1 (on mains power)"},
    {"powerPlan.unparkedCores", 10_n, 100_n, "%", kPlan + "CPMINCORES (on mains power)"},
    {"powerPlan.linkSleep", 1_n, 0_n, "", "powercfg /query SCHEME_CURRENT SUB_PCIEXPRESS ASPM (on mains power)"},
    {"security.memoryIntegrity", true, false, "",
     "Windows Security, Device security, Core isolation: Memory integrity"},
    {"network.category", "public", "private", "",
     "Get-NetConnectionProfile -InterfaceAlias 'Ethernet 2': NetworkCategory"},
};

}  // namespace

HostFacts untunedLinux()
{
    HostFacts host;
    host.hostName = "alpha";
    host.operatingSystem = "Debian GNU/Linux 12 (bookworm)";
    host.toolVersion = "0.1.0";
    host.cpu.siblings = {{0, 2}, {1, 3}};
    host.adapter.emplace();
    host.adapter->name = "eth0";
    host.adapter->driver = "i40e";
    host.cpu.logicalCores = 4;
    host.cpu.numaNodeOfCore = {0, 0, 1, 1};
    host.cpu.usableCores = {0, 1};
    host.adapter->mtuBytes = 1500;
    for (const MadeUp& one : kLinux)
        host.facts.push_back(knownFact(one.id, one.untuned, one.unit, one.source));
    for (const char* const name : {"rx-frames", "tx-frames"}) {
        const std::string id = std::string("coalescing.") + (name[0] == 'r' ? "rx" : "tx") + "Frames";
        host.facts.push_back(
            model::absentFact(id, "", std::string("ethtool -c eth0: ") + name,
                              text("The driver of {adapter} has no {what}.", std::string("eth0"), std::string(name))));
    }
    host.facts.push_back(
        model::inapplicableFact("idle.guestPolling", "/sys/module/haltpoll/parameters/guest_halt_poll_ns",
                                "The driver haltpoll, by which virtual machines wait a while before they sleep, is not "
                                "there."));
    return host;
}

HostFacts tunedLinux()
{
    HostFacts host = untunedLinux();
    host.hostName = "beta";
    for (const MadeUp& one : kLinux)
        setFact(host, one.id, one.tuned);
    return host;
}

HostFacts untunedGuest()
{
    HostFacts host = untunedLinux();
    host.hostName = "delta";
    host.virtualization = "KVM";
    host.adapter->driver = "virtio_net";
    host.adapter->isVirtual = true;
    setFact(host, "time.steal", std::int64_t{20'000});
    setFact(host, "cores.isolated", "2-3");
    setFact(host, "idle.driver", "haltpoll");
    setFact(host, "idle.guestPolling", std::int64_t{0});
    return host;
}

HostFacts untunedWindows()
{
    HostFacts host;
    host.hostName = "gamma";
    host.operatingSystem = "Windows 11 Pro 23H2";
    host.toolVersion = "0.1.0";
    host.cpu.siblings = {{0, 1}, {2, 3}};
    host.cpu.efficiencyClassOfCore = {1, 1, 0, 0};
    host.adapter.emplace();
    host.adapter->name = "Ethernet 2";
    host.adapter->driver = "e1i68x64 12.19.2.45";
    host.cpu.logicalCores = 4;
    host.cpu.numaNodeOfCore = {0, 0, 1, 1};
    host.cpu.usableCores = {0, 1};
    host.adapter->mtuBytes = 1500;
    for (const MadeUp& one : kWindows)
        host.facts.push_back(knownFact(one.id, one.untuned, one.unit, one.source));
    return host;
}

HostFacts tunedWindows()
{
    HostFacts host = untunedWindows();
    host.hostName = "epsilon";
    for (const MadeUp& one : kWindows)
        setFact(host, one.id, one.tuned);
    return host;
}

void setFact(HostFacts& host, const std::string& id, model::FactValue value)
{
    Fact& fact = factOf(host, id);
    fact.value = std::move(value);
    fact.absence.clear();
    fact.isInapplicable = false;
}

void takeFact(HostFacts& host, const std::string& id, const std::string& absence)
{
    Fact& fact = factOf(host, id);
    fact.value.reset();
    fact.absence = absence;
}

}  // namespace halftrip::tests
