#include "core/fleet/report_forms.hpp"

#include "core/base/plural.hpp"
#include "core/base/short_number.hpp"
#include "core/export/csv/csv_row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace halftrip::fleet {
namespace {

constexpr std::size_t kMostLines = 20;

/// Half of a round trip in microseconds.
std::string shownUs(double rttNs)
{
    return shortNumber(rttNs / 2'000);
}

/// Never "-0".
std::string wholeNs(double ns)
{
    return fmt::format("{}", std::llround(ns));
}

/// Empty where there is none. Never "-0.0".
std::string percentField(const std::optional<double>& percent)
{
    return percent ? fmt::format("{:.1f}", std::round(10 * *percent) / 10 + 0.0) : "";
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

namespace {

Text nameOf(const SlowPart& part)
{
    const std::string one = part.names.empty() ? "" : part.names.front();
    const std::string other = part.names.empty() ? "" : part.names.back();
    switch (part.kind) {
    case PartKind::Link:
        return text("link {a} to {b}", one, other);
    case PartKind::RackPair:
        return one == other ? text("within rack {rack}", one) : text("racks {a} and {b}", one, other);
    case PartKind::Rack:
        return text("rack {rack}", one);
    case PartKind::Host:
        break;
    }
    return text("host {host}", one);
}

Text againstWhat(PartKind kind)
{
    switch (kind) {
    case PartKind::Link:
        return text("above what both hosts explain");
    case PartKind::RackPair:
        return text("between their hosts");
    case PartKind::Rack:
        return text("for every host in it");
    case PartKind::Host:
        break;
    }
    return text("against every partner");
}

Text restsOn(std::uint64_t measurements)
{
    if (measurements == 0)
        return {};
    return measurements == 1 ? text(", 1 measurement: measure it again")
                             : text(", {measurements:d} measurements", measurements);
}

}  // namespace

Text sentenceOf(const SlowPart& part)
{
    const Text what = nameOf(part);
    const Text against = againstWhat(part.kind);
    const Text rests = restsOn(part.measurements);
    if (!part.effectNs && part.p99LowPercent && part.p99HighPercent)
        return text("{what}: p99 {percent} % longer {against} (95 % CI {low} to {high} %{rests})", what,
                    shortNumber(part.p99Percent.value_or(0)), against, shortNumber(*part.p99LowPercent),
                    shortNumber(*part.p99HighPercent), rests);
    if (!part.effectNs)
        return text("{what}: p99 {percent} % longer {against}{rests}", what, shortNumber(part.p99Percent.value_or(0)),
                    against, rests);
    const double margin = part.marginNs.value_or(0);
    return text("{what}: +{effect} us {against} (95 % CI {low} to {high} us{rests})", what, shownUs(*part.effectNs),
                against, shownUs(*part.effectNs - margin), shownUs(*part.effectNs + margin), rests);
}

bool hasTwoOwners(const SlowPart& part)
{
    return part.names.size() == 2 && part.names.front() != part.names.back();
}

Text sentenceOf(const FactDifference& difference, bool namesOwner)
{
    // A value is no text that could be translated, whatever words it has.
    const auto shown = [](const std::string& value) { return value.empty() ? text("none") : text("{value}", value); };
    const std::string& name = difference.hosts ? difference.rack : difference.host;
    const std::string owner = namesOwner ? name + ": " : std::string();
    const std::string source = difference.source.empty() ? std::string() : " (" + difference.source + ")";
    if (difference.hosts)
        return text("{rack}{hosts:d} of {hostsAsked:d} hosts have {setting} {value} where {others:d} of {asked:d} "
                    "others have {usual}{source}",
                    owner, *difference.hosts, difference.hostsAsked.value_or(*difference.hosts), difference.id,
                    shown(difference.value), difference.others, difference.asked, shown(difference.usual), source);
    return text("{host}{setting} {value} where {others:d} of {asked:d} others have {usual}{source}", owner,
                difference.id, shown(difference.value), difference.others, difference.asked, shown(difference.usual),
                source);
}

namespace {

/// A line for a part without a setting of its own, or none.
std::string whereElseToLook(const SlowPart& part)
{
    switch (part.kind) {
    case PartKind::Host:
        return "    No setting differs from most of the fleet: look at cable, port and firmware.\n";
    case PartKind::Rack:
        return "    No setting that its hosts share differs from most of the fleet: look at its switch and uplinks.\n";
    case PartKind::RackPair:
        return hasTwoOwners(part) ? "    No setting that their hosts share differs from most of the fleet: look at the "
                                    "path between both racks.\n"
                                  : "    No setting that its hosts share differs from most of the fleet: look at its "
                                    "switch.\n";
    case PartKind::Link:
        break;
    }
    return {};
}

}  // namespace

std::string reportText(const Report& report)
{
    std::string words;
    for (const SlowPart& part : report.slow) {
        words += sentenceOf(part) + "\n";
        for (const FactDifference& difference : part.facts)
            words += "    " + sentenceOf(difference, hasTwoOwners(part)) + "\n";
        if (part.facts.empty())
            words += whereElseToLook(part);
    }
    if (report.slow.empty())
        words += report.measured == 0 ? "Nothing was measured.\n" : "No host, link, rack or rack pair stands out.\n";
    words += fmt::format("\n{} of {} {}; median HRT of a usual pair {} us, pairs vary by {} us (1 sigma).\n",
                         report.measured, report.planned, wordBehind(report.planned, "measurements"),
                         shownUs(report.commonNs), shownUs(report.sigmaNs));
    if (report.rackPairs)
        words += sentenceOf(*report.rackPairs) + "\n";
    words += fmt::format("False-alarm rate {:g} %: in that share of fleets without a slow part, something is named.\n",
                         100 * report.falseAlarmRate);
    words += fmt::format("Latencies are half round trips (HRT). Plan {}, seed {}.\n", shortHash(report.planSha256),
                         report.seed);
    if (const auto holes = holesOf(report); !holes.empty())
        words += fmt::format("\nHoles ({}):\n", holes.size()) + listed(holes);
    if (!report.problems.empty())
        words += fmt::format("\nFiles not used ({}):\n", report.problems.size()) + listed(report.problems);
    return words;
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
        row.add("residual_ns", pair.p50Ns ? wholeNs(pair.residualNs) : "");
        row.add("initiator_effect_ns", wholeNs(initiator.effectNs));
        row.add("responder_effect_ns", wholeNs(responder.effectNs));
        row.add("file", pair.file);
        row.add("hole", pair.hole);
        row.add("samples", pair.samples ? fmt::format("{}", *pair.samples) : "");
        row.add("lost", pair.lost ? fmt::format("{}", *pair.lost) : "");
        row.add("p99_residual_percent", percentField(pair.p99ResidualPercent));
        row.add("initiator_p99_effect_percent", percentField(initiator.p99EffectPercent));
        row.add("responder_p99_effect_percent", percentField(responder.p99EffectPercent));
        text += (text.empty() ? row.heads() : "") + row.fields();
    }
    return text;
}

std::string reportOpenMetrics(const Report& report)
{
    const std::string plan = shortHash(report.planSha256);
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
    text += "# TYPE halftrip_fleet_host_p99_effect_ratio gauge\n# UNIT halftrip_fleet_host_p99_effect_ratio ratio\n"
            "# HELP halftrip_fleet_host_p99_effect_ratio By so much the p99 of a host is longer than a usual one's.\n";
    for (const HostRow& host : report.hosts) {
        if (host.p99EffectPercent)
            text += fmt::format("halftrip_fleet_host_p99_effect_ratio{{host=\"{}\",rack=\"{}\"}} {:.4f}\n",
                                labelOf(host.name), labelOf(host.rack), *host.p99EffectPercent / 100);
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
