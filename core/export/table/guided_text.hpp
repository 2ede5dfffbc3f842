#pragma once

#include "core/model/record/guided_checklist.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace halftrip::exporting {

/// One step of a guided checklist in words.
struct GuidedStepText {
    std::string title;
    std::string outcome;             ///< "done", "left open".
    std::vector<std::string> lines;  ///< What was seen on each host, what was measured, what it brought.
};
/// `unit`: of the latencies, as the reader's format writes microseconds.
[[nodiscard]] std::vector<GuidedStepText> guidedSteps(const model::GuidedChecklist& checklist, std::string_view unit);
/// "host-a, Linux; the other host: host-b", and when.
[[nodiscard]] std::string guidedHosts(const model::GuidedChecklist& checklist);
/// All of it as plain text, microseconds as "us".
[[nodiscard]] std::string writeGuidedChecklist(const model::GuidedChecklist& checklist);

}  // namespace halftrip::exporting
