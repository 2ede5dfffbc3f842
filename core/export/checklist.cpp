#include "core/export/checklist.hpp"

#include "core/export/text_layout.hpp"
#include "core/model/field_json.hpp"
#include "core/model/json_text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace halftrip::exporting {
namespace {

using model::CheckedHost;
using model::CheckReport;
using model::CheckResult;
using model::CheckVerdict;

constexpr std::size_t kColumns = 120;
constexpr std::size_t kIndent = 11;

/// What is to be done stands out.
std::string wordOf(CheckVerdict verdict)
{
    switch (verdict) {
    case CheckVerdict::Fail:
        return "FAIL";
    case CheckVerdict::Warn:
        return "WARN";
    case CheckVerdict::Unknown:
        return "unknown";
    case CheckVerdict::Pass:
        return "pass";
    case CheckVerdict::NotApplicable:
        return "n/a";
    }
    return {};
}

std::string hostLine(const model::HostFacts& host)
{
    std::string line = host.hostName;
    if (!host.operatingSystem.empty())
        line += ", " + host.operatingSystem;
    if (!host.practice.empty())
        line += ", simulated for practice";
    if (!host.virtualization.empty())
        line += ", virtual (" + host.virtualization + ")";
    if (!host.adapter)
        return line + ", no adapter";
    return line + ", adapter " + host.adapter->name +
           (host.adapter->driver.empty() ? "" : " (" + host.adapter->driver + ")");
}

/// One row a check, in the order of what needs doing first; the hosts side by side.
std::string summaryOf(const CheckReport& report)
{
    std::vector<std::vector<std::string>> rows{{"check", "host A", ""}};
    if (report.hostB)
        rows.front().insert(rows.front().end(), {"host B", ""});
    std::vector<std::string> seen;
    for (const CheckResult& first : report.results) {
        if (std::ranges::find(seen, first.id) != seen.end())
            continue;
        seen.push_back(first.id);
        std::array<std::string, 4> cells{"-", "", "-", ""};
        for (const CheckResult& result : report.results) {
            for (const CheckedHost host : {CheckedHost::A, CheckedHost::B}) {
                if (result.id != first.id || (result.host != host && result.host != CheckedHost::Both))
                    continue;
                const std::size_t at = host == CheckedHost::A ? 0 : 2;
                cells[at] = wordOf(result.verdict);
                cells[at + 1] = result.present;
            }
        }
        auto& row = rows.emplace_back(std::vector{first.title});
        row.insert(row.end(), cells.begin(), report.hostB ? cells.end() : cells.begin() + 2);
    }
    return leftAligned(rows);
}

std::string whereOf(const CheckResult& result, bool hasTwo)
{
    if (!hasTwo)
        return {};
    return result.host == CheckedHost::Both ? ", both hosts" : ", host " + std::string(toWord(result.host));
}

void appendLine(std::string& text, std::string_view label, const std::string& line)
{
    if (!line.empty())
        text += labelled("  " + std::string(label), line, kIndent, kColumns);
}

/// The present state and where it was read: "ethtool -c eth0: rx-usecs, tx-usecs" where two places begin alike.
std::string foundOf(const CheckResult& result)
{
    std::string sources;
    std::string place;
    for (const model::Fact& fact : result.evidence) {
        if (!fact.value)
            continue;
        const std::size_t colon = fact.source.rfind(": ");
        const std::string own = colon == std::string::npos ? fact.source : fact.source.substr(0, colon + 2);
        if (own == place)
            sources += ", " + fact.source.substr(own.size());
        else
            sources += (sources.empty() ? "" : "; ") + fact.source;
        place = own;
    }
    return sources.empty() ? result.present : result.present + " [" + sources + "]";
}

void appendAdvice(std::string& text, const model::Advice& advice)
{
    if (advice.commands.shell.empty()) {
        appendLine(text, "advised", advice.words + " (by hand)");
        appendLine(text, "caution", advice.caution);
        return;
    }
    const char* const lasting = advice.lastsOverReboot ? "stays after a restart" : "until the next restart";
    appendLine(text, "advised",
               fmt::format("{} ({}; {}; {})", advice.words, advice.commands.shell, advice.privilege, lasting));
    // Commands are never broken: they are to be copied.
    text += fmt::format("  {:<{}}{}\n", "apply", kIndent - 2, advice.commands.apply);
    text += fmt::format("  {:<{}}{}\n", "undo", kIndent - 2, advice.commands.undo);
    appendLine(text, "caution", advice.caution);
}

/// What is true of a check whatever the host, said the first time only.
void appendBackground(std::string& text, const CheckResult& result)
{
    appendLine(text, "why", result.why);
    appendLine(text, "effect", result.effect + " [" + result.effectSource + "]");
    appendLine(text, "price", result.price);
}

void appendResult(std::string& text, const CheckResult& result, bool hasTwo, std::vector<std::string>& explained)
{
    text += fmt::format("\n{}  {}{}", wordOf(result.verdict), result.title, whereOf(result, hasTwo));
    if (result.expectedEffectNs > 0)
        text += fmt::format(": up to {:g} us of HRT", static_cast<double>(result.expectedEffectNs) / 1000);
    text += '\n';
    appendLine(text, "found", foundOf(result));
    appendLine(text, "means", result.reason);
    if (result.advice.empty())
        return;
    if (std::ranges::find(explained, result.id) == explained.end()) {
        explained.push_back(result.id);
        appendBackground(text, result);
    }
    for (const model::Advice& advice : result.advice)
        appendAdvice(text, advice);
}

/// What was not judged, a paragraph for each reason: which, and why.
void appendReasons(std::string& text, const CheckReport& report, CheckVerdict verdict, std::string_view heading)
{
    std::vector<std::pair<std::string, std::string>> titlesByReason;
    for (const CheckResult& result : report.results) {
        if (result.verdict != verdict)
            continue;
        const std::string title = result.title + whereOf(result, report.hostB.has_value());
        const auto found = std::ranges::find(titlesByReason, result.reason,
                                             &std::pair<std::string, std::string>::first);
        if (found == titlesByReason.end())
            titlesByReason.emplace_back(result.reason, title);
        else
            found->second += "; " + title;
    }
    if (!titlesByReason.empty())
        text += fmt::format("\n{}:\n", heading);
    for (const auto& [reason, titles] : titlesByReason)
        text += labelled("  -", titles + ": " + reason, 4, kColumns);
}

std::string factsOf(const model::HostFacts& host)
{
    std::vector<std::vector<std::string>> rows{{"fact", "value", "where it was read"}};
    for (const model::Fact& fact : host.facts)
        rows.push_back(
            {fact.id, formatFact(fact), fact.source + (fact.absence.empty() ? "" : " (" + fact.absence + ")")});
    return leftAligned(rows);
}

void appendFacts(std::string& text, const CheckReport& report)
{
    text += "\n" + factsOf(report.hostA);
    if (report.hostB)
        text += "\nHost B:\n" + factsOf(*report.hostB);
}

}  // namespace

std::string writeChecklist(const CheckReport& report)
{
    std::string text = "Host A: " + hostLine(report.hostA);
    if (!report.adapterChoice.empty())
        text += ": " + report.adapterChoice;
    text += '\n';
    if (report.hostB)
        text += "Host B: " + hostLine(*report.hostB) + ": the way to host A\n";
    if (report.results.empty()) {
        appendFacts(text, report);
        return text;
    }
    text += "\n" + summaryOf(report);
    std::vector<std::string> explained;
    for (const CheckResult& result : report.results) {
        if (!result.advice.empty() || result.verdict == CheckVerdict::Fail || result.verdict == CheckVerdict::Warn)
            appendResult(text, result, report.hostB.has_value(), explained);
    }
    appendReasons(text, report, CheckVerdict::Unknown, "Not known here, and so not judged");
    appendReasons(text, report, CheckVerdict::NotApplicable, "Nothing of the kind here");
    std::string leftOut;
    for (const std::string& title : report.leftOut)
        leftOut += (leftOut.empty() ? "" : "; ") + title;
    if (!leftOut.empty())
        text += "\n" +
                labelled("", fmt::format("Left out of the profile {}: {}.", report.profile, leftOut), 0, kColumns);
    return text;
}

std::string writeChecklistJson(const CheckReport& report)
{
    return model::toIndented(model::toJson(report)) + "\n";
}

}  // namespace halftrip::exporting
