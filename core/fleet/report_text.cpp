#include "core/fleet/report_forms.hpp"

#include "core/base/short_number.hpp"
#include "core/export/csv/csv_row.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::fleet {
namespace {

constexpr std::size_t kMostLines = 20;

/// Half of a round trip in microseconds.
std::string shownUs(double rttNs)
{
    return shortNumber(rttNs / 2'000);
}

std::string listed(const std::vector<std::string>& lines)
{
    std::string text;
    for (std::size_t index = 0; index < std::min(lines.size(), kMostLines); ++index)
        text += "  " + lines[index] + "\n";
    if (lines.size() > kMostLines)
        text += fmt::format("  and {} more (--json lists all)\n", lines.size() - kMostLines);
    return text;
}

std::vector<std::string> holesOf(const Report& report)
{
    std::vector<std::string> holes;
    for (const PairRow& pair : report.pairs) {
        if (!pair.p50Ns)
            holes.push_back(fmt::format("round {}: {} to {}: {}", pair.round, report.hosts[pair.initiator].name,
                                        report.hosts[pair.responder].name,
                                        pair.hole.empty() ? "no run file" : pair.hole));
    }
    return holes;
}

std::string labelOf(std::string_view value)
{
    std::string escaped;
    for (const char letter : value) {
        if (letter == '"' || letter == '\\')
            escaped += '\\';
        escaped += letter;
    }
    return escaped;
}

}  // namespace

std::string sentenceOf(const SlowPart& part)
{
    std::string what = part.names.empty() ? "" : part.names.front();
    const char* against = "against every partner";
    if (part.kind == PartKind::Link) {
        what = fmt::format("link {} to {}", part.names.front(), part.names.back());
        against = "above what both hosts explain";
    } else if (part.kind == PartKind::RackPair) {
        what = part.names.front() == part.names.back()
                   ? fmt::format("within rack {}", part.names.front())
                   : fmt::format("racks {} and {}", part.names.front(), part.names.back());
        against = "between their hosts";
    } else if (part.kind == PartKind::Rack) {
        what = "rack " + part.names.front();
        against = "for every host in it";
    } else {
        what = "host " + what;
    }
    std::string rests = part.measurements == 0   ? ""
                        : part.measurements == 1 ? ", 1 measurement: measure it again"
                                                 : fmt::format(", {} measurements", part.measurements);
    if (!part.effectNs)
        return fmt::format("{}: p99 {} % longer {}{}", what, shortNumber(part.p99Percent.value_or(0)), against, rests);
    const double margin = part.marginNs.value_or(0);
    return fmt::format("{}: +{} us {} (95 % CI {} to {} us{})", what, shownUs(*part.effectNs), against,
                       shownUs(*part.effectNs - margin), shownUs(*part.effectNs + margin), rests);
}

std::string sentenceOf(const FactDifference& difference, bool namesHost)
{
    const auto shown = [](const std::string& value) { return value.empty() ? std::string("none") : value; };
    return fmt::format("{}{} {} where {} of {} others have {}{}", namesHost ? difference.host + ": " : "",
                       difference.id, shown(difference.value), difference.others, difference.asked,
                       shown(difference.usual), difference.source.empty() ? "" : " (" + difference.source + ")");
}

std::string reportText(const Report& report)
{
    std::string text;
    for (const SlowPart& part : report.slow) {
        text += sentenceOf(part) + "\n";
        for (const FactDifference& difference : part.facts)
            text += "    " + sentenceOf(difference, part.kind == PartKind::Link) + "\n";
        if (part.facts.empty() && part.kind == PartKind::Host)
            text += "    No setting differs from most of the fleet: look at cable, port and firmware.\n";
    }
    if (report.slow.empty())
        text += report.measured == 0 ? "Nothing was measured.\n" : "No host, link, rack or rack pair stands out.\n";
    text += fmt::format("\n{} of {} measurements; median HRT of a usual pair {} us, pairs vary by {} us (1 sigma).\n",
                        report.measured, report.planned, shownUs(report.commonNs), shownUs(report.sigmaNs));
    text += fmt::format("False-alarm rate {:g} %: in that share of fleets without a slow part, something is named.\n",
                        100 * report.falseAlarmRate);
    text += fmt::format("Latencies are half round trips (HRT). Plan {}, seed {}.\n", report.planSha256.substr(0, 12),
                        report.seed);
    if (const auto holes = holesOf(report); !holes.empty())
        text += fmt::format("\nHoles ({}):\n", holes.size()) + listed(holes);
    if (!report.problems.empty())
        text += fmt::format("\nFiles not used ({}):\n", report.problems.size()) + listed(report.problems);
    return text;
}

std::string reportCsv(const Report& report)
{
    std::string text;
    for (const PairRow& pair : report.pairs) {
        const HostRow& initiator = report.hosts[pair.initiator];
        const HostRow& responder = report.hosts[pair.responder];
        exporting::CsvRow row;
        row.addNumber("round", pair.round);
        row.add("initiator", initiator.name);
        row.add("responder", responder.name);
        row.add("initiator_rack", initiator.rack);
        row.add("responder_rack", responder.rack);
        row.add("rtt_p50_ns", pair.p50Ns ? fmt::format("{}", *pair.p50Ns) : "");
        row.add("rtt_p99_ns", pair.p99Ns ? fmt::format("{}", *pair.p99Ns) : "");
        row.add("residual_ns", pair.p50Ns ? fmt::format("{:.0f}", pair.residualNs) : "");
        row.add("initiator_effect_ns", fmt::format("{:.0f}", initiator.effectNs));
        row.add("responder_effect_ns", fmt::format("{:.0f}", responder.effectNs));
        row.add("file", pair.file);
        row.add("hole", pair.hole);
        text += (text.empty() ? row.heads() : "") + row.fields();
    }
    return text;
}

std::string reportOpenMetrics(const Report& report)
{
    const std::string plan = report.planSha256.substr(0, 12);
    std::string text = "# TYPE halftrip_fleet_measurements gauge\n"
                       "# HELP halftrip_fleet_measurements Measurements of the fleet's plan by what became of them.\n";
    text += fmt::format("halftrip_fleet_measurements{{plan=\"{}\",outcome=\"measured\"}} {}\n", plan, report.measured);
    text += fmt::format("halftrip_fleet_measurements{{plan=\"{}\",outcome=\"hole\"}} {}\n", plan,
                        report.planned - report.measured);
    text += "# TYPE halftrip_fleet_host_effect_seconds gauge\n# UNIT halftrip_fleet_host_effect_seconds seconds\n"
            "# HELP halftrip_fleet_host_effect_seconds Round trip of a host above that of a usual one.\n";
    for (const HostRow& host : report.hosts) {
        if (host.partners != 0)
            text += fmt::format("halftrip_fleet_host_effect_seconds{{host=\"{}\",rack=\"{}\"}} {:.9f}\n",
                                labelOf(host.name), labelOf(host.rack), host.effectNs / 1e9);
    }
    text +=
        "# TYPE halftrip_fleet_slow gauge\n# HELP halftrip_fleet_slow 1 for each host, link, rack or rack pair that "
        "stands out.\n";
    for (const SlowPart& part : report.slow)
        text += fmt::format("halftrip_fleet_slow{{kind=\"{}\",name=\"{}\",other=\"{}\",figure=\"{}\"}} 1\n",
                            model::toWord(part.kind), labelOf(part.names.front()),
                            part.names.size() > 1 ? labelOf(part.names.back()) : "", part.effectNs ? "p50" : "p99");
    return text + "# EOF\n";
}

}  // namespace halftrip::fleet
