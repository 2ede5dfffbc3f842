#pragma once

#include "core/measure/plan/mode.hpp"

#include <vector>

namespace halftrip::measure {

/// What every mode of serial ping-pong shares.

/// The request's own transport, at both ends.
[[nodiscard]] Result<std::vector<PathPlan>> requestedPath(const model::RunRequest& request,
                                                          const transport::TransportRegistry& registry);

}  // namespace halftrip::measure
