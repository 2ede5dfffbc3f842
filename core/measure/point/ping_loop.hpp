#pragma once

#include "core/loop/ping.hpp"
#include "core/measure/point/initiator_loop.hpp"

#include <cstdint>
#include <memory>

namespace halftrip::measure {

/// The ping loop's plan of a round over a transport that waits so.
[[nodiscard]] loop::PingPlan pingPlanOf(const PointSettings& settings, model::Wait wait, std::uint32_t tag,
                                        const RunContext& run);

/// The loop of ping-pong, at the initiator. The run outlives it.
[[nodiscard]] std::unique_ptr<InitiatorLoop> makePingLoop(const RunContext& run, std::uint32_t largestBytes);

}  // namespace halftrip::measure
