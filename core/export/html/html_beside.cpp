#include "core/export/html/html_parts.hpp"
#include "core/export/table/mode_tables.hpp"

#include <algorithm>

namespace halftrip::exporting::html {
namespace {

Markup figuresOf(const ModeTable& shown)
{
    Table table;
    table.caption = shown.title;
    table.words = 0;
    table.heads = shown.heads;
    const bool hasRemarks = std::ranges::any_of(shown.rows, [](const auto& row) { return !row.remark.empty(); });
    for (const ModeTable::Row& row : shown.rows) {
        table.rows.push_back(row.cells);
        if (hasRemarks)
            table.remarks.push_back(row.remark);
    }
    return markupOf(table);
}

}  // namespace

Markup beside(const model::RunRecord& record)
{
    Markup out;
    for (const ModeTable& shown : modeTables(record)) {
        if (shown.heads.empty())
            out.raw("<p>").text(shown.title).raw("</p>\n");
        else
            out.add(figuresOf(shown));
        if (shown.sentences.empty())
            continue;
        out.raw("<ul>");
        for (const std::string& sentence : shown.sentences)
            out.raw("<li>").text(sentence).raw("</li>\n");
        out.raw("</ul>\n");
    }
    return section("beside", "More tables", out);
}

}  // namespace halftrip::exporting::html
