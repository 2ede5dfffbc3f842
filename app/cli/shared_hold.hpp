#pragma once

#include "core/os/processes.hpp"

#include <memory>
#include <string>

namespace halftrip::cli {

/// Takes part in this host's measurements beside others, for as long as it lives; null where there is no place for the
/// lock, and so nobody to exclude, which it says. `who`: as for os::Processes::holdHost(). Error Busy: another program
/// wants to be alone.
[[nodiscard]] Result<std::unique_ptr<os::MeasurementHold>> shareHost(os::Processes& processes, const std::string& who);

}  // namespace halftrip::cli
