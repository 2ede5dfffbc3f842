#include "core/export/table/budget_table.hpp"

#include "core/chart/budget_bar.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <iterator>
#include <vector>

namespace halftrip::exporting {

void appendBudgets(std::string& text, const model::RunRecord& record)
{
    for (const chart::BudgetBar& bar : chart::budgetBarsOf(record)) {
        std::vector<std::vector<std::string>> rows{{"  " + bar.figure + ", us", "explained by"}};
        for (const chart::BudgetSegment& segment : bar.segments)
            rows.push_back({"  " + segment.cost, segment.words});
        fmt::format_to(std::back_inserter(text), "\nBudget of p50 {} us at {}: up to {} us explained\n{}",
                       model::formatMicroseconds(bar.measuredUs), bar.point, model::formatMicroseconds(bar.explainedUs),
                       leftAligned(rows));
    }
}

}  // namespace halftrip::exporting
