#include "core/export/html/html_parts.hpp"
#include "core/export/table/guided_text.hpp"

namespace halftrip::exporting::html {

Markup guidedChecklist(const model::RunRecord& record)
{
    Markup out;
    if (!record.checklist)
        return out;
    out.raw("<p class=\"quiet\">").text(guidedHosts(*record.checklist));
    out.raw(
        ". Its figures come from measurements of a second or two, not from this run.</p>\n<ol class=\"findings\">\n");
    for (const GuidedStepText& step : guidedSteps(*record.checklist, "µs")) {
        out.raw("<li><p><b>").text(step.title).raw("</b>: ").text(step.outcome).raw("</p>");
        for (const std::string& line : step.lines)
            out.raw("<p class=\"quiet\">").text(line).raw("</p>");
        out.raw("</li>\n");
    }
    out.raw("</ol>\n");
    return section("guided", "Guided checklist saved with this run", out);
}

}  // namespace halftrip::exporting::html
