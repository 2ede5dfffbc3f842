#pragma once

#include "app/gui/model/run_model.hpp"

#include <QString>

namespace halftrip::gui {

// A probe that leaves late by the plan's schedule hides what its lateness costs. The same probes, from when each was
// meant to leave, are kept beside the result, and drawn over it.

/// Null for a point without a schedule, and for one whose sends were never late: it would be the result once more.
[[nodiscard]] const model::Distribution* scheduledViewOf(const PointState* point);
/// Its curve in a legend; `words`: of the result beneath.
[[nodiscard]] QString scheduledName(const model::DistributionWords& words);
/// What an axis that both share holds: "HRT (us)", or with the view, "HRT and arrival after the scheduled send time
/// (us)".
[[nodiscard]] QString sharedTitle(const model::DistributionWords& words, bool hasView);

}  // namespace halftrip::gui
