#include "core/check/all_checks.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"

#include <fmt/format.h>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

constexpr const char* kSoftwareModerationOff = "The kernel holds no packets and no interrupts back.";
constexpr const char* kSoftwareModerationOn =
    "After each packet the interrupt stays off for {us:g} us, and the next one waits. ethtool -c does not show it.";
constexpr const char* kSoftwareModerationAdviceDefer = "napi_defer_hard_irqs 0";
constexpr const char* kSoftwareModerationAdviceFlush = "gro_flush_timeout 0";

Judgement judgeSoftwareModeration(const HostFacts& host)
{
    const auto timeout = numberOf(host.facts, "napi.groFlushTimeout");
    const auto deferred = numberOf(host.facts, "napi.deferHardIrqs");
    if (!timeout || !deferred)
        return unknownFor(host, timeout ? "napi.deferHardIrqs" : "napi.groFlushTimeout");
    Judgement judgement = verdictOn(host, CheckVerdict::Pass, {"napi.groFlushTimeout", "napi.deferHardIrqs"},
                                    kSoftwareModerationOff);
    judgement.present = fmt::format("gro_flush_timeout {} ns, napi_defer_hard_irqs {}", *timeout, *deferred);
    if (*timeout == 0 || *deferred == 0)
        return judgement;
    judgement.expectedEffectNs = *timeout / 2;
    judgement.verdict = verdictFor(judgement.expectedEffectNs);
    judgement.reason = text(kSoftwareModerationOn, static_cast<double>(*timeout) / 1000);
    const std::string folder = "/sys/class/net/" + host.adapter->name + "/";
    const auto set = [&](const char* file, std::int64_t value) {
        return fmt::format("echo {} | sudo tee {}", value, quotedForSh(folder + file));
    };
    for (const auto& [id, file, present] : {std::tuple("napi.deferHardIrqs", "napi_defer_hard_irqs", *deferred),
                                            std::tuple("napi.groFlushTimeout", "gro_flush_timeout", *timeout)}) {
        judgement.advice.push_back({.setting = {id, host.adapter->name},
                                    .value = "0",
                                    .words = text("{name} {value}", std::string(file), std::string("0")),
                                    .commands = {"sh", set(file, 0), set(file, present)},
                                    .privilege = "root",
                                    .lastsOverReboot = false,
                                    .caution = {}});
    }
    return judgement;
}

}  // namespace

std::vector<Check> queueChecks()
{
    return {
        {.id = "softwareModeration",
         .title = "Interrupt moderation by the kernel",
         .group = "adapter",
         .why = "The kernel itself can keep an interrupt off for a while after each packet. Some drivers switch that "
                "on (r8169, "
                "bcmgenet, macb).",
         .effect = "20 us by default where a driver switches it on.",
         .effectSource = "Linux 6.2, net/core/dev.c, netdev_sw_irq_coalesce_default_on()",
         .price = "An interrupt for every packet: more processor time, and fewer small packets in a second.",
         .costsThroughput = true,
         .about = About::Device,
         .system = System::Linux,
         .judge = judgeSoftwareModeration},
        settingCheck(
            {.id = "threadedNapi",
             .title = "Receiving in a thread (threaded NAPI)",
             .group = "adapter",
             .why = "Received packets are taken by a thread, which has to be woken up and may have to wait for others.",
             .effect = "A wake-up for each interrupt, 1 us and more.",
             .effectSource = "Linux, Documentation/networking/napi.rst; the size is an estimate",
             .price = "Receiving cannot be given a core and a priority of its own any more.",
             .about = About::Device,
             .judge = {}},
            {.fact = "napi.threaded",
             .advised = std::int64_t{0},
             .words = "threaded {value}",
             .command = "echo {value} | sudo tee /sys/class/net/{adapter}/threaded",
             .good = "Packets are received where their interrupt arrives.",
             .bad = "Packets are received in a thread.",
             .effectNs = 1000}),
        settingCheck(
            {.id = "receiveRing",
             .title = "Size of the receive ring",
             .group = "adapter",
             .why = "The adapter fills the whole ring before it comes back to a buffer: a large ring does not stay in "
                    "the caches.",
             .effect = "Cache misses of some 100 ns, in some packets; not published as a number.",
             .effectSource = "Intel Ethernet 700 series, Linux performance tuning guide; the size is an estimate",
             .price = "Bursts that do not fit into the ring are lost.",
             .costsThroughput = true,
             .about = About::Device,
             .judge = {}},
            {.fact = "rings.rx",
             .passes = Setting::Passes::AtMost,
             .advised = std::int64_t{1024},
             .words = "receive ring {value}",
             .command = "sudo ethtool -G {adapter} rx {value}",
             .good = "Its buffers stay in the caches.",
             .bad = "Its buffers do not stay in the caches.",
             .effectNs = 100,
             .privilege = "root or CAP_NET_ADMIN",
             .caution = "The adapter's queues restart; with many drivers the link goes down for some seconds."}),
        settingCheck(
            {.id = "channels",
             .title = "Number of queues (channels)",
             .group = "adapter",
             .why = "A hash of its addresses and ports puts each flow on a queue, so that another port meets another "
                    "core, which may sleep or be far away.",
             .effect = "Jumps between runs by a wake-up or a node, none within a run.",
             .effectSource =
                 "Linux, Documentation/networking/scaling.rst; Intel Ethernet 700 series, Linux performance "
                 "tuning guide",
             .price = "All packets meet one core: less throughput.",
             .costsThroughput = true,
             .about = About::Device,
             .judge = {}},
            {.fact = "channels.combined",
             .passes = Setting::Passes::AtMost,
             .advised = std::int64_t{1},
             .words = "combined channels {value}, or a rule that puts the flow on a chosen queue (ethtool -N)",
             .command = "sudo ethtool -L {adapter} combined {value}",
             .good = "Every flow meets the same queue and core.",
             .bad = "Which queue and core a flow meets depends on its addresses and ports.",
             .privilege = "root or CAP_NET_ADMIN",
             .caution = "The adapter's queues restart; with many drivers the link goes down for some seconds."})};
}

}  // namespace halftrip::check
