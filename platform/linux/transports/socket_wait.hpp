#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/transport/spin.hpp"
#include "platform/linux/hold/waking.hpp"
#include "platform/linux/transports/file_descriptor.hpp"
#include "platform/linux/transports/socket_calls.hpp"
#include "platform/linux/transports/socket_options.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <optional>

namespace halftrip::sockets {

using clock::Ticks;
using transport::IoResult;

/// Good enough for time limits and waits of milliseconds; the figures use the run's own calibration.
[[nodiscard]] clock::TickConverter roughConverter(const clock::TickClock& clock);

/// An epoll set with one descriptor, with waits as exact as the kernel allows.
class EpollSet {
public:
    /// With `calls` through the C library the wait goes there, too, where only the call in milliseconds is known to be
    /// taken over.
    [[nodiscard]] Status open(int socket, const SocketCalls& calls);
    /// Sleeps until the socket is readable or has failed, at most `nanoseconds`; 0 only looks. True when there is
    /// something to read; false also after a signal, so the caller looks at its deadline again.
    [[nodiscard]] bool wait(std::int64_t nanoseconds) noexcept;
    /// epoll_pwait2 (Linux 5.11) takes nanoseconds; without it, or where a seccomp filter refuses it, the wait is in
    /// steps of a millisecond.
    [[nodiscard]] bool isExact() const noexcept { return m_isExact; }

private:
    FileDescriptor m_descriptor;
    bool m_isExact = true;
};

/// How a socket transport waits, written once for all of them. `TryOnce` is `IoResult(int flags) noexcept`: one
/// receive call with these flags for recv(), Nothing when the kernel had nothing (or less than a whole probe).
class SocketWaiter {
public:
    /// Prepares `socket` for request.wait. `request.clock` must outlive this object.
    [[nodiscard]] Status open(int socket, const SocketCalls& calls, const transport::TransportRequest& request,
                              Obtained& obtained);

    /// `looks`: Received::looks.
    template <typename TryOnce>
    [[nodiscard]] IoResult receive(Ticks deadline, std::uint32_t& looks, const TryOnce& tryOnce) noexcept
    {
        if (m_wait == model::Wait::Spin) [[likely]]
            return spin(deadline, looks, tryOnce);
        if (m_wait == model::Wait::Poll)
            return poll(deadline, tryOnce);
        return block(deadline, tryOnce);  // Block; BusyPoll differs only by the socket's option.
    }
    /// True for the waits that give the core away.
    [[nodiscard]] bool isSleeping() const noexcept { return m_wait != model::Wait::Spin; }
    [[nodiscard]] const BusyPolling& busyPolling() const noexcept { return m_busyPolling; }
    void close() noexcept { m_epoll = {}; }

private:
    /// Empty tries between two looks at the clock: a stamp costs 10 to 30 ns, a try some 100 ns.
    static constexpr std::uint32_t kTriesPerStamp = 64;

    template <typename TryOnce>
    [[nodiscard]] IoResult spin(Ticks deadline, std::uint32_t& looks, const TryOnce& tryOnce) noexcept
    {
        return transport::spin<kTriesPerStamp>(*m_clock, deadline, looks,
                                               [&]() noexcept { return tryOnce(MSG_DONTWAIT); });
    }

    template <typename TryOnce>
    HALFTRIP_APART [[nodiscard]] IoResult block(Ticks deadline, const TryOnce& tryOnce) noexcept
    {
        if (m_clock->now() >= deadline)
            return tryOnce(MSG_DONTWAIT);
        const std::uint32_t wakes = platform::wakesSoFar();
        IoResult result = tryOnce(0);  // Sleeps for SO_RCVTIMEO at the longest.
        while (result == IoResult::Nothing && m_clock->now() < deadline && platform::wakesSoFar() == wakes)
            result = tryOnce(0);
        return result;
    }

    template <typename TryOnce>
    HALFTRIP_APART [[nodiscard]] IoResult poll(Ticks deadline, const TryOnce& tryOnce) noexcept
    {
        const std::uint32_t wakes = platform::wakesSoFar();
        for (;;) {
            const std::int64_t leftNs = m_converter->spanToNanoseconds(deadline - m_clock->now());
            // A readable socket may still give nothing: a datagram with a wrong checksum, or half a probe.
            const IoResult result = m_epoll.wait(leftNs) ? tryOnce(MSG_DONTWAIT) : IoResult::Nothing;
            if (result != IoResult::Nothing || leftNs <= 0 || platform::wakesSoFar() != wakes)
                return result;
        }
    }

    model::Wait m_wait = model::Wait::Block;
    const clock::TickClock* m_clock = nullptr;
    std::optional<clock::TickConverter> m_converter;  ///< For Wait::Poll only.
    EpollSet m_epoll;
    BusyPolling m_busyPolling;
};

}  // namespace halftrip::sockets
