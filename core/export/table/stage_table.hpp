#pragma once

#include "core/model/record/run_record.hpp"

#include <string>

namespace halftrip::exporting {

/// "Where the time goes": a block for each point that has stamps of its stages. The only place where RTT is not halved:
/// the two ends of a round trip are shown beside one another.
void appendStages(std::string& text, const model::RunRecord& record);

}  // namespace halftrip::exporting
