#include "core/measure/modes/ping_parts.hpp"
#include "core/measure/modes/sweep_parts.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/measure/point/ping_loop.hpp"
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

std::vector<std::string> overOf(const FlowSettings& settings)
{
    return {fmt::format("flow=1..{}", settings.flows)};
}

Status checkFlows(const model::RunRequest& request)
{
    const auto settings = model::settingsFrom<FlowSettings>(request.modeOptions);
    return settings ? checkOver(request, overOf(*settings)) : std::unexpected(settings.error());
}

Result<std::vector<PathPlan>> pathsOfFlows(const model::RunRequest& request,
                                           const transport::TransportRegistry& registry)
{
    const auto settings = model::settingsFrom<FlowSettings>(request.modeOptions);
    return settings ? pathsOver(request, registry, overOf(*settings)) : std::unexpected(settings.error());
}

Result<Plan> planFlows(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits)
{
    const auto settings = model::settingsFrom<FlowSettings>(request.modeOptions);
    return settings ? planOver(request, std::move(paths), limits, overOf(*settings), settings->order)
                    : std::unexpected(settings.error());
}

}  // namespace

Mode sweepFlowsMode()
{
    return {.id = "sweep flows",
            .title = "Sweep of flows",
            .summary = "Latency by UDP port pair: which receive queues and cores are slower",
            .isSerial = true,
            .hasAutopsy = true,
            .chartAxis = model::kFlowAxis,
            .describeSettings = model::describeDefaults<FlowSettings>,
            // Many points, each with a few thousand samples.
            .changeDefaults = [](model::RunRequest& request) { request.durationNs = 200'000'000; },
            .check = checkFlows,
            .paths = pathsOfFlows,
            .plan = planFlows,
            .makeLoop = makePingLoop};
}

}  // namespace halftrip::measure
