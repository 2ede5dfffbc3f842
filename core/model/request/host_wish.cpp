#include "core/model/request/host_wish.hpp"

namespace halftrip::model {

void describe(Fields& fields, HostWish& wish)
{
    fields(Field("tunes").meaning("Everything that the checks advise (--tune), if there are no items."), wish.tunes);
    fields(Field("items").ifSet().meaning("Only these (--tune-only): checks, settings or SETTING=VALUE."), wish.items);
    fields(Field("holdsIdleStates").meaning("No core goes to sleep (--hold-cstates)."), wish.holdsIdleStates);
}

}  // namespace halftrip::model
