#pragma once

#include "core/base/error.hpp"
#include "core/os/processes.hpp"

#include <cstddef>
#include <string>

namespace halftrip::windows {

/// Whether there is a file of that name, and no folder.
[[nodiscard]] bool isFile(const std::string& path);
/// Why a file could not be saved, in words: `code` is what GetLastError() told.
[[nodiscard]] Error describeSaveFailure(const std::string& path, unsigned long code);

/// See os::Processes. Paths are UTF-8, with either kind of slash. A scanner, an indexer or a viewer that has the old
/// file open is given some seconds.
[[nodiscard]] Status writeFileAtomically(const std::string& path, const std::string& bytes);
/// See os::Processes: beside a file that others keep from us, otherwise in the user's profile.
[[nodiscard]] os::KeptFile keepFile(const std::string& path, const std::string& bytes);
/// See os::Processes.
void dropKeptFile(const std::string& place) noexcept;
/// See os::Processes.
[[nodiscard]] Status appendToFile(const std::string& path, const std::string& bytes);
/// See os::Processes.
[[nodiscard]] Status trySaving(const std::string& path);

/// See os::Processes.
[[nodiscard]] Result<std::string> readFile(const std::string& path, std::size_t limitBytes);

}  // namespace halftrip::windows
