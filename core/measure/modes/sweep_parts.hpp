#pragma once

#include "core/measure/modes/round_settings.hpp"
#include "core/measure/plan/mode.hpp"

#include <string>
#include <vector>

namespace halftrip::measure {

/// What sweeps over any setting share. `over`: a setting with its first value ("size=64"), its other values, the next
/// setting with its first value, and so on; each further one is crossed with those before it. Beside the settings of
/// the request and the options of transports there are "wait" (of both ends), "size", "interval", "pause" and "work".

/// Invalid, with the next step, for settings and values that cannot be swept.
[[nodiscard]] Status checkOver(const model::RunRequest& request, const std::vector<std::string>& over);

/// One for each combination of what a transport or its thread is told when it is opened.
[[nodiscard]] Result<std::vector<PathPlan>> pathsOver(const model::RunRequest& request,
                                                      const transport::TransportRegistry& registry,
                                                      const std::vector<std::string>& over);

/// Every combination in interleaved rounds, so that a drift of the hosts falls on all of them alike. A path that cannot
/// be opened is noted, and the others go on.
[[nodiscard]] Result<Plan> planOver(const model::RunRequest& request, std::vector<PathPlan> paths,
                                    const PlanLimits& limits, const std::vector<std::string>& over,
                                    const RoundSettings& order);

}  // namespace halftrip::measure
