#pragma once

#include "core/model/figures/wire_time.hpp"
#include "core/stats/line_fit.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::model {

/// A place at which the curve over sizes stops being one straight line.
struct Knee {
    enum class Kind : std::uint8_t {
        Frames,  ///< From here on a probe makes more frames: the MTU, or a stream's segment size.
        Bend,  ///< Another line from here on, for a reason that the run does not tell.
    };
    Kind kind = Kind::Bend;
    std::size_t point = 0;  ///< The first one behind it, by its place in the run.
    std::uint32_t frames = 1;  ///< Of one probe there.
};

/// p50 of a run's points over their sizes, all else alike. Figures are those of the result as stored (a round trip is
/// not halved), in nanoseconds.
struct SizeCurve {
    std::vector<std::size_t>
        points;  ///< By their place in the run, ascending in size; those without a p50 are left out.
    bool isOverFrames = false;  ///< The fit is over the bytes of frames; otherwise over those of payloads.
    std::size_t places = 0;  ///< Points whose probes make one frame and whose median has a confidence interval.
    /// Of these; none for fewer than kLeastSizes of them.
    std::optional<stats::LineFit> fit;
    std::optional<double> linkNsPerByte;  ///< Of the link alone, in the result: both ways of a round trip.
    std::vector<Knee> knees;

    /// The fit at that point; none beyond one frame.
    [[nodiscard]] std::optional<double> fittedNs(const PointResult& point) const;
};

/// Fewer sizes make no curve.
inline constexpr std::size_t kLeastSizes = 4;

/// The curves of the run, in the order of their first points; none where points do not differ in size.
[[nodiscard]] std::vector<SizeCurve> sizeCurvesOf(const RunRecord& record, const LinkSpeed& link);

}  // namespace halftrip::model
