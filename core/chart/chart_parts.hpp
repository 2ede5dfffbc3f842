#pragma once

#include "core/chart/chart.hpp"
#include "core/model/record/point_result.hpp"

#include <array>
#include <string>
#include <string_view>

namespace halftrip::chart {

// What the charts of a run share.

/// So many curves are told apart by their colours. Of more points, these many are drawn, evenly spread.
inline constexpr std::size_t kMostCurves = 6;
inline constexpr std::array<std::string_view, kMostCurves> kApart{"c0", "c1", "c2", "c3", "c4", "c5"};

/// Of the point's result.
[[nodiscard]] const model::DistributionWords& wordsOf(const model::PointResult& point);
/// "HRT, µs".
[[nodiscard]] std::string inMicroseconds(const model::DistributionWords& words);
/// What the point's probes took from when each was meant to leave (design.md, rule 6), where that says something else
/// than what they took: a send was late. Null: there was no such plan, or it was kept.
[[nodiscard]] const model::Distribution* lateViewOf(const model::PointResult& point);
/// That view in a legend, beside a result of these words.
[[nodiscard]] Text lateViewName(const model::DistributionWords& result);
/// What an axis of a result holds, and of its late view where that is drawn: "HRT", "HRT and ...".
[[nodiscard]] Text axisName(const model::DistributionWords& result, bool hasLateView);
/// For the series that the chart has: a logarithm where the values ask for one, else from 0 on.
[[nodiscard]] Axis latencyAxis(const Chart& chart, const std::string& title);

}  // namespace halftrip::chart
