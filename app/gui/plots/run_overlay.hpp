#pragma once

#include "core/diagnose/compare_runs.hpp"
#include "core/export/latency_limits.hpp"
#include "core/model/record/run_record.hpp"

#include <QString>

#include <vector>

namespace halftrip::gui {

/// A run by the name that it is shown under.
struct ShownRun {
    QString name;
    model::RunRecord record;
};

/// The points that several runs have in common, in words, in the order of the first run: "64 bytes".
[[nodiscard]] std::vector<QString> commonPoints(const std::vector<ShownRun>& runs);
/// One record whose points are that point of each run, told apart by an axis of the runs' names, so that the plots of
/// one run lay them over one another.
[[nodiscard]] model::RunRecord overlayOf(const std::vector<ShownRun>& runs, const QString& point);
/// Limits as people write them, with spaces or commas between: "p99=20us max=100us".
[[nodiscard]] Result<std::vector<exporting::LatencyLimit>> readLimits(const QString& text);
/// "p99 \u2264 20 \u00b5s".
[[nodiscard]] QString limitText(const exporting::LatencyLimit& limit);
/// Which run keeps which limit, in words, as HTML for a text view. Empty without limits.
[[nodiscard]] QString limitsHtml(const std::vector<ShownRun>& runs, const std::vector<exporting::LatencyLimit>& limits);
/// What is not the same between the first run and the others, then each difference with its verdict, as HTML for a text
/// view.
[[nodiscard]] QString differencesHtml(const std::vector<ShownRun>& runs);

}  // namespace halftrip::gui
