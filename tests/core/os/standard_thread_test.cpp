#include "core/os/standard_thread.hpp"

#include <catch2/catch.hpp>

#include <atomic>
#include <future>

using namespace halftrip;
using namespace std::chrono_literals;

TEST_CASE("a thread's work is done when it has returned, not before", "[core][os]")
{
    std::promise<void> mayEnd;
    os::StandardThread thread([&] { mayEnd.get_future().wait(); });
    CHECK_FALSE(thread.waitUntilDone(0ms));
    mayEnd.set_value();
    CHECK(thread.waitUntilDone(10s));
    thread.join();
    thread.join();
    CHECK(thread.waitUntilDone(0ms));
}

TEST_CASE("a thread that goes out of scope is waited for", "[core][os]")
{
    std::atomic<bool> hasRun{false};
    {
        const os::StandardThread thread([&] { hasRun.store(true); });
    }
    CHECK(hasRun.load());
}
