#include "core/model/record/next_step.hpp"

namespace halftrip::model {

void describe(Fields& fields, NextStep& step)
{
    fields("kind", step.kind);
    fields(Field("items").ifSet().meaning(
               "Of \"prove\" settings with values, as tune prove takes them; of \"search\" ids of checks."),
           step.items);
    fields(Field("axis").ifSet().meaning("What \"sweep\" varies."), step.axis);
    fields(Field("host").ifSet().meaning("Where the command is run, A or B; absent: any host, or A."), step.host);
    fields(Field("command").ifSet(), step.command);
}

}  // namespace halftrip::model
