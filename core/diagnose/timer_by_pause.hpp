#pragma once

#include "core/diagnose/where.hpp"

#include <optional>

namespace halftrip::diagnose {

/// An interval between interrupts that a sweep of pauses measured. A packet that comes before the interval is over
/// waits for the rest of it, so that a round trip and the pause before it take the interval together. Of the timers of
/// two ends the longer one shows. A delay that begins with the packet (a timer of another kind) does not depend on the
/// pause, and is not seen here.
struct TimerByPause {
    std::int64_t periodNs = 0;
    PointIndices held;                 ///< At whose pauses packets were held; ascending by pause, at least two.
    std::optional<std::uint32_t> free;  ///< The quickest point behind them, where the timer had run out; none: in none.
    std::int64_t costNs = 0;  ///< What the timer adds to a round trip at the first of them, at least.
};

/// One at most for each series of points that are alike but for their pauses.
[[nodiscard]] std::vector<TimerByPause> timersByPause(const model::RunRecord& record);

}  // namespace halftrip::diagnose
