#pragma once

#include "core/fleet/plan.hpp"
#include "core/fleet/report.hpp"

namespace halftrip::fleet {

/// Rounds in which each host that a report names, and each end of a link that it names, meets known-good ones, of its
/// own rack first; good ones meet each other beside them, for what is usual. Links are measured again first, twice
/// where they share no end. Error Invalid: the report names no host, or the inventory has none of them, or no good one.
[[nodiscard]] Result<Plan> makeSuspectPlan(const PlanWish& wish, const Report& report);

}  // namespace halftrip::fleet
