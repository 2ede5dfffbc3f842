#pragma once

#include "core/model/facts/check_report.hpp"
#include "core/model/record/run_record.hpp"

#include <optional>

namespace halftrip::check {

/// What all checks say about the hosts of a run, from the facts that it holds. Both ends on one host are judged once.
/// None where the run holds no facts (an old file, a run that failed at its start).
[[nodiscard]] std::optional<model::CheckReport> checksOf(const model::RunRecord& record);

}  // namespace halftrip::check
