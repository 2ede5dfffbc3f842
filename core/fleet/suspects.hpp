#pragma once

#include "core/fleet/plan.hpp"
#include "core/fleet/report.hpp"

namespace halftrip::fleet {

/// Rounds in which each host that a report names, and each end of a link that it names, meets known-good ones, of its
/// own rack first; good ones meet each other beside them, for what is usual. Links are measured again first, twice
/// where they share no end. Racks and rack pairs are measured beside that, as RackRounds does it, by hosts that have no
/// other part. Error Invalid: the report names nothing that the inventory has, or there is nothing good to hold it
/// against.
[[nodiscard]] Result<Plan> makeSuspectPlan(const PlanWish& wish, const Report& report);

}  // namespace halftrip::fleet
