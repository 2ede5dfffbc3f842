#pragma once

#include "core/base/error.hpp"
#include "core/model/record/run_record.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::exporting {

/// A limit on a figure of the points' results, as it is shown.
struct LatencyLimit {
    std::string figure;        ///< "min", "mean", "max" or "pNN.N".
    double percentile = -1;    ///< For "pNN.N".
    std::int64_t shownNs = 0;  ///< As people see the figure: of a round trip its half.
};

/// Reads "p99=20us". Error Invalid shows the form; `name`: what it calls the limit.
[[nodiscard]] Result<LatencyLimit> parseLimit(const std::string& text, const Text& name = "--fail-above");

/// What became of a limit at one point.
struct LimitVerdict {
    bool isKept = false;
    std::optional<double> shownNs = {};  ///< The figure, as shown; absent: no samples, or it isLost.
    bool isLost = false;  ///< It lies among the probes that were lost or never sent.
    bool isThin = false;  ///< The percentile is within the limit, but too few samples lie beyond it to tell.
};
[[nodiscard]] LimitVerdict holdAgainst(const model::PointResult& point, const LatencyLimit& limit);

/// One sentence for every point that does not keep a limit; a point without samples keeps none, and one with fewer than
/// 10 samples beyond a percentile no limit on that.
[[nodiscard]] std::vector<std::string> brokenLimits(const model::RunRecord& record,
                                                    const std::vector<LatencyLimit>& limits);

/// Why a saved run keeps no limit, whatever its points say; empty where they decide. Of a run that somebody stopped
/// they do, if there are any.
[[nodiscard]] std::string_view whyNoLimitIsKept(const model::RunRecord& record);

}  // namespace halftrip::exporting
