#include "core/export/html/html_parts.hpp"
#include "core/export/table/autopsy_text.hpp"

#include <fmt/format.h>

namespace halftrip::exporting::html {
namespace {

Markup accountOfPoint(const model::PointAccount& account, const model::PointResult& point,
                      const model::RunRecord& record)
{
    Table table{.caption = fmt::format("{}: {}", model::phraseOf(point, record.points), describeAccount(account)),
                .heads = {"causes", "share", "µs", "packets"}};
    for (const model::AccountPart& part : account.parts)
        table.rows.push_back({model::describe(part), shareText(part.ns, account.excessNs), signedMicroseconds(part.ns),
                              std::to_string(part.probes)});
    Markup out = markupOf(table);
    for (const std::string& remark : autopsyRemarks(*point.autopsy))
        out.raw("<p class=\"quiet\">").text(remark).raw("</p>\n");
    return out;
}

}  // namespace

Markup autopsy(const model::RunRecord& record)
{
    Markup out;
    for (const model::PointResult& point : record.points) {
        if (const auto account = model::accountOf(point))
            out.add(accountOfPoint(*account, point, record));
    }
    return section("autopsy", "Slow packets", out);
}

}  // namespace halftrip::exporting::html
