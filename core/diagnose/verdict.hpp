#pragma once

#include "core/base/text.hpp"
#include "core/diagnose/rule.hpp"
#include "core/model/record/trust.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace halftrip::diagnose {

using model::Trust;

struct Verdict {
    Trust trust = Trust::Full;
    Text sentence;
    Text cause;  ///< Its beginning alone: what the latency is made of. Empty where neither cause nor path are known.
    Text unmarked = {};  ///< `sentence` without the words that mark practice: for whoever marks it otherwise.
};

/// By the flags among the run's findings. `point`: one of them, by its place in the run; absent: the run as a whole.
[[nodiscard]] Trust trustIn(const std::vector<model::Finding>& findings, std::optional<std::uint32_t> point = {});
/// The run's findings in two sentences: the largest cause with its size, or that nothing above the path's own cost was
/// found; and what can be believed, and why the rest cannot. Where neither causes nor the path's cost are known, the
/// second one alone. A run without samples: no sentence, and no trust, as nothing was measured.
[[nodiscard]] Verdict verdictOf(const model::RunRecord& record);
/// Of a run that goes on, with all of its points in their places: the largest cause that was found already, and what
/// its flags cast doubt on. Never that there is no cause, which nobody knows yet. Empty: nothing was found so far.
[[nodiscard]] Verdict verdictSoFar(const model::RunRecord& record);
/// A finding in a few words, for a button.
[[nodiscard]] Text inShort(const model::Finding& finding);
/// Which end it is about, "A" or "B"; empty: the run as a whole.
[[nodiscard]] std::string_view endOf(const model::Finding& finding);
/// Whose settings are behind it, "A" or "B"; empty: those of both hosts, or nobody knows.
[[nodiscard]] std::string_view hostBehind(const model::Finding& finding);
/// What to set before the next run so that the finding goes; empty: no setting of a run would.
[[nodiscard]] std::vector<RemedyStep> remedyFor(const model::RunRecord& record, const model::Finding& finding);

}  // namespace halftrip::diagnose
