#pragma once

#include "core/model/record/run_record.hpp"

#include <string>

namespace halftrip::exporting {

/// The run's command as people type it: without the words by which a window, or another program, followed the run
/// (--events and what goes with it, --save). One that a person typed stays as it is.
[[nodiscard]] std::string commandToRepeat(const model::RunRecord& record);

}  // namespace halftrip::exporting
