#pragma once

#include "app/gui/model/run_model.hpp"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::gui {

/// The checks whose advice is the remedy of a finding, the first to be followed first; empty: none that is known.
[[nodiscard]] std::vector<std::string_view> checksBehind(const model::Finding& finding);

/// What a finished run says of the settings that Check judges.
struct RunEvidence {
    std::set<std::string> explained = {};  ///< Checks of the causes that the run shows.
    /// What these leave of the mean HRT: no other setting can win more at that pace. Absent: no run says so.
    std::optional<std::int64_t> restNs = {};
    bool hasOtherPauses = false;  ///< Than the next run: `restNs` says nothing of what falls asleep in those.
    bool operator==(const RunEvidence&) const = default;
};

/// As the findings have it. Nothing while the run lasts, or where its figures are no round trips.
[[nodiscard]] RunEvidence evidenceOfRun(const RunModel& run);

}  // namespace halftrip::gui
