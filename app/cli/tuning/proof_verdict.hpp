#pragma once

#include "core/model/figures/run_comparison.hpp"
#include "core/model/record/run_record.hpp"

#include <cstddef>
#include <string>

namespace halftrip::cli {

/// What the runs with an item say of it: "helped", "cost", "both", "noDifference", or "cannotTell" where more runs
/// would.
[[nodiscard]] std::string proofVerdict(const model::RunComparison& comparison);

/// The most rounds that a proof may have.
inline constexpr std::size_t kMostProofRounds = 100;
/// Rounds that would probably tell what a proof cannot; at most kMostProofRounds. 0: it leaves nothing open.
[[nodiscard]] std::size_t roundsToTell(const model::RunComparison& comparison);
/// The verdict of a proof of so many rounds as a sentence about `item`.
[[nodiscard]] std::string verdictInWords(const std::string& item, const model::RunComparison& comparison,
                                         std::size_t rounds);

/// What else decides about `item`, by a run with it; usually empty. An adapter that limits the rate of its interrupts
/// hides the shorter of two timers.
[[nodiscard]] std::string proofRemark(const std::string& item, const model::RunRecord& run);

}  // namespace halftrip::cli
