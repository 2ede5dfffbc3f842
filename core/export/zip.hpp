#pragma once

#include "core/base/error.hpp"

#include <chrono>
#include <string>
#include <vector>

namespace halftrip::exporting {

struct ZipEntry {
    std::string name;  ///< UTF-8, with "/" between folders.
    std::string content;
};

/// A zip archive of these files, deflated, each dated `when` (wall clock; 1980 to 2107, what is outside becomes the
/// nearest). Invalid beyond what every unzip reads: 65,535 files, 4 GB in all.
[[nodiscard]] Result<std::string> writeZip(const std::vector<ZipEntry>& entries, std::chrono::local_seconds when);

}  // namespace halftrip::exporting
