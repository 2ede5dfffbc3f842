#pragma once

#include "app/gui/checks/run_evidence.hpp"
#include "app/gui/parts/sign_icon.hpp"
#include "core/model/facts/check_report.hpp"
#include "core/model/request/run_request.hpp"

#include <QColor>
#include <QPalette>
#include <QString>

#include <set>
#include <string>
#include <vector>

namespace halftrip::gui {

/// One check as a list shows it: what it says of this host and of the other one, side by side.
struct CheckRow {
    const model::CheckResult* here = nullptr;  ///< Null: it says nothing of this host.
    const model::CheckResult* there = nullptr;  ///< The same of the peer. One of both hosts together is both.
    std::optional<std::int64_t> mostNs = {};  ///< What a run leaves to be won; none: no run says so.

    [[nodiscard]] const model::CheckResult& first() const { return here != nullptr ? *here : *there; }
    /// The verdict that asks for more.
    [[nodiscard]] model::CheckVerdict verdict() const;
    /// What is won at most, HRT: as published, and not more than a run leaves.
    [[nodiscard]] std::int64_t effectNs() const;
};

struct CheckGroup {
    QString title;
    std::vector<CheckRow> rows;
};

/// What of the next run decides which settings matter to it.
struct NextRun {
    bool hasPauses = true;  ///< Its packets do not follow one another at once.
    bool blocks = true;  ///< An end may sleep until a packet wakes it.
    bool operator==(const NextRun&) const = default;
};

/// As the form asks for it. `report`: of the hosts, whose cores decide about a wait that is left to Halftrip.
[[nodiscard]] NextRun nextRunOf(const model::RunRequest& request, const model::CheckReport& report);

/// What a list is to show.
struct CheckWish {
    std::set<model::CheckVerdict> verdicts;
    std::set<std::string> changed = {};  ///< These checks in any case: Halftrip changed their settings.
    NextRun run = {};
    RunEvidence evidence = {};  ///< Of the run that was measured with these settings.
};

/// What a list shows of the report: first what the run's causes ask for; then what else asks for a change, what wins
/// most on top; then what does only after pauses or where an end blocks, and the next run has no such thing; then what
/// was changed; then the rest by topic. The report outlives them.
[[nodiscard]] std::vector<CheckGroup> groupsOf(const model::CheckReport& report, const CheckWish& wish);
/// Failed or warned, of what mattered to that run and none of its causes names; what wins most first. The report
/// outlives them.
[[nodiscard]] std::vector<CheckRow> unnamedRows(const model::CheckReport& report, const NextRun& run,
                                                const RunEvidence& evidence);
/// Failed or warned: how many that matter to the next run, and what the largest of them wins at most; and how many more
/// do not, as it has no pauses or no end that blocks: "1 setting to review, up to 25 µs per host; 3 more after pauses".
[[nodiscard]] QString askingText(const model::CheckReport& report, const NextRun& run,
                                 const RunEvidence& evidence = {});
/// Null: the report has no such check.
[[nodiscard]] CheckRow rowOf(const model::CheckReport& report, const std::string& check);
/// How many rows have each verdict.
[[nodiscard]] int countOf(const model::CheckReport& report, model::CheckVerdict verdict);

/// "Warning", "Pass": for people.
[[nodiscard]] QString verdictTitle(model::CheckVerdict verdict);
/// What stands for it beside its colour, for those who do not see that.
[[nodiscard]] Sign verdictSign(model::CheckVerdict verdict);
[[nodiscard]] QColor verdictColor(model::CheckVerdict verdict, const QPalette& palette);
/// Sign and title, in HTML of `widget`.
[[nodiscard]] QString verdictHtml(model::CheckVerdict verdict, const QWidget& widget);
/// "50 µs", "2.6 µs"; empty where nothing is known to be won.
[[nodiscard]] QString effectText(std::int64_t effectNs);
/// "coffee, Debian GNU/Linux 12, adapter eth0 (virtio_net)".
[[nodiscard]] QString hostText(const model::HostFacts& host);

}  // namespace halftrip::gui
