#pragma once

#include "core/base/error.hpp"

#include <cstddef>
#include <string>

namespace halftrip::platform {

/// See os::Processes. A symbolic link stays one (its target is replaced), but not one that somebody else put into a
/// folder for everybody; what is no regular file (a pipe, /dev/stdout) is written to as it is. Removes what killed
/// processes left there.
[[nodiscard]] Status writeFileAtomically(const std::string& path, const std::string& bytes);
/// See os::Processes.
[[nodiscard]] Status appendToFile(const std::string& path, const std::string& bytes);
/// See os::Processes.
[[nodiscard]] Status trySaving(const std::string& path);

/// See os::Processes.
[[nodiscard]] Result<std::string> readFile(const std::string& path, std::size_t limitBytes);
/// As os::Processes::reasonNotSecret().
[[nodiscard]] std::string reasonNotSecret(const std::string& path);

}  // namespace halftrip::platform
