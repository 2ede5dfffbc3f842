#pragma once

#include "core/model/record/run_record.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace halftrip::diagnose {

/// The part of a point's histogram that a finding rests on: values as stored, in nanoseconds.
struct HistogramPart {
    enum class Kind : std::uint8_t {
        Peak,         ///< A stretch too narrow for its place: what a timer makes.
        SlowMode,     ///< The slower one of two modes.
        AddedToMean,  ///< What the cause adds: from the mean without it to the mean.
        Tail,         ///< The slowest 1 %.
    };
    Kind kind = Kind::Tail;
    double lowNs = 0;
    double highNs = 0;
    double share = 0;  ///< Of the samples, 0 to 1; 0 where it is no stretch of samples.
};

/// None where the finding says nothing of latencies, or nothing of a part of them: of a flag that casts doubt on all
/// figures, of a point without samples, and of a tail that is lost.
[[nodiscard]] std::optional<HistogramPart> histogramPartOf(const model::Finding& finding,
                                                           const model::PointResult& point);

/// A timer expires a little early, by its clock and ours: what takes so much of its length may have waited for it.
inline constexpr double kHoldsTimer = 0.95;
/// The share of a point's samples, of which it has some, that are long enough to hold a timer of that length.
[[nodiscard]] double heldShare(const model::PointResult& point, std::int64_t timerNs);

/// A share as people read it.
struct ShownShare {
    double percent = 0;
    int decimals = 0;
};
/// Rounded to whole percents. Where those would read as all of the samples although some are left, tenths, never
/// rounded up.
[[nodiscard]] ShownShare shownShare(double share) noexcept;

}  // namespace halftrip::diagnose

template <>
struct halftrip::model::Words<halftrip::diagnose::HistogramPart::Kind> {
    static constexpr std::array<std::string_view, 4> kNames{"peak", "slowMode", "addedToMean", "tail"};
};
