#include "core/check/check.hpp"
#include "core/check/judging.hpp"
#include "core/check/setting_check.hpp"
#include "core/model/facts/queue_values.hpp"
#include "core/model/figures/interrupt_deferral.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace halftrip::check {
namespace {

using model::CheckVerdict;
using model::HostFacts;

/// One wake-up.
constexpr std::int64_t kThreadNs = 1000;

constexpr const char* kThreadOfQueue = "NAPI of receive queue {queue} polls in a kernel thread.";
constexpr const char* kThreadOfQueueAdvice = "threaded 0 of the NAPI of receive queue {queue} (netdev napi-set)";
constexpr const char* kThreadPolls = "A kernel thread busy-polls the NAPI without sleeping: no packet waits for a "
                                     "wake-up, and each such thread takes a core.";
constexpr const char* kDeferralOff = "The kernel does not defer interrupts.";
constexpr const char* kDeferralOn = "The kernel defers interrupts for {us:g} us after each packet, so the "
                                    "next packet waits. ethtool -c does not show this.";
constexpr const char* kDeferralOfQueue = "{reason} This is of receive queue {queue}, which has values of its own.";
constexpr const char* kDeferralOfQueueAdvice =
    "gro-flush-timeout 0 and defer-hard-irqs 0 of the NAPI of receive queue {queue} (netdev napi-set)";

Judgement judgeDeferral(const HostFacts& host)
{
    const auto timeout = numberOf(host.facts, "napi.groFlushTimeout");
    const auto deferred = numberOf(host.facts, "napi.deferHardIrqs");
    if (!timeout || !deferred)
        return unknownFor(host, timeout ? "napi.deferHardIrqs" : "napi.groFlushTimeout");
    Judgement judgement = verdictOn(host, CheckVerdict::Pass, {"napi.groFlushTimeout", "napi.deferHardIrqs"},
                                    kDeferralOff);
    judgement.present = fmt::format("gro_flush_timeout {} ns, napi_defer_hard_irqs {}", *timeout, *deferred);
    const auto longest = model::interruptDeferralOf(host);
    if (!longest)
        return judgement;
    judgement.expectedEffectNs = longest->timeoutNs / 2;
    judgement.verdict = verdictFor(judgement.expectedEffectNs);
    judgement.reason = text(kDeferralOn, static_cast<double>(longest->timeoutNs) / 1000);
    if (longest->queue) {
        judgement.reason = text(kDeferralOfQueue, judgement.reason, *longest->queue);
        for (const char* const id : {"queues.groFlushTimeout", "queues.deferHardIrqs"}) {
            if (const model::Fact* const fact = model::findFact(host.facts, id); fact != nullptr)
                judgement.evidence.push_back(*fact);
        }
        // One value for the adapter would replace those of all its queues, for good.
        judgement.advice.push_back(
            adviceByHand("queues.groFlushTimeout", text(kDeferralOfQueueAdvice, *longest->queue)));
        return judgement;
    }
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

/// What the adapter's 0 or 1 does not tell: threads that never sleep, and NAPI instances with a value of their own.
/// None where the adapter's value is that of all its queues.
std::optional<Judgement> judgeThreadsOfQueues(const HostFacts& host)
{
    // Of Linux 6.18: no packet waits for a wake-up, and none for another core.
    constexpr std::int64_t kPollsAlways = 2;
    const auto ofAdapter = numberOf(host.facts, "napi.threaded");
    const model::QueueValues ofQueues = model::queueValuesOf(host.facts, "queues.threaded");
    const auto sleeping = std::ranges::find(ofQueues, 1, &model::QueueValues::value_type::second);
    if (ofAdapter != 1 && sleeping != ofQueues.end()) {
        Judgement judgement = verdictOn(host, CheckVerdict::Warn, {"queues.threaded", "napi.threaded"},
                                        text(kThreadOfQueue, sleeping->first), kThreadNs);
        judgement.advice.push_back(adviceByHand("queues.threaded", text(kThreadOfQueueAdvice, sleeping->first)));
        return judgement;
    }
    const bool doQueuesPoll = std::ranges::any_of(ofQueues, [](const auto& one) { return one.second == kPollsAlways; });
    if (ofAdapter == kPollsAlways || (ofAdapter == 0 && doQueuesPoll))
        return verdictOn(host, CheckVerdict::Pass, {"napi.threaded", "queues.threaded"}, kThreadPolls);
    return std::nullopt;
}

}  // namespace

std::vector<Check> queueChecks()
{
    return {
        {.id = "softwareModeration",
         .title = "Deferred interrupts (gro_flush_timeout, napi_defer_hard_irqs)",
         .group = "adapter",
         .why = "The kernel can keep the interrupt masked for a while after each packet. Some drivers enable this "
                "(r8169, bcmgenet, macb).",
         .effect = "20 us by default where a driver enables it.",
         .effectSources = "Linux 6.2, net/core/dev.c, netdev_sw_irq_coalesce_default_on()",
         .price = "One interrupt per packet: more CPU time and fewer small packets per second.",
         .costsThroughput = true,
         .about = About::Device,
         .system = System::Linux,
         .judge = judgeDeferral},
        settingCheck({.id = "threadedNapi",
                      .title = "Threaded NAPI",
                      .group = "adapter",
                      .why = "A kernel thread runs the NAPI poll; it must wake up and may wait for a core.",
                      .effect = "One wake-up per interrupt, 1 us or more.",
                      .effectSources = {"Linux, Documentation/networking/napi.rst", "the size is an estimate"},
                      .price = "The NAPI poll can no longer be pinned to a core or given a priority.",
                      .about = About::Device,
                      .judge = {}},
                     {.fact = "napi.threaded",
                      .advised = std::int64_t{0},
                      .words = "threaded {value}",
                      .command = "echo {value} | sudo tee /sys/class/net/{adapter}/threaded",
                      .good = "NAPI polls in softirq context on the core that takes the interrupt.",
                      .bad = "NAPI polls in a kernel thread.",
                      .effectNs = kThreadNs,
                      .ruleOut = judgeThreadsOfQueues}),
        settingCheck(
            {.id = "receiveRing",
             .title = "Rx ring size",
             .group = "adapter",
             .why = "The NIC cycles through the whole ring, so a large ring evicts its own descriptors and buffers "
                    "from the cache.",
             .effect = "Cache misses of about 100 ns in some packets; no figure is published.",
             .effectSources = {"Intel Ethernet 700 series, Linux performance tuning guide", "the size is an estimate"},
             .price = "Bursts that overflow the ring are lost.",
             .costsThroughput = true,
             .about = About::Device,
             .judge = {}},
            {.fact = "rings.rx",
             .passes = Setting::Passes::AtMost,
             .advised = std::int64_t{1024},
             .words = "Rx ring {value}",
             .command = "sudo ethtool -G {adapter} rx {value}",
             .good = "The ring's buffers stay in the cache.",
             .bad = "The ring's buffers do not stay in the cache.",
             .effectNs = 100,
             .privilege = "root or CAP_NET_ADMIN",
             .caution = "The adapter's queues restart; with many drivers the link goes down for a few seconds."}),
        settingCheck(
            {.id = "channels",
             .title = "Queue count (channels)",
             .group = "adapter",
             .why = "RSS assigns each flow to a queue by a hash of addresses and ports. Another port can land on "
                    "another core, which may be idle or on another NUMA node.",
             .effect = "Run-to-run variation by a wake-up or a NUMA hop; none within a run.",
             .effectSources = {"Linux, Documentation/networking/scaling.rst",
                               "Intel Ethernet 700 series, Linux performance tuning guide"},
             .price = "One core receives all packets: less throughput.",
             .costsThroughput = true,
             .about = About::Device,
             .judge = {}},
            {.fact = "channels.combined",
             .passes = Setting::Passes::AtMost,
             .advised = std::int64_t{1},
             .words =
                 "combined channels {value}, or an ntuple rule that steers the flow to a chosen queue (ethtool -N)",
             .command = "sudo ethtool -L {adapter} combined {value}",
             .good = "Every flow uses the same queue and core.",
             .bad = "A flow's addresses and ports determine its queue and core.",
             .privilege = "root or CAP_NET_ADMIN",
             .caution = "The adapter's queues restart; with many drivers the link goes down for a few seconds."})};
}

}  // namespace halftrip::check
