#pragma once

#include "tests/platform/windows/transport_pair.hpp"

#include <atomic>
#include <thread>

namespace halftrip::tests {

/// Sends back whatever comes, on a thread of its own, until its end of life.
class Echo {
public:
    explicit Echo(Transport& transport) : m_thread([this, &transport] { run(transport); }) {}
    Echo(const Echo&) = delete;
    Echo& operator=(const Echo&) = delete;
    ~Echo()
    {
        m_isStopped = true;
        m_thread.join();
    }
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }

private:
    void run(Transport& transport)
    {
        Received received;
        while (!m_isStopped && !m_hasFailed) {
            const IoResult result = transport.receive(after(20), received);
            m_hasFailed = result == IoResult::Failed;
            if (result != IoResult::Done)
                continue;
            received.payload[0] ^= std::byte{0xFF};  // The payload is writable in place.
            while (transport.send(received.payload) == IoResult::Nothing && !m_isStopped) {}
        }
    }

    std::atomic<bool> m_isStopped = false;
    std::atomic<bool> m_hasFailed = false;
    std::thread m_thread;
};

/// The number of probes of `bytes` bytes that came back whole, with a stamp from between the send and now.
inline int countEchoes(Transport& transport, std::size_t bytes, int count)
{
    int good = 0;
    for (int i = 0; i < count; ++i) {
        auto probe = pattern(bytes, static_cast<unsigned>(i));
        const auto sentAt = testClock().now();
        Received reply;
        if (transport.send(probe) != IoResult::Done || transport.receive(generousDeadline(), reply) != IoResult::Done)
            continue;
        probe[0] ^= std::byte{0xFF};
        if (isSame(reply.payload, probe) && reply.ticks >= sentAt && reply.ticks <= testClock().now())
            ++good;
    }
    return good;
}

}  // namespace halftrip::tests
