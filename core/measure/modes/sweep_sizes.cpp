#include "core/measure/modes/ping_parts.hpp"
#include "core/measure/modes/round_settings.hpp"
#include "core/measure/modes/sweep_parts.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/measure/plan/sizes.hpp"
#include "core/measure/point/ping_loop.hpp"
#include "core/model/fields/setting_text.hpp"

namespace halftrip::measure {
namespace {

/// Every size in interleaved rounds, so that a drift of the hosts falls on all sizes alike.
Result<Plan> planSizes(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits)
{
    const auto settings = model::settingsFrom<RoundSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(settings.error());
    return planOver(request, std::move(paths), limits, {.order = *settings, .usualSizes = defaultSizes()});
}

}  // namespace

Mode sweepSizesMode()
{
    return {.id = "sweep sizes",
            .title = "Sweep of sizes",
            .summary = "Latency against payload size, in interleaved rounds",
            .isSerial = true,
            .isSweep = true,
            .hasAutopsy = true,
            .chartAxis = model::kSizeAxis,
            .describeSettings = model::describeDefaults<RoundSettings>,
            .check = checkOptions<RoundSettings>,
            .paths = requestedPath,
            .plan = planSizes,
            .makeLoop = makePingLoop};
}

}  // namespace halftrip::measure
