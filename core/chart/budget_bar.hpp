#pragma once

#include "core/base/text.hpp"
#include "core/model/record/run_record.hpp"

#include <optional>
#include <string>
#include <vector>

namespace halftrip::chart {

/// One part of a median, at its most. Microseconds as they are shown.
struct BudgetSegment {
    std::string id;  ///< As model::BudgetPart has it, or kUnexplained.
    Text words;  ///< What it is.
    Text cost;  ///< "up to 25.00", "4.00 to 8.00", "5.24", "unknown".
    double fromUs = 0;
    double toUs = 0;  ///< As much as fromUs: nothing of it is to be seen.
    /// toUs, but no further than what was measured: from here on the part only might have cost more, and is drawn as a
    /// range.
    double solidToUs = 0;
    std::string host = {};  ///< As model::BudgetPart has it.
};

inline constexpr const char* kUnexplained = "unexplained";

/// What a point's median is explained by, as two bars on one scale: what was measured, and beside it what each known
/// part takes at most, one behind the other, with the rest that nothing explains.
struct BudgetBar {
    Text point;  ///< "64 bytes".
    std::string figure;  ///< "HRT".
    double measuredUs = 0;
    double explainedUs = 0;  ///< At most: what all known parts together can take. May be more than was measured.
    double endUs = 1;  ///< Of the scale: the longer one of both bars.
    bool isRestKnown = true;  ///< False: nobody knows what such a path costs.
    std::vector<BudgetSegment> segments;  ///< The last one is what nothing explains.
};

/// None for a point of which nothing is known that could explain its median (model::budgetOf()).
[[nodiscard]] std::optional<BudgetBar> budgetBarOf(const model::RunRecord& record, const model::PointResult& point);
/// Of the first points that have one, `most` at most: a report with more of them is read by nobody.
[[nodiscard]] std::vector<BudgetBar> budgetBarsOf(const model::RunRecord& record, std::size_t most = 4);

}  // namespace halftrip::chart
