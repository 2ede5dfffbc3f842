#pragma once

#include "core/base/error.hpp"
#include "core/model/record/run_record.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace halftrip::diagnose {

/// A member of a run file that is not what its histograms, counts and facts give.
struct RunDifference {
    std::string member;      ///< "points[1].percentilesNs.99"
    std::string inFile;      ///< As JSON; empty: not there.
    std::string recomputed;  ///< As JSON, or the range that is possible; empty: nothing.
    bool operator==(const RunDifference&) const = default;
};

struct RunVerification {
    model::RunRecord record;  ///< As read.
    std::vector<RunDifference> differences;
};

/// Computes every figure, percentile, confidence interval and finding of a run file's document anew. Finds what
/// somebody changed in one place only: a histogram changed with all that follows from it is a file of its own. Error
/// Protocol, Version: it cannot be read as a run.
[[nodiscard]] Result<RunVerification> verifyRun(const nlohmann::json& document);

}  // namespace halftrip::diagnose
