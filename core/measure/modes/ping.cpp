#include "core/measure/modes/ping_parts.hpp"
#include "core/measure/modes/sweep_parts.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/measure/plan/sizes.hpp"
#include "core/measure/point/ping_loop.hpp"

namespace halftrip::measure {
namespace {

Result<Plan> planPing(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits)
{
    return planOver(request, std::move(paths), limits, {.usualSizes = defaultSizes()});
}

}  // namespace

Mode pingMode()
{
    return {.id = "ping",
            .title = "Ping",
            .summary = "Round trips, one probe in flight: HRT for each payload size",
            .isSerial = true,
            .hasAutopsy = true,
            .chartAxis = model::kSizeAxis,
            .paths = requestedPath,
            .plan = planPing,
            .makeLoop = makePingLoop};
}

}  // namespace halftrip::measure
