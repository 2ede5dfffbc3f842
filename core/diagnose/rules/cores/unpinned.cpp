#include "core/diagnose/ends.hpp"
#include "core/diagnose/remedies.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/request/peer.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kUnpinnedSentence = "The measuring thread of host {host} was not pinned{where}: migrations cost "
                                          "cold caches, and runs differ by the cores used.";
constexpr const char* kUnpinnedSeen = "Migrated {moves} times";
constexpr const char* kUnpinnedSeenOnce = "Migrated once";
constexpr const char* kUnpinnedSeenUncounted = "Migrations are not counted";
constexpr const char* kUnpinnedOverturned = "The same figures, run after run, with the thread pinned.";
constexpr const char* kUnpinnedNextA = "Pin it to a core{cli: (--cpu auto, or a number)}.";
constexpr const char* kUnpinnedNextB = "Pin it to a core{cli: (--responder-cpu auto, or a number)}.";

/// True also where the system does not count moves: nobody knows then that there was none. Of an end that did not tell
/// nothing is known.
bool couldWander(const model::EndResult& end)
{
    return end.obtained.isTold() && !end.obtained.core && end.counters.migrations.value_or(1) != 0;
}

std::vector<model::Finding> findUnpinned(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const EndOfRun& end : kEnds) {
        const bool isInitiator = end.result == &model::PointResult::initiator;
        const model::HostFacts& host = isInitiator ? record.initiatorHost : record.responderHost;
        const bool isNobodys = !isInitiator && !record.request.peer.hasResponder();
        if (isNobodys || host.cpu.usableCores.size() == 1)
            continue;
        const PointIndices points = pointsWhere(record, [&](const model::PointResult& point) {
            return !point.result().histogram.isEmpty() && couldWander(point.*end.result);
        });
        if (points.empty())
            continue;
        findings.push_back({.id = idAt("unpinned", end.name),
                            .sentence = text(kUnpinnedSentence, end.name, whereIfSome(record, points)),
                            .evidence = evidenceAt(record, points,
                                                   [&](const model::PointResult& point) {
                                                       const auto& moves = (point.*end.result).counters.migrations;
                                                       return !moves        ? Text(kUnpinnedSeenUncounted)
                                                              : *moves == 1 ? Text(kUnpinnedSeenOnce)
                                                                            : text(kUnpinnedSeen, *moves);
                                                   }),
                            .overturnedBy = kUnpinnedOverturned,
                            .nextStep = isInitiator ? text(kUnpinnedNextA) : text(kUnpinnedNextB),
                            .points = points});
    }
    return findings;
}

}  // namespace

Rule unpinnedRule()
{
    return {"unpinned",
            "Could a measuring thread migrate between cores?",
            findUnpinned,
            Touches::Tail,
            "a measuring thread was not pinned",
            &ownCoreAgain};
}

}  // namespace halftrip::diagnose
