#pragma once

#include "core/os/processes.hpp"

namespace halftrip::windows {

/// os::Processes::holdHost().
[[nodiscard]] Result<std::unique_ptr<os::MeasurementHold>> holdHost(os::HoldKind kind, const std::string& who);

}  // namespace halftrip::windows
