#pragma once

#include "core/base/text.hpp"
#include "core/model/facts/queue_values.hpp"
#include "core/model/record/point_result.hpp"

#include <optional>
#include <span>

namespace halftrip::model {

/// Its place among what a transport obtained: the number of the receive queue whose NAPI instance had the socket's last
/// packet.
inline constexpr const char* kArrivalQueueKey = "arrivalQueue";

/// Which receive queue of its adapter an end's packets came through.
struct ArrivalQueue {
    std::optional<int> number;
    Text whyUnknown;  ///< One sentence; empty where the number is known.
};

struct ArrivalQueues {
    ArrivalQueue initiator;
    ArrivalQueue responder;
};

/// From what the transports told, otherwise from what the drivers counted by queue over the point. Counters tell it
/// where one queue had nearly all of the point's packets, and the others less than half as many.
[[nodiscard]] ArrivalQueues arrivalQueuesOf(const PointResult& point);
/// Those of one end in all of these points, each once, ascending; empty where that of any point is not known.
[[nodiscard]] ArrivalQueueNumbers arrivalQueuesIn(std::span<const PointResult> points, bool ofInitiator);

}  // namespace halftrip::model
