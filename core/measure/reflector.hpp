#pragma once

#include "core/clock/tick_clock.hpp"
#include "core/measure/point_recorder.hpp"
#include "core/transport/transport.hpp"

#include <atomic>
#include <cstdint>

namespace halftrip::measure {

/// What the responder's loop counts; written by its thread, read by any.
struct ReflectorCounts {
    LiveCount received;
    LiveCount reflected;
    LiveCount refused;
    LiveCount failed;  ///< Replies that the transport would not take.
};

/// The responder's hot loop: every probe of the agreed size and tag goes back as it came, with the two stamps of its
/// stay where it has room for them. Ends when `stop` is set, at the latest one `slice` later.
void reflect(transport::Transport& transport, const clock::TickClock& clock, std::uint32_t sizeBytes, std::uint32_t tag,
             clock::Ticks slice, const std::atomic<bool>& stop, ReflectorCounts& counts) noexcept;

}  // namespace halftrip::measure
