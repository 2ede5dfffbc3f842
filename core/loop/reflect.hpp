#pragma once

#include "core/base/compiler.hpp"
#include "core/base/live_count.hpp"
#include "core/clock/tick_converter.hpp"
#include "core/loop/gap_detector.hpp"
#include "core/os/threads.hpp"
#include "core/transport/batching.hpp"
#include "core/transport/transport.hpp"
#include "core/wire/probe.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

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
    const os::Threads* threads = nullptr;  ///< Asked to make room once a slice in which nothing came; null: nobody is.
    const clock::TickConverter* converter = nullptr;  ///< Of `clock`, for answers that are delayed; null: none is.
};

/// Until when a loop that has heard nothing waits next. `teaching`: how many of the first, short waits are left. One
/// that spins may be all that keeps the thread that is to stop it from its core, where there are few: it makes room
/// once a slice.
inline clock::Ticks deadlineAfterNothing(const Reflection& reflection, clock::Ticks now, int& teaching) noexcept
{
    if (--teaching > 0)
        return now + reflection.teachingSlice;
    if (reflection.threads != nullptr)
        reflection.threads->makeRoom();
    return now + reflection.slice;
}

/// The responder's loop: every probe of the agreed size and tag goes back as it came, with the two stamps of its stay
/// where it has room for them. Where the transport moves several by one call (transport/batching.hpp), all that came by
/// one go back by one, and carry the same two stamps: when they were in user memory, and when the call was made that
/// sends them. Ends when `stop` is set, at the latest one slice later. On the measuring thread.
class ReflectLoop final : public transport::Loop {
public:
    explicit ReflectLoop(const Reflection& reflection) noexcept : m_reflection(reflection) {}

    void runVirtually(transport::Transport& transport) override;
    template <typename AnyTransport>
    void runOver(AnyTransport& transport) noexcept
    {
        if constexpr (transport::Batching<AnyTransport>) {
            if (transport.batch() > 1)
                return runInBatches(transport);
        }
        runSingly(transport);
    }

private:
    template <typename AnyTransport>
    HALFTRIP_FLATTEN void runSingly(AnyTransport& transport) noexcept;
    template <transport::Batching AnyTransport>
    HALFTRIP_FLATTEN void runInBatches(AnyTransport& transport) noexcept;
    /// Nothing came since `waitsSince`, which becomes now. Until when to wait next.
    HALFTRIP_APART [[nodiscard]] clock::Ticks noteNothing(std::uint32_t looks, clock::Ticks& waitsSince,
                                                          int& teaching) noexcept
    {
        const clock::Ticks now = m_reflection.clock.now();
        m_reflection.gaps.looked(now - waitsSince, looks);
        waitsSince = now;
        return deadlineAfterNothing(m_reflection, now, teaching);
    }
    [[nodiscard]] bool isAgreed(const transport::Received& probe) const noexcept
    {
        return probe.payload.size() == m_reflection.sizeBytes && wire::hasTag(probe.payload, m_reflection.tag);
    }

    Reflection m_reflection;
};

template <typename AnyTransport>
void ReflectLoop::runSingly(AnyTransport& transport) noexcept
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
            deadline = noteNothing(probe.looks, waitsSince, teaching);
            continue;
        }
        deadline = probe.ticks + m_reflection.slice;
        if (!isAgreed(probe)) [[unlikely]] {
            counts.refused.add();
            continue;
        }
        if (writesStamps) {
            wire::setResponderReceive(probe.payload, probe.ticks);
            // No fence: the frame may still be on its way from the core that wrote it, which delays the answer only if
            // it is waited for.
            wire::setResponderSend(probe.payload, std::max(clock.nowOrEarlier(), probe.ticks));
        }
        const bool isSent = transport.send(probe.payload) == transport::IoResult::Done;
        gaps.waited(probe.ticks - lastSent, looks, probe.ticks);
        waitsSince = lastSent = probe.ticks;
        looks = 0;
        counts.received.add();
        (isSent ? counts.reflected : counts.failed).add();
    }
}

/// A batch is handed over to its end: where there is no room for the rest, it has failed, as a single probe would.
template <transport::Batching AnyTransport>
void ReflectLoop::runInBatches(AnyTransport& transport) noexcept
{
    const clock::TickClock& clock = m_reflection.clock;
    ReflectionCounts& counts = m_reflection.counts;
    const bool writesStamps = wire::carriesResponderStamps(m_reflection.sizeBytes);
    const std::size_t most = std::min<std::size_t>(transport.batch(), transport::kMostInBatch);
    std::array<transport::Received, transport::kMostInBatch> probes{};
    std::array<std::span<const std::byte>, transport::kMostInBatch> answers;
    int teaching = kTeachingWaits;
    clock::Ticks waitsSince = clock.now();
    clock::Ticks deadline = waitsSince + m_reflection.teachingSlice;
    while (!m_reflection.stop.load(std::memory_order_relaxed)) {
        transport::IoResult result = transport::IoResult::Nothing;
        const std::size_t count = transport.receiveMany(deadline, std::span(probes).first(most), result);
        const clock::Ticks now = clock.now();
        if (count == 0) {
            deadline = noteNothing(probes[0].looks, waitsSince, teaching);
            continue;
        }
        m_reflection.gaps.waited(probes[0].ticks - waitsSince, probes[0].looks, probes[0].ticks);
        std::size_t agreed = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (!isAgreed(probes[i])) [[unlikely]] {
                counts.refused.add();
                continue;
            }
            if (writesStamps) {
                wire::setResponderReceive(probes[i].payload, probes[i].ticks);
                wire::setResponderSend(probes[i].payload, now);
            }
            answers[agreed++] = probes[i].payload;
        }
        const std::size_t sent = agreed == 0 ? 0 : transport.sendMany(std::span(answers).first(agreed), result);
        counts.received.add(agreed);
        counts.reflected.add(sent);
        counts.failed.add(agreed - sent);
        waitsSince = clock.now();
        deadline = waitsSince + m_reflection.slice;
    }
}

}  // namespace halftrip::loop
