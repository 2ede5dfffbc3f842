#pragma once

#include "core/measure/modes/round_settings.hpp"
#include "core/measure/plan/plan.hpp"
#include "core/measure/plan/sizes.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace halftrip::measure {

/// What the plans of all modes share.

/// Of a mode that has no settings for it: a single point at a stretch, several in rounds, so that a drift of the hosts
/// falls on all of them alike.
[[nodiscard]] RoundSettings usualOrder(std::size_t points);

/// The sizes that were asked for, or else `usual`, as the path lets them through.
[[nodiscard]] Result<SizeChoice> sizesFor(const model::RunRequest& request, const std::vector<std::uint32_t>& usual,
                                          const PlanLimits& limits);

/// A point of the request's mode and transport, there on these axes.
[[nodiscard]] PlannedPoint pointOn(const model::RunRequest& request, std::vector<model::AxisValue> axes,
                                   std::uint32_t sizeBytes, std::uint32_t rounds);

/// From each reply to the next send. Long pauses have 20 probes in all rounds together, which may take longer than the
/// point's time: a round of it can be shorter than one pause.
void setPause(PlannedPoint& point, const model::RunRequest& request, std::int64_t pauseNs, std::uint32_t rounds);

/// Each value once, in the order of `compare`.
template <typename Compare>
[[nodiscard]] std::vector<std::int64_t> eachOnce(std::vector<std::int64_t> values, Compare compare)
{
    std::ranges::sort(values, compare);
    const auto twice = std::ranges::unique(values);
    values.erase(twice.begin(), twice.end());
    return values;
}

/// Every value in its order, for each size (64 bytes where none was asked for), in interleaved rounds.
[[nodiscard]] Result<Plan> planSweep(
    const model::RunRequest& request, std::vector<PathPlan> paths, const PlanLimits& limits,
    const std::vector<std::int64_t>& values, const RoundSettings& order,
    const std::function<PlannedPoint(std::uint32_t sizeBytes, std::int64_t value)>& pointAt);

}  // namespace halftrip::measure
