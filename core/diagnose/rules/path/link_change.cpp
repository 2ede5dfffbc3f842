#include "core/diagnose/ends.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/facts/host_counters.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kLinkChangeSentence = "Host {host}: the link of adapter {adapter} went down or came up {where}. "
                                            "Packets were lost or delayed while it was down.";
constexpr const char* kLinkChangeSeen = "{changes} carrier changes";
constexpr const char* kLinkChangeSeenOne = "1 carrier change";
constexpr const char* kLinkChangeOverturned = "A link restarted by a settings change or by loading an XDP program.";
constexpr const char* kLinkChangeNext =
    "Check that host's log (dmesg), the switch's log and the cable, then repeat the run.";

std::int64_t changesAt(const model::PointResult& point, const EndOfRun& end)
{
    return counterAt(point.*end.result, model::kLinkChangesCounter);
}

std::vector<model::Finding> findLinkChanges(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const EndOfRun& end : kEnds) {
        const PointIndices points = pointsWhere(
            record, [&end](const model::PointResult& point) { return changesAt(point, end) > 0; });
        if (points.empty())
            continue;
        const model::HostFacts& host = record.*end.host;
        const std::string name = host.adapter ? host.adapter->name : "-";
        findings.push_back({.id = idAt("linkChange", end.name),
                            .sentence = text(kLinkChangeSentence, end.name, name, where(record, points)),
                            .confidence = model::Confidence::Certain,
                            .evidence = evidenceAt(record, points,
                                                   [&end](const model::PointResult& point) -> Text {
                                                       const std::int64_t changes = changesAt(point, end);
                                                       return changes == 1 ? kLinkChangeSeenOne
                                                                           : text(kLinkChangeSeen, changes);
                                                   }),
                            .overturnedBy = kLinkChangeOverturned,
                            .nextStep = kLinkChangeNext,
                            .points = points});
    }
    return findings;
}

}  // namespace

Rule linkChangeRule()
{
    return {"linkChange", "Did a link flap during a point?", findLinkChanges, Touches::Tail, "a link went down"};
}

}  // namespace halftrip::diagnose
