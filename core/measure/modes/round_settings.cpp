#include "core/measure/modes/round_settings.hpp"

namespace halftrip::measure {

using model::Field;

void describe(model::Fields& fields, RoundSettings& settings)
{
    constexpr const char* kOrder = "In which order";
    fields(
        Field("rounds")
            .named("number of rounds")
            .within(1, 1000)
            .asOption("--rounds", "N", kOrder)
            .meaning("Turns that each point is measured in, between turns of the others; they share its time or count"),
        settings.rounds);
    fields(Field("seed")
               .named("seed")
               .within(0, INT64_MAX)
               .asOption("--seed", "N", kOrder)
               .meaning("Decides the order of the points in each round but the first"),
           settings.seed);
}

}  // namespace halftrip::measure
