#include "core/export/command_to_repeat.hpp"
#include "core/export/html/html_parts.hpp"
#include "core/model/facts/host_counters.hpp"
#include "core/model/request/peer.hpp"
#include "core/model/text/core_words.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::exporting::html {
namespace {

using model::HostFacts;
using model::RunRecord;

std::string orDash(const std::string& text)
{
    return text.empty() ? "–" : text;
}

std::string linkText(const model::AdapterFacts& adapter)
{
    std::string text = adapter.linkMbps ? fmt::format("{} Mb/s", *adapter.linkMbps) : "speed not told";
    if (!adapter.isUp || !adapter.hasCarrier)
        text += adapter.isUp ? ", no carrier" : ", down";
    return text + (adapter.isVirtual ? ", software adapter" : "");
}

std::string listText(const std::vector<int>& numbers)
{
    std::string text;
    for (const int number : numbers)
        text += fmt::format("{}{}", text.empty() ? "" : ", ", number);
    return text;
}

/// What a reader looks for first; the rest stands among the facts.
std::vector<std::string> mainFacts(const HostFacts& host)
{
    const auto adapter = host.adapter.value_or(model::AdapterFacts{});
    const bool hasAdapter = host.adapter.has_value();
    return {orDash(host.hostName),
            orDash(host.operatingSystem),
            orDash(host.kernel),
            orDash(host.toolVersion),
            orDash(host.cpu.model),
            host.cpu.logicalCores > 0 ? fmt::format("{}", host.cpu.logicalCores) : "–",
            orDash(listText(host.cpu.isolatedCores)),
            host.virtualization.empty() ? "bare metal (no hypervisor detected)" : host.virtualization,
            host.memoryBytes > 0 ? fmt::format("{:.1f} GiB", static_cast<double>(host.memoryBytes) / (1U << 30U)) : "–",
            host.isOnBattery ? (*host.isOnBattery ? "battery" : "mains") : "–",
            orDash(host.powerPlan ? host.powerPlan->name : std::string()),
            orDash(host.clockSource),
            hasAdapter ? adapter.name : "–",
            orDash(adapter.description),
            orDash(adapter.driver + (adapter.driverVersion.empty() ? "" : " " + adapter.driverVersion)),
            hasAdapter ? linkText(adapter) : "–",
            adapter.mtuBytes ? fmt::format("{} bytes", *adapter.mtuBytes) : "–"};
}

constexpr const char* kMainFactNames[]{
    "host",           "operating system", "kernel", "Halftrip", "processor",  "logical cores",
    "isolated cores", "virtualization",   "memory", "power",    "power plan", "system clock",
    "adapter",        "hardware",         "driver", "link",     "MTU"};

/// The host of the responder; null without one.
const HostFacts* hostB(const RunRecord& record)
{
    return record.responderHost.hostName.empty() && record.responderHost.operatingSystem.empty()
               ? nullptr
               : &record.responderHost;
}

Markup allFactsOf(const HostFacts& host, const char* name)
{
    Markup out;
    if (host.facts.empty())
        return out;
    Table table;
    table.heads = {"fact", "value", "source"};
    table.words = 3;
    std::size_t known = 0;
    for (const model::Fact& fact : host.facts) {
        known += fact.value ? 1U : 0U;
        table.rows.push_back({fact.id, fact.value ? formatFact(fact) : "–",
                              fact.source + (fact.absence.empty() ? "" : " (" + fact.absence + ")")});
    }
    out.raw("<details class=\"bulky\"><summary>All facts of host ").text(name).raw("<span class=\"quiet\">");
    out.text(fmt::format("{} of {} known", known, host.facts.size())).raw("</span></summary>\n");
    out.add(markupOf(table)).raw("</details>\n");
    return out;
}

// --- What was obtained ---

std::string stampsText(const model::PointResult& point)
{
    if (!point.stages)
        return "";
    return point.stages->isHardware ? "hardware timestamps of both adapters" : "software timestamps";
}

std::vector<std::string> endRow(const model::PointResult& point, const char* which, const model::EndObtained& end)
{
    std::string details;
    for (const auto& [name, value] : end.transport)
        details += fmt::format("{}{}: {}", details.empty() ? "" : "; ", name, value);
    return {which,
            point.transport,
            std::string(model::toWord(end.wait)),
            model::coreWords(end.core) +
                (end.arrivalCore ? fmt::format("; packets arrive on core {}", *end.arrivalCore) : std::string()),
            end.isTold() ? end.scheduling : "not told",
            !end.isTold()       ? "not told"
            : *end.memoryLocked ? "locked"
                                : "not locked",
            orDash(stampsText(point)),
            orDash(details)};
}

void addOnce(std::vector<std::vector<std::string>>& rows, std::vector<std::string> row)
{
    if (std::ranges::find(rows, row) == rows.end())
        rows.push_back(std::move(row));
}

Markup sentencesOf(const RunRecord& record)
{
    std::vector<std::string> lines;
    const auto add = [&lines](std::string line) {
        if (std::ranges::find(lines, line) == lines.end())
            lines.push_back(std::move(line));
    };
    for (const model::PointResult& point : record.points) {
        for (const auto& [end, which] : {std::pair{&point.initiator, "A"}, std::pair{&point.responder, "B"}}) {
            for (const std::string& refused : end->obtained.refused)
                add(fmt::format("{} over {}, not granted: {}", which, point.transport, refused));
            const auto troubles = model::findTroubles(end->hostCounters, point.transport);
            if (!troubles.empty())
                add(fmt::format("Counters of host {} at {}: {}", which, model::phraseOf(point, record.points),
                                model::describeTroubles(troubles)));
        }
    }
    for (const model::TunedSetting& tuned : record.tuned)
        add(fmt::format("For this run on host A: {}: {} → {}{}", tuned.words, tuned.old.value_or("nothing"),
                        tuned.accepted.value_or("nothing"),
                        tuned.refusal.empty() ? "" : " (refused: " + tuned.refusal + ")"));
    if (record.areIdleStatesHeld)
        add("C-states of host A were held off during this run.");
    Markup out;
    if (lines.empty())
        return out;
    out.raw("<ul>");
    for (const std::string& line : lines)
        out.raw("<li>").text(line).raw("</li>\n");
    out.raw("</ul>\n");
    return out;
}

// --- Checks ---

std::string_view wordOf(model::CheckVerdict verdict)
{
    return verdict == model::CheckVerdict::NotApplicable ? "not applicable" : model::toWord(verdict);
}

Markup badgeOf(model::CheckVerdict verdict)
{
    Markup out;
    out.raw("<span class=\"badge ").text(model::toWord(verdict)).raw("\">").text(wordOf(verdict)).raw("</span>");
    return out;
}

bool isTrouble(model::CheckVerdict verdict)
{
    return verdict == model::CheckVerdict::Fail || verdict == model::CheckVerdict::Warn;
}

void addCheck(Markup& out, const model::CheckResult& result)
{
    out.raw("<li><h3>").add(badgeOf(result.verdict)).text(result.title);
    out.raw(" <span class=\"quiet\">")
        .text(result.host == model::CheckedHost::Both ? "both hosts"
                                                      : "host " + std::string(model::toWord(result.host)));
    if (result.expectedEffectNs > 0)
        out.text(fmt::format(" · up to {} of HRT", spanText(result.expectedEffectNs)));
    out.raw("</span></h3>\n<p>").text(result.reason);
    if (!result.present.empty())
        out.raw(" <span class=\"quiet\">Found: ").text(result.present).raw(".</span>");
    out.raw("</p>\n");
    for (const model::Advice& advice : result.advice) {
        out.raw("<p class=\"next\"><b>Next:</b> ").text(advice.words);
        if (!advice.caution.empty())
            out.raw(" <span class=\"quiet\">").text(advice.caution).raw("</span>");
        out.raw("</p>\n");
        if (!advice.commands.apply.empty())
            out.raw("<p class=\"quiet\">In ")
                .text(fmt::format("{} ({}):", advice.commands.shell, advice.privilege))
                .raw("</p>\n<pre>")
                .text(advice.commands.apply)
                .raw("</pre>\n");
    }
    if (!result.advice.empty() && !result.price.empty())
        out.raw("<p class=\"quiet\">Price: ").text(result.price).raw("</p>\n");
    out.raw("</li>\n");
}

Markup quietChecksOf(const model::CheckReport& report)
{
    Table table;
    table.heads = {"check", "host", "verdict", "found", "reason"};
    table.words = 5;
    for (const model::CheckResult& result : report.results) {
        if (!isTrouble(result.verdict))
            table.rows.push_back({result.title, std::string(model::toWord(result.host)),
                                  std::string(wordOf(result.verdict)), orDash(result.present), result.reason});
    }
    Markup out;
    if (!table.rows.empty())
        out.raw("<details class=\"bulky\"><summary>Other checks<span class=\"quiet\">")
            .text(fmt::format("{} results", table.rows.size()))
            .raw("</span></summary>\n")
            .add(markupOf(table))
            .raw("</details>\n");
    return out;
}

void addRow(Markup& out, const char* name, const std::string& value)
{
    out.raw("<tr><td class=\"w\">").text(name).raw("</td><td class=\"w wrap\">").text(value).raw("</td></tr>\n");
}

/// What has to run on B first. Which limits it was started with, nobody wrote down.
std::string responderCommand(const RunRecord& record)
{
    const bool isOwnPort = record.request.port != 0 && record.request.port != model::kDefaultControlPort;
    return isOwnPort ? fmt::format("halftrip serve --port {}", record.request.port) : "halftrip serve";
}

}  // namespace

/// Without a responder.
Markup otherEnd(const RunRecord& record)
{
    Markup out;
    out.raw("<p>").text(record.request.peer.describe()).raw(".</p>\n");
    std::vector<std::string> said;
    for (const model::PointResult& point : record.points) {
        std::string words = point.reflector ? model::describeReflector(*point.reflector) : std::string();
        if (!words.empty() && std::ranges::find(said, words) == said.end())
            said.push_back(std::move(words));
    }
    for (const std::string& words : said)
        out.raw("<p>It says: ").text(words).raw(".</p>\n");
    return out;
}

Markup obtained(const RunRecord& record)
{
    Table table;
    table.heads = {"end", "transport", "wait", "core", "scheduling", "memory", "stages", "transport details"};
    table.words = table.heads.size();
    for (const model::PointResult& point : record.points) {
        if (point.result().histogram.isEmpty() && !point.problem.empty())
            continue;
        addOnce(table.rows, endRow(point, "A, initiator", point.initiator.obtained));
        if (record.request.peer.hasResponder())
            addOnce(table.rows, endRow(point, "B, responder", point.responder.obtained));
    }
    Markup out;
    if (!table.rows.empty())
        out.add(markupOf(table));
    if (!record.request.peer.hasResponder())
        out.add(otherEnd(record));
    out.add(sentencesOf(record));
    return section("obtained", "Effective settings", out);
}

Markup checks(const ExportContext& context)
{
    Markup out;
    if (!context.checks || context.checks->results.empty())
        return out;
    const auto count = [&](model::CheckVerdict verdict) {
        return std::ranges::count(context.checks->results, verdict, &model::CheckResult::verdict);
    };
    out.raw("<p class=\"quiet\">");
    out.text(fmt::format(
        "{} failed, {} warnings, {} passed, {} unknown, {} not applicable. Judged from the facts in the "
        "run file, largest expected effect first.",
        count(model::CheckVerdict::Fail), count(model::CheckVerdict::Warn), count(model::CheckVerdict::Pass),
        count(model::CheckVerdict::Unknown), count(model::CheckVerdict::NotApplicable)));
    out.raw("</p>\n<ol class=\"findings\">\n");
    for (const model::CheckResult& result : context.checks->results) {
        if (isTrouble(result.verdict))
            addCheck(out, result);
    }
    out.raw("</ol>\n").add(quietChecksOf(*context.checks));
    return section("checks", "Checks of both hosts", out);
}

Markup hosts(const RunRecord& record)
{
    const HostFacts* const other = hostB(record);
    Table table;
    table.heads = {"", "host A, initiator"};
    if (other != nullptr)
        table.heads.emplace_back("host B, responder");
    table.words = table.heads.size();
    const auto factsA = mainFacts(record.initiatorHost);
    const auto factsB = other != nullptr ? mainFacts(*other) : std::vector<std::string>();
    for (std::size_t index = 0; index < factsA.size(); ++index) {
        const bool isTold = factsA[index] != "–" || (other != nullptr && factsB[index] != "–");
        if (!isTold)
            continue;
        std::vector<std::string> row{kMainFactNames[index], factsA[index]};
        if (other != nullptr)
            row.push_back(factsB[index]);
        table.rows.push_back(std::move(row));
    }
    Markup out = markupOf(table);
    out.add(allFactsOf(record.initiatorHost, "A"));
    if (other != nullptr)
        out.add(allFactsOf(*other, "B"));
    return section("hosts", "Hosts", out);
}

Markup noiseFloor(const RunRecord& record)
{
    const model::NoiseFloor& floor = record.noiseFloor;
    Markup out;
    if (floor.clock.empty())
        return out;
    out.raw("<p>Differences below these values on host A are noise.</p>\n");
    out.raw("<div class=\"scroll\"><table><tbody>\n");
    addRow(out, "clock",
           fmt::format("{} at {:.1f} MHz, drift {:.1f} ppm over the run", floor.clock, floor.clockMHz, floor.driftPpm));
    addRow(out, "one stamp",
           fmt::format("costs {:.1f} ns, resolution {:.1f} ns", static_cast<double>(floor.stampCostPs) / 1000,
                       static_cast<double>(floor.stampGridPs) / 1000));
    if (floor.gapSpanNs > 0)
        addRow(out, "gaps of a spinning core",
               fmt::format("{} in {}{}{}", floor.gaps.count(), spanText(floor.gapSpanNs),
                           floor.core ? fmt::format(" on core {}", *floor.core) : std::string(),
                           floor.gaps.isEmpty() ? std::string() : ", the longest " + spanText(floor.gaps.maxNs())));
    if (floor.loopback)
        addRow(out, "loopback of the same transport",
               fmt::format("HRT p50 {} µs, p99 {} µs ({} probes of 64 bytes)",
                           model::formatHrt(static_cast<double>(floor.loopback->rttP50Ns)),
                           model::formatHrt(static_cast<double>(floor.loopback->rttP99Ns)), floor.loopback->count));
    else if (!floor.loopbackSkipped.empty())
        addRow(out, "loopback of the same transport", floor.loopbackSkipped);
    out.raw("</tbody></table></div>\n");
    return section("floor", "Noise floor", out);
}

Markup origin(const RunRecord& record, const ExportContext& context)
{
    Markup out;
    if (!record.commandLine.empty()) {
        if (!record.request.peer.hasResponder()) {
            out.raw("<p>No responder was started.</p>\n");
        } else if (record.request.peer.isSelf()) {
            out.raw("<p>The responder was started by the initiator, on the same machine.</p>\n");
        } else {
            out.raw("<p>On host B (limits that it was started with are not in the run file):</p>\n<pre>");
            out.text(responderCommand(record)).raw("</pre>\n");
        }
        out.raw("<p>On host A:</p>\n<pre>").text(commandToRepeat(record)).raw("</pre>\n");
    }
    if (!context.fileName.empty()) {
        out.raw("<p>Made from the run file <code>").text(context.fileName).raw("</code>");
        if (!context.fileSha256.empty())
            out.raw(", SHA-256 <code>").text(context.fileSha256).raw("</code>");
        out.raw(
            ". It holds every bucket of every histogram; <code>halftrip report</code> writes it in other forms.</p>\n");
    }
    Markup all = section("origin", "How to repeat it", out);
    all.raw("<p class=\"foot\">")
        .text(fmt::format("Written by Halftrip. Measured by Halftrip {}, {} to {}.", record.toolVersion,
                          record.startedAt, record.finishedAt.empty() ? "an unknown end" : record.finishedAt));
    return all.raw("</p>\n");
}

}  // namespace halftrip::exporting::html
