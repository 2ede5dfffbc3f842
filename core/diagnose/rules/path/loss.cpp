#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/figures/point_figures.hpp"
#include "core/model/request/peer.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kLossByCount =
    "More than {percent:g} % of the probes were lost {where}: latencies cover the survivors only.";
constexpr const char* kLossByTime = "Nothing arrived for more than {percent:g} % of the time {where}, although few "
                                    "probes were lost: latencies cover only the rest.";
constexpr const char* kLossByBoth =
    "More than {percentOfProbes:g} % of the probes were lost {whereByCount}, and nothing arrived for more than "
    "{percentOfTime:g} % of the time {whereByTime}: latencies cover the survivors only.";
constexpr const char* kLossSeen = "{lost} of {sent} probes lost";
constexpr const char* kLossSeenSilent = "{seen}; silence for {silentPercent:.3g} % of the waiting time, the longest "
                                        "{longestMs:.1f} ms from {longestAtS:.2f} s on";
constexpr const char* kLossFeedOverturned =
    "A capture in front of this host without the same sequence numbers: then the sender skipped them.";
constexpr const char* kLossOverturned = "As many late replies as losses: then the timeout was too short.";
constexpr const char* kLossNextFeed = "Check this host's counters for drops. If the socket buffer overflowed, drain it "
                                      "faster (spinning, a dedicated core).";
constexpr const char* kLossNextLate =
    "No packet was dropped: every lost probe was answered after its timeout. Check the findings about cores and "
    "stalls; a longer timeout{cli: (--timeout)} turns such replies into samples.";
constexpr const char* kLossNext = "Check both hosts' counters for drops, and repeat with a longer interval{cli: "
                                  "(--interval)} and a longer timeout{cli: (--timeout)}.";

/// Loss beyond this share of the probes makes a latency figure a figure about the survivors.
constexpr double kLossShare = 0.001;
/// And so does a silence of this share of the time: while nothing comes back, few probes are sent that could be lost.
constexpr double kSilentShare = 0.01;

bool hasLoss(const model::PointResult& point)
{
    return point.counts.sent != 0 &&
           static_cast<double>(point.counts.lost) > kLossShare * static_cast<double>(point.counts.sent);
}

/// Each of them was answered after all: an end stood still, or the path held them.
bool areAllLate(const model::RunRecord& record, const PointIndices& points)
{
    return std::ranges::all_of(points, [&](std::uint32_t index) {
        const model::ProbeCounts& counts = record.points[index].counts;
        return counts.lost != 0 && counts.late >= counts.lost;
    });
}

bool wasSilent(const model::PointResult& point)
{
    return model::silentShare(point) > kSilentShare;
}

Text sentenceOf(const model::RunRecord& record, const PointIndices& byCount, const PointIndices& byTime)
{
    if (byTime.empty())
        return text(kLossByCount, 100 * kLossShare, where(record, byCount));
    if (byCount.empty())
        return text(kLossByTime, 100 * kSilentShare, where(record, byTime));
    return text(kLossByBoth, 100 * kLossShare, where(record, byCount), 100 * kSilentShare, where(record, byTime));
}

/// "4 of 189293 probes lost; 17.2 % of the time that replies were waited for was silence, the longest 1000.0 ms
/// from 2.10 s on".
Text lossEvidence(const model::PointResult& point)
{
    Text seen = text(kLossSeen, point.counts.lost, point.counts.sent);
    if (point.silence)
        seen = text(kLossSeenSilent, seen, 100 * model::silentShare(point),
                    static_cast<double>(point.silence->longestNs) / 1e6,
                    static_cast<double>(point.silence->longestAtNs) / 1e9);
    return seen;
}

std::vector<model::Finding> findLoss(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(
        record, [](const model::PointResult& point) { return hasLoss(point) || wasSilent(point); });
    if (points.empty())
        return {};
    // Of a feed nothing is sent here, and nobody waits for replies.
    const bool isFeed = record.request.peer.isFeed();
    return {{.id = "loss",
             .sentence = sentenceOf(record, pointsWhere(record, hasLoss), pointsWhere(record, wasSilent)),
             .evidence = evidenceAt(record, points, lossEvidence),
             .overturnedBy = isFeed ? kLossFeedOverturned : kLossOverturned,
             .nextStep = isFeed                       ? kLossNextFeed
                         : areAllLate(record, points) ? text(kLossNextLate)
                                                      : text(kLossNext),
             .points = points}};
}

}  // namespace

Rule lossRule()
{
    Rule rule{"loss", "Did a point lose more than a few of its probes, or of its time?", findLoss, Touches::Tail,
              "probes were lost"};
    rule.moment = Moment::Losses;
    return rule;
}

}  // namespace halftrip::diagnose
