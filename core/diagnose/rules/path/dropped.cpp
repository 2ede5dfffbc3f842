#include "core/base/count_text.hpp"
#include "core/diagnose/drop_counters.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/facts/host_counters.hpp"

#include <algorithm>
#include <iterator>

namespace halftrip::diagnose {
namespace {

constexpr const char* kDroppedSentence =
    "Host {host} counted drops or errors {where}: they may explain lost probes and outliers.";
constexpr const char* kDroppedSeen = "{counters} while {missing} of {sent} probes were lost or not sent";
constexpr const char* kDroppedOverturned = "The same counters rising as fast without a measurement.";
constexpr const char* kDroppedNext =
    "Keep other traffic off this host and repeat. If the counters still rise, enlarge the ring or buffer they name.";

/// A sentence names at most so many counters of a point.
constexpr std::size_t kMostCounters = 3;

std::vector<model::Finding> findDroppedAt(const model::RunRecord& record, const EndOfRun& end)
{
    PointIndices points;
    std::vector<Text> remarks;
    bool isCertain = false;
    for (std::size_t i = 0; i < record.points.size(); ++i) {
        const model::PointResult& point = record.points[i];
        const std::vector<model::CounterTrouble> troubles = undamagedDropsAt(record, point, end);
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
                                        return text(kDroppedSeen,
                                                    model::describeTroubles(undamagedDropsAt(record, point, end)),
                                                    countText(point.counts.lost + point.counts.refused()),
                                                    countText(point.counts.sent + point.counts.refused()));
                                    }),
             .overturnedBy = kDroppedOverturned,
             .nextStep = kDroppedNext,
             .points = points}};
}

std::vector<model::Finding> findDropped(const model::RunRecord& record)
{
    std::vector<model::Finding> findings = findDroppedAt(record, kEnds[0]);
    std::ranges::move(findDroppedAt(record, kEnds[1]), std::back_inserter(findings));
    return findings;
}

}  // namespace

Rule droppedRule()
{
    return {"dropped", "Did a host count drops or errors?", findDropped, Touches::Tail,
            "a host counted drops or errors"};
}

}  // namespace halftrip::diagnose
