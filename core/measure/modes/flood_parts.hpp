#pragma once

#include "core/measure/point/initiator_loop.hpp"

#include <memory>

namespace halftrip::measure {

/// What plans over many probes on their way at one time share.

/// The loop that sends without waiting for replies, at the initiator: within a window, or in bursts.
/// The run outlives it.
[[nodiscard]] std::unique_ptr<InitiatorLoop> makeFloodLoop(const RunContext& run, std::uint32_t largestBytes);

/// Error Invalid where a probe would be too small to carry its whole number.
[[nodiscard]] Status checkFloodSizes(const model::RunRequest& request);

}  // namespace halftrip::measure
