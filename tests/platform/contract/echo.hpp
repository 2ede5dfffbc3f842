#pragma once

#include "tests/platform/contract/transport_pair.hpp"

#include <atomic>
#include <functional>
#include <thread>

namespace halftrip::tests {

/// What an echo does to the first byte of a payload: the tests' own flips it in place, a kernel's leaves it.
inline constexpr std::byte kEchoMark{0xFF};
inline constexpr std::byte kKernelEchoMark{0};

/// Sends back whatever comes until it is told to stop. After a failure, which `onFailure` hears of, it goes on.
inline void echoUntil(const std::atomic<bool>& isStopped, Transport& transport, const std::function<void()>& onFailure,
                      const clock::TickClock& clock = kClock)
{
    const clock::Ticks longest = clock.nominalTicksPerSecond() / 50;
    Received received;
    while (!isStopped) {
        IoResult result = transport.receive(clock.now() + longest, received);
        if (result == IoResult::Done) {
            received.payload[0] ^= kEchoMark;
            do
                result = transport.send(received.payload);
            while (result == IoResult::Nothing && !isStopped);
        }
        if (result == IoResult::Failed)
            onFailure();
    }
}

/// Starts a thread for some work.
using StartThread = std::function<std::thread(std::function<void()>)>;

[[nodiscard]] inline std::thread startHere(std::function<void()> work)
{
    return std::thread(std::move(work));
}

/// echoUntil() on a thread of its own, until its end of life.
class Echo {
public:
    explicit Echo(Transport& transport, const StartThread& start = startHere)
        : m_thread(start([this, &transport] { echoUntil(m_isStopped, transport, [this] { m_hasFailed = true; }); }))
    {
    }
    Echo(const Echo&) = delete;
    Echo& operator=(const Echo&) = delete;
    ~Echo()
    {
        m_isStopped = true;
        m_thread.join();
    }
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }

private:
    std::atomic<bool> m_isStopped = false;
    std::atomic<bool> m_hasFailed = false;
    std::thread m_thread;
};

/// The number of `count` probes of `bytes` bytes that came back whole, with a stamp from between the send and now. Each
/// has its own bytes. Three losses are no accident: then it gives up.
[[nodiscard]] inline int countEchoes(Transport& transport, std::size_t bytes, int count, std::byte mark = kEchoMark)
{
    constexpr int kHopelessLosses = 3;
    int good = 0;
    for (int i = 0; i < count && i - good < kHopelessLosses; ++i) {
        auto probe = pattern(bytes, static_cast<unsigned>(i));
        const auto sentAt = kClock.now();
        Received reply;
        if (transport.send(probe) != IoResult::Done || transport.receive(after(5'000), reply) != IoResult::Done)
            continue;
        probe[0] ^= mark;
        if (isSame(reply.payload, probe) && reply.ticks > sentAt && reply.ticks <= kClock.now())
            ++good;
    }
    return good;
}

}  // namespace halftrip::tests
