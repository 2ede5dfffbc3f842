#pragma once

#include "core/transport/transport.hpp"
#include "platform/linux/hold/threads.hpp"

#include <catch2/catch.hpp>

#include <chrono>

namespace halftrip::test {

/// How long a receive takes that hears nothing and may sleep until `deadline`, when its thread is woken until it ends.
/// In seconds.
inline double secondsUntilWoken(transport::Transport& transport, clock::Ticks deadline)
{
    using namespace std::chrono_literals;
    platform::LinuxThreads threads;
    auto result = transport::IoResult::Failed;
    const auto begin = std::chrono::steady_clock::now();
    const auto thread = threads.start([&] {
        transport::Received received;
        result = transport.receive(deadline, received);
    });
    while (!thread->waitUntilDone(20ms))
        thread->wake();
    CHECK(result == transport::IoResult::Nothing);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace halftrip::test
