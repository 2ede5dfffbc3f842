#include "core/diagnose/rules/rules.hpp"
#include "core/diagnose/where.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kReflectorStampsSentence =
    "The reflector's stamps do not tell how long packets stayed there {where}: they are missing, wrong, or coarser "
    "than the "
    "round trip. Nothing is subtracted, and its stay is part of every figure.";
constexpr const char* kReflectorStampsSeen =
    "of {matched} answers {unstamped} without a time, {equal} with both stamps alike, {reversed} that left before "
    "they came, {longerThanTrip} that stayed longer than their round trip took";
constexpr const char* kReflectorStampsNext =
    "Look for a finer clock in the reflector's settings, or start the responder at the other end{cli: "
    "(halftrip serve)}.";

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
             .sentence = text(kReflectorStampsSentence, where(record, points)),
             .evidence = evidenceAt(record, points,
                                    [](const model::PointResult& point) {
                                        const model::ReflectorAnswers& answers = *point.reflector;
                                        return text(kReflectorStampsSeen, answers.matched, answers.unstamped,
                                                    answers.equalStamps, answers.reversedStamps,
                                                    answers.longerThanTrip);
                                    }),
             .nextStep = text(kReflectorStampsNext),
             .points = points}};
}

}  // namespace

Rule reflectorStampsRule()
{
    return {"reflectorStamps", "Could a reflector's stay not be told?", findReflectorStamps, Touches::Everything,
            "a reflector's stamps of no use"};
}

}  // namespace halftrip::diagnose
