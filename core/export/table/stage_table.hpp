#pragma once

#include "core/model/record/run_record.hpp"

#include <string>
#include <string_view>

namespace halftrip::exporting {

/// What a column of the parts is: a part's own percentile may be larger or smaller (docs/stages.md).
inline constexpr std::string_view kStageColumnNote =
    "Each column splits the probes whose round trip is near that figure.";

/// "Where the time goes": a block for each point that has stamps of its stages. The only place where RTT is not halved:
/// the two ends of a round trip are shown beside one another.
void appendStages(std::string& text, const model::RunRecord& record);

}  // namespace halftrip::exporting
