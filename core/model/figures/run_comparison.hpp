#pragma once

#include "core/base/text.hpp"
#include "core/model/record/point_result.hpp"
#include "core/stats/comparison.hpp"
#include "core/stats/distribution_comparison.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::model {

/// One percentile of one point, before and after.
struct ComparedFigure {
    double percentile = 50;
    std::string label;  ///< "p99.9".
    stats::FigureComparison result;
};

/// What was counted at one point, before and after: medians over the runs. It has no verdict.
struct ComparedCount {
    std::string key;  ///< "offeredPerSecond".
    std::string label;  ///< "offered".
    double before = 0;
    double after = 0;
    [[nodiscard]] double difference() const { return after - before; }
    /// None where before is 0: no share of it tells the rest.
    [[nodiscard]] std::optional<double> differencePercent() const
    {
        return before > 0 ? std::optional(100 * difference() / before) : std::nullopt;
    }
};

/// One point that both sides have measured.
struct ComparedPoint {
    PointKey key;  ///< Without the transport where transports are what is compared.
    DistributionKind kind = DistributionKind::RoundTrip;  ///< Of what the figures are.
    std::string transportBefore;  ///< Differs from the other where transports are what is compared.
    std::string transportAfter;
    std::optional<FrameLength> framesBefore;  ///< As the side's first run has it.
    std::optional<FrameLength> framesAfter;
    std::size_t runsBefore = 0;
    std::size_t runsAfter = 0;
    std::vector<ComparedFigure> figures;
    /// Null where the sides have no such figure.
    [[nodiscard]] const ComparedFigure* figureAt(double percentile) const
    {
        const auto found = std::ranges::find(figures, percentile, &ComparedFigure::percentile);
        return found == figures.end() ? nullptr : &*found;
    }
    /// Of all samples, whatever the shape of their distribution: where a share of the packets waits for something, a
    /// percentile falls on either side by chance. From 3 runs a side on.
    std::optional<stats::FigureComparison> mean;
    /// Of all samples, too, wherever they moved. From 3 runs a side on; of fewer only where it visibly moved and
    /// no percentile has a verdict: not resolvable then.
    std::optional<stats::DistributionComparison> distribution;
    std::vector<ComparedCount> counts;  ///< Where runs are about rates or loads.
};

enum class DifferenceKind : std::uint8_t {
    Other,
    Fact,  ///< Its id is the setting.
    Scenario,  ///< Of a practice: the values are ids of scenarios.
    HostName,
};

/// A setting or fact that is not the same on both sides, and may be why they differ.
struct SettingDifference {
    Text name;  ///< With its host: "processor A", "coalescing.rxUsecs B".
    Text before;
    Text after;
    Text setting = {};  ///< Without: "processor", "coalescing.rxUsecs"; empty: as `name`.
    std::string host = {};  ///< "A", "B"; empty: of the run.
    DifferenceKind kind = DifferenceKind::Other;
};

/// Two sets of runs, point by point.
struct RunComparison {
    std::vector<std::string> before;  ///< The names of the runs, for people.
    std::vector<std::string> after;
    std::vector<SettingDifference> differences;
    std::vector<ComparedPoint> points;
    std::vector<Text> warnings;  ///< Why the verdicts may be wrong, in words.
    std::size_t figuresJudged = 0;  ///< Percentiles, means and distributions of all points, but for tails of single
                                    ///< runs: the significance is divided by it.
    std::vector<std::string> onlyBefore;  ///< Points that are missing in the other run, in words.
    std::vector<std::string> onlyAfter;
};

}  // namespace halftrip::model
