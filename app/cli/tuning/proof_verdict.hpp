#pragma once

#include "core/model/record/run_comparison.hpp"
#include "core/model/record/run_record.hpp"

#include <string>

namespace halftrip::cli {

/// What the runs with an item say of it: "helped", "cost", "both", "noDifference", or "cannotTell" where more runs
/// would.
[[nodiscard]] std::string proofVerdict(const model::RunComparison& comparison);

/// What else decides about `item`, by a run with it; usually empty. An adapter that limits the rate of its interrupts
/// hides the shorter of two timers.
[[nodiscard]] std::string proofRemark(const std::string& item, const model::RunRecord& run);

}  // namespace halftrip::cli
