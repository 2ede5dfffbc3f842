#include "core/measure/modes/ping_parts.hpp"
#include "core/measure/modes/sweep_parts.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/measure/point/ping_loop.hpp"
#include "core/model/fields/setting_text.hpp"

namespace halftrip::measure {
namespace {

using model::Field;

struct OverSettings {
    std::vector<std::string> over = {"size=64", "1024"};
    RoundSettings order;
};

void describe(model::Fields& fields, OverSettings& settings)
{
    fields(Field("over")
               .named("list of swept settings")
               .atMost(model::kMostPoints)
               .asOption("--over", "SETTING=VALUES", "What is swept")
               .meaning(
                   "A setting and its values, such as size=64,256, wait=block,spin or flow=1..8; further ones are "
                   "crossed with it. Any setting of the request, any option of a transport, and size, interval, pause, "
                   "work and wait (of both ends)"),
           settings.over);
    describe(fields, settings.order);
}

Status checkSettings(const model::RunRequest& request)
{
    const auto settings = model::settingsFrom<OverSettings>(request.modeOptions);
    return settings ? checkOver(request, settings->over) : std::unexpected(settings.error());
}

Result<std::vector<PathPlan>> pathsOfSettings(const model::RunRequest& request,
                                              const transport::TransportRegistry& registry)
{
    const auto settings = model::settingsFrom<OverSettings>(request.modeOptions);
    return settings ? pathsOver(request, registry, settings->over) : std::unexpected(settings.error());
}

Result<Plan> planSettings(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits)
{
    const auto settings = model::settingsFrom<OverSettings>(request.modeOptions);
    return settings ? planOver(request, std::move(paths), limits, settings->over, settings->order)
                    : std::unexpected(settings.error());
}

}  // namespace

Mode sweepSettingsMode()
{
    return {.id = "sweep settings",
            .title = "Sweep of any setting",
            .summary = "Ping-pong over any settings crossed, interleaved: --over size=64,256 --over dscp=0,46",
            .isSerial = true,
            .hasAutopsy = true,
            .describeSettings = model::describeDefaults<OverSettings>,
            .check = checkSettings,
            .paths = pathsOfSettings,
            .plan = planSettings,
            .makeLoop = makePingLoop};
}

}  // namespace halftrip::measure
