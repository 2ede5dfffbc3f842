#pragma once

#include "core/diagnose/compare/compare_runs.hpp"
#include "core/export/latency_limits.hpp"
#include "core/model/record/run_record.hpp"

#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace halftrip::gui {

/// A run by the name that it is shown under.
struct ShownRun {
    QString name;
    model::RunRecord record;
    bool isOfB = false;  ///< Of the group that is compared with the other.
};

/// Both groups have runs, so that they are compared as wholes.
[[nodiscard]] bool areGroups(const std::vector<ShownRun>& runs);

/// A point that all runs have.
struct CommonPoint {
    QString phrase;  ///< "64 bytes".
    std::vector<std::size_t> places;  ///< Among the points of each run, in their order.
};
/// The points that differencesHtml() compares and all of these runs have a result of, in the order of the first run.
/// Some may have lost theirs whole; points of which nothing came back in any run are left out.
[[nodiscard]] std::vector<CommonPoint> commonPoints(const std::vector<ShownRun>& runs);
/// One record whose points are that point of each run, told apart by an axis of the runs' names, so that the plots of
/// one run lay them over one another. Of groups of several runs each group is one: the samples of all its runs.
[[nodiscard]] model::RunRecord overlayOf(const std::vector<ShownRun>& runs, const CommonPoint& point);
/// One percentile of one run at a point, in microseconds as shown.
struct RunFigure {
    QString name;
    bool isOfB = false;
    bool isThin = false;  ///< Fewer than ten samples lie beyond it.
    bool isLost = false;  ///< It lies among lost probes.
    model::DistributionKind kind = model::DistributionKind::RoundTrip;
    double us = 0;  ///< Infinite where it is lost.
    std::optional<double> lowUs = {};  ///< The 95 % confidence interval of the run; none: too few samples.
    std::optional<double> highUs = {};
};
/// Of each run, in their order.
[[nodiscard]] std::vector<RunFigure> figuresOf(const std::vector<ShownRun>& runs, const CommonPoint& point,
                                               double percentile);
/// Limits as people write them, with spaces or commas between: "p99=20us max=100us".
[[nodiscard]] Result<std::vector<exporting::LatencyLimit>> readLimits(const QString& text);
/// "p99 \u2264 20 \u00b5s".
[[nodiscard]] QString limitText(const exporting::LatencyLimit& limit);
/// Which run keeps which limit, in words, as HTML for a text view. Empty without limits.
[[nodiscard]] QString limitsHtml(const std::vector<ShownRun>& runs, const std::vector<exporting::LatencyLimit>& limits);
/// What is not the same between group A and group B, or where there is but one group, between its first run and each
/// of the others; then each difference with its verdict. As HTML for a text view.
[[nodiscard]] QString differencesHtml(const std::vector<ShownRun>& runs);

}  // namespace halftrip::gui
