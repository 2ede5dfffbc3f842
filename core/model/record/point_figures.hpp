#pragma once

#include "core/model/record/point_result.hpp"
#include "core/stats/interval.hpp"

#include <array>
#include <optional>

namespace halftrip::model {

// What can be told from a point's counts, slices and result together.

/// Percentiles that have an interval beside them.
inline constexpr std::array<double, 2> kPercentilesWithInterval{50, 99};

/// Of the point's probes, those that were due and never left this host: refused, or due before the end of a schedule
/// that could not be caught up. A flood and a burst send a refused probe again, so theirs are none.
[[nodiscard]] std::uint64_t neverSentIn(const PointResult& point) noexcept;
/// How many of the very probes that a distribution of the point's is about were lost; 0 where it is about others. From
/// the scheduled send time a probe that was never sent is lost, too.
[[nodiscard]] std::uint64_t lostBeside(const PointResult& point, const Distribution& distribution) noexcept;
/// Those that were lost and those that were never sent, whatever the distribution begins with; 0 where it is about
/// others.
[[nodiscard]] std::uint64_t unansweredBeside(const PointResult& point, const Distribution& distribution) noexcept;
/// False where nothing was measured: a failed transport, a kind that losses are no part of.
[[nodiscard]] bool hasResult(const PointResult& point) noexcept;
/// A percentile of a distribution of the point's, as stored: a lost probe is one that took longer than all others, so
/// the value stands at rank ceil(percentile * (samples + lost) / 100). The maximum where it isLost(); 0 without
/// samples.
[[nodiscard]] std::int64_t percentileNs(const PointResult& point, const Distribution& distribution,
                                        double percentile) noexcept;
/// The same of the point's result.
[[nodiscard]] std::int64_t percentileNs(const PointResult& point, double percentile) noexcept;
/// True when so many of the very probes that a distribution of the point's is about were lost that the percentile lies
/// among them: its value is not known, only that it is longer than any that came back in time.
[[nodiscard]] bool isLost(const PointResult& point, const Distribution& distribution, double percentile) noexcept;
/// The same of the point's result.
[[nodiscard]] bool isLost(const PointResult& point, double percentile) noexcept;
/// The same of any stretch of a point; false where there was no probe at all.
[[nodiscard]] bool isLost(std::uint64_t samples, std::uint64_t lost, double percentile) noexcept;

/// Fewer than ten samples of the distribution lie beyond the percentile, lost probes not counted: it rests on next to
/// nothing. False where it isLost(); true without samples.
[[nodiscard]] bool isThin(const PointResult& point, const Distribution& distribution, double percentile) noexcept;
/// The same of the point's result.
[[nodiscard]] bool isThin(const PointResult& point, double percentile) noexcept;

/// The 95 % confidence interval of a percentile of the point's result (stats::percentileInterval()), as stored: by its
/// single probes where all were kept (keptCourseOf()), else by its slices. None where samples are too few, or the
/// percentile isLost().
[[nodiscard]] std::optional<stats::Interval> confidenceOf(const PointResult& point, double percentile);

/// Of all the time in which replies were waited for, the share of that in which none came to a probe that was lost; 0
/// to 1.
[[nodiscard]] double silentShare(const PointResult& point) noexcept;

/// Writes the first two, for other programs; nothing is read.
void describeFigures(Fields& fields, PointResult& point);

}  // namespace halftrip::model
