#pragma once

#include "core/measure/modes/round_settings.hpp"
#include "core/measure/plan/mode.hpp"

#include <optional>
#include <vector>

namespace halftrip::measure {

/// What every plan over serial ping-pong shares.

/// The request's own transport, at both ends.
[[nodiscard]] Result<std::vector<PathPlan>> requestedPath(const model::RunRequest& request,
                                                          const transport::TransportRegistry& registry);

/// A point of the request's pattern.
[[nodiscard]] PlannedPoint pingPoint(const model::RunRequest& request, std::uint32_t sizeBytes, std::uint32_t rounds);

/// A point for each size of the request that the path can carry, in the rounds of `order`. None: as usualOrder() says.
[[nodiscard]] Result<Plan> planOverSizes(const model::RunRequest& request, std::vector<PathPlan> paths,
                                         const PlanLimits& limits, const std::optional<RoundSettings>& order);

}  // namespace halftrip::measure
