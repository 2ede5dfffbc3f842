#include "core/loop/flood.hpp"
#include "core/measure/modes/flood_parts.hpp"
#include "core/measure/modes/ping_parts.hpp"
#include "core/measure/modes/sweep_parts.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/transport/batching.hpp"

namespace halftrip::measure {
namespace {

using model::Field;

struct FloodSettings {
    std::uint32_t window = 64;
    /// Measured over veth in turns of 1, 8, 32 and 64 (9 repeats, a busy machine): 8 brings 1.3 times the rate of 1,
    /// 32 1.5 times, and 64 no more than that.
    std::uint32_t batch = 32;
};

void describe(model::Fields& fields, FloodSettings& settings)
{
    fields(Field("window")
               .named("window")
               .in(model::Unit::Probes)
               .within(1, static_cast<std::int64_t>(loop::kMostInFlight))
               .asOption("--window", "N", "Probes")
               .meaning("Probes in flight; the next leaves when one returns or is lost"),
           settings.window);
    fields(Field("batch")
               .named("batch")
               .in(model::Unit::Probes)
               .within(1, transport::kMostInBatch)
               .asOption("--batch", "N", "Probes")
               .meaning("Most probes per system call at both ends, where the transport supports it; 1: one at a time"),
           settings.batch);
}

Result<std::vector<PathPlan>> floodPath(const model::RunRequest& request, const transport::TransportRegistry& registry)
{
    const auto settings = model::settingsFrom<FloodSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(settings.error());
    auto paths = requestedPath(request, registry);
    if (paths)
        paths->front().batch = settings->batch;
    return paths;
}

Status checkFlood(const model::RunRequest& request)
{
    if (Status status = checkOptions<FloodSettings>(request); !status)
        return status;
    if (request.intervalNs != 0)
        return fail(ErrorKind::Invalid, "A flood has no interval: it sends as fast as it can.",
                    "Leave --interval out, or measure with \"halftrip ping\".");
    return checkFloodSizes(request);
}

Result<Plan> planFlood(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits)
{
    const auto settings = model::settingsFrom<FloodSettings>(request.modeOptions);
    if (!settings)
        return std::unexpected(settings.error());
    return planOver(request, std::move(paths), limits, {.shape = [&settings](PlannedPoint& point) {
                        point.key.axes.back() = model::numberOn(model::kWindowAxis, settings->window);
                        point.settings.window = settings->window;
                    }});
}

}  // namespace

Mode floodMode()
{
    return {.id = "flood",
            .title = "Flood",
            .summary = "Many probes in flight, flat out: latency under saturation, packets per second",
            .chartAxis = model::kSizeAxis,
            .describeSettings = model::describeDefaults<FloodSettings>,
            .check = checkFlood,
            .paths = floodPath,
            .plan = planFlood,
            .makeLoop = makeFloodLoop};
}

}  // namespace halftrip::measure
