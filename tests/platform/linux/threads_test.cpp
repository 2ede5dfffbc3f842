#include "platform/linux/hold/threads.hpp"

#include "core/base/compiler.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/in_child.hpp"

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <thread>

using namespace halftrip;
using namespace std::chrono_literals;

namespace {

constexpr bool kHasSanitizer = kHasAddressSanitizer || kHasThreadSanitizer;

platform::LinuxThreads threads;

os::ThreadPlan quietPlan()
{
    return {.core = std::nullopt, .scheduling = model::Scheduling::Normal, .lockMemory = false, .watchdogAfter = 60s};
}

std::string join(const std::vector<Text>& sentences)
{
    std::string text;
    for (const std::string& sentence : sentences)
        text += sentence + "\n";
    return text;
}

/// "VmLck:	  1234 kB" of /proc/self/status.
std::int64_t lockedKib()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmLck:"))
            return std::stoll(line.substr(6));
    }
    return -1;
}

[[gnu::noinline]] void goDeep()
{
    volatile std::byte deep[200 * 1024];
    for (std::size_t offset = 0; offset < sizeof deep; offset += 1024)
        deep[offset] = std::byte{1};
    static_cast<void>(deep[0]);
}

bool mayUseRealTime()
{
    return test::runInChild([] {
               const sched_param parameters{.sched_priority = 21};
               return std::string(::sched_setscheduler(0, SCHED_FIFO, &parameters) == 0 ? "yes" : "no");
           }) == "yes";
}

/// A sanitizer takes the call and does nothing.
bool mayLockMemory()
{
    return test::runInChild([] {
               const bool isTaken = ::mlockall(MCL_CURRENT | MCL_FUTURE) == 0;
               return std::string(isTaken && lockedKib() > 0 ? "yes" : "no");
           }) == "yes";
}

}  // namespace

TEST_CASE("a measuring thread is pinned, and free again afterwards", "[platform][threads]")
{
    const std::vector<int> before = platform::coresOfThread(0);
    REQUIRE_FALSE(before.empty());
    os::ThreadPlan plan = quietPlan();
    plan.core = before.back();
    {
        const auto thread = threads.enter(plan);
        CHECK(thread->obtained().core == before.back());
        CHECK(thread->obtained().scheduling == "normal");
        CHECK(thread->obtained().refused.empty());
        CHECK(platform::coresOfThread(0) == std::vector<int>{before.back()});
        CHECK(threads.currentCore() == before.back());
    }
    CHECK(platform::coresOfThread(0) == before);
}

TEST_CASE("a core that does not exist is refused in words, and the thread can wander", "[platform][threads]")
{
    const std::vector<int> before = platform::coresOfThread(0);
    for (const int core : {-1, 8191, 100'000}) {
        os::ThreadPlan plan = quietPlan();
        plan.core = core;
        const auto thread = threads.enter(plan);
        CHECK_FALSE(thread->obtained().core);
        REQUIRE(thread->obtained().refused.size() == 1);
        CHECK_THAT(thread->obtained().refused.front(), Catch::StartsWith("Core " + std::to_string(core)));
        CHECK(platform::coresOfThread(0) == before);
    }
}

TEST_CASE("sleeps of a measuring thread are precise, and the old slack comes back", "[platform][threads]")
{
    const int before = ::prctl(PR_GET_TIMERSLACK, 0UL, 0UL, 0UL, 0UL);
    {
        const auto thread = threads.enter(quietPlan());
        CHECK(::prctl(PR_GET_TIMERSLACK, 0UL, 0UL, 0UL, 0UL) == 1);
    }
    CHECK(::prctl(PR_GET_TIMERSLACK, 0UL, 0UL, 0UL, 0UL) == before);
}

TEST_CASE("a measuring thread has a table of file descriptors of its own", "[platform][threads]")
{
    if (kHasThreadSanitizer)
        tests::skip("the thread sanitizer believes in one table");
    // With a table that threads share each system call on a descriptor counts a reference, some 45 ns a round trip.
    const int shared = ::dup(STDERR_FILENO);
    REQUIRE(shared >= 0);
    std::atomic<bool> isThereToo = false;
    std::thread([&] {
        const auto thread = threads.enter(quietPlan());
        isThereToo = ::fcntl(shared, F_GETFD) >= 0;
        ::close(shared);
    }).join();
    CHECK(isThereToo);
    CHECK(::fcntl(shared, F_GETFD) >= 0);
    ::close(shared);
}

TEST_CASE("real-time scheduling is given and taken back", "[platform][threads]")
{
    if (!mayUseRealTime())
        tests::skip("real-time scheduling needs root or cap_sys_nice");
    os::ThreadPlan plan = quietPlan();
    plan.scheduling = model::Scheduling::RealTime;
    {
        const auto thread = threads.enter(plan);
        CHECK(thread->obtained().scheduling == "SCHED_FIFO 20");
        CHECK(thread->obtained().refused.empty());
        CHECK(::sched_getscheduler(0) == SCHED_FIFO);
    }
    CHECK(::sched_getscheduler(0) == SCHED_OTHER);
}

TEST_CASE("the watchdog puts a spinning real-time thread back, and it is said", "[platform][threads]")
{
    if (!mayUseRealTime())
        tests::skip("real-time scheduling needs root or cap_sys_nice");
    os::ThreadPlan plan = quietPlan();
    plan.scheduling = model::Scheduling::RealTime;
    plan.core = platform::coresOfThread(0).back();
    plan.watchdogAfter = 20ms;
    const auto thread = threads.enter(plan);
    const auto limit = std::chrono::steady_clock::now() + 10s;
    // Spins on the core that the watchdog has to get on to.
    while (::sched_getscheduler(0) == SCHED_FIFO && std::chrono::steady_clock::now() < limit) {}
    CHECK(::sched_getscheduler(0) == SCHED_OTHER);
    while (thread->obtained().scheduling != "normal" && std::chrono::steady_clock::now() < limit) {}
    CHECK(thread->obtained().scheduling == "normal");
    CHECK(thread->obtained().core == plan.core);
    REQUIRE(thread->obtained().refused.size() == 1);
    CHECK_THAT(thread->obtained().refused.front(), Catch::Contains("taken back by the watchdog after 20 ms"));
}

TEST_CASE("memory is locked once for the whole process, future memory included", "[platform][threads]")
{
    if (!mayLockMemory())
        tests::skip("locking memory needs root, cap_ipc_lock or a higher limit, and no sanitizer");
    const std::string said = test::runInChild([] {
        os::ThreadPlan plan = quietPlan();
        plan.lockMemory = true;
        const bool isLocked = threads.enter(plan)->obtained().memoryLocked.value();
        const std::int64_t before = lockedKib();
        // Straight from the kernel: the allocator may have old memory left.
        void* const area = ::mmap(nullptr, std::size_t{8} << 20U, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                                  -1, 0);
        const bool grew = area != MAP_FAILED && lockedKib() >= before + 8 * 1024;
        const bool isStillLocked = threads.enter(plan)->obtained().memoryLocked.value();
        return std::string(isLocked ? "locked " : "refused ") + (grew ? "future " : "") +
               (isStillLocked ? "again" : "");
    });
    CHECK(said == "locked future again");
}

TEST_CASE("what is locked is filled when it is touched", "[platform][threads]")
{
    if (!mayLockMemory())
        tests::skip("locking memory needs root, cap_ipc_lock or a higher limit, and no sanitizer");
    const std::string said = test::runInChild([] {
        constexpr std::size_t kPages = 64;
        const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
        os::ThreadPlan plan = quietPlan();
        plan.lockMemory = true;
        static_cast<void>(threads.enter(plan));
        void* const area = ::mmap(nullptr, kPages * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (area == MAP_FAILED)
            return std::string("no memory");
        const auto resident = [&] {
            std::array<unsigned char, kPages> states{};
            (void)::mincore(area, kPages * page, states.data());
            const auto isThere = [](unsigned char state) { return (state & 1U) != 0; };
            return std::to_string(std::ranges::count_if(states, isThere));
        };
        const std::string untouched = resident();
        *static_cast<volatile char*>(area) = 1;
        return untouched + " then " + resident();
    });
    CHECK(said == "0 then 1");
}

TEST_CASE("memory that was locked is given back when nothing is measured any more", "[platform][threads]")
{
    if (!mayLockMemory())
        tests::skip("locking memory needs root, cap_ipc_lock or a higher limit, and no sanitizer");
    const std::string said = test::runInChild([] {
        os::ThreadPlan plan = quietPlan();
        plan.lockMemory = true;
        static_cast<void>(threads.enter(plan));
        const bool wasLocked = lockedKib() > 0;
        threads.unlockMemory();
        const std::int64_t after = lockedKib();
        static_cast<void>(threads.enter(plan));
        return std::string(wasLocked ? "locked " : "") + std::to_string(after) + (lockedKib() > 0 ? " again" : "");
    });
    CHECK(said == "locked 0 again");
}

TEST_CASE("a user without rights is told what was refused and what would grant it", "[platform][threads]")
{
    const std::string said = test::runUnprivileged([] {
        const rlimit none{.rlim_cur = 0, .rlim_max = 0};
        const rlimit little{.rlim_cur = 65536, .rlim_max = 65536};
        ::setrlimit(RLIMIT_RTPRIO, &none);
        ::setrlimit(RLIMIT_MEMLOCK, &little);
        os::ThreadPlan plan = quietPlan();
        plan.scheduling = model::Scheduling::RealTime;
        plan.lockMemory = true;
        plan.core = platform::coresOfThread(0).front();
        const auto thread = threads.enter(plan);
        const model::EndObtained& obtained = thread->obtained();
        return std::string(obtained.scheduling) + (obtained.memoryLocked.value() ? " locked" : " not locked") +
               (obtained.core ? " pinned" : " not pinned") + "\n" + join(obtained.refused);
    });
    CHECK_THAT(said, Catch::StartsWith("normal not locked pinned\n"));
    CHECK_THAT(said, Catch::Contains("Memory lock refused: the limit is 64 KiB; raise RLIMIT_MEMLOCK"));
    CHECK_THAT(said, Catch::Contains("cap_ipc_lock"));
    CHECK_THAT(said, Catch::Contains("Real-time scheduling refused: raise RLIMIT_RTPRIO to 21"));
    CHECK_THAT(said, Catch::Contains("or grant cap_sys_nice: "));
    CHECK(std::count(said.begin(), said.end(), '\n') == 3);
}

TEST_CASE("after a refused memory lock, memory and threads can still be had", "[platform][threads]")
{
    const std::string said = test::runUnprivileged([]() -> std::string {
        const rlimit little{.rlim_cur = 65536, .rlim_max = 65536};
        ::setrlimit(RLIMIT_MEMLOCK, &little);
        os::ThreadPlan plan = quietPlan();
        plan.lockMemory = true;
        const auto thread = threads.enter(plan);
        std::size_t sum = 0;
        std::thread other([&sum] { sum = std::vector<int>(10'000'000).size(); });
        other.join();
        return sum == 10'000'000 ? "fine" : "not fine";
    });
    CHECK(said == "fine");
}

TEST_CASE("the stack of a measuring thread takes no page fault", "[platform][threads]")
{
    if (kHasSanitizer)
        tests::skip("a sanitizer keeps books of the stack, in pages of its own");
    std::thread fresh([] {
        const auto thread = threads.enter(quietPlan());
        const auto before = threads.counters();
        goDeep();
        const auto after = threads.counters();
        // Untouched it would be 50.
        CHECK(*after.minorFaults - *before.minorFaults < 5);
    });
    fresh.join();
}

TEST_CASE("a look tells time in which the thread ran from time in which it did not", "[platform][threads]")
{
    const os::ThreadLook before = threads.look();
    REQUIRE(before.cpuNs >= 0);
    threads.sleepFor(20ms);
    const os::ThreadLook slept = threads.look();
    CHECK(slept.switches > before.switches);
    CHECK(slept.cpuNs >= before.cpuNs);
    CHECK(slept.wallNs - before.wallNs - (slept.cpuNs - before.cpuNs) >= 19'000'000);
}

TEST_CASE("the counters count sleeps and page faults of the calling thread", "[platform][threads]")
{
    const auto before = threads.counters();
    REQUIRE(before.voluntarySwitches);
    REQUIRE(before.involuntarySwitches);
    REQUIRE(before.majorFaults);
    for (int i = 0; i < 5; ++i)
        threads.sleepFor(1ms);
    std::vector<char> fresh(std::size_t{64} << 20U);
    const auto after = threads.counters();
    CHECK(*after.voluntarySwitches >= *before.voluntarySwitches + 5);
    CHECK(*after.minorFaults > *before.minorFaults);
    CHECK(fresh.back() == 0);
}

TEST_CASE("the counters count moves between cores and waits for one", "[platform][threads]")
{
    if (::access("/proc/thread-self/sched", R_OK) != 0 || ::access("/proc/thread-self/schedstat", R_OK) != 0)
        tests::skip("the kernel keeps no /proc/thread-self/sched or schedstat");
    const std::vector<int> cores = platform::coresOfThread(0);
    if (cores.size() < 2)
        tests::skip("needs two cores");
    std::thread counting([&cores] {
        const auto pinTo = [](int core) {
            cpu_set_t set;
            CPU_ZERO(&set);
            CPU_SET(static_cast<unsigned>(core), &set);
            return ::sched_setaffinity(0, sizeof set, &set) == 0;
        };
        REQUIRE(pinTo(cores[0]));
        const auto before = threads.counters();
        REQUIRE(before.migrations);
        REQUIRE(before.runDelayNs);
        REQUIRE(pinTo(cores[1]));
        CHECK(*threads.counters().migrations > *before.migrations);
        // Two that never sleep on one core: each waits while the other has it.
        std::atomic<bool> isOver{false};
        std::thread hog([&] {
            // Where this fails there is no waiting below. Catch is for one thread at a time.
            static_cast<void>(pinTo(cores[1]));
            while (!isOver.load()) {}
        });
        const auto giveUp = std::chrono::steady_clock::now() + 30s;
        while (*threads.counters().runDelayNs < *before.runDelayNs + 10'000'000 &&
               std::chrono::steady_clock::now() < giveUp) {}
        CHECK(*threads.counters().runDelayNs >= *before.runDelayNs + 10'000'000);
        isOver.store(true);
        hog.join();
    });
    counting.join();
}

TEST_CASE("a sleep lasts at least as long as asked, and none at all for nothing", "[platform][threads]")
{
    const auto start = std::chrono::steady_clock::now();
    threads.sleepFor(3ms);
    const auto slept = std::chrono::steady_clock::now() - start;
    CHECK(slept >= 3ms);
    threads.sleepFor(0ns);
    threads.sleepFor(-1h);
    CHECK(std::chrono::steady_clock::now() - start < 30s);
}

TEST_CASE("a thread that gives way has its scheduling back afterwards", "[platform]")
{
    std::thread apart([] {
        const int before = ::sched_getscheduler(0);
        {
            const auto givesWay = threads.giveWay();
            if (::geteuid() == 0)
                CHECK(::sched_getscheduler(0) == SCHED_IDLE);
        }
        CHECK(::sched_getscheduler(0) == before);
    });
    apart.join();
}
