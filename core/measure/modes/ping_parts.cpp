#include "core/measure/modes/ping_parts.hpp"

#include "core/measure/modes/plan_parts.hpp"

namespace halftrip::measure {

Result<std::vector<PathPlan>> requestedPath(const model::RunRequest& request, const transport::TransportRegistry&)
{
    return std::vector{PathPlan{request.transport,
                                request.responderTransport.empty() ? request.transport : request.responderTransport}};
}

PlannedPoint pingPoint(const model::RunRequest& request, std::uint32_t sizeBytes, std::uint32_t rounds)
{
    return pointOn(
        request,
        {model::numberOn(model::kSizeAxis, sizeBytes), model::numberOn(model::kIntervalAxis, request.intervalNs)},
        sizeBytes, rounds);
}

Result<Plan> planOverSizes(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits,
                           const std::optional<RoundSettings>& order)
{
    auto sizes = sizesFor(request, defaultSizes(), limits);
    if (!sizes)
        return std::unexpected(std::move(sizes).error());
    const RoundSettings settings = order.value_or(usualOrder(sizes->sizesBytes.size()));
    Plan plan;
    plan.paths = std::move(paths);
    plan.rounds = roundsFor(request, settings.rounds);
    for (const std::uint32_t size : sizes->sizesBytes)
        plan.points.push_back(pingPoint(request, size, plan.rounds));
    plan.order = interleave(plan.points.size(), plan.rounds, settings.seed);
    if (!sizes->note.empty())
        plan.notes.emplace_back(std::move(sizes->note));
    return plan;
}

}  // namespace halftrip::measure
