#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/record/account.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace halftrip::diagnose {
namespace {

constexpr const char* kSlowTimer =
    "The timer tick on core {core} of host {host} took {share:.0f} % of the slowest packets' time beyond the median.";
constexpr const char* kSlowIpi =
    "IPIs ({name:s}) on core {core} of host {host} took {share:.0f} % of the slowest packets' time beyond the median.";
constexpr const char* kSlowInterrupt = "Interrupt {name:s} on core {core} of host {host} took {share:.0f} % of the "
                                       "slowest packets' time beyond the median.";
constexpr const char* kSlowSoftirq =
    "Softirq {name:s} on core {core} of host {host} took {share:.0f} % of the slowest packets' time beyond the median.";
constexpr const char* kSlowDpc =
    "DPCs of {name:s} on core {core} of host {host} took {share:.0f} % of the slowest packets' time beyond the median.";
constexpr const char* kSlowWork = "Work items of {name:s} on core {core} of host {host} took {share:.0f} % of the "
                                  "slowest packets' time beyond the median.";
constexpr const char* kSlowThread =
    "Thread {name:s} on core {core} of host {host} took {share:.0f} % of the slowest packets' time beyond the median.";
constexpr const char* kSlowNmi =
    "NMIs on core {core} of host {host} took {share:.0f} % of the slowest packets' time beyond the median.";
constexpr const char* kSlowNextTimer =
    "Stop the timer tick on the measuring core: nohz_full= with isolcpus= and rcu_nocbs=.";
constexpr const char* kSlowNextIpi =
    "Find the senders (TLB shootdowns, membarrier, perf), and stop such programs while you measure.";
constexpr const char* kSlowNextInterrupts =
    "Move interrupts to other cores (/proc/irq/*/smp_affinity, irqaffinity=) and stop irqbalance.";
constexpr const char* kSlowNextDpc =
    "Keep that driver's interrupts off the core (RSS base processor, interrupt affinity), or choose another core{cli: "
    "(--cpu, --responder-cpu)}.";
constexpr const char* kSlowNextProgram =
    "Keep other programs off that core, or choose another core{cli: (--cpu, --responder-cpu)}.";
constexpr const char* kSlowNextWork =
    "Keep kernel workers off that core: /sys/devices/virtual/workqueue/cpumask, isolcpus=.";
constexpr const char* kSlowNextThread =
    "Keep other threads off that core (isolcpus=, a cpuset or AllowedCPUs=), or choose another core{cli: (--cpu, "
    "--responder-cpu)}.";
constexpr const char* kSlowNextStopped =
    "Find what keeps the measuring process from running: a signal, a debugger, or a CPU quota (cgroup cpu.max).";
constexpr const char* kSlowNextNmi = "Disable the NMI watchdog (kernel.nmi_watchdog=0) and stop perf sessions.";
constexpr const char* kSlowUnnamedSentence = "No kernel event on either host explains the slowest packets: {share:.0f} "
                                             "% of their time beyond the median is unexplained.";
constexpr const char* kSlowUnnamedNext =
    "Look below the kernel: at the hypervisor, firmware (SMI), the NICs and the path between them.";
constexpr const char* kSlowSeen = "{packets} packets beyond p99, {excessUs:.0f} us over the median in total";
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

/// What that part did, and what to do about it.
struct ThiefWords {
    Text sentence;
    Text next;
};

ThiefWords thiefWords(const model::AccountPart& part, double share, bool isWindows)
{
    const std::string_view host = model::toWord(part.side.value_or(model::Side::A));
    switch (part.kind) {
    case model::SpanKind::Timer:
        return {text(kSlowTimer, part.core, host, share), text(kSlowNextTimer)};
    case model::SpanKind::Ipi:
        return {text(kSlowIpi, part.name, part.core, host, share), text(kSlowNextIpi)};
    case model::SpanKind::Interrupt:
        return {text(kSlowInterrupt, part.name, part.core, host, share),
                isWindows ? text(kSlowNextDpc) : text(kSlowNextInterrupts)};
    case model::SpanKind::Softirq:
        return {text(kSlowSoftirq, part.name, part.core, host, share), text(kSlowNextInterrupts)};
    case model::SpanKind::Dpc:
        return {text(kSlowDpc, part.name, part.core, host, share), text(kSlowNextDpc)};
    case model::SpanKind::Work:
        return {text(kSlowWork, part.name, part.core, host, share), text(kSlowNextWork)};
    case model::SpanKind::Thread:
        return {text(kSlowThread, part.name, part.core, host, share), part.name.starts_with(model::kOwnAbsence)
                                                                          ? text(kSlowNextStopped)
                                                                      : isWindows ? text(kSlowNextProgram)
                                                                                  : text(kSlowNextThread)};
    case model::SpanKind::Nmi:
        return {text(kSlowNmi, part.core, host, share), text(kSlowNextNmi)};
    case model::SpanKind::Transmit:
    case model::SpanKind::Receive:
    case model::SpanKind::Poll:
    case model::SpanKind::Drop:
        break;  // Moments take no time.
    }
    return {};
}

model::Finding slowPacketsFinding(const AccountedPoint& point, const model::RunRecord& record)
{
    const model::PointAccount& account = point.account;
    model::Finding finding{
        .id = "slowPackets",
        .sentence = {},
        .kind = model::FindingKind::Cause,
        .confidence = model::Confidence::Likely,
        .evidence = {foundAt(record, point.index,
                             text(kSlowSeen, account.probes.size(), static_cast<double>(account.excessNs) / 1e3))},
        .overturnedBy = text(kSlowOverturned),
        .points = {point.index}};
    const auto largest = std::ranges::find(account.parts, model::AccountCause::Span, &model::AccountPart::cause);
    if (largest != account.parts.end() && shareOfExcess(*largest, account) >= kSlowLargeShare) {
        const model::HostFacts& host = largest->side == model::Side::B ? record.responderHost : record.initiatorHost;
        ThiefWords words = thiefWords(*largest, std::min(100 * shareOfExcess(*largest, account), 100.0),
                                      host.operatingSystem.starts_with("Windows"));
        finding.sentence = std::move(words.sentence);
        finding.nextStep = std::move(words.next);
        return finding;
    }
    finding.sentence = text(kSlowUnnamedSentence, 100 * (1 - account.namedShare));
    finding.nextStep = kSlowUnnamedNext;
    return finding;
}

bool hasAnswerToTail(const model::PointAccount& account, const model::Autopsy& autopsy)
{
    const auto largest = std::ranges::find(account.parts, model::AccountCause::Span, &model::AccountPart::cause);
    const bool hasThief = largest != account.parts.end() && shareOfExcess(*largest, account) >= kSlowLargeShare;
    const bool isSeenWhole = autopsy.initiator.kernel.isWatched() && autopsy.responder.kernel.isWatched();
    return hasThief || (isSeenWhole && account.namedShare < kSlowFewNamed);
}

/// Of the point with the largest excess: the others are in the table.
std::vector<model::Finding> findSlowPackets(const model::RunRecord& record)
{
    std::optional<AccountedPoint> worst;
    for (std::uint32_t index = 0; index < record.points.size(); ++index) {
        const auto pass = model::passOf(record.points[index]);
        const model::PointResult& point = pass ? *pass : record.points[index];
        auto account = model::accountOf(point);
        const bool isTold = account && isTail(*account) && hasAnswerToTail(*account, *point.autopsy);
        if (isTold && (!worst || account->excessNs > worst->account.excessNs))
            worst = {index, std::move(*account)};
    }
    return worst ? std::vector{slowPacketsFinding(*worst, record)} : std::vector<model::Finding>();
}

}  // namespace

Rule slowPacketsRule()
{
    return {"slowPackets", "What delayed the slowest packets?", findSlowPackets, Touches::Tail,
            "the slowest packets were delayed"};
}

}  // namespace halftrip::diagnose
