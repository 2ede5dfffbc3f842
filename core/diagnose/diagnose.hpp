#pragma once

#include "core/model/record/run_record.hpp"

namespace halftrip::diagnose {

/// What can be told from a run that is over: writes its findings, of all rules, and, where stamps of the stages were
/// asked for, its stamp point. A run without points tells nothing and stays as it is.
void conclude(model::RunRecord& record);

}  // namespace halftrip::diagnose
