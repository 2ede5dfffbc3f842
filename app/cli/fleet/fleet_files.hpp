#pragma once

#include "core/fleet/plan.hpp"
#include "core/os/platform.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace halftrip::cli {

/// In hexadecimal, as sha256sum prints it.
[[nodiscard]] std::string sha256Of(const std::string& bytes, os::Entropy& entropy);

/// A plan and the digest of its file.
struct ReadPlan {
    fleet::Plan plan;
    std::string sha256;
    std::string bytes;
};
/// Errors name the file.
[[nodiscard]] Result<ReadPlan> readPlan(const std::string& path, os::Platform& platform);

/// The names of the files in a folder that end in ".json", sorted. Error File: it cannot be read.
[[nodiscard]] Result<std::vector<std::string>> documentsIn(const std::string& folder);
/// Makes the folder where it is missing. Error File.
[[nodiscard]] Status makeFolder(const std::string& folder);
[[nodiscard]] bool isThere(const std::string& path);
[[nodiscard]] bool isFolder(const std::string& path);
/// Without the folders before it.
[[nodiscard]] std::string nameOfFile(const std::string& path);
/// The largest number where nobody knows, as of a pipe.
[[nodiscard]] std::uintmax_t bytesOf(const std::string& path);
/// Where it is there and may be deleted.
void deleteFile(const std::string& path);

/// "plan-0123456789ab.json": the copy of a plan among its results.
[[nodiscard]] std::string planNameOf(const std::string& sha256);
}  // namespace halftrip::cli
