#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/request/peer.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kOtherSendersSentence = "Packets from other senders arrived with the feed {where}. They are in "
                                              "this host's receive-path times, but in no loss count.";
constexpr const char* kOtherSendersSeen = "{unmatched} packets from other senders, {received} of the feed";
constexpr const char* kOtherSendersOverturned = "The same figures from one sender alone.";
constexpr const char* kOtherSendersNext =
    "Use one sender per group and port, or listen on another one; tcpdump shows the others.";

bool hasOthers(const model::PointResult& point)
{
    return point.counts.unmatched != 0;
}

std::vector<model::Finding> findOtherSenders(const model::RunRecord& record)
{
    const PointIndices points = record.request.peer.isFeed() ? pointsWhere(record, hasOthers) : PointIndices();
    if (points.empty())
        return {};
    return {{.id = "otherSenders",
             .sentence = text(kOtherSendersSentence, where(record, points)),
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        return text(kOtherSendersSeen, point.counts.unmatched, point.counts.received);
                                    }),
             .overturnedBy = kOtherSendersOverturned,
             .nextStep = kOtherSendersNext,
             .points = points}};
}

}  // namespace

Rule otherSendersRule()
{
    return {"otherSenders", "Did others send to the feed's address?", findOtherSenders, Touches::Everything,
            "other senders sent to the feed"};
}

}  // namespace halftrip::diagnose
