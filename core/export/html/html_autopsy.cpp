#include "core/export/html/html_parts.hpp"
#include "core/export/html/svg_lanes.hpp"
#include "core/export/table/autopsy_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::exporting::html {
namespace {

/// The slowest packet beyond p99 that has an event on its lanes, or else the slowest.
std::size_t probeToDraw(const model::PointResult& point, const model::PointAccount& account)
{
    const auto& slow = point.autopsy->slow;
    std::size_t first = slow.size();
    for (const model::ProbeAccount& probe : account.probes) {
        const auto place = static_cast<std::size_t>(std::ranges::find(slow, probe.probe) - slow.begin());
        first = std::min(first, place);
        if (std::ranges::find(point.autopsy->spans, place, &model::ProbeSpan::probe) != point.autopsy->spans.end())
            return place;
    }
    return first;
}

Markup drawnPacket(const model::PointResult& point, const model::PointAccount& account)
{
    const chart::Lanes lanes = chart::lanesOf(point, probeToDraw(point, account));
    Markup out;
    out.raw("<figure><figcaption><b>").text(lanes.title).raw("</b>").text(lanes.bound).raw("</figcaption>");
    return out.add(writeSvg(lanes)).raw("</figure>\n");
}

Markup accountOfPoint(const model::PointAccount& account, const model::PointResult& point,
                      const model::RunRecord& record, bool isPass)
{
    Table table{.caption = fmt::format("{}{}: {}", model::phraseOf(point, record.points),
                                       isPass ? ", pass with kernel events" : "", describeAccount(account)),
                .heads = {"causes", "share", "µs", "packets"}};
    for (const model::AccountPart& part : account.parts)
        table.rows.push_back({model::describe(part), shareText(part.ns, account.excessNs), signedMicroseconds(part.ns),
                              std::to_string(part.probes)});
    Markup out = markupOf(table);
    for (const std::string& remark : autopsyRemarks(*point.autopsy))
        out.raw("<p class=\"quiet\">").text(remark).raw("</p>\n");
    return out.add(drawnPacket(point, account));
}

}  // namespace

Markup autopsy(const model::RunRecord& record)
{
    Markup out;
    for (const model::PointResult& measured : record.points) {
        const auto pass = model::passOf(measured);
        const model::PointResult& point = pass ? *pass : measured;
        if (const auto account = model::accountOf(point))
            out.add(accountOfPoint(*account, point, record, pass.has_value()));
    }
    return section("autopsy", "Slow packets", out);
}

}  // namespace halftrip::exporting::html
