#pragma once

#include "core/loop/ping.hpp"
#include "core/measure/plan/mode.hpp"

#include <cstdint>
#include <memory>

namespace halftrip::measure {

/// The ping loop's plan of a round.
[[nodiscard]] loop::PingPlan pingPlanOf(const PointSettings& settings, const LoopParts& parts);

/// The loop of ping-pong, at the initiator.
[[nodiscard]] std::unique_ptr<InitiatorLoop> makePingLoop(std::uint32_t largestBytes);

}  // namespace halftrip::measure
