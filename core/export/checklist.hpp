#pragma once

#include "core/model/check_report.hpp"

#include <string>

namespace halftrip::exporting {

/// A checklist for people: both hosts side by side, then what is to be done, what it is good for and what it costs;
/// where nothing was judged, the facts alone.
[[nodiscard]] std::string writeChecklist(const model::CheckReport& report);
/// The same as one JSON document, with all facts of both hosts.
[[nodiscard]] std::string writeChecklistJson(const model::CheckReport& report);

}  // namespace halftrip::exporting
