#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/peer.hpp"

#include <fmt/format.h>

namespace halftrip::diagnose {
namespace {

bool hasAltered(const model::PointResult& point)
{
    return point.counts.foreign != 0;
}

std::vector<model::Finding> findAlteredEchoes(const model::RunRecord& record)
{
    if (!model::isEchoPeer(record.request.peer))
        return {};
    const PointIndices points = pointsWhere(record, hasAltered);
    if (points.empty())
        return {};
    if (model::isStampPeer(record.request.peer))
        return {{.id = "alteredEchoes",
                 .sentence = fmt::format("Packets came back that answer no STAMP packet of ours {}: another length, or "
                                         "another sequence or time than was sent. They are counted as foreign, and "
                                         "none is in a figure.",
                                         where(record, points)),
                 .evidence = evidenceAt(record, points,
                                        [](const model::PointResult& point) {
                                            const auto answers = point.reflector.value_or(model::ReflectorAnswers{});
                                            return fmt::format("{} of another length, {} with another sequence or "
                                                               "time, {} of {} probes lost",
                                                               answers.otherLength, answers.otherEcho,
                                                               point.counts.lost, point.counts.sent);
                                        }),
                 .nextStep = "See that the reflector answers in unauthenticated mode with as many bytes as came.",
                 .points = points}};
    return {{.id = "alteredEchoes",
             .sentence = fmt::format("Packets came back that were not the probes as they were sent {}: other bytes, or "
                                     "another length. They are counted as foreign, and none is in a figure.",
                                     where(record, points)),
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        return fmt::format("{} foreign, {} of {} probes lost", point.counts.foreign,
                                                           point.counts.lost, point.counts.sent);
                                    }),
             .nextStep = "See that the other end returns every byte as it came, and that no limit of its buffer cuts "
                         "the larger sizes.",
             .points = points}};
}

}  // namespace

Rule alteredEchoesRule()
{
    return {"alteredEchoes", "Did an echo come back changed?", findAlteredEchoes, Touches::Tail, "echoes changed"};
}

}  // namespace halftrip::diagnose
