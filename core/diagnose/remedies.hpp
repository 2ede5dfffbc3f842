#pragma once

#include "core/diagnose/rule.hpp"

namespace halftrip::diagnose {

/// Remedies that several rules have (Rule::remedy).

[[nodiscard]] std::vector<RemedyStep> bothSpinAgain(const model::RunRecord& record, const model::Finding& finding);
/// The end that the finding is about.
[[nodiscard]] std::vector<RemedyStep> ownSpinAgain(const model::RunRecord& record, const model::Finding& finding);
[[nodiscard]] std::vector<RemedyStep> ownCoreAgain(const model::RunRecord& record, const model::Finding& finding);
[[nodiscard]] std::vector<RemedyStep> bothCoresAgain(const model::RunRecord& record, const model::Finding& finding);
/// Ten times as long, or as many probes.
[[nodiscard]] std::vector<RemedyStep> longerAgain(const model::RunRecord& record, const model::Finding& finding);

}  // namespace halftrip::diagnose
