#include "core/diagnose/ends.hpp"
#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/facts/host_counters.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kDroppedSentence =
    "Host {host} counted drops or errors {where}: they may explain lost probes and outliers.";
constexpr const char* kDroppedSeen = "{counters} while {missing} of {sent} probes were lost or not sent";
constexpr const char* kDroppedOverturned = "The same counters rising as fast without a measurement.";
constexpr const char* kDroppedNext =
    "Keep other traffic off this host and repeat. If the counters still rise, enlarge the ring or buffer they name.";

using Troubles = std::vector<model::CounterTrouble>;

/// A sentence names at most so many counters of a point.
constexpr std::size_t kMostCounters = 3;

/// The system counts a send that it refused (the peer's port is closed) as a packet that it threw away; we were told,
/// and did not send it.
void takeRefusedSendsOut(Troubles& troubles, const model::PointResult& point)
{
    const std::uint64_t refused = point.counts.notSent + point.apartCounts.value_or(model::ProbeCounts{}).notSent;
    for (model::CounterTrouble& trouble : troubles) {
        if (trouble.name.ends_with(".outDiscards"))
            trouble.count -= std::min(trouble.count, static_cast<std::int64_t>(refused));
    }
    std::erase_if(troubles, [](const model::CounterTrouble& trouble) { return trouble.count == 0; });
}

/// What this end dropped in the point that may have been probes. `isCountedAtA`: the system counts for both ends at
/// once.
Troubles troublesOf(const model::PointResult& point, const model::EndResult& end, bool isCountedAtA)
{
    const bool missesProbes = point.counts.lost + point.counts.notSent != 0;
    Troubles troubles = model::findTroubles(end.hostCounters, point.transport);
    if (&end == &point.initiator)
        takeRefusedSendsOut(troubles, point);
    std::erase_if(troubles, [&](const model::CounterTrouble& trouble) {
        const bool isKnown = isCountedAtA && trouble.name.starts_with("softnet.");
        return isKnown || (!trouble.isCertain && !missesProbes);
    });
    return troubles;
}

std::vector<model::Finding> findDroppedAt(const model::RunRecord& record, const EndOfRun& end, bool isCountedAtA)
{
    PointIndices points;
    std::vector<Text> remarks;
    bool isCertain = false;
    for (std::size_t i = 0; i < record.points.size(); ++i) {
        const model::PointResult& point = record.points[i];
        const Troubles troubles = troublesOf(point, point.*end.result, isCountedAtA);
        if (troubles.empty())
            continue;
        points.push_back(static_cast<std::uint32_t>(i));
        remarks.push_back(model::describeTroubles(troubles, kMostCounters));
        isCertain = isCertain || std::ranges::any_of(troubles, &model::CounterTrouble::isCertain);
    }
    if (points.empty())
        return {};
    return {{.id = idAt("dropped", end.name),
             .sentence = text(kDroppedSentence, end.name, where(record, points, remarks)),
             .confidence = isCertain ? model::Confidence::Likely : model::Confidence::Possible,
             .evidence = evidenceAt(record, points,
                                    [&](const model::PointResult& point) {
                                        return text(
                                            kDroppedSeen,
                                            model::describeTroubles(troublesOf(point, point.*end.result, isCountedAtA)),
                                            point.counts.lost + point.counts.notSent, point.counts.sent);
                                    }),
             .overturnedBy = kDroppedOverturned,
             .nextStep = kDroppedNext,
             .points = points}};
}

std::vector<model::Finding> findDropped(const model::RunRecord& record)
{
    std::vector<model::Finding> findings = findDroppedAt(record, kEnds[0], false);
    std::ranges::move(findDroppedAt(record, kEnds[1], isOneHost(record)), std::back_inserter(findings));
    return findings;
}

}  // namespace

Rule droppedRule()
{
    return {"dropped", "Did a host count drops or errors?", findDropped, Touches::Tail,
            "a host counted drops or errors"};
}

}  // namespace halftrip::diagnose
