#include "core/export/html/html_parts.hpp"
#include "core/export/table/ndis_table.hpp"

namespace halftrip::exporting::html {

Markup ndis(const model::RunRecord& record)
{
    Markup out;
    for (const NdisTable& shown : ndisTables(record)) {
        Table table{.caption = shown.title, .heads = {shown.heads[3], shown.heads[0], shown.heads[1], shown.heads[2]}};
        for (const std::vector<std::string>& row : shown.rows)
            table.rows.push_back({row[3], row[0], row[1], row[2]});
        out.add(markupOf(table));
        for (const std::string& sentence : shown.sentences)
            out.raw("<p class=\"quiet\">").text(sentence).raw("</p>\n");
    }
    return section("ndis", "NDIS counters", out);
}

}  // namespace halftrip::exporting::html
