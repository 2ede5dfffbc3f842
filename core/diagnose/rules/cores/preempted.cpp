#include "core/diagnose/ends.hpp"
#include "core/diagnose/finding_ids.hpp"
#include "core/diagnose/preemption.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/request/peer.hpp"

#include <algorithm>
#include <optional>

namespace halftrip::diagnose {
namespace {

constexpr const char* kPreemptedSeenStalls =
    "{seen}; the spinning thread of {end} stalled {count} times, {totalMs:.1f} ms in total, {longestUs:.0f} us at most";
constexpr const char* kPreemptedSeenStall = "{seen}; the spinning thread of {end} stalled once, for {longestUs:.0f} us";
constexpr const char* kPreemptedSeen = "{switches} involuntary context switches on both ends";
constexpr const char* kPreemptedSeenOne = "1 involuntary context switch on both ends";
constexpr const char* kPreemptedSeenHere = "{switches} involuntary context switches";
constexpr const char* kPreemptedSeenOneHere = "1 involuntary context switch";
constexpr const char* kPreemptedSeenDelay = "{seen} and {delayMs:.1f} ms of run delay";
constexpr const char* kPreemptedSeenOver = "{seen} in {overMs:.0f} ms, warm-up included";
constexpr const char* kPreemptedThisHost = "this host";
constexpr const char* kPreemptedTheseHosts = "these hosts";
constexpr const char* kPreemptedNextOne =
    "Stop other work on {hosts}, or pin the measuring thread to an isolated core{cli: (--cpu)}.";
constexpr const char* kPreemptedNext =
    "Stop other work on {hosts}, or pin the measuring threads to isolated cores{cli: (--cpu, --responder-cpu)}.";
constexpr const char* kPreemptedSentence =
    "Measuring threads were preempted {where}: the tail reflects CPU load, not the network.";
constexpr const char* kPreemptedOverturned =
    "The same tail on idle hosts, with involuntary context switches and run delay near 0.";

/// Fewer involuntary switches than this at both ends together say nothing: one timer tick in a short point is no habit.
constexpr double kManySwitches = 10;
/// Involuntary switches by samples, beyond which the tail is theirs.
constexpr double kSwitchedShare = 0.001;
/// Runnable but not running for longer than this a wake-up, on average, a thread waits for somebody else: on a core
/// of its own it takes 1 to 5 us.
constexpr double kLongDelayNs = 10'000;
/// The share of the time in such waits beyond which they are no accident.
constexpr double kDelayedShare = 0.01;

/// What is counted of a thread covers its whole rounds; a point with a short measured part is mostly warm-up.
double coveredNs(const model::EndResult& end, const model::PointResult& point)
{
    return std::max(static_cast<double>(end.counters.overNs.value_or(0)), static_cast<double>(point.elapsedNs));
}

/// The part of it that was measured.
double measuredShare(const model::EndResult& end, const model::PointResult& point)
{
    const double covered = coveredNs(end, point);
    return covered > 0 ? static_cast<double>(point.elapsedNs) / covered : 1;
}

bool areMany(double stops, const model::PointResult& point)
{
    const auto samples = static_cast<double>(point.result().histogram.count());
    return stops >= kManySwitches && stops > kSwitchedShare * samples;
}

bool hasStall(const model::PointResult& point)
{
    const stats::Histogram& result = point.result().histogram;
    return !result.isEmpty() && result.maxNs() - result.percentileNs(50) >= kShortestStallNs;
}

/// Ends that share a core switch between themselves for every probe: that is sharedCore's to tell.
bool takeTurns(const model::RunRecord& record, const model::PointResult& point)
{
    const std::optional<int>& core = point.initiator.obtained.core;
    return isOneHost(record) && core && core == point.responder.obtained.core;
}

bool wasSwitchedOften(const model::PointResult& point)
{
    double whileMeasured = 0;
    for (const model::EndResult* const end : {&point.initiator, &point.responder})
        whileMeasured += static_cast<double>(end->counters.involuntarySwitches.value_or(0)) *
                         measuredShare(*end, point);
    return areMany(whileMeasured, point);
}

/// Nobody took the core from a thread that sleeps between packets: what it waited at its wake-ups may be a C-state's
/// exit, which older kernels and PREEMPT_RT count from its waking on.
bool onlySlept(const model::EndResult& end)
{
    return !model::occupiesCore(end.obtained.wait) && end.counters.involuntarySwitches.value_or(0) == 0;
}

/// What a wake-up may take on a core of the thread's own; none where a C-state may be in it and the system does not
/// tell how long it takes to leave.
std::optional<double> usualDelayNs(const model::EndResult& end, const model::HostFacts& host)
{
    if (!onlySlept(end))
        return kLongDelayNs;
    const auto exitUs = model::numberOf(host.facts, "idle.exitLatency");
    return exitUs ? std::optional(kLongDelayNs + static_cast<double>(*exitUs) * 1e3) : std::nullopt;
}

bool wasDelayed(const model::EndResult& end, const model::HostFacts& host, const model::PointResult& point)
{
    const model::ThreadCounters& counters = end.counters;
    const double delayNs = static_cast<double>(counters.runDelayNs.value_or(0));
    const auto wakes = static_cast<double>(counters.voluntarySwitches.value_or(0)) +
                       static_cast<double>(counters.involuntarySwitches.value_or(0)) + 1;
    const auto usualNs = usualDelayNs(end, host);
    return usualNs && delayNs > *usualNs * wakes && delayNs > kDelayedShare * coveredNs(end, point);
}

/// Often enough for the 99.9th percentile, or for more than the share of time above. The initiator's detector knows
/// when the measured part begins, the responder's does not.
bool stoodStill(const model::EndResult& end, const model::PointResult& point)
{
    if (!end.stalls)
        return false;
    const double share = &end == &point.responder ? measuredShare(end, point) : 1;
    const double whileMeasured = static_cast<double>(end.stalls->count) * share;
    const double totalNs = static_cast<double>(end.stalls->totalNs) * share;
    return areMany(whileMeasured, point) || totalNs > kDelayedShare * static_cast<double>(point.elapsedNs);
}

/// That text, and the preemption of this end's thread.
Text withStalls(Text seen, const char* end, const std::optional<model::Stalls>& stalls)
{
    if (!stalls || stalls->count == 0)
        return seen;
    const double longestUs = static_cast<double>(stalls->longestNs) / 1e3;
    if (stalls->count == 1)
        return text(kPreemptedSeenStall, seen, end, longestUs);
    return text(kPreemptedSeenStalls, seen, end, stalls->count, static_cast<double>(stalls->totalNs) / 1e6, longestUs);
}

/// Without a responder there is one measuring thread.
Text switchesSeen(std::uint64_t switches, bool hasResponder)
{
    if (switches == 1)
        return hasResponder ? kPreemptedSeenOne : kPreemptedSeenOneHere;
    return hasResponder ? text(kPreemptedSeen, switches) : text(kPreemptedSeenHere, switches);
}

Text preemptionEvidence(const model::PointResult& point, bool hasResponder)
{
    std::uint64_t switches = 0;
    double delayMs = 0;
    double overMs = 0;
    for (const model::EndResult* const end : {&point.initiator, &point.responder}) {
        switches += end->counters.involuntarySwitches.value_or(0);
        delayMs += static_cast<double>(end->counters.runDelayNs.value_or(0)) / 1e6;
        overMs = std::max(overMs, static_cast<double>(end->counters.overNs.value_or(0)) / 1e6);
    }
    Text seen = switchesSeen(switches, hasResponder);
    if (delayMs > 0)
        seen = text(kPreemptedSeenDelay, seen, delayMs);
    if (overMs > 0)
        seen = text(kPreemptedSeenOver, seen, overMs);
    seen = withStalls(std::move(seen), "A", point.initiator.stalls);
    return withStalls(std::move(seen), "B", point.responder.stalls);
}

std::vector<model::Finding> findPreempted(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(
        record, [&record](const model::PointResult& point) { return wasPreempted(record, point); });
    if (points.empty())
        return {};
    return {{.id = kPreempted,
             .sentence = text(kPreemptedSentence, where(record, points)),
             .confidence = model::Confidence::Likely,
             .evidence = evidenceAt(record, points,
                                    [&record](const model::PointResult& point) {
                                        return preemptionEvidence(point, record.request.peer.hasResponder());
                                    }),
             .overturnedBy = kPreemptedOverturned,
             .nextStep = stepAfterPreemption(record),
             .points = points}};
}

}  // namespace

bool wasPreempted(const model::RunRecord& record, const model::PointResult& point)
{
    return wasSurelyPreempted(record, point) ||
           (hasStall(point) && (wasDelayed(point.initiator, record.initiatorHost, point) ||
                                wasDelayed(point.responder, record.responderHost, point)));
}

bool wasSurelyPreempted(const model::RunRecord& record, const model::PointResult& point)
{
    const auto isSure = [&](const model::EndResult& end, const model::HostFacts& host) {
        return stoodStill(end, point) || (!onlySlept(end) && wasDelayed(end, host, point));
    };
    const bool hasSwitches = wasSwitchedOften(point) && !takeTurns(record, point);
    return hasStall(point) && (hasSwitches || isSure(point.initiator, record.initiatorHost) ||
                               isSure(point.responder, record.responderHost));
}

Text stepAfterPreemption(const model::RunRecord& record)
{
    if (!record.request.peer.hasResponder())
        return text(kPreemptedNextOne, kPreemptedThisHost);
    return text(kPreemptedNext, isOneHost(record) ? kPreemptedThisHost : kPreemptedTheseHosts);
}

Rule preemptedRule()
{
    Rule rule{kPreempted, "Were measuring threads preempted, kept waiting for a core, or stalled while spinning?",
              findPreempted, Touches::Tail, "measuring threads were preempted"};
    rule.moment = Moment::Gap;
    return rule;
}

}  // namespace halftrip::diagnose
