#include "app/cli/fleet/fleet_files.hpp"

#include "app/cli/output/run_files.hpp"
#include "core/base/native_path.hpp"
#include "core/base/text_encoding.hpp"

#include <algorithm>
#include <filesystem>
#include <span>
#include <utility>

namespace halftrip::cli {

std::string sha256Of(const std::string& bytes, os::Entropy& entropy)
{
    return toHex(entropy.sha256(std::as_bytes(std::span(bytes))));
}

Result<ReadPlan> readPlan(const std::string& path, os::Platform& platform)
{
    auto bytes = readNamedFile(path, fleet::kMostPlanBytes, platform.processes());
    if (!bytes)
        return std::unexpected(std::move(bytes).error());
    auto plan = fleet::planFromFile(*bytes);
    if (!plan) {
        Error error = inFile(path, std::move(plan).error());
        if (error.hint.empty())
            error.hint = "Name the file that \"halftrip fleet plan\" wrote.";
        return std::unexpected(std::move(error));
    }
    std::string sha256 = sha256Of(*bytes, platform.entropy());
    return ReadPlan{std::move(*plan), std::move(sha256), std::move(*bytes)};
}

Result<std::vector<std::string>> documentsIn(const std::string& folder)
{
    std::vector<std::string> names;
    std::error_code failure;
    std::filesystem::directory_iterator entry(nativePath(folder), failure);
    for (const std::filesystem::directory_iterator end; !failure && entry != end; entry.increment(failure)) {
        std::string name = utf8Of(entry->path().filename());
        if (name.ends_with(".json"))
            names.push_back(std::move(name));
    }
    if (failure)
        return fail(ErrorKind::File,
                    text("the folder \"{folder}\" cannot be read: {reason}", folder, failure.message()),
                    "Name the folder with the run files of a fleet.", failure.value());
    std::ranges::sort(names);
    return names;
}

Status makeFolder(const std::string& folder)
{
    std::error_code failure;
    std::filesystem::create_directories(nativePath(folder), failure);
    if (failure)
        return fail(ErrorKind::File,
                    text("the folder \"{folder}\" cannot be made: {reason}", folder, failure.message()),
                    "Name another one with --results.", failure.value());
    return {};
}

bool isThere(const std::string& path)
{
    std::error_code failure;
    return std::filesystem::exists(nativePath(path), failure);
}

bool isFolder(const std::string& path)
{
    std::error_code failure;
    return std::filesystem::is_directory(nativePath(path), failure);
}

std::string nameOfFile(const std::string& path)
{
    return utf8Of(nativePath(path).filename());
}

std::uintmax_t bytesOf(const std::string& path)
{
    std::error_code failure;
    const std::uintmax_t bytes = std::filesystem::file_size(nativePath(path), failure);
    return failure ? UINTMAX_MAX : bytes;
}

void deleteFile(const std::string& path)
{
    std::error_code failure;
    std::filesystem::remove(nativePath(path), failure);
}

std::string planNameOf(const std::string& sha256)
{
    return "plan-" + fleet::shortHash(sha256) + ".json";
}

}  // namespace halftrip::cli
