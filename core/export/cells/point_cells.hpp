#pragma once

#include "core/model/record/run_record.hpp"
#include "core/model/text/latency_unit.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace halftrip::exporting {

// The words and cells that the tables of a run share, whatever they are drawn with.

/// What stands before a percentile that too few samples carry.
inline constexpr const char* kThinMark = "~";
/// What stands in the place of a percentile that lies among the lost probes.
inline constexpr const char* kLostMark = "lost";

/// "min", "p50", "mean", ..., "stddev".
[[nodiscard]] std::vector<std::string> latencyHeads();
/// "p99.99999": with all decimals that count.
[[nodiscard]] std::string percentileHead(double percent);
/// See model::percentileNs() and isLost().
[[nodiscard]] std::string percentileCell(const model::PointResult& point, const model::Distribution& distribution,
                                         double percent, model::LatencyUnit unit = model::LatencyUnit::Microseconds);
/// What a legend says behind the rank of a percentile, where probes of the result were lost: they count as longest.
[[nodiscard]] std::string_view lostRankWords(const model::RunRecord& record);
/// Of the point's result, for a sentence that names the unit.
[[nodiscard]] std::string percentileInUs(const model::PointResult& point, double percent);
/// Of a distribution of the point's, in microseconds as shown (model::formatInColumn()), in the order of
/// latencyHeads(); dashes where nothing came back.
[[nodiscard]] std::vector<std::string> latencyCells(const model::PointResult& point,
                                                    const model::Distribution& distribution);
/// The same in the units of its columns, one for each of latencyHeads().
using LatencyUnits = std::vector<model::LatencyUnit>;
[[nodiscard]] std::vector<std::string> latencyCells(const model::PointResult& point,
                                                    const model::Distribution& distribution, const LatencyUnits& units);
/// Of the columns of all points that have figures of that kind.
[[nodiscard]] LatencyUnits latencyUnits(const model::RunRecord& record, model::DistributionKind kind);
/// That of the column "p50" and the like.
[[nodiscard]] model::LatencyUnit unitOfHead(const LatencyUnits& units, std::string_view head);
/// "5.12 to 5.25"; a dash where nobody can tell.
[[nodiscard]] std::string intervalCell(const model::PointResult& point, double percent,
                                       model::LatencyUnit unit = model::LatencyUnit::Microseconds);

/// The values of the axes along which the points differ, and beside them what a probe is on the wire.
[[nodiscard]] std::vector<std::string> axisHeads(const model::RunRecord& record);
[[nodiscard]] std::vector<std::string> axisCells(const model::PointResult& point, const model::RunRecord& record);
[[nodiscard]] bool hasKnownFrames(const model::RunRecord& record);

[[nodiscard]] std::vector<std::string> joined(std::vector<std::string> first, std::vector<std::string> second);

/// Why this is not a whole run, as a sentence with a line's end; empty for one that is.
[[nodiscard]] std::string describeEnding(const model::RunRecord& record);
/// "one probe every 50 us on average (poisson)", with that span in the words of whoever shows it; "probes back to
/// back" where points could have an interval and have none; empty where something else decides when probes leave
/// (bursts, pauses, a window, a feed).
[[nodiscard]] std::string describePacing(const model::RunRecord& record, std::string (*spanText)(std::int64_t));
/// What the figures of the run are.
[[nodiscard]] const model::DistributionWords& resultWords(const model::RunRecord& record);
/// The transports in use; of many the table itself has a column.
[[nodiscard]] std::string describeTransports(const model::RunRecord& record);

}  // namespace halftrip::exporting
