#include "core/model/request/tuned_setting.hpp"

#include "core/model/fields/text_fields.hpp"

namespace halftrip::model {

void describe(Fields& fields, TunedSetting& tuned)
{
    fields("setting", tuned.setting);
    fields("words", tuned.words);
    fields(Field("old").meaning("Before the run, and restored after it."), tuned.old);
    fields("wanted", tuned.wanted);
    fields(Field("accepted").meaning("The value during the run."), tuned.accepted);
    fields(Field("refusal").ifSet().meaning("Why it was not changed."), tuned.refusal);
    describeOrigins(fields, tuned.refusal);
}

void describe(Fields& fields, TuningOffer& offer)
{
    fields("check", offer.check);
    fields("title", offer.title);
    fields(Field("settings").atMost(100), offer.settings);
    fields("words", offer.words);
    fields(Field("price").ifSet(), offer.price);
}

}  // namespace halftrip::model
