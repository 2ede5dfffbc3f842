#include "core/model/record/finding.hpp"

#include "core/model/fields/text_fields.hpp"

namespace halftrip::model {

void describe(Fields& fields, DelaySource& source)
{
    fields("host", source.host);
    fields(Field("kind").meaning("Absent: steal time."), source.kind);
    fields("core", source.core);
    fields(Field("name").ifSet(), source.name);
}

void describe(Fields& fields, Finding& finding)
{
    fields("id", finding.id);
    fields("sentence", finding.sentence);
    fields("kind", finding.kind);
    fields("confidence", finding.confidence);
    fields(Field("evidence").ifSet(), finding.evidence);
    fields(Field("overturnedBy").ifSet().meaning("What observation would prove it wrong."), finding.overturnedBy);
    fields(Field("nextStep").ifSet(), finding.nextStep);
    fields(Field("steps").ifSet().meaning("What nextStep says, for programs."), finding.steps);
    fields(Field("points").ifSet().meaning("The points it touches, by their place; absent: all."), finding.points);
    fields(
        Field("costNs").meaning("What a cause adds to the mean of its first point, never halved; absent: not known."),
        finding.costNs);
    fields(Field("delayedBy").meaning("What delayed the slowest packets, for programs; absent: not known."),
           finding.delayedBy);
    describeOrigins(fields, finding.sentence, finding.evidence, finding.overturnedBy, finding.nextStep);
}

}  // namespace halftrip::model
