#pragma once

#include "core/base/live_count.hpp"
#include "core/transport/transport.hpp"
#include "core/wire/probe.hpp"

#include <atomic>
#include <cstdint>

namespace halftrip::transport {

/// What the responder's loop counts.
struct ReflectionCounts {
    LiveCount received;
    LiveCount reflected;
    LiveCount refused;
    LiveCount failed;  ///< Replies that the transport would not take.
};

/// What a responder sends back, and until when.
struct Reflection {
    const clock::TickClock& clock;
    std::uint32_t sizeBytes;  ///< Probes of another size, or with another tag, are refused.
    std::uint32_t tag;
    Ticks slice;  ///< The longest single receive: `stop` is heard at least this often.
    const std::atomic<bool>& stop;
    ReflectionCounts& counts;
};

/// The responder's hot loop: every probe of the agreed size and tag goes back as it came, with the two stamps of its stay
/// where it has room for them. Ends when `stop` is set, at the latest one slice later.
///
/// A template, so that a final transport is compiled into its own loop: on the way from the system call that brought a
/// probe to the one that sends it back no function returns (docs/decisions/0007).
template <typename AnyTransport>
inline void reflectOver(AnyTransport& transport, const Reflection& reflection) noexcept
{
    const clock::TickClock& clock = reflection.clock;
    ReflectionCounts& counts = reflection.counts;
    const bool writesStamps = wire::carriesResponderStamps(reflection.sizeBytes);
    Received probe;
    Ticks deadline = clock.now() + reflection.slice;
    while (!reflection.stop.load(std::memory_order_relaxed)) {
        const IoResult result = transport.receive(deadline, probe);
        if (result != IoResult::Done) [[unlikely]] {
            deadline = clock.now() + reflection.slice;
            continue;
        }
        deadline = probe.ticks + reflection.slice;
        if (probe.payload.size() != reflection.sizeBytes || !wire::hasTag(probe.payload, reflection.tag)) [[unlikely]] {
            counts.refused.add();
            continue;
        }
        if (writesStamps) {
            wire::setResponderReceive(probe.payload, probe.ticks);
            wire::setResponderSend(probe.payload, clock.now());
        }
        const bool isSent = transport.send(probe.payload) == IoResult::Done;
        counts.received.add();
        (isSent ? counts.reflected : counts.failed).add();
    }
}

}  // namespace halftrip::transport
