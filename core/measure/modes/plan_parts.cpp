#include "core/measure/modes/plan_parts.hpp"

#include <utility>

namespace halftrip::measure {
namespace {

/// Even where the point's time has no room for them: enough for a median with ten samples on either side.
constexpr std::uint64_t kFewestPauses = 20;

}  // namespace

RoundSettings usualOrder(std::size_t points)
{
    RoundSettings order;
    if (points == 1)
        order.rounds = 1;
    return order;
}

Result<SizeChoice> sizesFor(const model::RunRequest& request, const std::vector<std::uint32_t>& usual,
                            const PlanLimits& limits)
{
    return resolveSizes(request.sizesBytes, usual,
                        {limits.largestBytes, limits.unfragmentedBytes, request.allowFragments, limits.smallestBytes});
}

PlannedPoint pointOn(const model::RunRequest& request, std::vector<model::AxisValue> axes, std::uint32_t sizeBytes,
                     std::uint32_t rounds)
{
    PlannedPoint point;
    point.key.mode = request.mode;
    point.key.transport = request.transport;
    point.key.axes = std::move(axes);
    point.settings = settingsOf(request, sizeBytes, rounds);
    point.shorterFrom = static_cast<std::uint32_t>(request.count % rounds);
    point.lessWarmFrom = static_cast<std::uint32_t>(request.warmupCount % rounds);
    return point;
}

void setPause(PlannedPoint& point, const model::RunRequest& request, std::int64_t pauseNs, std::uint32_t rounds)
{
    point.settings.pauseNs = pauseNs;
    const bool isTooLong = pauseNs != 0 && request.durationNs / pauseNs < static_cast<std::int64_t>(kFewestPauses);
    if (request.count == 0 && isTooLong)
        point.settings.count = (kFewestPauses + rounds - 1) / rounds;
}

Result<Plan> planSweep(const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits,
                       const std::vector<std::int64_t>& values, const RoundSettings& order,
                       const std::function<PlannedPoint(std::uint32_t sizeBytes, std::int64_t value)>& pointAt)
{
    const auto sizes = sizesFor(request, {64}, limits);
    if (!sizes)
        return std::unexpected(sizes.error());
    Plan plan;
    plan.paths = std::move(paths);
    plan.rounds = order.rounds;
    for (const std::uint32_t size : sizes->sizesBytes) {
        for (const std::int64_t value : values)
            plan.points.push_back(pointAt(size, value));
    }
    plan.order = interleave(plan.points.size(), plan.rounds, order.seed);
    return plan;
}

}  // namespace halftrip::measure
