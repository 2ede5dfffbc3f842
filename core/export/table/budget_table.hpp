#pragma once

#include "core/model/record/run_record.hpp"

#include <string>

namespace halftrip::exporting {

/// What the median of the first points is explained by: a block each, for whose rows chart::BudgetBar stands.
void appendBudgets(std::string& text, const model::RunRecord& record);

}  // namespace halftrip::exporting
