#pragma once

#include "core/base/error.hpp"

#include <cstddef>
#include <string>

namespace halftrip::platform {

/// See os::Processes. A symbolic link stays one (its target is replaced), and what is no regular file (a pipe,
/// /dev/stdout) is written to as it is.
[[nodiscard]] Status writeFileAtomically(const std::string& path, const std::string& bytes);

/// See os::Processes.
[[nodiscard]] Result<std::string> readFile(const std::string& path, std::size_t limitBytes);

}  // namespace halftrip::platform
