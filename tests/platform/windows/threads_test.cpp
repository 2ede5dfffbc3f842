#include "platform/windows/hold/power_request.hpp"
#include "platform/windows/hold/threads.hpp"
#include "platform/windows/host/cpu_topology.hpp"
#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

#include <windows.h>

#include <chrono>
#include <thread>
#include <vector>

using namespace halftrip;
using std::chrono::steady_clock;
using windows::WindowsThreads;

namespace {

os::ThreadPlan plainPlan()
{
    os::ThreadPlan plan;
    plan.lockMemory = false;
    return plan;
}

}  // namespace

TEST_CASE("a pinned thread runs on its core and gets its cores back", "[platform][threads]")
{
    WindowsThreads threads;
    GROUP_AFFINITY before{};
    REQUIRE(GetThreadGroupAffinity(GetCurrentThread(), &before) != FALSE);
    for (int core = 0; core < windows::coreCount(); ++core) {
        os::ThreadPlan plan = plainPlan();
        plan.core = core;
        const auto entered = threads.enter(plan);
        CHECK(entered->obtained().core == core);
        CHECK(threads.currentCore() == core);
    }
    GROUP_AFFINITY after{};
    REQUIRE(GetThreadGroupAffinity(GetCurrentThread(), &after) != FALSE);
    CHECK(after.Mask == before.Mask);
}

TEST_CASE("a core that does not exist is refused by its number", "[platform][threads]")
{
    WindowsThreads threads;
    os::ThreadPlan plan = plainPlan();
    plan.core = 4096;
    const auto entered = threads.enter(plan);
    CHECK_FALSE(entered->obtained().core);
    bool isNamed = false;
    for (const std::string& sentence : entered->obtained().refused)
        isNamed = isNamed || sentence.find("4096") != std::string::npos;
    CHECK(isNamed);
}

TEST_CASE("every core has a place, and the place leads back to it", "[platform][threads]")
{
    for (int core = 0; core < windows::coreCount(); ++core) {
        const auto place = windows::placeOfCore(core);
        REQUIRE(place);
        CHECK(windows::coreAt(*place) == core);
    }
    CHECK_FALSE(windows::placeOfCore(-1));
    CHECK_FALSE(windows::placeOfCore(windows::coreCount()));
}

TEST_CASE("a raised thread is raised while it measures and not longer", "[platform][threads]")
{
    WindowsThreads threads;
    const int before = GetThreadPriority(GetCurrentThread());
    const DWORD classBefore = GetPriorityClass(GetCurrentProcess());
    {
        os::ThreadPlan plan = plainPlan();
        plan.scheduling = model::Scheduling::RealTime;
        const auto entered = threads.enter(plan);
        CHECK(entered->obtained().scheduling.starts_with("time-critical"));
        CHECK(GetThreadPriority(GetCurrentThread()) == THREAD_PRIORITY_TIME_CRITICAL);
        CHECK(GetPriorityClass(GetCurrentProcess()) == HIGH_PRIORITY_CLASS);
    }
    CHECK(GetThreadPriority(GetCurrentThread()) == before);
    CHECK(GetPriorityClass(GetCurrentProcess()) == classBefore);
}

TEST_CASE("the watchdog takes the priority back from a thread that does not stop, and that is said",
          "[platform][threads]")
{
    WindowsThreads threads;
    os::ThreadPlan plan = plainPlan();
    plan.scheduling = model::Scheduling::RealTime;
    plan.watchdogAfter = std::chrono::milliseconds(20);
    const auto entered = threads.enter(plan);
    const auto until = steady_clock::now() + std::chrono::seconds(10);
    while (entered->obtained().scheduling != "normal" && steady_clock::now() < until)
        std::this_thread::yield();
    CHECK(GetThreadPriority(GetCurrentThread()) == THREAD_PRIORITY_NORMAL);
    REQUIRE_FALSE(entered->obtained().refused.empty());
    CHECK(entered->obtained().refused.back().find("watchdog") != std::string::npos);
}

TEST_CASE("two raised threads in one process share its priority class", "[platform][threads]")
{
    WindowsThreads threads;
    const DWORD classBefore = GetPriorityClass(GetCurrentProcess());
    os::ThreadPlan plan = plainPlan();
    plan.scheduling = model::Scheduling::RealTime;
    auto first = threads.enter(plan);
    std::thread([&] { const auto second = threads.enter(plan); }).join();
    CHECK(GetPriorityClass(GetCurrentProcess()) == HIGH_PRIORITY_CLASS);
    first.reset();
    CHECK(GetPriorityClass(GetCurrentProcess()) == classBefore);
}

TEST_CASE("locked memory is either granted or refused in words", "[platform][threads]")
{
    WindowsThreads threads;
    os::ThreadPlan plan;
    const auto entered = threads.enter(plan);
    bool isSaid = false;
    for (const std::string& sentence : entered->obtained().refused)
        isSaid = isSaid || sentence.starts_with("Memory is");
    CHECK(entered->obtained().memoryLocked != isSaid);
}

TEST_CASE("a sleep lasts at least as long as asked for, and none at all for nothing", "[platform][threads]")
{
    WindowsThreads threads;
    auto start = steady_clock::now();
    threads.sleepFor(std::chrono::milliseconds(5));
    CHECK(steady_clock::now() - start >= std::chrono::microseconds(4900));
    start = steady_clock::now();
    threads.sleepFor(std::chrono::nanoseconds(-1));
    threads.sleepFor(std::chrono::nanoseconds(0));
    CHECK(steady_clock::now() - start < std::chrono::seconds(1));
}

TEST_CASE("the host is kept awake while a thread measures, or it is said that it is not", "[platform][threads]")
{
    const windows::PowerRequest request;
    WindowsThreads threads;
    const auto entered = threads.enter(plainPlan());
    bool isSaid = false;
    for (const std::string& sentence : entered->obtained().refused)
        isSaid = isSaid || sentence.find("power request") != std::string::npos;
    CHECK(isSaid == !request.refused().empty());
}

TEST_CASE("the calling thread's context switches only grow, where they are counted", "[platform][threads]")
{
    WindowsThreads threads;
    const auto before = threads.counters();
    if (!before.switches)
        tests::skip("this system does not count a thread's context switches");
    for (int i = 0; i < 20; ++i)
        threads.sleepFor(std::chrono::milliseconds(1));
    const auto after = threads.counters();
    REQUIRE(after.switches);
    CHECK(*after.switches >= *before.switches + 5);
    CHECK_FALSE(after.voluntarySwitches);
}

TEST_CASE("a thread that has slept closes no handle of anybody else when it ends", "[platform][threads]")
{
    WindowsThreads threads;
    std::vector<HANDLE> handles;
    for (int number = 0; number < 200; ++number) {
        threads.start([&threads] { threads.sleepFor(std::chrono::microseconds(100)); })->join();
        // In the places of what was closed.
        handles.push_back(CreateEventW(nullptr, TRUE, FALSE, nullptr));
    }
    for (const HANDLE handle : handles) {
        DWORD flags = 0;
        CHECK(GetHandleInformation(handle, &flags) != FALSE);
        CloseHandle(handle);
    }
}
