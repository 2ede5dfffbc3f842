#pragma once

#include "core/os/processes.hpp"

namespace halftrip::platform {

/// os::Processes::claimFile().
[[nodiscard]] Result<std::unique_ptr<os::FileClaim>> claimFile(const std::string& path);

}  // namespace halftrip::platform
