#pragma once

#include "core/export/table/autopsy_text.hpp"

#include <string>

namespace halftrip::exporting {

/// What autopsyReport() shows as JSON, always whole (`choice.isWhole` is not asked): for each point, and each pass with
/// kernel events, the causes, the slow probes with their parts and events, and the remarks; then the passes with packet
/// events as the run file has them, and NDIS' tables. Times in ns. Of one probe: it alone, in the points that kept it.
[[nodiscard]] std::string autopsyJson(const model::RunRecord& record, const AutopsyChoice& choice);

}  // namespace halftrip::exporting
