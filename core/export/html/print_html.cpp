#include "core/export/html/print_html.hpp"

#include "core/export/html/html_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace halftrip::exporting {
namespace {

constexpr std::string_view kPrintStyle = R"css(
body{font-size:9pt;color:var(--ink)}
h1{font-size:15pt;margin:2px 0 4px}h2{font-size:11.5pt;margin:18px 0 5px}h3{font-size:9pt;margin:6px 0 1px}
h4{font-size:9pt;margin:8px 0 2px}p{margin:0 0 4px}ul,ol{margin:2px 0 6px}
.brand{font-size:7.5pt;color:var(--quiet);font-weight:600}.under{color:var(--quiet)}
.quiet,.foot,caption{color:var(--quiet);font-size:8pt}
.figures{font-size:10.5pt}.full .sign{color:var(--full)}.notail .sign{color:var(--notail)}.none .sign{color:var(--none)}
.practice{color:var(--bad);font-weight:600;font-size:11.5pt}
.flag,.warn{color:var(--care);font-weight:600}.fail{color:var(--bad);font-weight:600}.pass{color:var(--good);font-weight:600}
.cause{font-weight:600}
table{border-collapse:collapse;margin:2px 0 6px}
th,td{font-size:7pt;padding:2px 6px;text-align:right;border-bottom:1px solid var(--line)}
th{color:var(--quiet);font-weight:600}.over{text-align:center;color:var(--ink)}.w{text-align:left}
.words td,.words th{font-size:9pt}
.verdict h2{margin:8px 0 0;font-size:10.5pt}.verdict p{margin:0}
.full h2,.full p{background-color:var(--fullwash)}.notail h2,.notail p{background-color:var(--notailwash)}
.none h2,.none p{background-color:var(--nonewash)}
.tile{font-size:11pt}.tiles td{text-align:left;padding:4px 14px}
code,pre{font-size:7.5pt;font-family:monospace}pre{white-space:pre-wrap}
)css";

void replaceAll(std::string& text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

/// Qt's rich text knows no variables.
std::string printStyle()
{
    std::string style(kPrintStyle);
    for (const html::NamedColor& color : html::lightColors())
        replaceAll(style, fmt::format("var({})", color.name), color.value);
    return style;
}

/// As the page's style does for print: what is bulky goes, of the other folds the content stays beneath its title.
std::string unfolded(std::string page)
{
    constexpr std::string_view kEnd = "</details>";
    for (const std::string_view start : {"<details class=\"bulky\">", "<details class=\"evidence bulky\">"}) {
        for (std::size_t at = page.find(start); at != std::string::npos; at = page.find(start, at))
            page.erase(at, page.find(kEnd, at) + kEnd.size() - at);
    }
    constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kPlainer{{
        {"<details><summary>", "<h4>"},
        {"</summary>", "</h4>"},
        {kEnd, ""},
        {"<span class=\"quiet\">", " <span class=\"quiet\">"},
        {"</span>", "</span> "},
        {"<dl class=\"tiles\">", "<table class=\"tiles\"><tr>"},
        {"</dl>", "</tr></table>"},
        {"<div><dt>", "<td><span class=\"quiet\">"},
        {"</dt><dd>", "</span><br><b class=\"tile\">"},
        {"</dd></div>", "</b></td>"},
        {"<ol class=\"findings\">", "<ul>"},
    }};
    for (const auto& [from, to] : kPlainer)
        replaceAll(page, from, to);
    replaceAll(page, "</ol>", "</ul>");
    return page;
}

Markup picturesOf(const std::vector<PrintPicture>& pictures)
{
    Markup out;
    for (const PrintPicture& picture : pictures) {
        out.raw("<p><img alt=\"").text(picture.title).raw("\" src=\"").text(picture.name).raw("\" width=\"");
        out.text(fmt::format("{}", picture.widthPx)).raw("\"></p>\n");
    }
    return html::section("charts", "Charts", out);
}

/// For tables only: findings count on every point being there. Evenly spread, the first and the last among them.
model::RunRecord printedPoints(const model::RunRecord& record)
{
    model::RunRecord shown;
    shown.request = record.request;
    shown.stampPoint = record.stampPoint;
    const std::size_t all = record.points.size();
    const std::size_t count = std::min(all, kMostPrintedPoints);
    for (std::size_t i = 0; i < count; ++i)
        shown.points.push_back(record.points[count < 2 ? 0 : i * (all - 1) / (count - 1)]);
    return shown;
}

Markup leftOut(const model::RunRecord& record)
{
    Markup out;
    if (record.points.size() > kMostPrintedPoints)
        out.raw("<p><b>")
            .text(fmt::format(
                "Of {} points {} are printed, evenly spread; the run file, the HTML report and the CSV files "
                "hold all.",
                record.points.size(), kMostPrintedPoints))
            .raw("</b></p>\n");
    return out;
}

}  // namespace

std::string writePrintHtml(const model::RunRecord& record, const ExportContext& context,
                           const std::vector<PrintPicture>& pictures)
{
    const model::RunRecord shown = printedPoints(record);
    Markup page;
    for (const Markup& part : {html::heading(record, context), html::verdict(record, context), picturesOf(pictures),
                               html::reference(context), html::findings(record), leftOut(record), html::figures(shown),
                               html::stages(shown), html::obtained(record), html::checks(context), html::hosts(record),
                               html::noiseFloor(record), html::origin(record, context)})
        page.add(part);
    page.raw("</body></html>\n");
    return "<html><head><style>" + printStyle() + "</style></head><body>\n" + unfolded(page.string());
}

}  // namespace halftrip::exporting
