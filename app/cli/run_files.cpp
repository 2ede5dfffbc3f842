#include "app/cli/run_files.hpp"

#include "core/model/json.hpp"

namespace halftrip::cli {
namespace {

/// A run file of a week-long run stays far below this.
constexpr std::size_t kLargestRunFile = std::size_t{256} << 20U;

/// Whatever is wrong with a file ends in the exit code for files.
Error fileError(Error error)
{
    error.kind = ErrorKind::File;
    return error;
}

}  // namespace

Result<model::RunRecord> loadRunFile(const std::string& path, os::Processes& processes)
{
    auto text = processes.readFile(path, kLargestRunFile);
    if (!text)
        return std::unexpected(fileError(std::move(text).error()));
    auto record = model::runFromFile(*text);
    if (record)
        return record;
    Error error = std::move(record).error();
    error.what = path + ": " + error.what;
    return std::unexpected(fileError(std::move(error)));
}

}  // namespace halftrip::cli
