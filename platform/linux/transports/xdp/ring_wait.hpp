#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/transport/transport.hpp"
#include "platform/linux/hold/waking.hpp"
#include "platform/linux/transports/socket_options.hpp"
#include "platform/linux/transports/socket_wait.hpp"

#include <cstdint>
#include <optional>

namespace halftrip::xdp {

using clock::Ticks;

/// Waiting for a ring in our own memory: the ring is looked at before the kernel is asked anything. One for each
/// transport; open(), close(), obtained() on any one thread, the rest on the measuring thread.
class RingWait {
public:
    /// Results of until() that are no errno.
    static constexpr int kArrived = 0;
    static constexpr int kDeadline = -1;

    /// Errors: NotSupported for a wait that is none.
    [[nodiscard]] Status open(int socket, const transport::TransportRequest& request);
    void close() noexcept;
    [[nodiscard]] int socket() const noexcept { return m_socket; }
    /// Adds how it waits, and whether the kernel honours busy polling. Allocates.
    void describe(bool hasReceived, transport::TransportFacts& facts) const;
    /// Lets a driver that has run out of chunks look at the fill ring.
    void wakeDriver() const noexcept;

    /// Calls `take` until it is true (kArrived), `deadline` has passed or a sleeping thread was woken (kDeadline), or
    /// `idle` or `check` return an errno. `take` looks at the ring. `idle` is called now and then between two looks,
    /// `check` a few hundred times a second: does the adapter still work? `looks`: Received::looks.
    template <typename Take, typename Idle, typename Check>
    [[nodiscard]] int until(Ticks deadline, std::uint32_t& looks, const Take& take, const Idle& idle,
                            const Check& check) noexcept
    {
        if (m_wait == model::Wait::Spin) [[likely]]
            return spin(deadline, looks, take, idle, check);
        if (m_wait == model::Wait::BusyPoll)
            return busyPoll(deadline, take, idle, check);
        return sleep(deadline, take, idle, check);
    }

private:
    /// A look at the ring costs about a nanosecond, a stamp 10 to 30.
    static constexpr std::uint32_t kLooksPerStamp = 256;
    /// Stamps between two system calls that ask about the adapter (every few milliseconds).
    static constexpr std::uint32_t kStampsPerCheck = 4096;

    template <typename Take, typename Idle, typename Check>
    [[nodiscard]] int spin(Ticks deadline, std::uint32_t& looks, const Take& take, const Idle& idle,
                           const Check& check) noexcept
    {
        looks = 1;
        if (take())
            return kArrived;
        while (m_clock->now() < deadline) {
            if (const int code = idle(); code != 0)
                return code;
            if (++m_stamps % kStampsPerCheck == 0) {
                if (const int code = check(); code != 0)
                    return code;
            }
            for (std::uint32_t look = 1; look <= kLooksPerStamp; ++look) {
                if (take()) {
                    looks += look;
                    return kArrived;
                }
            }
            looks += kLooksPerStamp;
        }
        return kDeadline;
    }

    /// Lets the kernel poll the adapter's queue on our core for a while, then sleeps.
    template <typename Take, typename Idle, typename Check>
    HALFTRIP_APART [[nodiscard]] int busyPoll(Ticks deadline, const Take& take, const Idle& idle,
                                              const Check& check) noexcept
    {
        Ticks now = m_clock->now();
        for (const Ticks sleepAt = now + m_busyPollTicks; !take(); now = m_clock->now()) {
            if (now >= deadline)
                return kDeadline;
            if (now >= sleepAt)
                return sleep(deadline, take, idle, check);
            if (const int code = idle(); code != 0)
                return code;
            wakeDriver();
        }
        return kArrived;
    }

    template <typename Take, typename Idle, typename Check>
    HALFTRIP_APART [[nodiscard]] int sleep(Ticks deadline, const Take& take, const Idle& idle,
                                           const Check& check) noexcept
    {
        const std::uint32_t wakes = platform::wakesSoFar();
        for (;;) {
            if (take())
                return kArrived;
            const Ticks now = m_clock->now();
            if (now >= deadline || platform::wakesSoFar() != wakes)
                return kDeadline;
            if (const int code = idle(); code != 0)
                return code;
            if (sleepOnce(deadline - now))
                continue;
            if (const int code = check(); code != 0)
                return code;
        }
    }
    /// Sleeps until a frame is in the ring, at most `ticks` and at most the request's longest sleep. False when nothing
    /// came.
    [[nodiscard]] bool sleepOnce(std::int64_t ticks) noexcept;

    int m_socket = -1;
    model::Wait m_wait = model::Wait::Block;
    const clock::TickClock* m_clock = nullptr;
    std::optional<clock::TickConverter> m_converter;  ///< For the waits that sleep.
    sockets::EpollSet m_epoll;
    std::int64_t m_longestSleepNs = 0;
    std::int64_t m_busyPollTicks = 0;
    std::uint32_t m_stamps = 0;
    sockets::Obtained m_obtained;
    sockets::BusyPolling m_busyPolling;
};

}  // namespace halftrip::xdp
