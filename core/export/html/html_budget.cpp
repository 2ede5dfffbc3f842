#include "core/chart/budget_bar.hpp"
#include "core/export/html/html_parts.hpp"
#include "core/export/html/svg_budget.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

namespace halftrip::exporting::html {

Markup budget(const model::RunRecord& record)
{
    Markup out;
    for (const chart::BudgetBar& bar : chart::budgetBarsOf(record)) {
        Table table{.words = 2, .heads = {"part", "explained by", bar.figure + ", µs"}};
        for (const chart::BudgetSegment& segment : bar.segments)
            table.rows.push_back({segment.id, segment.words, segment.cost});
        out.raw("<figure><figcaption><b>")
            .text(fmt::format("Budget of p50 {} µs at {}: up to {} µs explained",
                              model::formatMicroseconds(bar.measuredUs), bar.point,
                              model::formatMicroseconds(bar.explainedUs)))
            .raw("</b>Each part is an upper bound from settings and published figures, none is a measurement."
                 "</figcaption>")
            .add(writeSvg(bar))
            .raw("</figure>\n")
            .add(markupOf(table));
    }
    return section("budget", "What explains the median", out);
}

}  // namespace halftrip::exporting::html
