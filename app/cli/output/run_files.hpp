#pragma once

#include "core/base/error.hpp"
#include "core/export/export_context.hpp"
#include "core/model/fields/member_filter.hpp"
#include "core/model/record/run_record.hpp"
#include "core/os/platform.hpp"

#include <cstddef>
#include <string>

namespace halftrip::cli {

/// That error, of what the file holds, with the file's name in front.
[[nodiscard]] Error inFile(const std::string& path, Error error);

/// A file that the user named; "-" is standard input. Whatever is wrong with it, missing too, ends in the exit code for
/// files.
[[nodiscard]] Result<std::string> readNamedFile(const std::string& path, std::size_t mostBytes,
                                                os::Processes& processes);

/// Reads a saved run. Every Error names the file; what is no run file at all is ErrorKind::File, one from a newer
/// Halftrip ErrorKind::Version.
[[nodiscard]] Result<model::RunRecord> loadRunFile(const std::string& path, os::Processes& processes);
/// Of it only what the filter lets through (model::runFromFile()). From any thread.
[[nodiscard]] Result<model::RunRecord> loadRunFile(const std::string& path, const model::MemberFilter& filter,
                                                   os::Processes& processes);

/// A saved run, and what stands beside it in an export: its file's name and digest, and what the checks say of its
/// hosts.
struct ReadRun {
    model::RunRecord record;
    exporting::ExportContext context;
};
/// As loadRunFile().
[[nodiscard]] Result<ReadRun> readRunFile(const std::string& path, os::Platform& platform);
/// Of a run that may have been kept as `path` (empty: it was not).
[[nodiscard]] exporting::ExportContext contextOf(const model::RunRecord& record, const std::string& path,
                                                 os::Processes& processes);

}  // namespace halftrip::cli
