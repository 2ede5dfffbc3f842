#include "core/chart/run_charts.hpp"
#include "core/export/cells/point_sentences.hpp"
#include "core/export/exporter.hpp"
#include "core/export/html/markup.hpp"
#include "core/export/html/print_html.hpp"
#include "core/export/html/svg_chart.hpp"
#include "core/export/table/mode_tables.hpp"
#include "core/model/text/number_format.hpp"

#include "fixture_record.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include <regex>
#include <set>
#include <string>
#include <vector>

using namespace halftrip;
using namespace halftrip::exporting;

namespace {

std::string reportOf(const model::RunRecord& record, const ExportContext& context = {})
{
    return findExporter("html")->write(record, context);
}

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

std::size_t countOf(const std::string& text, const std::string& part)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

/// Elements that need no end.
const std::set<std::string> kAlone{"meta", "br", "img"};

/// The first place where tags do not nest; empty when all do.
std::string wrongNesting(const std::string& html)
{
    std::vector<std::string> open;
    const std::string body = html.substr(html.find("<html"));
    static const std::regex kTag("<(/?)([a-zA-Z0-9]+)((?:[^<>\"]|\"[^\"]*\")*?)(/?)>");
    for (std::sregex_iterator at(body.begin(), body.end(), kTag), end; at != end; ++at) {
        const std::string name = (*at)[2];
        if ((*at)[4].length() > 0 || kAlone.contains(name))
            continue;
        if ((*at)[1].length() == 0) {
            open.push_back(name);
            continue;
        }
        if (open.empty() || open.back() != name)
            return "</" + name + "> after <" + (open.empty() ? "nothing" : open.back()) + ">";
        open.pop_back();
    }
    return open.empty() ? "" : "<" + open.back() + "> stays open";
}

model::RunRecord hundredPoints()
{
    model::RunRecord record = fixtures::fullRecord();
    const model::PointResult one = record.points[0];
    record.points.clear();
    for (int index = 1; index <= 100; ++index) {
        record.points.push_back(one);
        record.points.back().axes = {model::numberOn(model::kSizeAxis, index * 16)};
    }
    return record;
}

}  // namespace

TEST_CASE("a point whose slices took no time has no heat map in its report", "[core][export]")
{
    model::RunRecord record = fixtures::fullRecord();
    std::vector<model::TimeSlice>& slices = record.points[0].slices;
    slices.resize(1);
    REQUIRE_FALSE(slices[0].cells.isEmpty());
    CHECK(has(reportOf(record), "class=\"heat\""));
    slices[0].lengthNs = 0;
    CHECK_FALSE(has(reportOf(record), "class=\"heat\""));
}

TEST_CASE("the report is one file that asks for nothing else", "[core][export]")
{
    const std::string html = reportOf(fixtures::fullRecord());
    CHECK(html.starts_with("<!DOCTYPE html>"));
    for (const char* part :
         {"<script", "src=", "href=", "url(", "@import", "<link", "<iframe", "http://", "https://"}) {
        CAPTURE(part);
        CHECK_FALSE(has(html, part));
    }
    CHECK(has(html, "default-src 'none'"));
    CHECK(wrongNesting(html).empty());
}

TEST_CASE("the verdict stands first, the figures say that they are halves", "[core][export]")
{
    const std::string html = reportOf(fixtures::fullRecord());
    const std::size_t verdict = html.find("class=\"verdict none\"");
    REQUIRE(verdict != std::string::npos);
    CHECK(verdict < html.find("<svg"));
    CHECK(has(html, "This is a virtual machine: the hypervisor adds delays."));
    CHECK(has(html, "<b>Next:</b> Look at the counters."));
    CHECK(has(html, ">HRT, µs</th>"));
    CHECK(has(html, ">HRT, µs</text>"));
    CHECK(has(html, "HRT = RTT / 2."));
    CHECK(has(html, "RTT, µs (not halved"));
}

TEST_CASE("the verdict is the window's: its sentence first, with its sign and the colour of what can be believed",
          "[core][export]")
{
    using model::Trust;
    struct Case {
        Trust trusted;
        const char* tone;
        const char* sign;
    };
    const model::RunRecord record = fixtures::fullRecord();
    for (const Case& known : {Case{Trust::Full, "full", "\u2714"}, Case{Trust::NoTail, "notail", "\u26a0"},
                              Case{Trust::None, "none", "\u26a0"}}) {
        CAPTURE(known.tone);
        const std::string html = reportOf(record, {.trust = "Only what was seen.", .trusted = known.trusted});
        const std::string head = fmt::format("<div class=\"verdict {}\" role=\"status\">\n<h2><span class=\"sign\">{}"
                                             "</span> 1 of 3 points could not be measured to the end. Only what was "
                                             "seen.</h2>\n<p class=\"figures\">",
                                             known.tone, known.sign);
        CHECK(has(html, head));
        CHECK(html.find("reasons to distrust the figures.") > html.find(head));
    }
    model::RunRecord silent = record;
    for (model::PointResult& point : silent.points)
        point.distributions.front().histogram = {};
    const std::string html = reportOf(silent);
    CHECK(has(html, "class=\"verdict none\""));
    CHECK(has(html, "\u26a0</span> Nothing was measured</h2>"));
}

TEST_CASE("the report holds hosts, noise floor, what was obtained, and how to repeat it", "[core][export]")
{
    const std::string html = reportOf(fixtures::fullRecord(), {.fileName = "a.halftrip.json", .fileSha256 = "ab12"});
    for (const char* part : {"zürich", "genf", "Solarflare SFN8522", "Noise floor", "tsc at 3300.0 MHz", "core 1",
                             "not locked", "Memory could not be locked", "halftrip serve --port 9754",
                             "halftrip ping 10.0.0.2 --sizes 1,64,2048 --interval 50us", "a.halftrip.json", "ab12",
                             "Where the time goes", "HRT of the warm-up", "4096 left out"}) {
        CAPTURE(part);
        CHECK(has(html, part));
    }
}

TEST_CASE("the head says when probes left, and counts the samples that the figures rest on", "[core][export]")
{
    model::RunRecord record = fixtures::fullRecord();
    CHECK(has(reportOf(record), " · one probe every 50 µs on average (poisson) · "));
    record.request.intervalKind = model::IntervalKind::Fixed;
    CHECK(has(reportOf(record), " · one probe every 50 µs · "));
    record.request.intervalNs = 0;
    record.path = "a path";
    const auto underHead = [&](const std::vector<model::AxisValue>& axes) {
        for (model::PointResult& point : record.points)
            point.axes = axes;
        return has(reportOf(record), " · probes back to back · ");
    };
    CHECK(underHead({model::numberOn(model::kSizeAxis, 64), model::numberOn(model::kIntervalAxis, 0)}));
    CHECK_FALSE(underHead({model::numberOn(model::kPauseAxis, 0), model::numberOn(model::kSizeAxis, 64)}));
    CHECK_FALSE(underHead({model::numberOn(model::kGapAxis, 1'000), model::numberOn(model::kSizeAxis, 64)}));
    CHECK_FALSE(underHead({model::numberOn(model::kWindowAxis, 64), model::numberOn(model::kSizeAxis, 64)}));
    CHECK_FALSE(underHead({model::wordOn(model::kFeedAxis, "239.1.1.1:5000")}));

    record.points.resize(1);
    record.points[0].counts.received = 7;  // Of a feed, with packets that no figure has; of sends none.
    CHECK(has(reportOf(record), "<dt>samples</dt><dd>20,000</dd>"));
}

TEST_CASE("what a mode shows beside its points stands in the report, with its sentences, and once", "[core][export]")
{
    model::RunRecord record = fixtures::fullRecord();
    for (const std::int64_t ns : {20'000, 10'000}) {
        model::PointResult point = record.points[0];
        point.axes = {model::numberOn(model::kGapAxis, ns), model::numberOn(model::kPauseAxis, ns),
                      model::numberOn(model::kWindowAxis, 4)};
        point.counts.lost = 7;
        record.points.push_back(point);
    }
    const std::string html = reportOf(record);
    const auto tables = modeTables(record);
    REQUIRE(tables.size() == 4);
    CHECK(wrongNesting(html).empty());
    const std::string part = html.substr(html.find("<section id=\"beside\">"));
    const auto escaped = [](const std::string& words) { return Markup().text(words).string(); };
    for (const ModeTable& table : tables) {
        INFO(table.id);
        CHECK(countOf(html, escaped(table.title)) == 1);
        for (const std::string& sentence : table.sentences)
            CHECK(has(part, "<li>" + escaped(sentence) + "</li>"));
        for (const ModeTable::Row& row : table.rows) {
            for (const std::string& cell : row.cells)
                CHECK(has(part, "<td>" + escaped(cell) + "</td>"));
            CHECK((row.remark.empty() || has(part, "<td class=\"w wrap\">" + escaped(row.remark) + "</td>")));
        }
    }
    CHECK_FALSE(has(html, "<summary>arrival after the scheduled send time"));
    CHECK_FALSE(has(reportOf(fixtures::emptyRecord()), "id=\"beside\""));
}

TEST_CASE("what befell a point stands in the report as in the text, and nothing where nothing did", "[core][export]")
{
    model::RunRecord record = fixtures::fullRecord();
    for (const char* format : {"html", "table"}) {
        CAPTURE(format);
        const std::string text = findExporter(format)->write(record);
        for (const char* sentence :
             {"64 bytes: 1 reordered, 7 unmatched, 3 not sent.",
              "64 bytes: no reply during 97.3 % of the time in which replies were due; the longest silence lasted 20 "
              "ms, "
              "from 10 ms on.",
              "64 bytes: 3 of 1001 probes before the measurement (the first and the warm-up) were lost, 0 not sent.",
              "64 bytes: no reply for 20 ms from 10 ms on. The adapter eth0 is down."}) {
            CAPTURE(sentence);
            CHECK(countOf(text, sentence) == 1);
        }
    }
    CHECK(pointSentences(record.points[0], record, model::formatSpan).empty());
    record.points.erase(record.points.begin());
    record.points[0].excludedCounts = model::ProbeCounts{.sent = 1, .received = 1};
    CHECK_FALSE(has(reportOf(record), "before the figures"));
    record.points[0].excludedCounts = model::ProbeCounts{.sent = 1, .lost = 1};
    CHECK(has(reportOf(record), "64 bytes: 1 of 1 probe before the measurement (the first) was lost, 0 not sent."));
}

TEST_CASE("the command that repeats a run stands on no printed page of its own", "[core][export]")
{
    const std::string html = reportOf(fixtures::fullRecord());
    const std::size_t origin = html.find("<section id=\"origin\">");
    REQUIRE(origin != std::string::npos);
    CHECK(html.find("<section", origin + 1) == std::string::npos);
    // What browsers print keeps it with what stands before it.
    const std::string printed = html.substr(html.find("@media print{"), origin);
    CHECK(has(printed, "#origin,.foot{break-before:avoid}"));
    CHECK(has(printed, "#origin{break-inside:avoid}"));
}

TEST_CASE("of frames that go one way nobody awaits replies", "[core][export]")
{
    model::RunRecord record = fixtures::fullRecord();
    record.points.resize(2);
    const auto said = [&] {
        std::string all;
        for (const std::string& sentence : pointSentences(record.points[1], record, model::formatSpan))
            all += sentence + '\n';
        return all;
    };
    CHECK(has(said(), "no reply during 97.3 % of the time in which replies were due"));
    record.points[1].distributions = {
        {"oneWay", model::DistributionKind::OneWay, record.points[1].result().histogram, 0}};
    CHECK(has(said(), "of the time in which frames were due"));
    CHECK(has(said(), "64 bytes: no frame for 20 ms from 10 ms on."));
    CHECK_FALSE(has(said(), "repl"));
}

TEST_CASE("a pass with packet events has a table of lost probes, with the reason of each drop", "[core][export]")
{
    model::RunRecord record = fixtures::fullRecord();
    CHECK_FALSE(has(reportOf(record), "Packet events"));
    model::PacketPass& pass = record.points[1].packets.emplace();
    pass.sent = 2'000;
    pass.lost = 1;
    pass.slow = {{.sequence = 7, .sentNs = 1'000'000, .rttNs = 61'200}};
    pass.lostProbes = {{20, 2'000'000}};
    pass.events = {{{model::SpanKind::Drop, 0, 5'200, 0, "NETFILTER<DROP"}, 1, model::Side::B}};
    const std::string report = reportOf(record);
    CHECK(has(report,
              ">20</td><td class=\"w\">0.002000</td><td class=\"w wrap\">dropped on B, 5.20 µs after it was sent: "
              "NETFILTER&lt;DROP"));
    CHECK(has(report, "Probe 7 at 0.001000 s: RTT 61.20 µs."));
    CHECK(wrongNesting(report).empty());
    pass = {.sent = 2'000, .lost = 0};
    CHECK(has(reportOf(record), "2000 probes, 0 lost."));
}

TEST_CASE("lost probes behind a pause are not told as the warm-up's", "[core][export]")
{
    model::RunRecord record = fixtures::fullRecord();
    record.points.resize(1);
    record.points[0].axes.push_back(model::numberOn(model::kPauseAxis, 10'000'000));
    record.points[0].excludedCounts = model::ProbeCounts{.sent = 1301, .received = 1285, .lost = 16};
    const std::string sentence = "16 of 1301 probes excluded from the figures (the first, the warm-up and those that "
                                 "follow each pause) were lost";
    CHECK(has(reportOf(record), sentence));
}

TEST_CASE("of a paced run what probes took from their scheduled send times is drawn over what they took",
          "[core][export]")
{
    model::RunRecord record = fixtures::fullRecord();
    record.points.resize(1);
    model::PointResult& point = record.points[0];
    // One probe in a hundred left 5 ms late: the view alone shows it.
    stats::Histogram delayed;
    for (int i = 0; i < 20'000; ++i)
        delayed.record(10'000 + (i % 100 == 0 ? 5'000'000 : i % 300));
    point.distributions[1].histogram = delayed;
    const std::string html = reportOf(record);
    CHECK(countOf(html, ">arrival after the scheduled send time, not halved</text>") == 2);
    CHECK(countOf(html, ">HRT</text>") == 2);
    CHECK(has(html, ">HRT and arrival after the scheduled send time, µs</text>"));
    CHECK(countOf(html, "Overlaid: the same probes from their scheduled send times.</figcaption>") == 2);
    const std::vector<chart::Series> drawn = chart::pointCharts(point, nullptr).front().series;
    REQUIRE(drawn.size() == 2);
    CHECK(drawn[1].dots.back().x > 5'000);
    CHECK(drawn[0].dots.back().x >= 46);
    CHECK(wrongNesting(html).empty());

    std::erase_if(point.distributions, [](const model::Distribution& distribution) {
        return distribution.kind == model::DistributionKind::FromScheduled;
    });
    const std::string unpaced = reportOf(record);
    CHECK_FALSE(has(unpaced, "scheduled send time"));
    CHECK(chart::pointCharts(point, nullptr).front().series.size() == 1);
}

TEST_CASE("a report carries who it is for and a logo, and nothing where nobody wrote anything", "[core][export]")
{
    ExportContext context;
    context.words = {.customer = "Müller & Sons",
                     .ticket = "T-17",
                     .comment = "first line\n<b>second</b>",
                     .logo = std::string("\x89PNG", 4),
                     .logoKind = "image/png"};
    const std::string html = reportOf(fixtures::fullRecord(), context);
    CHECK(has(html, "Müller &amp; Sons"));
    CHECK(has(html, "T-17"));
    CHECK(has(html, "first line<br>&lt;b&gt;second&lt;/b&gt;"));
    CHECK(has(html, "src=\"data:image/png;base64,iVBORw==\""));
    CHECK(has(html, "style-src 'unsafe-inline'; img-src data:"));
    CHECK(wrongNesting(html).empty());
    context.words = {.comment = " \n"};
    const std::string plain = reportOf(fixtures::fullRecord(), context);
    CHECK_FALSE(has(plain, "Comment"));
    CHECK_FALSE(has(plain, "img-src"));
}

TEST_CASE("pictures are known by their first bytes, whatever their names are", "[core][export]")
{
    CHECK(pictureKind("\x89PNG\r\n\x1a\n...") == "image/png");
    CHECK(pictureKind("\xff\xd8\xff\xe0") == "image/jpeg");
    CHECK(pictureKind("GIF89a") == "image/gif");
    for (const char* other : {"", "\x89PN", "<svg/>", "BM"})
        CHECK(pictureKind(other).empty());
}

TEST_CASE("the colours of print are those of the page on white", "[core][export]")
{
    const std::string page = reportOf(fixtures::fullRecord());
    const std::size_t root = page.find(":root{");
    const std::string light = page.substr(root, page.find('}', root) - root);
    const std::string printed = writePrintHtml(fixtures::fullRecord(), {}, {});
    const std::string style = printed.substr(0, printed.find("</style>"));
    const std::regex color("#[0-9a-f]{3,6}");
    std::set<std::string> used;
    for (std::sregex_iterator it(style.begin(), style.end(), color), end; it != end; ++it)
        used.insert(it->str());
    CHECK(used.size() >= 9);
    for (const std::string& value : used) {
        CAPTURE(value);
        CHECK(has(light, value));
    }
}

TEST_CASE("in print the report has named pictures in place of charts, and no folds", "[core][export]")
{
    ExportContext context;
    context.words.ticket = "T-17";
    const std::string printed = writePrintHtml(fixtures::fullRecord(), context, {{"plot0", "Histogram", 600}});
    CHECK(has(printed, "<img alt=\"Histogram\" src=\"plot0\" width=\"600\">"));
    for (const char* part : {"T-17", "HRT, µs", "Look at the counters.", "Solarflare SFN8522", "HRT of the warm-up"}) {
        CAPTURE(part);
        CHECK(has(printed, part));
    }
    for (const char* part : {"<svg", "<details", "<dl", "var(--", "All facts of host"}) {
        CAPTURE(part);
        CHECK_FALSE(has(printed, part));
    }
    CHECK(wrongNesting(printed).empty());
    // The verdict's colour is a ground for each of its lines.
    for (const char* trust : {"full", "notail", "none"})
        CHECK(has(printed, "." + std::string(trust) + " p{background-color:#"));
    CHECK_FALSE(has(printed, "are printed"));
    model::RunRecord many = hundredPoints();
    const std::size_t rows = countOf(writePrintHtml(many, context, {}), "<tr>");
    const std::vector<model::PointResult> again = many.points;
    many.points.insert(many.points.end(), again.begin(), again.end());
    const std::string thinned = writePrintHtml(many, context, {});
    CHECK(countOf(thinned, "<tr>") == rows);
    CHECK(has(thinned, "Of 200 points 100 are printed"));
}

TEST_CASE("results of checks stand in the report with what to do", "[core][export]")
{
    model::CheckReport checks;
    model::CheckResult bad;
    bad.title = "Interrupt moderation";
    bad.verdict = model::CheckVerdict::Fail;
    bad.reason = "Interrupts wait.";
    bad.expectedEffectNs = 50'000;
    model::Advice& advice = bad.advice.emplace_back();
    advice.words = "rx-usecs 0";
    advice.commands = {"sh", "ethtool -C eth0 rx-usecs 0", ""};
    advice.privilege = "root";
    model::CheckResult good;
    good.title = "Clock source";
    good.verdict = model::CheckVerdict::Pass;
    checks.results = {bad, good};
    const std::string html = reportOf(fixtures::fullRecord(), {.checks = checks});
    CHECK(has(html, "1 failed, 0 warnings, 1 passed"));
    CHECK(has(html, "up to 50 µs of HRT"));
    CHECK(has(html, "In sh (root):</p>\n<pre>ethtool -C eth0 rx-usecs 0</pre>"));
    CHECK(has(html, "Clock source"));
    CHECK(wrongNesting(html).empty());
}

TEST_CASE("names that a hostile peer gave itself stay text", "[core][export]")
{
    const std::string attack = "</title></style></svg><script>alert(1)</script><img src=x onerror=\"y\">";
    model::RunRecord record = fixtures::fullRecord();
    for (model::HostFacts* host : {&record.initiatorHost, &record.responderHost}) {
        host->hostName = host->operatingSystem = host->kernel = host->cpu.model = host->virtualization = attack;
        host->adapter.emplace();
        host->adapter->name = host->adapter->description = host->adapter->driver = attack;
        host->facts = {model::knownFact(attack, attack, attack, attack),
                       model::absentFact("b", attack, attack, attack)};
    }
    record.path = record.request.mode = record.commandLine = record.failure = attack;
    record.request.peer = attack;
    record.notes = {attack};
    record.noiseFloor.clock = attack;
    for (model::PointResult& point : record.points) {
        point.transport = point.problem = attack;
        point.axes.push_back(model::wordOn(model::kTransportAxis, attack));
        point.axes.push_back({attack, 5, {}});
        point.responder.obtained.transport = {{attack, attack}};
        point.responder.obtained.refused = {attack};
        point.responder.obtained.scheduling = attack;
        point.outages = {{0, 5, attack}};
    }
    record.findings[0] = {
        .id = attack, .sentence = attack, .evidence = {attack}, .overturnedBy = attack, .nextStep = attack};
    const std::string html = reportOf(record, {.fileName = attack});
    CHECK_FALSE(has(html, "<script"));
    CHECK_FALSE(has(html, "<img"));
    CHECK(countOf(html, "</title>") == countOf(html, "<title>"));
    CHECK(html.find("</style>") == html.rfind("</style>"));
    CHECK(wrongNesting(html).empty());
}

TEST_CASE("a run without points, without samples and of one point is a whole page", "[core][export]")
{
    model::RunRecord record = fixtures::emptyRecord();
    CHECK(has(reportOf(record), "Nothing was measured"));
    CHECK(wrongNesting(reportOf(record)).empty());
    record.points.emplace_back();
    CHECK(wrongNesting(reportOf(record)).empty());
    record = fixtures::fullRecord();
    record.points.resize(1);
    const std::string html = reportOf(record);
    CHECK(wrongNesting(html).empty());
    CHECK(has(html, "HRT over time"));
    for (const char* part : {"nan", "inf,", "inf "}) {
        CAPTURE(part);
        CHECK_FALSE(has(html, part));
    }
}

TEST_CASE("a report of a hundred points has a chart of each and stays small enough to be attached", "[core][export]")
{
    const std::string html = reportOf(hundredPoints());
    CHECK(has(html, "HRT p50 against payload in bytes"));
    CHECK(has(html, "1600 bytes"));
    CHECK(html.size() < 6'000'000);
    CHECK(countOf(html, "<details class=\"bulky\"><summary>") >= 100);
}

TEST_CASE("a run over several transports is drawn by words, one over two axes by curves", "[core][export]")
{
    model::RunRecord record = hundredPoints();
    record.points.resize(4);
    for (std::size_t index = 0; index < 4; ++index)
        record.points[index].axes = {model::wordOn(model::kTransportAxis, index % 2 == 0 ? "udp" : "raw"),
                                     model::numberOn(model::kSizeAxis, index < 2 ? 64 : 1024)};
    CHECK(has(reportOf(record), ">over udp</text>"));
    for (model::PointResult& point : record.points)
        point.axes.pop_back();
    record.points.resize(2);
    CHECK(has(reportOf(record), "HRT p50 against transport"));
}
