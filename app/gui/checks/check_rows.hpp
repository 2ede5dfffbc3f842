#pragma once

#include "core/model/facts/check_report.hpp"

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

    [[nodiscard]] const model::CheckResult& first() const { return here != nullptr ? *here : *there; }
    /// The verdict that asks for more.
    [[nodiscard]] model::CheckVerdict verdict() const;
    /// What is won at most, HRT.
    [[nodiscard]] std::int64_t effectNs() const;
};

struct CheckGroup {
    QString title;
    std::vector<CheckRow> rows;
};

/// What a list is to show.
struct CheckWish {
    std::set<model::CheckVerdict> verdicts;
    std::set<std::string>
        kept;  ///< These checks also when nothing is left to change: they asked for something earlier.
    bool hasPauses = true;  ///< The next run's packets do not follow one another at once.
};

/// What a list shows of the report: first what asks for a change, what wins most on top; then what does only for
/// packets after pauses, where the next run has none; then the rest by topic. The report outlives them.
[[nodiscard]] std::vector<CheckGroup> groupsOf(const model::CheckReport& report, const CheckWish& wish);
/// Failed or warned: how many, and what the largest of them wins at most; "8 settings to look at, up to 63 µs".
[[nodiscard]] QString askingText(const model::CheckReport& report);
/// Null: the report has no such check.
[[nodiscard]] CheckRow rowOf(const model::CheckReport& report, const std::string& check);
/// How many rows have each verdict.
[[nodiscard]] int countOf(const model::CheckReport& report, model::CheckVerdict verdict);

/// "Warning", "Pass": for people.
[[nodiscard]] QString verdictTitle(model::CheckVerdict verdict);
/// One letter that stands for it, for those who do not see colours.
[[nodiscard]] QString verdictSign(model::CheckVerdict verdict);
[[nodiscard]] QColor verdictColor(model::CheckVerdict verdict, const QPalette& palette);
/// "up to 50 µs"; empty where nothing is known to be won.
[[nodiscard]] QString effectText(std::int64_t effectNs);
/// "coffee, Debian GNU/Linux 12, adapter eth0 (virtio_net)".
[[nodiscard]] QString hostText(const model::HostFacts& host);

}  // namespace halftrip::gui
