#include "core/export/html/html_parts.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::exporting::html {
namespace {

/// Longer words are broken over lines.
constexpr std::size_t kLongCell = 44;

void addCells(Markup& out, const Table& table, const std::vector<std::string>& cells)
{
    for (std::size_t column = 0; column < cells.size(); ++column) {
        const bool isWord = column < table.words;
        out.raw("<td");
        if (isWord)
            out.raw(" class=\"").text(cells[column].size() > kLongCell ? "w wrap" : "w").raw("\"");
        out.raw(">").text(cells[column]).raw("</td>");
    }
}

}  // namespace

Markup markupOf(const Table& table)
{
    Markup out;
    out.raw("<div class=\"scroll\"><table>");
    if (!table.caption.empty())
        out.raw("<caption>").text(table.caption).raw("</caption>");
    out.raw("<thead>");
    if (!table.over.empty()) {
        out.raw("<tr class=\"spans\">");
        if (table.overFrom > 0)
            out.raw("<th colspan=\"").text(fmt::format("{}", table.overFrom)).raw("\"></th>");
        out.raw("<th class=\"over\" scope=\"colgroup\" colspan=\"");
        out.text(fmt::format("{}", table.heads.size() - table.overFrom)).raw("\">").text(table.over).raw("</th></tr>");
    }
    out.raw("<tr>");
    for (std::size_t column = 0; column < table.heads.size(); ++column)
        out.raw("<th scope=\"col\"")
            .add(column < table.words ? Markup().raw(" class=\"w\"") : Markup())
            .raw(">")
            .text(table.heads[column])
            .raw("</th>");
    if (!table.remarks.empty())
        out.raw("<th></th>");
    out.raw("</tr></thead>\n<tbody>");
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        out.raw("<tr>");
        addCells(out, table, table.rows[row]);
        if (!table.remarks.empty())
            out.raw("<td class=\"w wrap\">").text(table.remarks[row]).raw("</td>");
        out.raw("</tr>\n");
    }
    out.raw("</tbody></table></div>\n");
    return out;
}

Markup section(const std::string& id, const std::string& title, const Markup& inside)
{
    Markup out;
    if (inside.isEmpty())
        return out;
    out.raw("<section id=\"").text(id).raw("\">\n<h2>").text(title).raw("</h2>\n").add(inside).raw("</section>\n");
    return out;
}

std::string spanText(std::int64_t nanoseconds)
{
    std::string text = model::formatSpan(nanoseconds);
    if (text.ends_with(" us"))
        text.replace(text.size() - 2, 2, "µs");
    return text;
}

}  // namespace halftrip::exporting::html
