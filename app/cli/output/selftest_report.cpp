#include "app/cli/output/selftest_report.hpp"

#include "core/export/cells/text_layout.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::cli {
namespace {

constexpr std::size_t kReportColumns = 120;
constexpr std::size_t kReportIndent = 38;

const char* markOf(SelftestResult result)
{
    switch (result) {
    case SelftestResult::AsExpected:
        return "ok";
    case SelftestResult::NotAsExpected:
        return "FAIL";
    case SelftestResult::NotTried:
        break;
    }
    return "-";
}

}  // namespace

std::size_t countOf(const SelftestReport& report, SelftestResult result)
{
    return static_cast<std::size_t>(std::ranges::count(report.lines, result, &SelftestLine::result));
}

bool hasPassed(const SelftestReport& report)
{
    return countOf(report, SelftestResult::AsExpected) != 0 && countOf(report, SelftestResult::NotAsExpected) == 0;
}

std::string verdictOf(const SelftestReport& report)
{
    const std::size_t expected = countOf(report, SelftestResult::AsExpected);
    const std::size_t failed = countOf(report, SelftestResult::NotAsExpected);
    std::string text = fmt::format("{} of {} as expected", expected, expected + failed);
    if (const std::size_t untried = countOf(report, SelftestResult::NotTried); untried != 0)
        text += fmt::format("; {} not tried", untried);
    text += ".";
    std::string unexpected;
    for (const SelftestLine& line : report.lines) {
        if (line.result == SelftestResult::NotAsExpected)
            unexpected += fmt::format("{}{}: {}", unexpected.empty() ? "" : "; ", line.part, line.item);
    }
    if (!unexpected.empty())
        text += fmt::format(" Not as expected: {}.", unexpected);
    return exporting::labelled("", text, 0, kReportColumns);
}

std::string asText(const SelftestLine& line)
{
    std::string name = fmt::format("{:<5}{}: {}", markOf(line.result), line.part, line.item);
    if (exporting::widthOf(name) < kReportIndent)
        return exporting::labelled(name, line.detail, kReportIndent, kReportColumns);
    // Too long for its column: what was found begins beneath, where all the others do.
    return name + "\n" + exporting::labelled("", line.detail, kReportIndent, kReportColumns);
}

std::string asText(const SelftestReport& report)
{
    std::string text = fmt::format("Selftest of Halftrip {} on {} ({}){}, {}\n\n", report.toolVersion, report.host,
                                   report.system, report.peer.empty() ? "" : ", peer " + report.peer, report.startedAt);
    for (const SelftestLine& line : report.lines)
        text += asText(line);
    return text + "\n" + verdictOf(report);
}

void describe(model::Fields& fields, SelftestLine& line)
{
    fields("part", line.part);
    fields("item", line.item);
    fields("result", line.result);
    fields("detail", line.detail);
}

void describe(model::Fields& fields, SelftestReport& report)
{
    fields("toolVersion", report.toolVersion);
    fields("host", report.host);
    fields("system", report.system);
    fields("peer", report.peer);
    fields("startedAt", report.startedAt);
    fields("lines", report.lines);
}

}  // namespace halftrip::cli
