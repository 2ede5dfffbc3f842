#pragma once

namespace halftrip::model {

/// Frames that one of our transports had sent, and whose driver dropped them.
inline constexpr const char* kRingTransmitDropsCounter = "ring.txDropped";

}  // namespace halftrip::model
