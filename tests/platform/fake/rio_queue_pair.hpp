#pragma once

#include "platform/windows/transports/rio/rio_queue.hpp"
#include "tests/core/transport/byte_pattern.hpp"
#include "tests/platform/fake/raw_queues.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace halftrip::tests {

using rio::RioQueue;
using transport::IoResult;

inline constexpr std::uint32_t kSliceBytes = 200;

/// A queue over one end of a socket pair.
struct End {
    explicit End(rio::NativeSocket socket, std::uint32_t batch = 1) : memory(RioQueue::areaBytes(kSliceBytes, batch))
    {
        rio::QueuePlan plan;
        plan.socket = socket;
        plan.area = memory;
        plan.sliceBytes = kSliceBytes;
        plan.batch = batch;
        isOpen = queue.open(fake::fakeRio(), plan);
    }

    std::vector<std::byte> memory;  // Outlives the queue.
    RioQueue queue;
    bool isOpen = false;
};

/// Two ends that talk to each other.
struct Pair {
    explicit Pair(std::uint32_t batch = 1) : near(sockets.nearEnd(), batch), far(sockets.farEnd(), batch)
    {
        REQUIRE(near.isOpen);
        REQUIRE(far.isOpen);
        REQUIRE(near.queue.postReceives());
        REQUIRE(far.queue.postReceives());
    }
    ~Pair() { close(); }
    void close()
    {
        sockets.closeNear();
        sockets.closeFar();
        near.queue.close();
        far.queue.close();
    }

    SocketPair sockets;
    End near;
    End far;
};

/// Waits for the next packet for up to five seconds.
inline IoResult await(RioQueue& queue, std::span<std::byte>& packet)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    IoResult result = queue.take(packet);
    while (result == IoResult::Nothing && std::chrono::steady_clock::now() < end)
        result = queue.take(packet);
    return result;
}

/// As await(), of all that have come.
inline std::size_t awaitMany(RioQueue& queue, std::span<transport::Received> packets, IoResult& result)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    std::size_t count = queue.takeMany(packets, result);
    while (result == IoResult::Nothing && std::chrono::steady_clock::now() < end)
        count = queue.takeMany(packets, result);
    return count;
}

}  // namespace halftrip::tests
