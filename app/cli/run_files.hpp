#pragma once

#include "core/base/error.hpp"
#include "core/model/run_record.hpp"
#include "core/os/processes.hpp"

#include <string>

namespace halftrip::cli {

/// Reads a saved run. Every Error names the file; what is no run file at all is ErrorKind::File, one from a newer Halftrip
/// ErrorKind::Version.
[[nodiscard]] Result<model::RunRecord> loadRunFile(const std::string& path, os::Processes& processes);

}  // namespace halftrip::cli
