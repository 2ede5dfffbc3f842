#include "core/check/check.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

namespace halftrip::check {
namespace {

const char* const kCatalogue = "set by tuned's profile network-latency";

/// One of sysctl(8): what is particular about it.
struct Sysctl {
    std::string id;
    std::string title;
    std::string name;
    Setting::Passes passes;
    std::int64_t advised;
    std::string good;
    std::string bad;
    std::int64_t effectNs;
    std::string why;
    std::string effect;
    EffectSources sources;
    std::string price;
    std::string caution = {};
    bool isOfBlocking = false;
    std::optional<Judgement> (*ruleOut)(const model::HostFacts& host) = nullptr;
};

constexpr const char* kOneCore = "With a single core, busy polling keeps the answering program from running.";

/// Two ends of an emulated path took 4.4 times as long with it.
std::optional<Judgement> ruleOutOneCore(const model::HostFacts& host)
{
    if (host.cpu.usableCores.size() != 1)
        return std::nullopt;
    return notApplicable(kOneCore);
}

Check checkOf(Sysctl sysctl)
{
    return settingCheck({.id = std::move(sysctl.id),
                         .title = std::move(sysctl.title),
                         .group = "kernel",
                         .why = std::move(sysctl.why),
                         .effect = std::move(sysctl.effect),
                         .effectSources = std::move(sysctl.sources),
                         .price = std::move(sysctl.price),
                         .isOfBlocking = sysctl.isOfBlocking,
                         .judge = {}},
                        {.fact = "sysctl." + sysctl.name,
                         .passes = sysctl.passes,
                         .advised = sysctl.advised,
                         .words = "{name} {value}",
                         .name = sysctl.name,
                         .command = "sudo sysctl -w " + sysctl.name + "={value}",
                         .good = std::move(sysctl.good),
                         .bad = std::move(sysctl.bad),
                         .effectNs = sysctl.effectNs,
                         .caution = std::move(sysctl.caution),
                         .ruleOut = sysctl.ruleOut});
}

}  // namespace

std::vector<Check> kernelSettingChecks()
{
    using enum Setting::Passes;
    std::vector<Check> all;
    const auto add = [&](Sysctl sysctl) { all.push_back(checkOf(std::move(sysctl))); };
    add({.id = "numaBalancing",
         .title = "Automatic NUMA balancing",
         .name = "kernel.numa_balancing",
         .passes = Equal,
         .advised = 0,
         .good = "The kernel does not unmap pages to sample memory access.",
         .bad = "The kernel periodically unmaps pages to sample memory access.",
         .effectNs = 0,
         .why = "The kernel unmaps pages and counts page faults, to move memory to the node that uses it. Each fault "
                "stops the measuring program.",
         .effect = "A page fault of 1 us or more, in rare packets.",
         .sources = {"Linux, Documentation/admin-guide/sysctl/kernel.rst", kCatalogue},
         .price = "Memory of other programs may stay on a remote node."});
    add({.id = "timerMigration",
         .title = "Timer migration",
         .name = "kernel.timer_migration",
         .passes = Equal,
         .advised = 0,
         .good = "Timers stay on the core that armed them.",
         .bad = "Timers of idle cores migrate to busy cores, such as a spinning one.",
         .effectNs = 0,
         .why = "To let idle cores sleep, the kernel migrates their timers to a busy core. A spinning core is always "
                "busy.",
         .effect = "A timer interrupt of 2 to 5 us, in rare packets.",
         .sources = kCatalogue,
         .price = "Idle cores wake up more often."});
    add({.id = "nmiWatchdog",
         .title = "NMI watchdog",
         .name = "kernel.nmi_watchdog",
         .passes = Equal,
         .advised = 0,
         .good = "The NMI watchdog is off.",
         .bad = "The watchdog interrupts each busy core about every 10 s and occupies a performance counter.",
         .effectNs = 0,
         .why = "A performance counter raises a non-maskable interrupt (NMI) to detect hung cores.",
         .effect = "Several us about every 10 s on each busy core.",
         .sources = kCatalogue,
         .price = "A core that hangs with interrupts off goes undetected."});
    add({.id = "statistics",
         .title = "vm.stat_interval",
         .name = "vm.stat_interval",
         .passes = AtLeast,
         .advised = 10,
         .good = "Each core seldom updates memory statistics.",
         .bad = "Each core runs kernel work at this interval to update memory statistics.",
         .effectNs = 0,
         .why = "Each core folds its memory statistics into the global ones at this interval.",
         .effect = "Several us in one packet per interval.",
         .sources = kCatalogue,
         .price = "Memory statistics are less current."});
    add({.id = "compaction",
         .title = "Proactive memory compaction",
         .name = "vm.compaction_proactiveness",
         .passes = Equal,
         .advised = 0,
         .good = "The kernel does not compact memory ahead of demand.",
         .bad = "The kernel moves pages in the background to free huge pages.",
         .effectNs = 0,
         .why = "A program that accesses a page during its move has to wait.",
         .effect = "Page faults of several us, in rare packets.",
         .sources = "Linux, Documentation/admin-guide/sysctl/vm.rst",
         .price = "Huge pages are harder to allocate later."});
    add({.id = "receiveFlowSteering",
         .title = "Receive flow steering (RFS)",
         .name = "net.core.rps_sock_flow_entries",
         .passes = Equal,
         .advised = 0,
         .good = "The core that takes the interrupt also processes the packet.",
         .bad = "The kernel may pass packets to the program's core by an inter-processor interrupt (IPI).",
         .effectNs = 1000,
         .why = "The core that takes the interrupt passes the packet to another core, which may have to wake up first.",
         .effect = "1 to 3 us per handover, plus the wake-up.",
         .sources = {"Linux, Documentation/networking/scaling.rst", "the size is an estimate"},
         .price = "Programs with many connections lose cache locality."});
    add({.id = "busyPolling",
         .title = "Busy polling by default",
         .name = "net.core.busy_read",
         .passes = AtLeast,
         .advised = 50,
         .good = "Sockets busy-poll for packets before they block.",
         .bad = "Sockets without SO_BUSY_POLL block until the interrupt.",
         .effectNs = 4000,
         .why = "A busy-polling socket needs no interrupt and no wake-up. Programs can request it with SO_BUSY_POLL "
                "(Halftrip: --wait busypoll); this sysctl makes it the default for new sockets.",
         .effect = "From 47.5 us down to 16.4 us between two hosts, with one message every 10 ms. A program that spins "
                   "took 18.8 us.",
         .sources = {"B2BITS, FIX Antenna, \"Busy polling\"", "value: Linux, Documentation/admin-guide/sysctl/net.rst"},
         .price = "One fully loaded core per waiting socket.",
         .caution = "Only an end that blocks gains from it. No effect if the adapter's driver does not support it.",
         .isOfBlocking = true,
         .ruleOut = ruleOutOneCore});
    add({.id = "receiveBuffer",
         .title = "Maximum receive buffer (net.core.rmem_max)",
         .name = "net.core.rmem_max",
         .passes = AtLeast,
         .advised = 4'194'304,
         .good = "Programs may request a socket buffer that holds a burst.",
         .bad = "A burst may overflow the socket buffer: the excess is lost.",
         .effectNs = 0,
         .why = "Packets wait in the socket buffer if they arrive faster than the program reads them.",
         .effect = "Lost packets in bursts; no added latency.",
         .sources = "Linux, man 7 socket",
         .price = "Memory, if programs request it."});
    add({.id = "earlyDemux",
         .title = "Early demux (ip_early_demux)",
         .name = "net.ipv4.ip_early_demux",
         .passes = Equal,
         .advised = 1,
         .good = "The socket lookup comes first and saves the route lookup.",
         .bad = "The kernel looks up the route of every packet, although its socket has it cached.",
         .effectNs = 100,
         .why = "For connected sockets, the kernel can skip the route lookup.",
         .effect = "About 100 ns per packet.",
         .sources = {"Linux, Documentation/networking/ip-sysctl.rst", "the size is an estimate"},
         .price = "A small cost on hosts that mostly forward."});
    return all;
}

}  // namespace halftrip::check
