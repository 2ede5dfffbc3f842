#include "core/base/count_text.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/request/peer.hpp"

#include <algorithm>
#include <iterator>

namespace halftrip::diagnose {
namespace {

constexpr const char* kAlteredEchoesStampSentence =
    "Some replies match no STAMP packet that was sent {where}: too short, or another sequence or timestamp. They are "
    "counted as unmatched and excluded.";
constexpr const char* kAlteredEchoesStampSeen =
    "{otherLength} too short, {otherEcho} with another sequence or timestamp, {lost} of {sent} probes lost";
constexpr const char* kAlteredEchoesOverturned = "Unchanged replies from the same peer over another path.";
constexpr const char* kAlteredEchoesStampNext =
    "Check that the reflector runs in unauthenticated mode, and that nothing else answers on its port.";
constexpr const char* kAlteredEchoesSentence = "Some replies differ from the probes that were sent {where}, in content "
                                               "or length. They are counted as unmatched and excluded.";
constexpr const char* kAlteredEchoesSeen = "{unmatched} unmatched, {lost} of {sent} probes lost";
constexpr const char* kAlteredRepliesSentence = "Some replies were corrupted {where}: something between the two "
                                                "programs changes packets. Their probes count as lost.";
constexpr const char* kAlteredRepliesSeen = "{altered} corrupted, {lost} of {sent} probes lost";
constexpr const char* kAlteredTicksSentence =
    "Some ticks arrived corrupted at B {where}: something between the two "
    "programs changes packets. The trader still answered them, so they are in "
    "the figures.";
constexpr const char* kAlteredTicksSeen = "{altered} of {received} ticks corrupted";
constexpr const char* kAlteredTicksOverturned = "Unchanged ticks over another path.";
constexpr const char* kAlteredRepliesNext =
    "Disable checksum and segmentation offloads on one end after the other, then replace cables and ports.";
constexpr const char* kAlteredEchoesNext =
    "Check that the peer returns every byte unchanged, and that its buffer does not truncate larger sizes.";

bool hasAltered(const model::PointResult& point)
{
    return point.counts.unmatched != 0;
}

std::vector<model::Finding> findAlteredReplies(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(record,
                                            [](const model::PointResult& point) { return point.counts.altered != 0; });
    if (points.empty())
        return {};
    return {{.id = "alteredEchoes",
             .sentence = text(kAlteredRepliesSentence, where(record, points)),
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        return text(kAlteredRepliesSeen, countText(point.counts.altered),
                                                    countText(point.counts.lost), countText(point.counts.sent));
                                    }),
             .overturnedBy = kAlteredEchoesOverturned,
             .nextStep = kAlteredRepliesNext,
             .points = points}};
}

/// Of tick to trade, whose orders repeat nothing of a tick.
std::vector<model::Finding> findAlteredTicks(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(record, [](const model::PointResult& point) {
        return point.responderCounts && point.responderCounts->altered;
    });
    if (points.empty())
        return {};
    return {{.id = "alteredEchoes",
             .sentence = text(kAlteredTicksSentence, where(record, points)),
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        return text(kAlteredTicksSeen, countText(*point.responderCounts->altered),
                                                    countText(point.responderCounts->received));
                                    }),
             .overturnedBy = kAlteredTicksOverturned,
             .nextStep = kAlteredRepliesNext,
             .points = points}};
}

/// Of our own responder.
std::vector<model::Finding> findAltered(const model::RunRecord& record)
{
    std::vector<model::Finding> findings = findAlteredReplies(record);
    std::ranges::move(findAlteredTicks(record), std::back_inserter(findings));
    return findings;
}

std::vector<model::Finding> findAlteredEchoes(const model::RunRecord& record)
{
    if (!record.request.peer.isEcho())
        return findAltered(record);
    const PointIndices points = pointsWhere(record, hasAltered);
    if (points.empty())
        return {};
    if (record.request.peer.isStamp())
        return {{.id = "alteredEchoes",
                 .sentence = text(kAlteredEchoesStampSentence, where(record, points)),
                 .evidence = evidenceAt(record, points,
                                        [](const model::PointResult& point) {
                                            const auto answers = point.reflector.value_or(model::ReflectorAnswers{});
                                            return text(kAlteredEchoesStampSeen, answers.otherLength, answers.otherEcho,
                                                        countText(point.counts.lost), countText(point.counts.sent));
                                        }),
                 .overturnedBy = kAlteredEchoesOverturned,
                 .nextStep = kAlteredEchoesStampNext,
                 .points = points}};
    return {{.id = "alteredEchoes",
             .sentence = text(kAlteredEchoesSentence, where(record, points)),
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        return text(kAlteredEchoesSeen, countText(point.counts.unmatched),
                                                    countText(point.counts.lost), countText(point.counts.sent));
                                    }),
             .overturnedBy = kAlteredEchoesOverturned,
             .nextStep = kAlteredEchoesNext,
             .points = points}};
}

}  // namespace

Rule alteredEchoesRule()
{
    return {"alteredEchoes", "Did echoes come back corrupted?", findAlteredEchoes, Touches::Tail,
            "echoes were corrupted"};
}

}  // namespace halftrip::diagnose
