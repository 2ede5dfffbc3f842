#pragma once

#include "core/base/compiler.hpp"
#include "core/base/live_count.hpp"
#include "core/loop/gap_detector.hpp"
#include "core/transport/transport.hpp"
#include "core/wire/probe.hpp"

#include <atomic>
#include <cstdint>

namespace halftrip::loop {

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
    clock::Ticks slice;  ///< The longest single receive: `stop` is heard at least this often.
    clock::Ticks teachingSlice;  ///< kTeachingWaitNs.
    const std::atomic<bool>& stop;
    ReflectionCounts& counts;
    GapDetector& gaps;  ///< Told of every wait for a probe.
};

/// The responder's loop: every probe of the agreed size and tag goes back as it came, with the two stamps of its stay
/// where it has room for them. Ends when `stop` is set, at the latest one slice later. On the measuring thread.
class ReflectLoop final : public transport::Loop {
public:
    explicit ReflectLoop(const Reflection& reflection) noexcept : m_reflection(reflection) {}

    void runVirtually(transport::Transport& transport) override;
    template <typename AnyTransport>
    HALFTRIP_FLATTEN void runOver(AnyTransport& transport) noexcept;

private:
    Reflection m_reflection;
};

template <typename AnyTransport>
void ReflectLoop::runOver(AnyTransport& transport) noexcept
{
    const clock::TickClock& clock = m_reflection.clock;
    ReflectionCounts& counts = m_reflection.counts;
    const bool writesStamps = wire::carriesResponderStamps(m_reflection.sizeBytes);
    transport::Received probe;
    GapDetector& gaps = m_reflection.gaps;
    int teaching = kTeachingWaits;
    clock::Ticks waitsSince = clock.now();
    clock::Ticks lastSent = waitsSince;
    clock::Ticks deadline = waitsSince + m_reflection.teachingSlice;
    std::uint64_t looks = 0;
    while (!m_reflection.stop.load(std::memory_order_relaxed)) {
        const transport::IoResult result = transport.receive(deadline, probe);
        looks += probe.looks;
        if (result != transport::IoResult::Done) [[unlikely]] {
            const clock::Ticks now = clock.now();
            gaps.looked(now - waitsSince, probe.looks);
            waitsSince = now;
            deadline = now + (--teaching > 0 ? m_reflection.teachingSlice : m_reflection.slice);
            continue;
        }
        deadline = probe.ticks + m_reflection.slice;
        if (probe.payload.size() != m_reflection.sizeBytes || !wire::hasTag(probe.payload, m_reflection.tag))
            [[unlikely]] {
            counts.refused.add();
            continue;
        }
        if (writesStamps) {
            wire::setResponderReceive(probe.payload, probe.ticks);
            wire::setResponderSend(probe.payload, clock.now());
        }
        const bool isSent = transport.send(probe.payload) == transport::IoResult::Done;
        gaps.waited(probe.ticks - lastSent, looks);
        waitsSince = lastSent = probe.ticks;
        looks = 0;
        counts.received.add();
        (isSent ? counts.reflected : counts.failed).add();
    }
}

}  // namespace halftrip::loop
