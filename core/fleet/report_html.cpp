#include "core/base/plural.hpp"
#include "core/export/html/html_parts.hpp"
#include "core/fleet/map.hpp"
#include "core/fleet/map_script.hpp"
#include "core/fleet/report_forms.hpp"
#include "core/model/fields/json_text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace halftrip::fleet {
namespace {

using exporting::Markup;

/// Half of a round trip in microseconds, to a tenth of a nanosecond.
nlohmann::json halfUs(double rttNs)
{
    return std::round(rttNs * 5) / 10'000;
}

nlohmann::json percentOrNull(const std::optional<double>& percent)
{
    return percent ? nlohmann::json(std::round(100 * *percent) / 100) : nlohmann::json();
}

/// Reasons of holes, each once: thousands may have the same.
class Holes {
public:
    std::size_t add(const PairRow& pair)
    {
        const std::string reason = pair.hole.empty() ? "no run file" : pair.hole;
        const auto [entry, isNew] = m_places.try_emplace(reason, m_places.size());
        if (isNew)
            m_all.push_back(reason);
        return entry->second;
    }
    [[nodiscard]] const nlohmann::json& all() const { return m_all; }

private:
    std::map<std::string, std::size_t> m_places;
    nlohmann::json m_all = nlohmann::json::array();
};

nlohmann::json hostsOf(const Report& report, const MapLayout& layout)
{
    nlohmann::json hosts = nlohmann::json::array();
    for (const std::uint32_t host : layout.order) {
        const HostRow& row = report.hosts[host];
        hosts.push_back(
            nlohmann::json::array({row.name, row.rack, halfUs(row.effectNs), percentOrNull(row.p99EffectPercent)}));
    }
    return hosts;
}

/// Of each line its name, rack and last host, and how many hosts stand up to its end.
nlohmann::json linesOf(const MapLayout& layout)
{
    std::vector<std::size_t> ends(layout.lines.size());
    for (std::size_t place = 0; place < layout.order.size(); ++place)
        ends[layout.lineOf[layout.order[place]]] = place + 1;
    nlohmann::json lines = nlohmann::json::array();
    for (std::size_t line = 0; line < ends.size(); ++line) {
        const MapLayout::Line& one = layout.lines[line];
        lines.push_back(nlohmann::json::array({one.name, one.rack, one.last, ends[line]}));
    }
    return lines;
}

/// 0: none. 1: named as its measurement is, which the script can do, too; that saves half of the page.
nlohmann::json fileOf(const PairRow& pair, const Report& report)
{
    if (pair.file.empty())
        return 0;
    const std::string usual = runNameOf(
        {report.planSha256, pair.round, report.hosts[pair.initiator].name, report.hosts[pair.responder].name});
    return pair.file == usual ? nlohmann::json(1) : nlohmann::json(pair.file);
}

/// A row for each measurement of the plan, as map_script.hpp reads it.
nlohmann::json pairsOf(const Report& report, const MapLayout& layout, Holes& holes)
{
    std::vector<std::size_t> placeOf(report.hosts.size());
    for (std::size_t place = 0; place < layout.order.size(); ++place)
        placeOf[layout.order[place]] = place;
    nlohmann::json rows = nlohmann::json::array();
    for (const PairRow& pair : report.pairs) {
        nlohmann::json row = nlohmann::json::array(
            {placeOf[pair.initiator], placeOf[pair.responder], pair.round, fileOf(pair, report)});
        if (!pair.p50Ns) {
            row.push_back(holes.add(pair));
        } else {
            const bool hasP99 = pair.p99Ns && pair.p99ResidualPercent;
            row.push_back(halfUs(static_cast<double>(*pair.p50Ns)));
            row.push_back(hasP99 ? halfUs(static_cast<double>(*pair.p99Ns)) : nlohmann::json());
            row.push_back(halfUs(pair.residualNs));
            row.push_back(hasP99 ? percentOrNull(pair.p99ResidualPercent) : nlohmann::json());
            row.push_back(pair.samples.value_or(0));
            row.push_back(pair.lost.value_or(0));
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

/// The same for each cell of the map, whose lines stand for hosts: the middle of its measurements.
nlohmann::json cellsOf(const Report& report, const MapLayout& layout, Holes& holes)
{
    nlohmann::json rows = nlohmann::json::array();
    for (const MapCell& cell : mapCellsOf(report, layout)) {
        nlohmann::json row = nlohmann::json::array({cell.row, cell.column, 0, 0});
        const auto median = figureOf(cell, report, MapFigure::Median);
        const auto residual = figureOf(cell, report, MapFigure::Residual);
        if (!median || !residual) {
            row.push_back(holes.add(report.pairs[cell.pairs.front()]));
        } else {
            const auto p99 = figureOf(cell, report, MapFigure::P99);
            const auto p99Residual = p99ResidualOf(cell, report);
            std::uint64_t samples = 0;
            std::uint64_t lost = 0;
            std::uint64_t measured = 0;
            for (const std::size_t pair : cell.pairs) {
                samples += report.pairs[pair].samples.value_or(0);
                lost += report.pairs[pair].lost.value_or(0);
                measured += report.pairs[pair].p50Ns ? 1U : 0U;
            }
            row.push_back(halfUs(*median));
            row.push_back(p99 && p99Residual ? halfUs(*p99) : nlohmann::json());
            row.push_back(halfUs(*residual));
            row.push_back(p99 ? percentOrNull(p99Residual) : nlohmann::json());
            row.push_back(samples);
            row.push_back(lost);
            row.push_back(measured);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

/// Lines in the place of hosts.
nlohmann::json namesOf(const MapLayout& layout)
{
    nlohmann::json names = nlohmann::json::array();
    for (const MapLayout::Line& line : layout.lines) {
        const std::string name = !line.last.empty() ? "hosts " + line.name + " to " + line.last
                                 : layout.isByRack  ? "rack " + line.name
                                                    : line.name;
        names.push_back(nlohmann::json::array({name, layout.isByRack ? std::string() : line.rack, nullptr, nullptr}));
    }
    return names;
}

nlohmann::json rangeOf(const Report& report, MapFigure figure)
{
    const auto [low, high] = mapRangeOf(report, figure);
    return nlohmann::json::array({halfUs(low), halfUs(high)});
}

/// What map_script.hpp draws.
nlohmann::json mapDataOf(const Report& report, const PageOptions& options)
{
    const MapLayout layout = mapLayoutOf(report);
    const bool isWhole = report.pairs.size() <= options.mostPairs;
    Holes holes;
    nlohmann::json data;
    data["plan"] = shortHash(report.planSha256);
    data["isWhole"] = isWhole;
    data["hasReports"] = options.hasPairReports;
    data["hosts"] = isWhole ? hostsOf(report, layout) : namesOf(layout);
    data["lines"] = isWhole && layout.isByRack ? linesOf(layout) : nlohmann::json::array();
    data["pairs"] = isWhole ? pairsOf(report, layout, holes) : cellsOf(report, layout, holes);
    data["holes"] = holes.all();
    data["ranges"]["residual"] = rangeOf(report, MapFigure::Residual);
    data["ranges"]["median"] = rangeOf(report, MapFigure::Median);
    data["ranges"]["p99"] = rangeOf(report, MapFigure::P99);
    return data;
}

void addHead(Markup& page)
{
    page.raw("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
             "<meta name=\"viewport\" content=\"width=device-width\">"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
             "script-src 'unsafe-inline'\"><title>Halftrip: fleet</title><style>");
    page.add(exporting::html::style());
    page.raw("#map{max-width:100%;border:1px solid var(--line);image-rendering:pixelated;cursor:crosshair}"
             "#said a{margin-right:8px}.key{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center}"
             ".key i{display:inline-block;width:12px;height:12px;margin-right:4px;border:1px solid var(--line)}"
             ".key .free{background:#fff}.key .unknown{background:#ddd}"
             ".key .hole{background:repeating-linear-gradient(135deg,#ddd 0 3px,#777 3px 4px)}</style></head>");
}

void addFindings(Markup& page, const Report& report)
{
    page.raw("<section><h2>What stands out</h2>");
    if (report.slow.empty())
        page.raw("<p>No host, link, rack or rack pair.</p>");
    page.raw("<ol class=\"findings\">");
    for (const SlowPart& part : report.slow) {
        page.raw("<li><h3>").text(sentenceOf(part)).raw("</h3><ul>");
        for (const FactDifference& difference : part.facts)
            page.raw("<li>").text(sentenceOf(difference, hasTwoOwners(part))).raw("</li>");
        page.raw("</ul></li>");
    }
    page.raw("</ol></section>");
}

void addMap(Markup& page, const Report& report)
{
    page.raw("<section><h2>Every pair</h2><p>Sorted by rack, then by the host's own effect, the slowest first. A click "
             "on a pair shows its figures.");
    if (report.hosts.size() > kMostHostLines)
        page.raw(" Above 1,000 hosts the map shows racks, or blocks of hosts without one. A click on two of them opens "
                 "the map of their hosts.");
    page.raw("</p>").raw(
        "<p><label>Figure <select id=\"figure\"><option value=\"residual\">Residuals of medians</option>"
        "<option value=\"median\">Medians</option><option value=\"p99\">p99</option></select></label> "
        "<button id=\"all\" hidden>Whole map</button></p>");
    page.raw("<canvas id=\"map\"></canvas><p class=\"key\"><span id=\"low\"></span><canvas id=\"scale\" width=\"240\" "
             "height=\"12\"></canvas>"
             "<span id=\"high\"></span><span>Middle of the scale: <span id=\"middle\"></span></span>"
             "<span><i class=\"hole\"></i>hole</span><span><i class=\"free\"></i>not planned</span>"
             "<span><i class=\"unknown\"></i>no p99</span></p><div id=\"said\"></div></section>");
}

void addProblems(Markup& page, const Report& report)
{
    if (report.problems.empty())
        return;
    page.raw("<section><h2>Files not used</h2><ul>");
    for (const std::string& problem : report.problems)
        page.raw("<li>").text(problem).raw("</li>");
    page.raw("</ul></section>");
}

}  // namespace

std::string pairReportNameOf(const std::string& runFile)
{
    constexpr std::string_view kEnding = ".halftrip.json";
    return (runFile.ends_with(kEnding) ? runFile.substr(0, runFile.size() - kEnding.size()) : runFile) + ".html";
}

std::string reportHtml(const Report& report, const PageOptions& options)
{
    Markup page;
    addHead(page);
    page.raw("<body><main><p class=\"brand\">Halftrip</p><h1>Fleet</h1><p class=\"under\">");
    page.text(fmt::format("{} {}, {} of {} {}. Plan {}, seed {}. Latencies are half round trips (HRT).",
                          report.hosts.size(), wordBehind(report.hosts.size(), "hosts"), report.measured,
                          report.planned, wordBehind(report.planned, "measurements"), shortHash(report.planSha256),
                          report.seed));
    if (report.rackPairs)
        page.raw(" ").text(sentenceOf(*report.rackPairs));
    page.raw("</p>");
    addFindings(page, report);
    addMap(page, report);
    addProblems(page, report);
    page.raw("<p class=\"foot\">")
        .text(fmt::format("False-alarm rate {:g} %: in that share of fleets without a slow part, something is named.",
                          100 * report.falseAlarmRate))
        .raw("</p></main><div id=\"data\" hidden>")
        .text(model::toOneLine(mapDataOf(report, options)))
        .raw("</div>");
    page.raw(kMapScript);
    page.raw("</body></html>\n");
    return page.string();
}

}  // namespace halftrip::fleet
