#pragma once

#include "core/transport/probe_buffer.hpp"
#include "core/transport/transport.hpp"

#include <cassert>
#include <cstddef>
#include <cstring>
#include <span>

namespace halftrip::transport {

/// What one send call of the system came to.
struct SendOutcome {
    IoResult result = IoResult::Nothing;
    std::size_t bytes = 0;  ///< Taken; with Done only, where it may be fewer than were given.
};

/// Sends whole probes over a stream whose system may take a part of one: the rest goes before anything else, or the
/// peer's count would be off. `SendOnce` is `SendOutcome(std::span<const std::byte>) noexcept`: one call of the system
/// that does not wait.
class StreamSender {
public:
    /// Makes room for the largest probe. The only call that allocates.
    void open(std::size_t largestProbeBytes)
    {
        *this = {};
        m_rest = ProbeBuffer(largestProbeBytes);
    }
    [[nodiscard]] bool fits(std::span<const std::byte> payload) const noexcept
    {
        return payload.size() <= m_rest.size();
    }
    /// A part of a probe is still to be sent.
    [[nodiscard]] bool isPending() const noexcept { return m_from != m_to; }

    /// Done: the probe is the system's, or its rest pending. The payload fits().
    template <typename SendOnce>
    [[nodiscard]] IoResult send(std::span<const std::byte> payload, const SendOnce& sendOnce) noexcept
    {
        if (isPending()) [[unlikely]] {
            if (const IoResult flushed = flush(sendOnce); flushed != IoResult::Done)
                return flushed;
        }
        const SendOutcome outcome = sendOnce(payload);
        if (outcome.result == IoResult::Done && outcome.bytes < payload.size()) [[unlikely]]
            keep(payload.subspan(outcome.bytes));
        return outcome.result;
    }
    /// Sends what is pending. Done: nothing is left; Nothing: the system has no room yet.
    template <typename SendOnce>
    [[nodiscard]] IoResult flush(const SendOnce& sendOnce) noexcept
    {
        while (isPending()) {
            const SendOutcome outcome = sendOnce(std::span<const std::byte>(m_rest.data() + m_from, m_to - m_from));
            if (outcome.result != IoResult::Done)
                return outcome.result;
            m_from += outcome.bytes;
        }
        return IoResult::Done;
    }
    /// The peer may be waiting for the rest of a probe while we wait for its reply, so both directions must move.
    /// `ReceiveOnce` is `IoResult() noexcept` and does not wait, `Pause` is called between two rounds. Nothing when the
    /// deadline has come, or as soon as nothing is pending any more.
    template <typename SendOnce, typename ReceiveOnce, typename Pause>
    [[nodiscard]] IoResult flushOrReceive(const clock::TickClock& clock, Ticks deadline, const SendOnce& sendOnce,
                                          const ReceiveOnce& receiveOnce, const Pause& pause) noexcept
    {
        for (;;) {
            if (const IoResult flushed = flush(sendOnce); flushed != IoResult::Nothing)
                return flushed == IoResult::Done ? IoResult::Nothing : flushed;
            if (const IoResult received = receiveOnce(); received != IoResult::Nothing)
                return received;
            if (clock.now() >= deadline)
                return IoResult::Nothing;
            pause();
        }
    }

private:
    void keep(std::span<const std::byte> rest) noexcept
    {
        assert(fits(rest));
        std::memcpy(m_rest.data(), rest.data(), rest.size());
        m_from = 0;
        m_to = rest.size();
    }

    ProbeBuffer m_rest;
    std::size_t m_from = 0;
    std::size_t m_to = 0;
};

}  // namespace halftrip::transport
