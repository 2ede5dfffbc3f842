#pragma once

#include "app/gui/checks/check_rows.hpp"
#include "app/gui/process/short_run.hpp"

#include <optional>
#include <string>
#include <vector>

namespace halftrip::gui {

using model::StepOutcome;

/// One step of the guided checklist: one check, and what became of it.
struct GuideStep {
    std::string check;
    QString title;
    QString whatItIs;  ///< For somebody who has never heard of it.
    StepOutcome outcome = StepOutcome::Open;
    std::optional<ShortFigures> before = {};
    std::optional<ShortFigures> after = {};
};

/// What a report makes worth going through: interrupt coalescing and the power states first, in any case where they
/// apply; then what costs something and can be changed, what wins most first.
[[nodiscard]] std::vector<GuideStep> guideSteps(const model::CheckReport& report);

/// "p50 fell from 52.30 to 5.21 µs." Empty without both.
[[nodiscard]] QString differenceText(const GuideStep& step);
/// What was gone through, as it is kept with a run: hosts, and of each step what was seen, done and measured.
/// `finishedAt`: UTC, ISO 8601.
[[nodiscard]] model::GuidedChecklist checklistOf(const model::CheckReport& report, const std::vector<GuideStep>& steps,
                                                 const QString& finishedAt);

}  // namespace halftrip::gui
