#include "core/model/tuned_setting.hpp"

namespace halftrip::model {

void describe(Fields& fields, TunedSetting& tuned)
{
    fields("setting", tuned.setting);
    fields("words", tuned.words);
    fields(Field("old").meaning("Before the run, and put back after it."), tuned.old);
    fields("wanted", tuned.wanted);
    fields(Field("accepted").meaning("The value during the run."), tuned.accepted);
    fields(Field("refusal").ifSet().meaning("Why it was not changed."), tuned.refusal);
}

}  // namespace halftrip::model
