#include "app/cli/fleet/fleet_files.hpp"

#include "app/cli/output/run_files.hpp"
#include "core/base/text_encoding.hpp"

#include <algorithm>
#include <filesystem>
#include <span>

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

namespace {

std::filesystem::path pathOf(const std::string& utf8)
{
    return std::filesystem::path(std::u8string(utf8.begin(), utf8.end()));
}

}  // namespace

Result<std::vector<std::string>> documentsIn(const std::string& folder)
{
    std::vector<std::string> names;
    std::error_code failure;
    std::filesystem::directory_iterator entry(pathOf(folder), failure);
    for (const std::filesystem::directory_iterator end; !failure && entry != end; entry.increment(failure)) {
        const std::u8string name = entry->path().filename().u8string();
        if (name.ends_with(u8".json"))
            names.emplace_back(name.begin(), name.end());
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
    std::filesystem::create_directories(pathOf(folder), failure);
    if (failure)
        return fail(ErrorKind::File,
                    text("the folder \"{folder}\" cannot be made: {reason}", folder, failure.message()),
                    "Name another one with --results.", failure.value());
    return {};
}

bool isThere(const std::string& path)
{
    std::error_code failure;
    return std::filesystem::exists(pathOf(path), failure);
}

bool isFolder(const std::string& path)
{
    std::error_code failure;
    return std::filesystem::is_directory(pathOf(path), failure);
}

std::string nameOfFile(const std::string& path)
{
    const std::u8string name = pathOf(path).filename().u8string();
    return {name.begin(), name.end()};
}

std::uintmax_t bytesOf(const std::string& path)
{
    std::error_code failure;
    const std::uintmax_t bytes = std::filesystem::file_size(pathOf(path), failure);
    return failure ? UINTMAX_MAX : bytes;
}

void deleteFile(const std::string& path)
{
    std::error_code failure;
    std::filesystem::remove(pathOf(path), failure);
}

std::string planNameOf(const std::string& sha256)
{
    return "plan-" + fleet::shortHash(sha256) + ".json";
}

}  // namespace halftrip::cli
