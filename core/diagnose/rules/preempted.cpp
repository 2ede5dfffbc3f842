#include "core/diagnose/ends.hpp"
#include "core/diagnose/finding_ids.hpp"
#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/peer.hpp"

#include <fmt/format.h>

namespace halftrip::diagnose {
namespace {

constexpr const char* kPreemptedSeenStandstill =
    "{}; the spinning thread of {:s} stood still {:d} times, {:.1f} ms in all, {:.0f} us at most";
constexpr const char* kPreemptedSeen = "{:d} involuntary switches at both ends in {:d} samples";
constexpr const char* kPreemptedSeenDelay = "{}, and {:.1f} ms of waiting for a core in {:.0f} ms";
constexpr const char* kPreemptedThisHost = "this host";
constexpr const char* kPreemptedTheseHosts = "these hosts";
constexpr const char* kPreemptedNextOne =
    "End what else runs on {}, or give the measuring thread an isolated core (--cpu).";
constexpr const char* kPreemptedNext =
    "End what else runs on {}, or give the measuring threads isolated cores (--cpu, --responder-cpu).";
constexpr const char* kPreemptedSentence =
    "The measuring threads were often without a core {}: the tail is about this host's load, not about the network.";
constexpr const char* kPreemptedOverturned = "The same tail on idle hosts, with involuntary switches and waits near 0.";

/// Fewer involuntary switches than this at both ends together say nothing: one timer tick in a short point is no habit.
constexpr std::uint64_t kManySwitches = 10;
/// Involuntary switches by samples, beyond which the tail is theirs.
constexpr double kSwitchedShare = 0.001;

std::uint64_t switchesOf(const model::PointResult& point)
{
    return point.initiator.counters.involuntarySwitches.value_or(0) +
           point.responder.counters.involuntarySwitches.value_or(0);
}

/// Ready to run without a core for longer than this a wake-up, on average, a thread waits for somebody else: on a core of its own
/// it takes 1 to 5 us.
constexpr double kLongDelayNs = 10'000;
/// The share of a point's time in such waits beyond which they are no accident.
constexpr double kDelayedShare = 0.01;

bool wasDelayed(const model::EndResult& end, std::int64_t elapsedNs)
{
    const model::ThreadCounters& counters = end.counters;
    const double delayNs = static_cast<double>(counters.runDelayNs.value_or(0));
    const auto wakes = static_cast<double>(counters.voluntarySwitches.value_or(0)) +
                       static_cast<double>(counters.involuntarySwitches.value_or(0)) + 1;
    return delayNs > kLongDelayNs * wakes && delayNs > kDelayedShare * static_cast<double>(elapsedNs);
}

bool wasDelayed(const model::PointResult& point)
{
    return wasDelayed(point.initiator, point.elapsedNs) || wasDelayed(point.responder, point.elapsedNs);
}

/// Often enough for the 99.9th percentile, or for more than the share of time above.
bool stoodStill(const model::EndResult& end, const model::PointResult& point)
{
    if (!end.standstill)
        return false;
    const auto samples = static_cast<double>(point.result().histogram.count());
    const bool isOften = end.standstill->count >= kManySwitches &&
                         static_cast<double>(end.standstill->count) > kSwitchedShare * samples;
    return isOften ||
           static_cast<double>(end.standstill->totalNs) > kDelayedShare * static_cast<double>(point.elapsedNs);
}

bool stoodStill(const model::PointResult& point)
{
    return stoodStill(point.initiator, point) || stoodStill(point.responder, point);
}

/// That text, and how this end's thread stood still.
std::string withStandstill(std::string text, const char* end, const std::optional<model::Standstill>& standstill)
{
    if (!standstill || standstill->count == 0)
        return text;
    return fmt::format(kPreemptedSeenStandstill, text, end, standstill->count,
                       static_cast<double>(standstill->totalNs) / 1e6,
                       static_cast<double>(standstill->longestNs) / 1e3);
}

bool wasSwitchedOften(const model::PointResult& point)
{
    const std::uint64_t switches = switchesOf(point);
    const auto samples = static_cast<double>(point.result().histogram.count());
    return switches >= kManySwitches && static_cast<double>(switches) > kSwitchedShare * samples;
}

bool wasPreempted(const model::PointResult& point)
{
    return wasSwitchedOften(point) || wasDelayed(point) || stoodStill(point);
}

std::string preemptionEvidence(const model::PointResult& point)
{
    std::string text = fmt::format(kPreemptedSeen, switchesOf(point), point.result().histogram.count());
    const double delayMs = (static_cast<double>(point.initiator.counters.runDelayNs.value_or(0)) +
                            static_cast<double>(point.responder.counters.runDelayNs.value_or(0))) /
                           1e6;
    if (delayMs > 0)
        text = fmt::format(kPreemptedSeenDelay, text, delayMs, static_cast<double>(point.elapsedNs) / 1e6);
    text = withStandstill(std::move(text), "A", point.initiator.standstill);
    return withStandstill(std::move(text), "B", point.responder.standstill);
}

/// Without a responder there is one measuring thread of ours.
std::string stepAfterPreemption(const model::RunRecord& record)
{
    const char* const hosts = isOneHost(record) ? kPreemptedThisHost : kPreemptedTheseHosts;
    return model::isWithoutResponder(record.request.peer) ? fmt::format(kPreemptedNextOne, hosts)
                                                          : fmt::format(kPreemptedNext, hosts);
}

std::vector<model::Finding> findPreempted(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(record, wasPreempted);
    if (points.empty())
        return {};
    return {{.id = kPreempted,
             .sentence = fmt::format(kPreemptedSentence, where(record, points)),
             .confidence = model::Confidence::Likely,
             .evidence = evidenceAt(record, points, preemptionEvidence),
             .overturnedBy = kPreemptedOverturned,
             .nextStep = stepAfterPreemption(record),
             .points = points}};
}

}  // namespace

Rule preemptedRule()
{
    return {
        kPreempted,
        "Were the measuring threads often taken off their cores, kept waiting for one, or standing still while they "
        "should spin?",
        findPreempted,
        Touches::Tail,
        "the threads were often without a core",
        {kPreemptedSeenStandstill, kPreemptedSeen, kPreemptedSeenDelay, kPreemptedThisHost, kPreemptedTheseHosts,
         kPreemptedNextOne, kPreemptedNext, kPreemptedSentence, kPreemptedOverturned}};
}

}  // namespace halftrip::diagnose
