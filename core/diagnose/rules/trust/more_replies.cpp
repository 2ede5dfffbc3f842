#include "core/base/count_text.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kMoreRepliesSentence =
    "More replies came than probes were sent {where}: the path duplicates packets, or another host answers too. "
    "Samples may come from replies that the responder did not send.";
constexpr const char* kMoreRepliesSeen =
    "{duplicate} of {sent} probes answered twice; {replies} replies received, {sentBack} sent back";
constexpr const char* kMoreRepliesSeenUncounted =
    "{duplicate} of {sent} probes answered twice; {replies} replies received";
constexpr const char* kMoreRepliesOverturned =
    "Equal packet counts on both adapters: then the responder's count is wrong.";
constexpr const char* kMoreRepliesNext = "Measure with 8 bytes or more: smaller probes carry no session tag, so forged "
                                         "replies pass as real. Check the path for mirrored ports and bonded links.";

/// Replies that came twice beyond this share of the probes are not the odd retransmission of a switch.
constexpr double kTwiceShare = 0.001;

/// Of warm-up and all, as the responder counts.
std::uint64_t repliesOf(const model::PointResult& point)
{
    const auto heardIn = [](const model::ProbeCounts& counts) {
        return counts.received + counts.late + counts.duplicate;
    };
    return heardIn(point.counts) + heardIn(point.excludedCounts.value_or(model::ProbeCounts{}));
}

/// 0: not told.
std::uint64_t sentBackOf(const model::PointResult& point)
{
    return point.responderCounts ? point.responderCounts->reflected : 0;
}

bool hasMoreThanWereSentBack(const model::PointResult& point)
{
    const std::uint64_t sentBack = sentBackOf(point);
    return sentBack != 0 && repliesOf(point) > sentBack;
}

bool hasMoreReplies(const model::PointResult& point)
{
    const bool hasTwice = point.counts.sent != 0 && static_cast<double>(point.counts.duplicate) >
                                                        kTwiceShare * static_cast<double>(point.counts.sent);
    return hasTwice || hasMoreThanWereSentBack(point);
}

std::vector<model::Finding> findMoreReplies(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(record, hasMoreReplies);
    if (points.empty())
        return {};
    return {{.id = "moreReplies",
             .sentence = text(kMoreRepliesSentence, where(record, points)),
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        if (sentBackOf(point) == 0)
                                            return text(kMoreRepliesSeenUncounted, countText(point.counts.duplicate),
                                                        countText(point.counts.sent), countText(repliesOf(point)));
                                        return text(kMoreRepliesSeen, countText(point.counts.duplicate),
                                                    countText(point.counts.sent), countText(repliesOf(point)),
                                                    countText(sentBackOf(point)));
                                    }),
             .overturnedBy = kMoreRepliesOverturned,
             .nextStep = kMoreRepliesNext,
             .points = points}};
}

}  // namespace

Rule moreRepliesRule()
{
    return {"moreReplies", "Did more replies come than probes were sent?", findMoreReplies, Touches::Everything,
            "more replies than probes"};
}

}  // namespace halftrip::diagnose
