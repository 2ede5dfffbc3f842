#pragma once

#include "core/model/record/run_record.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace halftrip::model {

/// Probes for which no reply came at all, late ones not among them.
[[nodiscard]] std::uint64_t droppedOf(const ProbeCounts& counts) noexcept;

/// The mean time from one send to the next within the point's bursts, as it was; none where it has no bursts.
[[nodiscard]] std::optional<double> sentEveryNs(const PointResult& point);

/// A run's points over the load within their bursts, all else alike.
struct LoadCurve {
    std::vector<std::size_t> points;  ///< By their place in the run, the load rising. At least two.
    /// The first of `points` whose p99 is kRiseOfP99 times that of the least load, as is the one behind it if there is
    /// one.
    std::optional<std::size_t> doubled;
    bool isSaturated = false;  ///< At the least load p99 is among the lost probes already: nothing can be twice that.
    std::optional<std::size_t> firstDrop;  ///< The first of `points` in which a probe was dropped.
};

inline constexpr double kRiseOfP99 = 2;

/// The curves of the run, in the order of their first points; none where points do not differ in their gaps.
[[nodiscard]] std::vector<LoadCurve> loadCurvesOf(const RunRecord& record);

/// True where the run's points have gaps within bursts.
[[nodiscard]] bool hasBursts(const RunRecord& record);

}  // namespace halftrip::model
