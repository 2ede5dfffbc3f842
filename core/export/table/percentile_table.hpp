#pragma once

#include "core/model/record/run_record.hpp"

#include <string>
#include <vector>

namespace halftrip::exporting {

/// The percentiles that somebody asked for beside the usual ones, one row a point; empty where nobody did.
[[nodiscard]] std::string percentilesText(const model::RunRecord& record, const std::vector<double>& percentiles);

}  // namespace halftrip::exporting
