#include "core/measure/modes/sweep_parts.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/fields/setting_text.hpp"

#include <fmt/format.h>

namespace halftrip::measure {
namespace {

using model::Field;

struct FlowSettings {
    std::uint32_t flows = 64;
    RoundSettings order = {.rounds = 2};
};

void describe(model::Fields& fields, FlowSettings& settings)
{
    fields(Field("flows")
               .named("number of flows")
               .within(2, 1000)
               .asOption("--flows", "N", "What is swept")
               .meaning("Pairs of UDP ports; the adapters' RSS hash puts each on a receive queue and a core"),
           settings.flows);
    describe(fields, settings.order);
}

Sweep sweepOfFlows(const FlowSettings& settings)
{
    return {.over = {fmt::format("flow=1..{}", settings.flows)}, .order = settings.order};
}

}  // namespace

Mode sweepFlowsMode()
{
    return sweepMode<FlowSettings>(
        {.id = "sweep flows",
         .title = "Sweep of flows",
         .summary = "Latency by UDP port pair: which receive queues and cores are slower",
         .chartAxis = model::kFlowAxis,
                      // Many points, each with a few thousand samples.
         .changeDefaults = [](model::RunRequest& request) { request.durationNs = 200'000'000; }},
        sweepOfFlows);
}

}  // namespace halftrip::measure
