#pragma once

#include "core/model/record/run_record.hpp"

#include <QString>

namespace halftrip::gui {

/// What a change of settings between two runs of the same peer brought, as HTML: one sentence that says whether it
/// helped, what changed, and p50, p99 and maximum of the first point that both have, with the difference as
/// diagnose::compareRuns() judges it. Empty where they have no point in common.
[[nodiscard]] QString changeHtml(const model::RunRecord& before, const model::RunRecord& after);

}  // namespace halftrip::gui
