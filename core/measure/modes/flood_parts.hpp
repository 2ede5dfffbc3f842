#pragma once

#include "core/measure/plan/mode.hpp"

#include <memory>

namespace halftrip::measure {

/// What plans over many probes on their way at one time share.

/// The loop that sends without waiting for replies, at the initiator: within a window, or in bursts.
[[nodiscard]] std::unique_ptr<InitiatorLoop> makeFloodLoop(std::uint32_t largestBytes);

/// Error Invalid where a probe would be too small to carry its whole number.
[[nodiscard]] Status checkFloodSizes(const model::RunRequest& request);

}  // namespace halftrip::measure
