#pragma once

#include "core/diagnose/rule.hpp"

#include <cstddef>

namespace halftrip::diagnose {

/// Two spinning ends on one host leave none of so many to the rest of it.
inline constexpr std::size_t kCoresOfTwoEnds = 2;

/// Remedies that several rules have (Rule::remedy).

/// Both spin; both block where two spinning ends would leave one host no core for anything else.
[[nodiscard]] std::vector<RemedyStep> bothWaitAlikeAgain(const model::RunRecord& record, const model::Finding& finding);
/// The end that the finding is about.
[[nodiscard]] std::vector<RemedyStep> ownSpinAgain(const model::RunRecord& record, const model::Finding& finding);
[[nodiscard]] std::vector<RemedyStep> ownCoreAgain(const model::RunRecord& record, const model::Finding& finding);
[[nodiscard]] std::vector<RemedyStep> bothCoresAgain(const model::RunRecord& record, const model::Finding& finding);
/// Ten times as long, or as many probes.
[[nodiscard]] std::vector<RemedyStep> longerAgain(const model::RunRecord& record, const model::Finding& finding);

}  // namespace halftrip::diagnose
