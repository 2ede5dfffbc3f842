#pragma once

#include "core/base/compiler.hpp"
#include "core/base/live_count.hpp"
#include "core/clock/tick_converter.hpp"
#include "core/loop/gap_detector.hpp"
#include "core/loop/paused_answers.hpp"
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
    LiveCount altered;  ///< Among the received ones: ticks with other bytes than were sent. A trader's only.
};

/// What a responder sends back, and until when.
struct Reflection {
    const clock::TickClock& clock;
    std::uint32_t sizeBytes;  ///< Probes of another size, or with another tag, are refused.
    std::uint32_t tag;
    clock::Ticks slice;  ///< `stop` is heard at least this often.
    clock::Ticks wait;  ///< The longest single receive: model::kEmptyWaitNs of a loop that spins, else the slice.
    const std::atomic<bool>& stop;
    ReflectionCounts& counts;
    GapDetector& gaps;  ///< Told of every wait for a probe.
    const os::Threads* threads = nullptr;  ///< Asked to make room once a slice in which nothing came; null: nobody is.
    const clock::TickConverter* converter = nullptr;  ///< Of `clock`, for answers that are delayed; null: none is.
    PausedAnswers* answers = nullptr;  ///< Told of single answers that carry stamps; null: nobody is.
};

/// A responder's waits in which nothing came. Only the last one before a probe can have delayed it: what comes during a
/// gap is found by the look behind it.
class EmptyWaits {
public:
    explicit EmptyWaits(const Reflection& reflection) noexcept
        : m_reflection(reflection), m_since(reflection.clock.now()), m_roomSince(m_since), m_came(m_since)
    {
    }

    /// Until when to wait, from its begin on.
    [[nodiscard]] clock::Ticks deadline() const noexcept { return m_since + m_reflection.wait; }
    /// A wait ended so, with `looks`. Until when to wait next. A loop that spins may be all that keeps the thread that
    /// is to stop it from its core, where there are few: it makes room once a slice.
    HALFTRIP_APART [[nodiscard]] clock::Ticks end(std::uint32_t looks) noexcept
    {
        const clock::Ticks now = m_reflection.clock.now();
        m_reflection.gaps.looked(now - m_since, looks);
        m_since = now;
        m_roomSince = std::max(m_roomSince, m_came);
        if (m_reflection.threads != nullptr && now - m_roomSince >= m_reflection.slice) {
            m_reflection.threads->makeRoom();
            m_roomSince = now;
        }
        return now + m_reflection.wait;
    }
    /// A probe came at `until`, which was look number `looks` since the last empty wait or answer.
    void judge(clock::Ticks until, std::uint64_t looks) noexcept
    {
        if (m_since == m_came) [[likely]]
            m_reflection.gaps.waited(until - m_since, looks, until);
        else
            m_reflection.gaps.idled(until - m_since, looks, until);
        m_since = m_came = until;
    }
    /// The next wait begins now, with nothing to be sent any more.
    void begin(clock::Ticks now) noexcept { m_since = m_came = now; }

private:
    const Reflection& m_reflection;
    clock::Ticks m_since;
    clock::Ticks m_roomSince;
    clock::Ticks m_came;
};

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
    PausedAnswers* const answers = writesStamps ? m_reflection.answers : nullptr;
    transport::Received probe;
    EmptyWaits waits(m_reflection);
    clock::Ticks deadline = waits.deadline();
    std::uint64_t looks = 0;
    while (!m_reflection.stop.load(std::memory_order_relaxed)) {
        const transport::IoResult result = transport.receive(deadline, probe);
        looks += probe.looks;
        if (result != transport::IoResult::Done) [[unlikely]] {
            deadline = waits.end(probe.looks);
            looks = 0;
            continue;
        }
        deadline = probe.ticks + m_reflection.wait;
        if (!isAgreed(probe)) [[unlikely]] {
            counts.refused.add();
            continue;
        }
        AnswerStamps answer{.arrived = probe.ticks};
        if (writesStamps) {
            answer.sequence = wire::carriedSequence(probe.payload);
            wire::setResponderReceive(probe.payload, probe.ticks);
            // No fence: the frame may still be on its way from the core that wrote it, which delays the answer only if
            // it is waited for.
            answer.left = std::max(clock.nowOrEarlier(), probe.ticks);
            wire::setResponderSend(probe.payload, answer.left);
        }
        const bool isSent = transport.send(probe.payload) == transport::IoResult::Done;
        waits.judge(probe.ticks, looks);
        looks = 0;
        if (answers != nullptr)
            answers->add(answer);
        counts.received.add();
        (isSent ? counts.reflected : counts.failed).add();
    }
    if (answers != nullptr)
        answers->end();
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
    EmptyWaits waits(m_reflection);
    clock::Ticks deadline = waits.deadline();
    while (!m_reflection.stop.load(std::memory_order_relaxed)) {
        transport::IoResult result = transport::IoResult::Nothing;
        const std::size_t count = transport.receiveMany(deadline, std::span(probes).first(most), result);
        const clock::Ticks now = clock.now();
        if (count == 0) {
            deadline = waits.end(probes[0].looks);
            continue;
        }
        waits.judge(probes[0].ticks, probes[0].looks);
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
        waits.begin(clock.now());
        deadline = waits.deadline();
    }
}

}  // namespace halftrip::loop
