#include "core/model/record/guided_checklist.hpp"

namespace halftrip::model {

void describe(Fields& fields, ShortFigures& figures)
{
    fields("samples", figures.samples);
    fields("p50Ns", figures.p50Ns);
    fields("p99Ns", figures.p99Ns);
    fields("kind", figures.kind);
}

void describe(Fields& fields, GuidedStep& step)
{
    fields(Field("check").meaning("The check's id."), step.check);
    fields("title", step.title);
    fields("outcome", step.outcome);
    fields(Field("here").ifSet().meaning("What was seen on the host that guided."), step.here);
    fields(Field("there").ifSet().meaning("What was seen on the other host."), step.there);
    fields(Field("before").meaning("A short measurement before the step."), step.before);
    fields(Field("after").meaning("A short measurement after it."), step.after);
}

void describe(Fields& fields, GuidedChecklist& checklist)
{
    fields(Field("finishedAt").meaning("UTC, ISO 8601."), checklist.finishedAt);
    fields("hostHere", checklist.hostHere);
    fields(Field("hostThere").ifSet().meaning("Where there were two hosts."), checklist.hostThere);
    fields("steps", checklist.steps);
}

std::optional<MedianChange> medianChange(const std::optional<ShortFigures>& before,
                                         const std::optional<ShortFigures>& after)
{
    if (!before || !after)
        return std::nullopt;
    constexpr double kTooSmall = 0.05;
    const double difference = static_cast<double>(after->p50Ns) - static_cast<double>(before->p50Ns);
    const double share = before->p50Ns > 0 ? difference / static_cast<double>(before->p50Ns) : 0;
    if (share < -kTooSmall)
        return MedianChange::Fell;
    return share > kTooSmall ? MedianChange::Rose : MedianChange::TooSmall;
}

}  // namespace halftrip::model
