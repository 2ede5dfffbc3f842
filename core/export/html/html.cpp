#include "core/export/export_context.hpp"
#include "core/export/html/html_parts.hpp"
#include "core/model/record/run_record.hpp"

#include <fmt/format.h>

namespace halftrip::exporting {

/// One file that needs nothing else: no script, no picture and no font from elsewhere (a logo is in it). The policy in
/// its head forbids the browser all of these, whatever a run file holds.
std::string writeHtml(const model::RunRecord& record, const ExportContext& context)
{
    Markup page;
    page.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'");
    if (!context.words.logo.empty())
        page.raw("; img-src data:");
    page.raw("\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
             "<meta name=\"color-scheme\" content=\"light dark\">\n<title>Halftrip: ");
    page.text(fmt::format("{} to {}, {}", record.request.mode, record.request.peer.text, record.startedAt));
    page.raw("</title>\n<style>").add(html::style()).raw("</style>\n</head>\n<body>\n<main>\n");
    for (const Markup& part :
         {html::heading(record, context), html::verdict(record, context), html::charts(record, context),
          html::reference(context), html::findings(record), html::figures(record), html::beside(record),
          html::budget(record), html::stages(record), html::autopsy(record), html::packets(record), html::ndis(record),
          html::everyPoint(record, context), html::obtained(record), html::checks(context),
          html::guidedChecklist(record), html::hosts(record), html::noiseFloor(record), html::origin(record, context)})
        page.add(part);
    page.raw("</main>\n</body>\n</html>\n");
    return page.string();
}

}  // namespace halftrip::exporting
