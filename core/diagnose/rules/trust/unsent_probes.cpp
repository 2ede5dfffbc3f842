#include "core/base/count_text.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/record/point_figures.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kUnsentSentence =
    "Up to {percent:.3g} % of the probes were never sent {where}. No latency shows what they would have met.";
constexpr const char* kUnsentSeen = "{failed} of {all} sends failed";
constexpr const char* kLeftOutSeen = "{late} of {all} probes fell due too late to be sent";
constexpr const char* kBothSeen = "{failed} and {late}";
constexpr const char* kUnsentOverturned = "The same latencies in a run that sends all its probes.";
constexpr const char* kUnsentNext = "Send less{cli: (a longer --interval)}. Check the transmit ring, the queueing "
                                    "discipline and the link of this host's adapter.";
constexpr const char* kLeftOutNext =
    "Choose an interval{cli: (--interval)} that is longer than most round trips: a probe is "
    "sent when the one before is answered or lost.";

/// Fewer than this share move no percentile that many probes tell of.
constexpr double kFewestPercent = 0.1;

double unsentPercent(const model::PointResult& point)
{
    const std::uint64_t unsent = model::neverSentIn(point);
    const std::uint64_t all = point.counts.sent + unsent;
    return all == 0 ? 0 : 100 * static_cast<double>(unsent) / static_cast<double>(all);
}

bool hasUnsent(const model::PointResult& point)
{
    return unsentPercent(point) >= kFewestPercent;
}

Text unsentSeen(const model::PointResult& point)
{
    const model::ProbeCounts& counts = point.counts;
    const Text failed = text(kUnsentSeen, countText(counts.refused()), countText(counts.sent + counts.refused()));
    const Text late = text(kLeftOutSeen, countText(counts.leftOut), countText(counts.sent + counts.notSent));
    return counts.leftOut == 0 ? failed : counts.refused() == 0 ? late : text(kBothSeen, failed, late);
}

std::vector<model::Finding> findUnsent(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(record, hasUnsent);
    if (points.empty())
        return {};
    double most = 0;
    bool isRefused = false;
    for (const std::uint32_t index : points) {
        most = std::max(most, unsentPercent(record.points[index]));
        isRefused = isRefused || record.points[index].counts.refused() != 0;
    }
    return {{.id = "unsentProbes",
             .sentence = text(kUnsentSentence, most, where(record, points)),
             .evidence = evidenceAt(record, points, unsentSeen),
             .overturnedBy = kUnsentOverturned,
             .nextStep = isRefused ? text(kUnsentNext) : text(kLeftOutNext),
             .points = points}};
}

}  // namespace

Rule unsentProbesRule()
{
    Rule rule{"unsentProbes", "Were more than a few of a point's probes never sent?", findUnsent, Touches::Tail,
              "probes were not sent"};
    rule.moment = Moment::Losses;
    return rule;
}

}  // namespace halftrip::diagnose
