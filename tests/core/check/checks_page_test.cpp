#include "core/check/check.hpp"
#include "made_up_hosts.hpp"

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

using namespace halftrip;
using check::Check;
using model::Advice;
using model::CheckResult;

// docs/checks.md is written from the checks themselves, and from what they say about made-up hosts that nobody has
// tuned.
namespace {

constexpr const char* kHead = R"(# The checks of `halftrip check`

Written from the checks themselves: after a change, run `test_core_check "[page]"` with `HALFTRIP_WRITE_CHECKS_PAGE=1`.

A check looks at settings of one host, or of both, and gives a verdict:

| verdict | means |
| --- | --- |
| FAIL | costs 5 us of half a round trip (HRT) or more; `halftrip check` ends with exit code 1 |
| WARN | costs less, or may cost something |
| unknown | a fact it needs is missing here; the reason says why |
| pass | as it should be |
| n/a | this host or adapter has nothing of the kind |

Checks of the other system's settings are left out.

The profile `latency` judges everything, `support` leaves out what costs throughput, and `show` lists the settings without
judging them. Results come by what they are expected to win, the largest first.

Left out on purpose: the size of the Tx ring, which holds one probe of a ping-pong at a time; the RSS table and ntuple rules.
Where they send the probes is measured: a run tells the queue and the core on which they arrive, and judges these.
)";

const char* systemsOf(const Check& check)
{
    switch (check.system) {
    case check::System::Linux:
        return "Linux";
    case check::System::Windows:
        return "Windows";
    case check::System::Any:
        return "both";
    }
    return "";
}

/// A second host that differs in what both should have alike.
model::HostFacts otherThan(model::HostFacts host)
{
    host.adapter->mtuBytes = 9000;
    return host;
}

std::string adviceOn(const CheckResult& result, const model::HostFacts& host)
{
    std::string text = fmt::format("\nFor example, on {} with {}:\n\n", host.operatingSystem, result.present);
    for (const Advice& advice : result.advice) {
        if (advice.commands.shell.empty()) {
            text += fmt::format("- {} (by hand){}\n\n", advice.words,
                                advice.caution.empty() ? "" : ". " + advice.caution);
            continue;
        }
        text += fmt::format(
            "- {} ({}, {}; {}){}\n\n      {}\n\n  Undo:\n\n      {}\n\n", advice.words, advice.commands.shell,
            advice.privilege, advice.lastsOverReboot ? "survives a reboot" : "until the next reboot",
            advice.caution.empty() ? "" : ". " + advice.caution, advice.commands.apply, advice.commands.undo);
    }
    text.pop_back();
    return text;
}

std::string sectionOf(const Check& check, const std::vector<model::HostFacts>& hosts)
{
    std::string text = fmt::format("\n## {}\n\n`{}`, about the {}{}.\n\n{}\n\n- Effect: {} Source: {}.\n- Price: {}\n",
                                   check.title, check.id, check.group,
                                   check.costsThroughput ? "; not in the profile `support`" : "", check.why,
                                   check.effect, fmt::join(check.effectSources, "; "), check.price);
    // One example of each system is enough.
    std::string shown;
    for (const model::HostFacts& host : hosts) {
        const auto report = check::runChecks({check}, *check::findProfile("latency"), host, otherThan(host));
        if (report.results.empty() || report.results.front().advice.empty() || host.operatingSystem == shown)
            continue;
        text += adviceOn(report.results.front(), host);
        shown = host.operatingSystem;
    }
    return text;
}

std::string writePage()
{
    std::string page = kHead;
    page += "\n| check | id | group | systems |\n| --- | --- | --- | --- |\n";
    for (const Check& check : check::allChecks())
        page += fmt::format("| {} | `{}` | {} | {} |\n", check.title, check.id, check.group, systemsOf(check));
    for (const Check& check : check::allChecks())
        page += sectionOf(check, {tests::untunedLinux(), tests::untunedGuest(), tests::untunedWindows()});
    return page;
}

/// The first line of `expected` that `written` has otherwise: whole pages would hide it. Empty: they are alike.
std::string firstOther(const std::string& expected, const std::string& written)
{
    if (expected == written)
        return {};
    std::istringstream lines(expected);
    std::istringstream others(written);
    std::string line;
    for (std::string other; std::getline(lines, line); other.clear()) {
        if (!std::getline(others, other) || other != line)
            return line + "\n";
    }
    return "The page goes on where it should end.";
}

}  // namespace

TEST_CASE("docs/checks.md says what the checks say", "[core][check][page]")
{
    const std::string page = writePage();
    if (std::getenv("HALFTRIP_WRITE_CHECKS_PAGE") != nullptr)
        std::ofstream(HALFTRIP_CHECKS_PAGE, std::ios::binary) << page;
    std::ifstream file(HALFTRIP_CHECKS_PAGE, std::ios::binary);
    const std::string written{std::istreambuf_iterator<char>(file), {}};
    INFO("After a change of the checks: HALFTRIP_WRITE_CHECKS_PAGE=1 test_core_check \"[page]\"");
    CHECK(firstOther(page, written) == "");
}

TEST_CASE("every check has advice for a host that nobody has tuned", "[core][check][page]")
{
    std::vector<model::CheckReport> reports;
    for (const auto& host : {tests::untunedLinux(), tests::untunedGuest(), tests::untunedWindows()})
        reports.push_back(check::runChecks(check::allChecks(), *check::findProfile("latency"), host, otherThan(host)));
    for (const Check& check : check::allChecks()) {
        CAPTURE(check.id);
        const auto hasAdvice = [&](const model::CheckReport& report) {
            return std::ranges::any_of(report.results, [&](const CheckResult& result) {
                return result.id == check.id && !result.advice.empty();
            });
        };
        CHECK(std::ranges::any_of(reports, hasAdvice));
    }
}
