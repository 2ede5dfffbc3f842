#include "core/export/html/html_parts.hpp"
#include "core/export/table/packet_text.hpp"

#include <fmt/format.h>

namespace halftrip::exporting::html {

Markup packets(const model::RunRecord& record)
{
    Markup out;
    for (const model::PointResult& point : record.points) {
        if (!point.packets)
            continue;
        const model::PacketPass& pass = *point.packets;
        Table table{.caption = fmt::format("{}: {}", model::phraseOf(point, record.points), describePass(pass)),
                    .words = 3,
                    .heads = {"lost probe", "sent at, s", "what became of it"}};
        for (std::size_t place = 0; place < pass.lostProbes.size(); ++place) {
            const model::LostProbe& probe = pass.lostProbes[place];
            table.rows.push_back({std::to_string(probe.sequence),
                                  fmt::format("{:.6f}", static_cast<double>(probe.sentNs) / 1e9),
                                  describeLost(pass, place)});
        }
        if (table.rows.empty())
            out.raw("<p>").text(table.caption).raw("</p>\n");
        else
            out.add(markupOf(table));
        out.raw("<details class=\"bulky\"><summary>Events of each probe</summary>\n<pre>")
            .text(packetReport(pass))
            .raw("</pre>\n</details>\n");
    }
    return section("packets", "Packet events", out);
}

}  // namespace halftrip::exporting::html
