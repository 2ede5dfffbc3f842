#pragma once

#include "core/clock/tick_clock.hpp"
#include "core/clock/tick_converter.hpp"
#include "core/os/threads.hpp"

#include <atomic>

namespace halftrip::loop {

/// For who does not watch the adapter.
inline const std::atomic<bool> kPathIsUp{false};

/// What every initiator's loop works with, beside its transport. Everything outlives it.
struct LoopContext {
    const clock::TickClock& clock;
    const clock::TickConverter& converter;           ///< Of this host's clock.
    const clock::TickConverter& responderConverter;  ///< Of the stamps that the responder writes.
    os::Threads& threads;
    const std::atomic<bool>& stop;
    /// True while this host's adapter is known to be down: what the transport refuses is borne as long as that lasts.
    const std::atomic<bool>& isPathDown = kPathIsUp;
};

}  // namespace halftrip::loop
