#include "app/cli/run_files.hpp"

#include "core/base/text_encoding.hpp"
#include "core/model/run_file.hpp"

namespace halftrip::cli {
namespace {

/// Whatever is wrong with a file ends in the exit code for files.
Error fileError(Error error)
{
    error.kind = ErrorKind::File;
    return error;
}

}  // namespace

Result<model::RunRecord> loadRunFile(const std::string& path, os::Processes& processes)
{
    auto text = processes.readFile(path, model::kMaxRunFileBytes);
    if (!text)
        return std::unexpected(fileError(std::move(text).error()));
    auto record = model::runFromFile(utf8FromFile(std::move(*text)));
    if (record)
        return record;
    Error error = std::move(record).error();
    error.what = path + ": " + error.what;
    return std::unexpected(fileError(std::move(error)));
}

}  // namespace halftrip::cli
