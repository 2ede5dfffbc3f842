#pragma once

#include "core/fleet/report.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace halftrip::fleet {

/// Where the run files of a fleet come from, by their names. Both are called from several threads at once.
struct RunSource {
    /// Errors name the file. Only ReportBuilder::membersOfRun() are needed.
    std::function<Result<model::RunRecord>(const std::string& name)> read;
    /// Whether two such files should not be in memory at once.
    std::function<bool(const std::string& name)> isLarge;
};

/// Adds the runs in the order of `names`, so that the report does not depend on the threads that read them: so many,
/// this one among them, or as many as the system lets start. A file that cannot be used becomes a problem of the
/// report. Each thread keeps one run at most; large files are read one at a time. What a source throws is thrown here,
/// when all threads have ended.
void addRuns(ReportBuilder& builder, const std::vector<std::string>& names, const RunSource& source,
             std::size_t threads);

}  // namespace halftrip::fleet
