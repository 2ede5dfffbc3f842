#pragma once

#include "core/fleet/plan.hpp"
#include "core/fleet/report.hpp"

namespace halftrip::fleet {

/// Rounds in which each host that a report names meets a known-good one, of its own rack first; good ones meet each
/// other beside them, for what is usual. Named links are measured again in the first two rounds; a host that only
/// stands at their ends is no suspect. Error Invalid: the report names no host, or the inventory has none of them, or
/// no good one.
[[nodiscard]] Result<Plan> makeSuspectPlan(const PlanWish& wish, const Report& report);

}  // namespace halftrip::fleet
