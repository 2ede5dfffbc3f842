#include "core/diagnose/next_steps.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kReflectorStampsSentence =
    "The reflector's timestamps are unusable {where}: missing, wrong, or coarser than the round trip. Nothing is "
    "subtracted, so its residence time is in every figure.";
constexpr const char* kReflectorStampsSeen =
    "of {matched} replies: {unstamped} without a timestamp, {equal} with equal timestamps, {reversed} sent before "
    "received, {longerThanTrip} with a residence longer than the round trip";
constexpr const char* kReflectorStampsOverturned = "Usable timestamps from the same reflector in a repeated run.";
constexpr const char* kReflectorStampsNext =
    "Configure a finer clock on the reflector, or start the responder on the peer{cli: (halftrip serve)}.";

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
             .overturnedBy = kReflectorStampsOverturned,
             .nextStep = text(kReflectorStampsNext),
             .steps = {commandStep("halftrip serve", "B")},
             .points = points}};
}

}  // namespace

Rule reflectorStampsRule()
{
    return {"reflectorStamps", "Are a reflector's timestamps unusable?", findReflectorStamps, Touches::Everything,
            "a reflector's timestamps are unusable"};
}

}  // namespace halftrip::diagnose
