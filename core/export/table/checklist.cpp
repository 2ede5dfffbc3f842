#include "core/export/table/checklist.hpp"

#include "core/base/short_number.hpp"
#include "core/export/cells/text_layout.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"

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

constexpr std::size_t kIndent = 11;

/// How a checklist is written for one reader.
struct Page {
    bool isWhole = false;
    TextStyle style = {};
    bool hasTwo = false;  ///< Hosts.
    [[nodiscard]] std::size_t columns() const noexcept { return style.columns == 0 ? kPageColumns : style.columns; }
};

bool needsLook(CheckVerdict verdict)
{
    return verdict != CheckVerdict::Pass && verdict != CheckVerdict::NotApplicable;
}

/// Fail and warning stand out.
std::string plainWordOf(CheckVerdict verdict)
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

std::string wordOf(CheckVerdict verdict, const Page& page)
{
    const Paint paint = verdict == CheckVerdict::Fail   ? Paint::Bad
                        : verdict == CheckVerdict::Warn ? Paint::Warning
                        : verdict == CheckVerdict::Pass ? Paint::Good
                                                        : Paint::Faint;
    return painted(plainWordOf(verdict), paint, page.style.hasColours);
}

/// "Warnings 9 / Unknown 9 / Pass 28 / Not applicable 14".
std::string countsOf(const CheckReport& report)
{
    using Title = std::pair<CheckVerdict, const char*>;
    constexpr std::array kTitles{Title{CheckVerdict::Fail, "Fail"}, Title{CheckVerdict::Warn, "Warnings"},
                                 Title{CheckVerdict::Unknown, "Unknown"}, Title{CheckVerdict::Pass, "Pass"},
                                 Title{CheckVerdict::NotApplicable, "Not applicable"}};
    std::string text;
    for (const auto& [verdict, title] : kTitles) {
        const auto count = std::ranges::count(report.results, verdict, &CheckResult::verdict);
        if (count != 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : " / ", title, count);
    }
    return text;
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

/// The cells of one check: verdict and present state of host A, then those of host B.
std::array<std::string, 4> cellsOf(const CheckReport& report, const std::string& check, const Page& page)
{
    std::array<std::string, 4> cells{"-", "", "-", ""};
    for (const CheckResult& result : report.results) {
        for (const CheckedHost host : {CheckedHost::A, CheckedHost::B}) {
            if (result.id != check || (result.host != host && result.host != CheckedHost::Both))
                continue;
            const std::size_t at = host == CheckedHost::A ? 0 : 2;
            cells[at] = wordOf(result.verdict, page);
            cells[at + 1] = result.present;
        }
    }
    return cells;
}

/// One row a check, in the order of what needs doing first; the hosts side by side. What passes on all hosts or does
/// not apply there is left out of a page that is not whole.
std::string summaryOf(const CheckReport& report, const Page& page)
{
    std::vector<std::vector<std::string>> rows{{"check", "host A", ""}};
    if (page.hasTwo)
        rows.front().insert(rows.front().end(), {"host B", ""});
    std::vector<std::string> seen;
    for (const CheckResult& first : report.results) {
        const bool isWanted = page.isWhole || std::ranges::any_of(report.results, [&](const CheckResult& result) {
                                  return result.id == first.id && needsLook(result.verdict);
                              });
        if (!isWanted || std::ranges::find(seen, first.id) != seen.end())
            continue;
        seen.push_back(first.id);
        const auto cells = cellsOf(report, first.id, page);
        auto& row = rows.emplace_back(std::vector{first.title});
        row.insert(row.end(), cells.begin(), page.hasTwo ? cells.end() : cells.begin() + 2);
    }
    return rows.size() == 1 ? std::string() : "\n" + leftAligned(rows);
}

std::string whereOf(const CheckResult& result, bool hasTwo)
{
    if (!hasTwo)
        return {};
    return result.host == CheckedHost::Both ? ", both hosts" : ", host " + std::string(toWord(result.host));
}

void appendLine(std::string& text, std::string_view label, const std::string& line, const Page& page)
{
    if (!line.empty())
        text += labelled("  " + std::string(label), line, kIndent, page.columns());
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
        const std::string own = fact.source.substr(0, colon == std::string::npos ? colon : colon + 2);
        if (own == place)
            sources += ", " + fact.source.substr(own.size());
        else
            sources += (sources.empty() ? "" : "; ") + fact.source;
        place = own;
    }
    return sources.empty() ? std::string(result.present) : result.present + " [" + sources + "]";
}

void appendAdvice(std::string& text, const model::Advice& advice, const Page& page)
{
    if (advice.commands.shell.empty()) {
        appendLine(text, "advised", advice.words + " (by hand)", page);
        appendLine(text, "caution", advice.caution, page);
        return;
    }
    const char* const lasting = advice.lastsOverReboot ? "survives a reboot" : "until the next reboot";
    appendLine(text, "advised",
               fmt::format("{} ({}; {}; {})", advice.words, advice.commands.shell, advice.privilege, lasting), page);
    // Commands are never broken: they are to be copied.
    text += fmt::format("  {:<{}}{}\n", "apply", kIndent - 2, advice.commands.apply);
    if (page.isWhole)
        text += fmt::format("  {:<{}}{}\n", "undo", kIndent - 2, advice.commands.undo);
    appendLine(text, "caution", advice.caution, page);
}

/// What is true of a check whatever the host, said the first time only.
void appendBackground(std::string& text, const CheckResult& result, const Page& page)
{
    appendLine(text, "why", result.why, page);
    appendLine(text, "effect", result.effect + " [" + result.effectSource + "]", page);
    appendLine(text, "price", result.price, page);
}

void appendResult(std::string& text, const CheckResult& result, const Page& page, std::vector<std::string>& explained)
{
    text += fmt::format("\n{}  {}{}", wordOf(result.verdict, page), result.title, whereOf(result, page.hasTwo));
    if (result.expectedEffectNs > 0)
        text += fmt::format(": up to {} us of HRT",
                            significantDigits(static_cast<double>(result.expectedEffectNs) / 1000, 6));
    text += '\n';
    appendLine(text, "found", foundOf(result), page);
    appendLine(text, "means", result.reason, page);
    if (result.advice.empty())
        return;
    if (page.isWhole && std::ranges::find(explained, result.id) == explained.end()) {
        explained.push_back(result.id);
        appendBackground(text, result, page);
    }
    for (const model::Advice& advice : result.advice)
        appendAdvice(text, advice, page);
}

/// What was not judged, a paragraph for each reason: which, and why.
void appendReasons(std::string& text, const CheckReport& report, CheckVerdict verdict, std::string_view heading,
                   const Page& page)
{
    std::vector<std::pair<std::string, std::string>> titlesByReason;
    for (const CheckResult& result : report.results) {
        if (result.verdict != verdict)
            continue;
        const std::string title = result.title + whereOf(result, page.hasTwo);
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
        text += labelled("  -", titles + ": " + reason, 4, page.columns());
}

std::string factsOf(const model::HostFacts& host)
{
    std::vector<std::vector<std::string>> rows{{"fact", "value", "source"}};
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

std::string hostLines(const CheckReport& report, const Page& page)
{
    constexpr std::size_t kBehindName = 8;
    const std::string& choice = report.adapterChoice;
    std::string text = labelled("Host A:", hostLine(report.hostA) + (choice.empty() ? "" : ": " + choice), kBehindName,
                                page.columns());
    if (report.hostB)
        text += labelled("Host B:", hostLine(*report.hostB) + ": route to host A", kBehindName, page.columns());
    return text;
}

/// What only a whole page has: the checks without a verdict, with their reasons.
void appendUnjudged(std::string& text, const CheckReport& report, const Page& page)
{
    appendReasons(text, report, CheckVerdict::Unknown, "Unknown", page);
    appendReasons(text, report, CheckVerdict::NotApplicable, "Not applicable", page);
    std::string leftOut;
    for (const std::string& title : report.leftOut)
        leftOut += (leftOut.empty() ? "" : "; ") + title;
    if (!leftOut.empty())
        text += "\n" +
                labelled("", fmt::format("Not in the profile {}: {}.", report.profile, leftOut), 0, page.columns());
}

}  // namespace

std::string writeChecklist(const CheckReport& report, bool isWhole, const TextStyle& style)
{
    const Page page{.isWhole = isWhole, .style = style, .hasTwo = report.hostB.has_value()};
    std::string text = hostLines(report, page);
    if (report.results.empty()) {
        appendFacts(text, report);
        return text;
    }
    text = painted(countsOf(report), Paint::Strong, style.hasColours) + "\n" + text + summaryOf(report, page);
    std::vector<std::string> explained;
    for (const CheckResult& result : report.results) {
        const bool isJudged = result.verdict == CheckVerdict::Fail || result.verdict == CheckVerdict::Warn;
        if (isJudged || (isWhole && !result.advice.empty()))
            appendResult(text, result, page, explained);
    }
    if (isWhole)
        appendUnjudged(text, report, page);
    else
        text += "\nMore: --all shows every check, with reasons, effects and undo commands.\n"
                "\"halftrip tune plan\" lists what it would change.\n";
    return text;
}

std::string writeChecklistJson(const CheckReport& report)
{
    return model::toIndented(model::toJson(report)) + "\n";
}

}  // namespace halftrip::exporting
