#include "core/measure/reflector.hpp"

#include "core/wire/probe.hpp"

namespace halftrip::measure {

using transport::IoResult;

void reflect(transport::Transport& transport, const clock::TickClock& clock, std::uint32_t sizeBytes, std::uint32_t tag,
             clock::Ticks slice, const std::atomic<bool>& stop, ReflectorCounts& counts) noexcept
{
    const bool writesStamps = wire::carriesResponderStamps(sizeBytes);
    transport::Received probe;
    clock::Ticks deadline = clock.now() + slice;
    while (!stop.load(std::memory_order_relaxed)) {
        const IoResult result = transport.receive(deadline, probe);
        if (result != IoResult::Done) [[unlikely]] {
            deadline = clock.now() + slice;
            continue;
        }
        deadline = probe.ticks + slice;
        if (probe.payload.size() != sizeBytes || !wire::hasTag(probe.payload, tag)) [[unlikely]] {
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

}  // namespace halftrip::measure
