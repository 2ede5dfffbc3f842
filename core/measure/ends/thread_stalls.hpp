#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/loop/gap_detector.hpp"
#include "core/model/record/point_result.hpp"

#include <optional>

namespace halftrip::measure {

/// What a loop's detector found, for the result; nothing where it knows nothing.
[[nodiscard]] inline std::optional<model::Stalls> stallsOf(const loop::Gaps& gaps,
                                                           const clock::TickConverter& converter)
{
    if (!gaps.isKnown)
        return std::nullopt;
    return model::Stalls{gaps.count, converter.spanToNanoseconds(gaps.total),
                         converter.spanToNanoseconds(gaps.longest)};
}

}  // namespace halftrip::measure
