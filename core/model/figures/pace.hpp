#pragma once

#include "core/model/record/run_record.hpp"
#include "core/model/request/axis.hpp"

#include <algorithm>
#include <cstdint>

namespace halftrip::model {

/// What passes at least from a reply to the next probe, or from one probe to the next, in nanoseconds; 0: back to back.
[[nodiscard]] inline std::int64_t paceNs(const RunRecord& record, const PointResult& point)
{
    return std::max({point.numberOn(kPauseAxis).value_or(0),
                     point.numberOn(kIntervalAxis).value_or(record.request.intervalNs),
                     point.numberOn(kWorkAxis).value_or(record.request.workNs)});
}

/// Whether a timer has run out before the next packet comes. `timerUs` may be any number, as a peer tells it.
[[nodiscard]] inline bool outlasts(std::int64_t paceNs, std::int64_t timerUs)
{
    return static_cast<double>(paceNs) > static_cast<double>(timerUs) * 1'000;
}

}  // namespace halftrip::model
