#pragma once

#include "core/model/record/run_record.hpp"

#include <string>
#include <vector>

namespace halftrip::exporting {

/// What befell a point beside what its row counts, each a sentence that begins with the point: counts that are nearly
/// always 0, what lost probes cost in time, what was lost before the figures, outages. Lengths of time in the words of
/// whoever shows it.
[[nodiscard]] std::vector<std::string> pointSentences(const model::PointResult& point, const model::RunRecord& record,
                                                      std::string (*spanText)(std::int64_t));

}  // namespace halftrip::exporting
