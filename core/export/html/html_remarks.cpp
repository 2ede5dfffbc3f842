#include "core/base/count_text.hpp"
#include "core/export/cells/point_cells.hpp"
#include "core/export/html/html_parts.hpp"
#include "core/export/verdict.hpp"
#include "core/stats/encoding/base64.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace halftrip::exporting::html {
namespace {

std::string nameOf(const model::HostFacts& host, const char* otherwise)
{
    return host.hostName.empty() ? otherwise : host.hostName;
}

/// "ping" as a title begins: "Ping".
std::string capitalised(std::string words)
{
    if (!words.empty() && words.front() >= 'a' && words.front() <= 'z')
        words.front() = static_cast<char>(words.front() - 'a' + 'A');
    return words;
}

/// "2026-05-01 12:00:00 UTC"; what has another form stays as it is.
std::string dateText(const std::string& iso)
{
    constexpr std::size_t kSeconds = 19;
    if (iso.size() < kSeconds || iso[10] != 'T' || iso.back() != 'Z')
        return iso;
    return iso.substr(0, 10) + " " + iso.substr(11, kSeconds - 11) + " UTC";
}

void addTile(Markup& out, const std::string& title, const std::string& value)
{
    if (!value.empty())
        out.raw("<div><dt>").text(title).raw("</dt><dd>").text(value).raw("</dd></div>");
}

/// "5.12 to 9.40" is narrower with a dash.
std::string withDash(std::string range)
{
    const std::size_t to = range.find(" to ");
    return to == std::string::npos ? range : range.replace(to, 4, "–");
}

/// The unit stands beneath the figure's name, or where the ends differ widely, with each of them.
void addLatencyTile(Markup& out, const model::RunRecord& record, const std::string& name, double percent)
{
    const model::LatencyUnit unit = unitOver(record, percent);
    const std::string range = rangeOver(record, percent, unit);
    const std::string withUnit = rangeInColumn(record, percent);
    const bool isOneUnit = withUnit == fmt::format("{} {}", range, model::unitName(unit));
    addTile(out, isOneUnit ? fmt::format("{} ({})", name, model::unitName(unit)) : name,
            withDash(isOneUnit ? range : withUnit));
}

Markup tilesOf(const model::RunRecord& record)
{
    const model::ProbeCounts counts = totalCounts(record);
    const std::string shown(resultWords(record).shown);
    Markup out;
    out.raw("<dl class=\"tiles\">");
    for (const double percent : {50.0, 99.0}) {
        const std::string name = fmt::format("{} p{:g}", shown, percent);
        if (pointsWhereLost(record, percent) > 0)
            addTile(out, name, lostText(record, percent));
        else
            addLatencyTile(out, record, name, percent);
    }
    addLatencyTile(out, record, shown + " maximum", 101);
    addTile(out, "samples", countText(samplesOf(record)));
    addTile(out, "lost", countText(counts.lost));
    out.raw("</dl>\n");
    return out;
}

std::string pointsOf(const model::Finding& finding, const model::RunRecord& record)
{
    std::string text;
    for (const std::uint32_t index : finding.points) {
        if (index < record.points.size())
            text += (text.empty() ? "" : ", ") + model::phraseOf(record.points[index], record.points);
    }
    return text;
}

void addFinding(Markup& out, const model::Finding& finding, const model::RunRecord& record)
{
    const bool isFlag = finding.kind == model::FindingKind::Flag;
    out.raw("<li><p><span class=\"badge ").text(isFlag ? "flag" : "cause").raw("\">");
    out.text(isFlag ? "flag" : "cause").raw("</span>").text(finding.sentence).raw("</p>");
    if (!finding.nextStep.empty())
        out.raw("<p class=\"next\"><b>Next:</b> ").text(finding.nextStep).raw("</p>");
    out.raw("<p class=\"quiet\">").text(finding.id).raw(" · ").text(model::toWord(finding.confidence));
    if (const std::string points = pointsOf(finding, record); !points.empty())
        out.raw(" · at ").text(points);
    if (!finding.overturnedBy.empty())
        out.raw(" · Would be refuted by: ").text(finding.overturnedBy);
    out.raw("</p>");
    if (!finding.evidence.empty()) {
        out.raw("<details class=\"evidence bulky\"><summary>Evidence</summary><ul>");
        for (const std::string& evidence : finding.evidence)
            out.raw("<li>").text(evidence).raw("</li>");
        out.raw("</ul></details>");
    }
    out.raw("</li>\n");
}

void addWords(Markup& out, const char* title, std::string_view words)
{
    if (words.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return;
    out.raw("<tr><th class=\"w\">").text(title).raw("</th><td class=\"w wrap\">");
    for (std::size_t from = 0; from <= words.size();) {
        const std::size_t end = std::min(words.find('\n', from), words.size());
        out.add(from == 0 ? Markup() : Markup().raw("<br>")).text(words.substr(from, end - from));
        from = end + 1;
    }
    out.raw("</td></tr>\n");
}

Markup wordsOver(const ReportWords& words)
{
    Markup rows;
    addWords(rows, "Customer", words.customer);
    addWords(rows, "Ticket", words.ticket);
    addWords(rows, "Comment", words.comment);
    return rows.isEmpty() ? rows : Markup().raw("<table class=\"words\"><tbody>\n").add(rows).raw("</tbody></table>\n");
}

Markup logoOf(const ReportWords& words)
{
    Markup out;
    if (words.logo.empty())
        return out;
    out.raw("<p><img class=\"logo\" alt=\"Logo\" src=\"data:").text(words.logoKind).raw(";base64,");
    return out.text(stats::encodeBase64(std::as_bytes(std::span(words.logo)))).raw("\"></p>\n");
}

}  // namespace

Markup heading(const model::RunRecord& record, const ExportContext& context)
{
    Markup out;
    out.raw("<header>\n");
    if (model::isPractice(record))
        out.raw("<p class=\"practice\">").text(model::kPracticeWords).raw("</p>\n");
    out.add(logoOf(context.words)).raw("<div class=\"brand\">Halftrip latency report</div>\n<h1>");
    out.text(fmt::format("{} over {} to {}", capitalised(record.request.mode), describeTransports(record),
                         record.request.peer.text));
    out.raw("</h1>\n<p class=\"under\">");
    out.text(fmt::format("{} to {}", nameOf(record.initiatorHost, "host A"), nameOf(record.responderHost, "host B")));
    if (!record.path.empty())
        out.raw(" · ").text(record.path);
    if (const std::string pacing = describePacing(record, spanText); !pacing.empty())
        out.raw(" · ").text(pacing);
    out.raw(" · ").text(dateText(record.startedAt)).raw("</p>\n");
    return out.add(wordsOver(context.words)).raw("</header>\n");
}

/// Its colour and its sign, as the window's bar and the card have them.
struct Tone {
    const char* name;
    const char* sign;
};

Tone toneOf(model::Trust trust, const model::RunRecord& record)
{
    if (trust != model::Trust::Full)
        return {trust == model::Trust::None ? "none" : "notail", "\u26a0"};
    return {"full", model::isPractice(record) ? "\u2139" : "\u2714"};
}

Markup verdict(const model::RunRecord& record, const ExportContext& context)
{
    const RunVerdict said = verdictOf(record, context.trust, context.trusted);
    const Tone tone = toneOf(said.trust, record);
    const std::string& first = said.words.empty() ? said.heading : said.words;
    // That it is practice stands over the whole report.
    const bool isHeadingNew = !said.heading.empty() && (!model::isPractice(record) || samplesOf(record) == 0);
    Markup out;
    out.raw("<div class=\"verdict ").text(tone.name).raw("\" role=\"status\">\n");
    if (&first != &said.heading || isHeadingNew) {
        out.raw("<h2><span class=\"sign\">").text(tone.sign).raw("</span> ");
        out.text(first).raw("</h2>\n");
    }
    out.raw("<p class=\"figures\">").text(said.figures).raw("</p>\n");
    if (first != said.heading && isHeadingNew)
        out.raw("<p>").text(said.heading).raw(".</p>\n");
    out.raw("</div>\n");
    if (samplesOf(record) != 0)
        out.add(tilesOf(record));
    return out;
}

Markup findings(const model::RunRecord& record)
{
    Markup out;
    if (!record.findings.empty())
        out.raw("<ol class=\"findings\">\n");
    for (const model::Finding& finding : record.findings)
        addFinding(out, finding, record);
    if (!record.findings.empty())
        out.raw("</ol>\n");
    if (!record.notes.empty())
        out.raw("<ul class=\"quiet\">");
    for (const std::string& note : record.notes)
        out.raw("<li>").text(note).raw("</li>\n");
    if (!record.notes.empty())
        out.raw("</ul>\n");
    return section("findings", "What explains the figures or casts doubt on them, and what to do", out);
}

}  // namespace halftrip::exporting::html
