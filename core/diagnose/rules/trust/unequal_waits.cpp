#include "core/diagnose/ends.hpp"
#include "core/diagnose/remedies.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/request/peer.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kUnequalWaitsSentence =
    "One end spins and the other does not {where}: half of the round trip is the latency of neither direction.";
constexpr const char* kUnequalWaitsSeen = "Wait strategy {waitOfA} on A, {waitOfB} on B";
constexpr const char* kUnequalWaitsOverturned = "The same figures with the same wait strategy on both ends.";
constexpr const char* kUnequalWaitsNext = "Use the same wait strategy on both ends{cli: (--wait, --responder-wait)}.";

bool waitsDiffer(const model::PointResult& point)
{
    const model::EndObtained& a = point.initiator.obtained;
    const model::EndObtained& b = point.responder.obtained;
    return b.isTold() && wordsOf(point.result().kind).isHalved && !point.result().histogram.isEmpty() &&
           model::occupiesCore(a.wait) != model::occupiesCore(b.wait);
}

std::vector<model::Finding> findUnequalWaits(const model::RunRecord& record)
{
    if (!record.request.peer.hasResponder())
        return {};
    const PointIndices points = pointsWhere(record, waitsDiffer);
    if (points.empty())
        return {};
    return {{.id = "unequalWaits",
             .sentence = text(kUnequalWaitsSentence, where(record, points)),
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        return text(kUnequalWaitsSeen, model::toWord(point.initiator.obtained.wait),
                                                    model::toWord(point.responder.obtained.wait));
                                    }),
             .overturnedBy = kUnequalWaitsOverturned,
             .nextStep = text(kUnequalWaitsNext),
             .points = points}};
}

}  // namespace

Rule unequalWaitsRule()
{
    return {"unequalWaits",      "Does one end spin while the other does not?", findUnequalWaits,
            Touches::Everything, "the ends use different wait strategies",      &bothWaitAlikeAgain};
}

}  // namespace halftrip::diagnose
