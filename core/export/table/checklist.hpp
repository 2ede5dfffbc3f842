#pragma once

#include "core/export/export_context.hpp"
#include "core/model/facts/check_report.hpp"

#include <string>

namespace halftrip::exporting {

/// A checklist for people: how many of each verdict, the hosts side by side, then what to change. `isWhole`: also what
/// passes or does not apply, and the reasons, effects and prices. Where nothing was judged, the facts alone.
[[nodiscard]] std::string writeChecklist(const model::CheckReport& report, bool isWhole, const TextStyle& style = {});
/// The same as one JSON document, with all facts of both hosts.
[[nodiscard]] std::string writeChecklistJson(const model::CheckReport& report);

}  // namespace halftrip::exporting
