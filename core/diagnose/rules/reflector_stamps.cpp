#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"

#include <fmt/format.h>

namespace halftrip::diagnose {
namespace {

bool lacksResidence(const model::PointResult& point)
{
    return point.reflector && point.reflector->matched != 0 && !point.reflector->isResidenceKnown();
}

std::vector<model::Finding> findReflectorStamps(const model::RunRecord& record)
{
    const PointIndices points = pointsWhere(record, lacksResidence);
    if (points.empty())
        return {};
    return {{.id = "reflectorStamps",
             .sentence = fmt::format("The reflector's stamps do not tell how long packets stayed there {}: they are "
                                     "missing, wrong, or coarser than the round trip. Nothing is subtracted, and its "
                                     "stay is part of every figure.",
                                     where(record, points)),
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        const model::ReflectorAnswers& answers = *point.reflector;
                                        return fmt::format("of {} answers {} without a time, {} with both stamps "
                                                           "alike, {} that left before they came, {} that stayed "
                                                           "longer than their round trip took",
                                                           answers.matched, answers.unstamped, answers.equalStamps,
                                                           answers.reversedStamps, answers.longerThanTrip);
                                    }),
             .nextStep = "Look for a finer clock in the reflector's settings, or start the responder at the other end "
                         "(halftrip serve).",
             .points = points}};
}

}  // namespace

Rule reflectorStampsRule()
{
    return {"reflectorStamps", "Could a reflector's stay not be told?", findReflectorStamps, Touches::Everything,
            "a reflector's stamps of no use"};
}

}  // namespace halftrip::diagnose
