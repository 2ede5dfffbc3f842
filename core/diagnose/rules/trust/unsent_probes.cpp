#include "core/base/count_text.hpp"
#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kUnsentSentence =
    "Up to {percent:.3g} % of the sends failed {where}: the transmit path refused them, or the send schedule was not "
    "caught up. No latency shows what those probes would have met.";
constexpr const char* kUnsentSeen = "{failed} of {all} sends failed";
constexpr const char* kUnsentOverturned = "The same latencies in a run without failed sends.";
constexpr const char* kUnsentNext = "Send less{cli: (a longer --interval, a smaller --window)}. Check the transmit "
                                    "ring, the queueing discipline and the link of this host's adapter.";

/// Failed sends below this share move no percentile that many probes tell of.
constexpr double kFewestPercent = 0.1;

double failedPercent(const model::PointResult& point)
{
    const std::uint64_t all = point.counts.sent + point.counts.notSent;
    return all == 0 ? 0 : 100 * static_cast<double>(point.counts.notSent) / static_cast<double>(all);
}

bool hasUnsent(const model::PointResult& point)
{
    return failedPercent(point) >= kFewestPercent;
}

std::vector<model::Finding> findUnsent(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(record, hasUnsent);
    if (points.empty())
        return {};
    double most = 0;
    for (const std::uint32_t index : points)
        most = std::max(most, failedPercent(record.points[index]));
    return {{.id = "unsentProbes",
             .sentence = text(kUnsentSentence, most, where(record, points)),
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        return text(kUnsentSeen, countText(point.counts.notSent),
                                                    countText(point.counts.sent + point.counts.notSent));
                                    }),
             .overturnedBy = kUnsentOverturned,
             .nextStep = text(kUnsentNext),
             .points = points}};
}

}  // namespace

Rule unsentProbesRule()
{
    Rule rule{"unsentProbes", "Did the transmit path refuse more than a few of a point's probes?", findUnsent,
              Touches::Tail, "sends failed"};
    rule.moment = Moment::Losses;
    return rule;
}

}  // namespace halftrip::diagnose
