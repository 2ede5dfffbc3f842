#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

namespace halftrip::check {
namespace {

const char* const kCatalogue = "the profile network-latency of tuned sets it";

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
    std::string source;
    std::string price;
    std::string caution = {};
    std::optional<Judgement> (*ruleOut)(const model::HostFacts& host) = nullptr;
};

constexpr const char* kOneCore =
    "On one core, whoever looks for packets keeps the program that should answer from running.";

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
                         .effectSource = std::move(sysctl.source),
                         .price = std::move(sysctl.price),
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
         .good = "The kernel does not take pages away from programs to see who uses them.",
         .bad = "The kernel takes pages away from programs now and then to see who uses them.",
         .effectNs = 0,
         .why =
             "To move memory to the node that uses it, the kernel makes pages inaccessible and counts the faults. Each "
             "fault stops the program that measures.",
         .effect = "A page fault of 1 us and more, in rare packets.",
         .source = std::string("Linux, Documentation/admin-guide/sysctl/kernel.rst; ") + kCatalogue,
         .price = "Memory of other programs stays where it is, however far from their cores."});
    add({.id = "timerMigration",
         .title = "Timers of other cores",
         .name = "kernel.timer_migration",
         .passes = Equal,
         .advised = 0,
         .good = "Timers stay on the core that set them.",
         .bad = "Timers of idle cores are moved to busy ones, such as one that spins.",
         .effectNs = 0,
         .why =
             "To let idle cores sleep, the kernel moves their timers to a busy core. A core that spins is always busy.",
         .effect = "A timer interrupt of 2 to 5 us, in rare packets.",
         .source = kCatalogue,
         .price = "Idle cores wake up more often."});
    add({.id = "nmiWatchdog",
         .title = "Watchdog by non-maskable interrupts",
         .name = "kernel.nmi_watchdog",
         .passes = Equal,
         .advised = 0,
         .good = "It is off.",
         .bad = "Each core is interrupted every few seconds, and one performance counter is taken.",
         .effectNs = 0,
         .why = "A counter of the processor raises an interrupt that nothing can hold back, to find cores that hang.",
         .effect = "Some us every few seconds on each core.",
         .source = kCatalogue,
         .price = "A core that hangs with its interrupts off is not noticed."});
    add({.id = "statistics",
         .title = "Interval of memory statistics",
         .name = "vm.stat_interval",
         .passes = AtLeast,
         .advised = 10,
         .good = "Each core is seldom interrupted for statistics.",
         .bad = "Each core runs a piece of kernel work that often, just for statistics.",
         .effectNs = 0,
         .why = "Every core adds up its memory statistics at this interval.",
         .effect = "Some us in one packet at each interval.",
         .source = kCatalogue,
         .price = "Figures about memory are older."});
    add({.id = "compaction",
         .title = "Memory compaction in the background",
         .name = "vm.compaction_proactiveness",
         .passes = Equal,
         .advised = 0,
         .good = "The kernel moves no pages ahead of need.",
         .bad = "The kernel moves pages about in the background, so that large ones become free.",
         .effectNs = 0,
         .why = "While a page is moved, whoever touches it waits.",
         .effect = "Page faults of some us, in rare packets.",
         .source = "Linux, Documentation/admin-guide/sysctl/vm.rst",
         .price = "Huge pages are harder to get later."});
    add({.id = "receiveFlowSteering",
         .title = "Receive flow steering (RFS)",
         .name = "net.core.rps_sock_flow_entries",
         .passes = Equal,
         .advised = 0,
         .good = "Packets stay on the core that took their interrupt.",
         .bad = "Packets may be handed to the core of the program by an interrupt between cores.",
         .effectNs = 1000,
         .why =
             "The core that takes the interrupt hands the packet over to another one, which may have to wake up first.",
         .effect = "1 to 3 us for each hand-over, and the wake-up.",
         .source = "Linux, Documentation/networking/scaling.rst; the size is an estimate",
         .price = "Programs with many connections find their packets in colder caches."});
    add({.id = "busyPolling",
         .title = "Busy polling by default",
         .name = "net.core.busy_read",
         .passes = AtLeast,
         .advised = 50,
         .good = "Sockets look for packets themselves for a while, before they sleep.",
         .bad = "Sockets that do not ask for it sleep until the interrupt.",
         .effectNs = 4000,
         .why =
             "A socket that polls the adapter's queue needs no interrupt and no wake-up. Programs may ask for it with "
             "SO_BUSY_POLL (Halftrip: --wait busypoll); this makes it the default of sockets that are opened later.",
         .effect = "47.5 us became 16.4 us between two hosts with a message each 10 ms.",
         .source = "B2BITS, FIX Antenna, \"Busy polling\"; value: Linux, Documentation/admin-guide/sysctl/net.rst",
         .price = "A core at full load for each socket that waits.",
         .caution = "Without effect on adapters whose driver does not offer it.",
         .ruleOut = ruleOutOneCore});
    add({.id = "receiveBuffer",
         .title = "Largest receive buffer",
         .name = "net.core.rmem_max",
         .passes = AtLeast,
         .advised = 4'194'304,
         .good = "Programs may ask for buffers that hold a burst.",
         .bad = "A burst may not fit into the buffer that a program gets: what does not is lost.",
         .effectNs = 0,
         .why = "Packets that arrive faster than a program takes them wait in its socket's buffer.",
         .effect = "Lost packets in bursts, no time.",
         .source = "Linux, man 7 socket",
         .price = "Memory, where programs ask for it."});
    add({.id = "earlyDemux",
         .title = "Early look-up of sockets",
         .name = "net.ipv4.ip_early_demux",
         .passes = Equal,
         .advised = 1,
         .good = "The socket of a packet is found before its route, which then needs no look-up.",
         .bad = "Each packet's route is looked up, although its socket knows it.",
         .effectNs = 100,
         .why = "For connected sockets the kernel can skip the look-up of the route.",
         .effect = "Some 100 ns for each packet.",
         .source = "Linux, Documentation/networking/ip-sysctl.rst; the size is an estimate",
         .price = "A little, on hosts that mostly forward."});
    return all;
}

}  // namespace halftrip::check
