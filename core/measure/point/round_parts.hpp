#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/measure/plan/plan.hpp"
#include "core/measure/point/point_run.hpp"

#include <optional>

namespace halftrip::measure {

/// A round during which the adapter went and came back is measured in parts, each over paths that were opened anew.

/// What is left to be measured of a round of these settings after `outcome`, at the moment `now`; none: nothing. What
/// passed since its last part belongs to the round, too.
[[nodiscard]] std::optional<PointSettings> restOf(const PointSettings& settings, const PointOutcome& outcome,
                                                  clock::Ticks now, const clock::TickConverter& converter);

/// A round whose time went by while the adapter was away: the outage lasted to its end, whenever its loop gave up.
void endInOutage(const PointSettings& settings, model::PointResult& point);

}  // namespace halftrip::measure
