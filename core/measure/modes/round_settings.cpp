#include "core/measure/modes/round_settings.hpp"

namespace halftrip::measure {

using model::Field;

void describe(model::Fields& fields, RoundSettings& settings)
{
    constexpr const char* kOrder = "Order";
    fields(Field("rounds")
               .named("number of rounds")
               .within(1, 1000)
               .asOption("--rounds", "N", kOrder)
               .meaning("Rounds, interleaved over all points; they share each point's time or count"),
           settings.rounds);
    fields(Field("seed")
               .named("seed")
               .within(0, INT64_MAX)
               .asOption("--seed", "N", kOrder)
               .meaning("Seed of the points' order in each round after the first"),
           settings.seed);
}

}  // namespace halftrip::measure
