#pragma once

#include "core/os/processes.hpp"

namespace halftrip::windows {

/// os::Processes::claimFile().
[[nodiscard]] Result<std::unique_ptr<os::FileClaim>> claimFile(const std::string& path);

}  // namespace halftrip::windows
