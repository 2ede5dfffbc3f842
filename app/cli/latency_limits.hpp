#pragma once

#include "core/base/error.hpp"
#include "core/model/run_record.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace halftrip::cli {

/// One --fail-above limit on a figure of the points' results, as it is shown.
struct LatencyLimit {
    std::string figure;        ///< "min", "mean", "max" or "pNN.N".
    double percentile = -1;    ///< For "pNN.N".
    std::int64_t shownNs = 0;   ///< As people see the figure: of a round trip its half.
};

/// Reads "p99=20us". Error Invalid shows the form.
[[nodiscard]] Result<LatencyLimit> parseLimit(const std::string& text);

/// One sentence for every point that breaks a limit; a point without samples breaks every one.
[[nodiscard]] std::vector<std::string> brokenLimits(const model::RunRecord& record,
                                                    const std::vector<LatencyLimit>& limits);

}  // namespace halftrip::cli
