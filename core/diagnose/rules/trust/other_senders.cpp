#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/request/peer.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kOtherSendersSentence =
    "Packets of other senders came beside the feed {where}. They are in the times "
    "of this host's receive path, and in no count of "
    "losses.";
constexpr const char* kOtherSendersSeen = "{foreign} packets of other senders, {received} of the feed";
constexpr const char* kOtherSendersNext =
    "Let one program send to this group and port, or listen at another one; tcpdump names the others.";

bool hasOthers(const model::PointResult& point)
{
    return point.counts.foreign != 0;
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
                                        return text(kOtherSendersSeen, point.counts.foreign, point.counts.received);
                                    }),
             .nextStep = kOtherSendersNext,
             .points = points}};
}

}  // namespace

Rule otherSendersRule()
{
    return {"otherSenders", "Did others send to the feed's place?", findOtherSenders, Touches::Everything,
            "others sent, too"};
}

}  // namespace halftrip::diagnose
