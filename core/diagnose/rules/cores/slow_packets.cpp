#include "core/base/core_list.hpp"
#include "core/diagnose/ends.hpp"
#include "core/diagnose/histogram_part.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/facts/core_merits.hpp"
#include "core/model/facts/siblings.hpp"
#include "core/model/figures/account.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::diagnose {
namespace {

constexpr const char* kSlowTimer = "The timer tick on core {core} of host {host} delays the slowest packets by up to "
                                   "{most}: {share:g} % of their time beyond the median.";
constexpr const char* kSlowIpi = "IPIs ({name:s}) on core {core} of host {host} delay the slowest packets by up to "
                                 "{most}: {share:g} % of their time beyond the median.";
constexpr const char* kSlowInterrupt = "Interrupt {name:s} on core {core} of host {host} delays the slowest packets by "
                                       "up to {most}: {share:g} % of their time beyond the median.";
constexpr const char* kSlowSoftirq = "Softirq {name:s} on core {core} of host {host} delays the slowest packets by up "
                                     "to {most}: {share:g} % of their time beyond the median.";
constexpr const char* kSlowDpc = "DPCs of {name:s} on core {core} of host {host} delay the slowest packets by up to "
                                 "{most}: {share:g} % of their time beyond the median.";
constexpr const char* kSlowWork = "Work items of {name:s} on core {core} of host {host} delay the slowest packets by "
                                  "up to {most}: {share:g} % of their time beyond the median.";
constexpr const char* kSlowThread = "Thread {name:s} on core {core} of host {host} delays the slowest packets by up to "
                                    "{most}: {share:g} % of their time beyond the median.";
constexpr const char* kSlowNmi = "NMIs on core {core} of host {host} delay the slowest packets by up to {most}: "
                                 "{share:g} % of their time beyond the median.";
constexpr const char* kSlowSteal =
    "Steal time on host {host} delays the slowest packets by up to {most}: {share:g} % of "
    "their time beyond the median.";
constexpr const char* kSlowCost = "{us:.3g} us {figure}";
constexpr const char* kSlowCause = "{thief}, up to {most} a packet";
constexpr const char* kSlowNextTimer =
    "Stop the timer tick on the measuring core: nohz_full= with isolcpus= and rcu_nocbs=, or tuned's profile "
    "cpu-partitioning.";
constexpr const char* kSlowNextIpi =
    "Find the senders (TLB shootdowns, membarrier, perf), and stop such programs while you measure.";
constexpr const char* kSlowNextInterrupts =
    "Move interrupts to other cores (/proc/irq/*/smp_affinity, irqaffinity=) and stop irqbalance.";
constexpr const char* kSlowNextDpc =
    "Keep that driver's interrupts off the core (RSS base processor, interrupt affinity)";
constexpr const char* kSlowNextProgram = "Keep other programs off that core";
constexpr const char* kSlowNextWork =
    "Keep kernel workers off that core: /sys/devices/virtual/workqueue/cpumask, isolcpus=, or tuned's profile "
    "cpu-partitioning.";
constexpr const char* kSlowNextThread = "Keep other threads off that core (isolcpus=, a cpuset or AllowedCPUs=)";
constexpr const char* kSlowNextOrCore = "{advice}, or choose another core{cli: (--cpu)}.";
constexpr const char* kSlowNextOrCoreB = "{advice}, or choose another core{cli: (--responder-cpu)}.";
constexpr const char* kSlowNextStopped =
    "Find what keeps the measuring process from running: a signal, a debugger, a CPU quota (cgroup cpu.max) or "
    "real-time throttling (kernel.sched_rt_runtime_us).";
constexpr const char* kSlowNextNmi = "Disable the NMI watchdog (kernel.nmi_watchdog=0) and stop perf sessions.";
constexpr const char* kSlowNextSteal = "Measure on bare metal, or in a virtual machine with dedicated cores.";
constexpr const char* kSlowUnnamedSentence = "No recorded kernel event explains the slowest packets: {share:.0f} % of "
                                             "their time beyond the median is unexplained.";
constexpr const char* kSlowWatched =
    "Kernel events were recorded on core {here:s} of host A and core {there:s} of host B, and on no other.";
constexpr const char* kSlowUnnamedNext =
    "Look below the kernel: at the hypervisor, firmware (SMI), the NICs and the path between them.";
constexpr const char* kSlowUnnamedNextAsleep =
    "Hold C-states off and repeat{cli: (--hold-cstates)}: no kernel event shows how long an idle core takes to wake "
    "up. "
    "Then look below the kernel: at the hypervisor, firmware (SMI), the NICs and the path between them.";
constexpr const char* kSlowUnnamedNextUnwatched =
    "Run the measuring thread on core {core} of host A once{cli: (--cpu)}: packets arrive there, and no event of that "
    "core was recorded. Only then look below the kernel: at the hypervisor, firmware (SMI), the NICs and the path "
    "between them.";
constexpr const char* kSlowUnnamedNextUnwatchedB =
    "Run the measuring thread on core {core} of host B once{cli: (--responder-cpu)}: packets arrive there, and no "
    "event of that core was recorded. Only then look below the kernel: at the hypervisor, firmware (SMI), the NICs "
    "and the path between them.";
constexpr const char* kSlowSeen = "{packets} of {beyond} packets beyond p99 were recorded: up to {most} over the "
                                  "median, {mean} on average";
constexpr const char* kSlowInShort = "the slowest packets were delayed";
constexpr const char* kSlowOverturned = "The same tail without it{cli: (halftrip autopsy lists every packet)}.";

/// A cause below this share is one among many.
constexpr double kSlowLargeShare = 0.25;
/// Where less than this has a name, the kernels know nothing.
constexpr double kSlowFewNamed = 0.2;
/// Outliers that are this near to the median on average are no tail.
constexpr std::int64_t kSlowLeastExcessNs = 5'000;
constexpr std::size_t kSlowFewestProbes = 3;

struct AccountedPoint {
    std::uint32_t index;
    model::PointAccount account;
    model::DistributionWords words = {};
};

bool isTail(const model::PointAccount& account)
{
    return account.probes.size() >= kSlowFewestProbes &&
           account.excessNs >= kSlowLeastExcessNs * static_cast<std::int64_t>(account.probes.size());
}

double shareOfExcess(const model::AccountPart& part, const model::PointAccount& account)
{
    return static_cast<double>(part.ns) / static_cast<double>(account.excessNs);
}

/// As people see it: "169 us HRT".
Text costOf(double storedNs, const model::DistributionWords& words)
{
    return text(kSlowCost, model::shownNs(words, storedNs) / 1'000, Text(words.shown));
}

/// The largest part that somebody took, of all packets together; null where it is one among many.
const model::AccountPart* thiefOf(const model::PointAccount& account)
{
    const auto largest = std::ranges::find_if(account.parts, [](const model::AccountPart& part) {
        return part.cause == model::AccountCause::Span || part.cause == model::AccountCause::Steal;
    });
    return largest != account.parts.end() && shareOfExcess(*largest, account) >= kSlowLargeShare ? &*largest : nullptr;
}

/// As far as the packet shows it: all of its time beyond the median where the thief explains that, so that both are
/// told with one figure. A thief may have had the core for longer, while the packet was elsewhere.
std::int64_t shownOf(const model::AccountPart& part, const model::ProbeAccount& probe)
{
    constexpr double kExplainsAll = 0.95;
    const bool explainsAll = static_cast<double>(part.ns) >= kExplainsAll * static_cast<double>(probe.excessNs);
    return explainsAll ? probe.excessNs : part.ns;
}

/// What it took from the packet that it delayed most.
Text mostOf(const model::AccountPart& thief, const AccountedPoint& point)
{
    std::int64_t mostNs = 0;
    for (const model::ProbeAccount& probe : point.account.probes) {
        for (const model::AccountPart& part : probe.parts) {
            mostNs = isSameCause(part, thief) ? std::max(mostNs, shownOf(part, probe)) : mostNs;
        }
    }
    return costOf(static_cast<double>(mostNs), point.words);
}

/// "32 of 900 packets beyond p99 were recorded: up to 169 us HRT over the median, 155 us HRT on average".
Text packetsSeen(const AccountedPoint& point)
{
    const std::size_t packets = point.account.probes.size();
    const double meanNs = static_cast<double>(point.account.excessNs) / static_cast<double>(packets);
    return text(kSlowSeen, packets, point.account.beyondP99,
                costOf(static_cast<double>(point.account.probes.front().excessNs), point.words),
                costOf(meanNs, point.words));
}

/// What that part did, and what to do about it.
struct ThiefWords {
    Text sentence;
    Text next;
};

/// Softirqs that a core raises for itself, in its timer tick mostly; the others come with interrupts.
bool isOfTick(std::string_view softirq)
{
    return softirq == "TIMER" || softirq == "HRTIMER" || softirq == "RCU" || softirq == "SCHED";
}

/// Or to leave the core: each end's by an option of its own.
Text orAnotherCore(const char* advice, const model::AccountPart& part)
{
    return part.side == model::Side::B ? text(kSlowNextOrCoreB, advice) : text(kSlowNextOrCore, advice);
}

ThiefWords thiefWords(const model::AccountPart& part, const Text& most, double share, bool isWindows)
{
    const std::string_view host = model::toWord(part.side.value_or(model::Side::A));
    if (part.cause == model::AccountCause::Steal)
        return {text(kSlowSteal, host, most, share), text(kSlowNextSteal)};
    switch (part.kind) {
    case model::SpanKind::Timer:
        return {text(kSlowTimer, part.core, host, most, share), text(kSlowNextTimer)};
    case model::SpanKind::Ipi:
        return {text(kSlowIpi, part.name, part.core, host, most, share), text(kSlowNextIpi)};
    case model::SpanKind::Interrupt:
        return {text(kSlowInterrupt, part.name, part.core, host, most, share),
                isWindows ? orAnotherCore(kSlowNextDpc, part) : text(kSlowNextInterrupts)};
    case model::SpanKind::Softirq:
        return {text(kSlowSoftirq, part.name, part.core, host, most, share),
                isOfTick(part.name) ? text(kSlowNextTimer) : text(kSlowNextInterrupts)};
    case model::SpanKind::Dpc:
        return {text(kSlowDpc, part.name, part.core, host, most, share), orAnotherCore(kSlowNextDpc, part)};
    case model::SpanKind::Work:
        return {text(kSlowWork, part.name, part.core, host, most, share), text(kSlowNextWork)};
    case model::SpanKind::Thread:
        return {text(kSlowThread, part.name, part.core, host, most, share),
                part.name.starts_with(model::kOwnAbsence)
                    ? text(kSlowNextStopped)
                    : orAnotherCore(isWindows ? kSlowNextProgram : kSlowNextThread, part)};
    case model::SpanKind::Nmi:
        return {text(kSlowNmi, part.core, host, most, share), text(kSlowNextNmi)};
    case model::SpanKind::Transmit:
    case model::SpanKind::Receive:
    case model::SpanKind::Poll:
    case model::SpanKind::Drop:
        break;  // Moments take no time.
    }
    return {};
}

/// Where nobody was named: first the core that takes the packets and was not watched.
Text nextWithoutThief(const model::PointResult& point)
{
    for (const model::Side side : {model::Side::A, model::Side::B}) {
        const model::EndResult& end = side == model::Side::A ? point.initiator : point.responder;
        if (!model::watchesArrival(point, side))
            return side == model::Side::A ? text(kSlowUnnamedNextUnwatched, *end.obtained.arrivalCore)
                                          : text(kSlowUnnamedNextUnwatchedB, *end.obtained.arrivalCore);
    }
    const bool isAsleep = !model::occupiesCore(point.initiator.obtained.wait) ||
                          !model::occupiesCore(point.responder.obtained.wait);
    return isAsleep ? text(kSlowUnnamedNextAsleep) : Text(kSlowUnnamedNext);
}

model::DelaySource delaySourceOf(const model::AccountPart& part)
{
    const model::Side host = part.side.value_or(model::Side::A);
    if (part.cause == model::AccountCause::Steal)
        return {.host = host};
    return {.host = host, .kind = part.kind, .core = part.core, .name = part.name};
}

model::Finding slowPacketsFinding(const AccountedPoint& point, const model::RunRecord& record)
{
    const model::PointAccount& account = point.account;
    model::Finding finding{.id = "slowPackets",
                           .sentence = {},
                           .kind = model::FindingKind::Cause,
                           .confidence = model::Confidence::Likely,
                           .evidence = {foundAt(record, point.index, packetsSeen(point))},
                           .overturnedBy = text(kSlowOverturned),
                           .points = {point.index}};
    if (const model::AccountPart* const thief = thiefOf(account)) {
        const model::HostFacts& host = thief->side == model::Side::B ? record.responderHost : record.initiatorHost;
        ThiefWords words = thiefWords(*thief, mostOf(*thief, point), shownShare(shareOfExcess(*thief, account)).percent,
                                      isWindows(host));
        finding.sentence = std::move(words.sentence);
        finding.nextStep = std::move(words.next);
        finding.delayedBy = delaySourceOf(*thief);
        return finding;
    }
    finding.sentence = text(kSlowUnnamedSentence, 100 * (1 - account.namedShare));
    const auto pass = model::passOf(record.points[point.index]);
    const model::PointResult& measured = pass ? *pass : record.points[point.index];
    finding.evidence.push_back(text(kSlowWatched, coreListText(measured.autopsy->initiator.kernel.cores),
                                    coreListText(measured.autopsy->responder.kernel.cores)));
    finding.nextStep = nextWithoutThief(measured);
    return finding;
}

/// Nobody is cleared by events that were not recorded.
bool isSeenWhole(const model::Autopsy& autopsy)
{
    return autopsy.timeline && autopsy.spansLeftOut == 0 && autopsy.initiator.kernel.isWhole() &&
           autopsy.responder.kernel.isWhole();
}

bool hasAnswerToTail(const model::PointAccount& account, const model::Autopsy& autopsy)
{
    // Every path has a tail of its own, which nobody need look for below the kernel.
    const bool isLong = account.excessNs >= account.medianNs * static_cast<std::int64_t>(account.probes.size());
    return thiefOf(account) != nullptr || (isSeenWhole(autopsy) && isLong && account.namedShare < kSlowFewNamed);
}

std::optional<AccountedPoint> accountedAt(const model::RunRecord& record, std::uint32_t index)
{
    const auto pass = model::passOf(record.points[index]);
    const model::PointResult& point = pass ? *pass : record.points[index];
    auto account = model::accountOf(point);
    if (!account || !isTail(*account) || !hasAnswerToTail(*account, *point.autopsy))
        return std::nullopt;
    return AccountedPoint{index, std::move(*account), wordsOf(point.result().kind)};
}

/// Of the point with the largest excess: the others are in the table.
std::vector<model::Finding> findSlowPackets(const model::RunRecord& record)
{
    std::optional<AccountedPoint> worst;
    for (std::uint32_t index = 0; index < record.points.size(); ++index) {
        auto point = accountedAt(record, index);
        if (point && (!worst || point->account.excessNs > worst->account.excessNs))
            worst = std::move(point);
    }
    return worst ? std::vector{slowPacketsFinding(*worst, record)} : std::vector<model::Finding>();
}

/// "thread backup-agent on core 2 of B, up to 169 us HRT a packet"; where nobody was named, the rule's own words.
Text nameThief(const model::RunRecord& record, const model::Finding& finding)
{
    const auto point = finding.points.empty() || finding.points.front() >= record.points.size()
                           ? std::nullopt
                           : accountedAt(record, finding.points.front());
    const model::AccountPart* const thief = point ? thiefOf(point->account) : nullptr;
    return thief == nullptr ? Text(kSlowInShort) : text(kSlowCause, describe(*thief), mostOf(*thief, *point));
}

/// The best core for that host's thread that is neither the disturbed one nor its SMT sibling.
std::optional<int> undisturbedCore(const model::HostFacts& host, int disturbed)
{
    std::vector<int> avoid;
    std::ranges::copy_if(host.cpu.usableCores, std::back_inserter(avoid),
                         [&](int core) { return model::areOfOneCore(host.cpu, core, disturbed); });
    const auto node = host.adapter && host.adapter->numaNode ? host.adapter->numaNode
                                                             : model::numaNodeOf(host.cpu, disturbed);
    const auto best = model::bestCore(host.cpu, node,
                                      {.avoid = avoid, .interrupted = model::interruptedCores(host.facts)});
    return best && !hasCore(avoid, *best) ? best : std::nullopt;
}

/// When the measuring thread moves.
bool staysOnCore(const model::DelaySource& source)
{
    using Kind = model::SpanKind;
    constexpr std::array kOfCores{Kind::Thread, Kind::Work, Kind::Interrupt, Kind::Dpc};
    return source.kind && std::ranges::find(kOfCores, *source.kind) != kOfCores.end() &&
           !source.name.starts_with(model::kOwnAbsence);
}

/// Away from who lives on that core. On one host the responder may live on any of the rest.
std::vector<RemedyStep> anotherCoreAgain(const model::RunRecord& record, const model::Finding& finding)
{
    const std::optional<model::DelaySource>& source = finding.delayedBy;
    if (!source || !source->core || !staysOnCore(*source) || isOneHost(record))
        return {};
    const bool isB = source->host == model::Side::B;
    const auto other = undisturbedCore(isB ? record.responderHost : record.initiatorHost, *source->core);
    if (!other)
        return {};
    return {{isB ? "responder.core" : "initiator.core", std::to_string(*other)}};
}

std::vector<std::string_view> checksBehindThread(std::string_view name)
{
    if (!name.starts_with(model::kOwnAbsence))
        return {"isolatedCores"};
    return name == model::kThrottledThread ? std::vector<std::string_view>{"processorQuota", "realtimeThrottling"}
                                           : std::vector<std::string_view>{};
}

/// By who delayed the packets. Of IPIs, debuggers and signals no setting is the cause.
std::vector<std::string_view> checksBehindThief(const model::Finding& finding)
{
    if (!finding.delayedBy)
        return {};
    const model::DelaySource& source = *finding.delayedBy;
    if (!source.kind)
        return {"stolenTime"};
    std::vector<std::string_view> ofTick{"isolatedCores", "timerTick"};
    std::vector<std::string_view> ofInterrupts{"interruptCores", "irqbalance", "receiveBaseProcessor"};
    switch (*source.kind) {
    case model::SpanKind::Timer:
        return ofTick;
    case model::SpanKind::Softirq:
        return isOfTick(source.name) ? ofTick : ofInterrupts;
    case model::SpanKind::Interrupt:
    case model::SpanKind::Dpc:
        return ofInterrupts;
    case model::SpanKind::Work:
        return {"isolatedCores", "statistics"};
    case model::SpanKind::Thread:
        return checksBehindThread(source.name);
    case model::SpanKind::Nmi:
        return {"nmiWatchdog"};
    case model::SpanKind::Ipi:
    case model::SpanKind::Transmit:
    case model::SpanKind::Receive:
    case model::SpanKind::Poll:
    case model::SpanKind::Drop:
        break;
    }
    return {};
}

}  // namespace

Rule slowPacketsRule()
{
    Rule rule{"slowPackets", "What delayed the slowest packets?", findSlowPackets, Touches::Tail, kSlowInShort};
    rule.asCause = nameThief;
    rule.remedy = anotherCoreAgain;
    rule.checks = checksBehindThief;
    return rule;
}

}  // namespace halftrip::diagnose
