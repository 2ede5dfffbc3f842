#pragma once

#include "core/model/record/run_record.hpp"

namespace halftrip::model {

/// A spin loop that loses more of its time than this to others is disturbed; timer ticks alone take some 0.2 %.
inline constexpr double kDisturbedShare = 0.02;

/// Whether the core was busy with others while only the clock was read there. It is watched for a fiftieth of a second,
/// so the longest gap does not count: what came once may come once in an hour.
[[nodiscard]] inline bool isDisturbed(const model::NoiseFloor& floor)
{
    if (floor.gapSpanNs <= 0 || floor.gaps.count() < 2)
        return false;
    const auto others = static_cast<double>(floor.gaps.sumNs()) - static_cast<double>(floor.gaps.maxNs());
    return others > kDisturbedShare * static_cast<double>(floor.gapSpanNs);
}

}  // namespace halftrip::model
