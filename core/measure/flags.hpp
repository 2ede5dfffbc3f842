#pragma once

#include "core/model/run_record.hpp"

#include <vector>

namespace halftrip::measure {

/// Every reason in the record to distrust its figures, each with its consequence in one sentence (design.md, rule 10).
/// A pure function: a run file opened elsewhere gives the same flags.
[[nodiscard]] std::vector<model::Flag> findFlags(const model::RunRecord& record);

}  // namespace halftrip::measure
