#include "platform/linux/hold/threads.hpp"

#include "core/base/compiler.hpp"
#include "core/os/standard_thread.hpp"
#include "platform/linux/hold/memory_lock.hpp"
#include "platform/linux/hold/waking.hpp"
#include "platform/linux/hold/watchdog.hpp"
#include "platform/linux/host/counter_texts.hpp"
#include "platform/linux/host/system_tree.hpp"
#include "platform/linux/system/capabilities.hpp"
#include "platform/linux/system/os_error.hpp"

#include <linux/capability.h>
#include <malloc.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <exception>
#include <system_error>
#include <thread>

namespace halftrip::platform {
namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;
constexpr int kMaxCores = 8192;  // CONFIG_NR_CPUS is never larger.

/// A set of cores for the scheduler calls, large enough for every kernel.
class CoreSet {
public:
    CoreSet() : m_set(CPU_ALLOC(kMaxCores)) { CPU_ZERO_S(bytes(), m_set); }
    CoreSet(const CoreSet&) = delete;
    CoreSet& operator=(const CoreSet&) = delete;
    ~CoreSet() { CPU_FREE(m_set); }
    [[nodiscard]] static std::size_t bytes() noexcept { return CPU_ALLOC_SIZE(kMaxCores); }
    [[nodiscard]] cpu_set_t* get() noexcept { return m_set; }
    [[nodiscard]] bool has(int core) const noexcept
    {
        return CPU_ISSET_S(static_cast<std::size_t>(core), bytes(), m_set) != 0;
    }
    void add(int core) noexcept { CPU_SET_S(static_cast<std::size_t>(core), bytes(), m_set); }

private:
    cpu_set_t* m_set;
};

class LinuxThread final : public os::StandardThread {
public:
    using StandardThread::StandardThread;
    void wake() noexcept override { platform::wake(nativeHandle()); }
};

class LinuxMeasuringThread final : public os::MeasuringThread {
public:
    explicit LinuxMeasuringThread(const os::ThreadPlan& plan);
    ~LinuxMeasuringThread() override;
    [[nodiscard]] const model::EndObtained& obtained() const noexcept override
    {
        return m_watchdog.hasFired() ? m_afterWatchdog : m_obtained;
    }

private:
    void lock();
    void pin(int core);
    void raise(std::chrono::nanoseconds watchdogAfter);
    void rememberScheduling() noexcept;

    model::EndObtained m_obtained;
    model::EndObtained m_afterWatchdog;  ///< What obtained() says once the watchdog has stepped in.
    CoreSet m_oldCores;
    bool m_isPinned = false;
    bool m_isRaised = false;
    int m_oldPolicy = SCHED_OTHER;
    sched_param m_oldParameters{};
    int m_oldSlackNs = 0;
    Watchdog m_watchdog;
};

LinuxMeasuringThread::LinuxMeasuringThread(const os::ThreadPlan& plan)
{
    m_obtained.scheduling = "normal";
    m_obtained.memoryLocked = false;
    rememberScheduling();
    // A table of file descriptors of its own: a table that threads share costs every system call on a descriptor an
    // atomic reference count (measured on veth: some 45 ns a round trip). The copies go with the thread.
    // The thread sanitizer believes in one table, and takes one number in two of them for a race.
    if (!kHasThreadSanitizer)
        ::unshare(CLONE_FILES);
    if (plan.lockMemory)
        lock();
    touchStack();
    touchHeap();
    // The watchdog's thread inherits; it must not sit on the one core that may be spinning: pinned after it exists.
    if (plan.scheduling == model::Scheduling::RealTime)
        raise(plan.watchdogAfter);
    if (plan.core)
        pin(*plan.core);
    // Sleeps end 50 us late otherwise (PR_SET_TIMERSLACK, default of ordinary threads).
    ::prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
    m_afterWatchdog = m_obtained;
    m_afterWatchdog.scheduling = "normal";
    m_afterWatchdog.refuse(
        text("Real-time scheduling was taken back by the watchdog after {ms} ms: the rest was measured with normal "
             "scheduling.",
             std::chrono::duration_cast<std::chrono::milliseconds>(plan.watchdogAfter).count()));
}

LinuxMeasuringThread::~LinuxMeasuringThread()
{
    if (m_isRaised)
        ::sched_setscheduler(0, m_oldPolicy, &m_oldParameters);
    if (m_isPinned)
        ::sched_setaffinity(0, CoreSet::bytes(), m_oldCores.get());
    if (m_oldSlackNs > 0)
        ::prctl(PR_SET_TIMERSLACK, static_cast<unsigned long>(m_oldSlackNs), 0UL, 0UL, 0UL);
}

void LinuxMeasuringThread::rememberScheduling() noexcept
{
    m_oldPolicy = ::sched_getscheduler(0);
    ::sched_getparam(0, &m_oldParameters);
    m_oldSlackNs = ::prctl(PR_GET_TIMERSLACK, 0UL, 0UL, 0UL, 0UL);
}

void LinuxMeasuringThread::lock()
{
    Text refusal = lockMemory();
    m_obtained.memoryLocked = refusal.empty();
    if (!refusal.empty())
        m_obtained.refuse(std::move(refusal));
}

void LinuxMeasuringThread::pin(int core)
{
    if (core < 0 || core >= kMaxCores) {
        m_obtained.refuse(text("Core {core} does not exist.", core));
        return;
    }
    CoreSet wanted;
    wanted.add(core);
    if (::sched_getaffinity(0, CoreSet::bytes(), m_oldCores.get()) >= 0 &&
        ::sched_setaffinity(0, CoreSet::bytes(), wanted.get()) == 0) {
        m_isPinned = true;
        m_obtained.core = core;
        return;
    }
    const int code = errno;
    const std::string allowed = formatCoreList(coresOfThread(0));
    if (code == EINVAL) {
        m_obtained.refuse(
            text("Core {core} refused: it does not exist or this process may not use it (it may use {allowed}).", core,
                 allowed));
        return;
    }
    m_obtained.refuse(text("Core {core} refused: {error}.", core, describeErrno(code)));
}

void LinuxMeasuringThread::raise(std::chrono::nanoseconds watchdogAfter)
{
    const auto threadId = static_cast<int>(::syscall(SYS_gettid));  // The function of that name came with glibc 2.30.
    int code = m_watchdog.start(threadId, watchdogAfter);
    if (code == 0) {
        const sched_param raised{.sched_priority = kMeasuringPriority};
        code = ::sched_setscheduler(0, SCHED_FIFO, &raised) == 0 ? 0 : errno;
    }
    if (code == 0) {
        m_isRaised = true;
        m_obtained.scheduling = "SCHED_FIFO " + std::to_string(kMeasuringPriority);
        return;
    }
    if (code == EPERM) {
        m_obtained.refuse(text(
            "Real-time scheduling refused: raise RLIMIT_RTPRIO to {priority} (ulimit -r) or grant cap_sys_nice: {how}",
            kWatchdogPriority, waysToGrant({CAP_SYS_NICE})));
        return;
    }
    m_obtained.refuse(text("Real-time scheduling refused: {error}.", describeErrno(code)));
}

/// struct sched_attr of <linux/sched/types.h>, whose name glibc 2.41 took for its own.
struct SchedulingAttributes {
    std::uint32_t size = sizeof(SchedulingAttributes);
    std::uint32_t policy = 0;
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t runtimeNs = 0;  ///< Of ordinary threads the slice, from Linux 6.12 on; 0: the usual one.
    std::uint64_t deadlineNs = 0;
    std::uint64_t periodNs = 0;
};
static_assert(sizeof(SchedulingAttributes) == 48, "SCHED_ATTR_SIZE_VER0");

/// Our own threads that look round ten times a second are otherwise the p99.9 of waits that sleep: whoever wakes up
/// waits for the end of their slice.
class LinuxGivingWay final : public os::GivingWay {
public:
    LinuxGivingWay()
    {
        if (::syscall(SYS_sched_getattr, 0, &m_before, sizeof m_before, 0U) != 0 || m_before.policy != SCHED_OTHER)
            return;
        SchedulingAttributes wanted = m_before;
        // Only who may come back goes.
        if (effectiveCapabilities().test(CAP_SYS_NICE))
            wanted.policy = SCHED_IDLE;
        // A thread with a shorter slice that wakes up goes before one with a longer; 100 ms is the longest.
        wanted.runtimeNs = 100'000'000;
        m_hasChanged = set(wanted);
    }
    ~LinuxGivingWay() override
    {
        if (m_hasChanged)
            (void)set(m_before);
    }

private:
    [[nodiscard]] static bool set(SchedulingAttributes attributes) noexcept
    {
        attributes.size = sizeof attributes;
        return ::syscall(SYS_sched_setattr, 0, &attributes, 0U) == 0;
    }

    SchedulingAttributes m_before;
    bool m_hasChanged = false;
};

}  // namespace

std::vector<int> coresOfThread(int threadId)
{
    CoreSet set;
    std::vector<int> cores;
    if (::sched_getaffinity(threadId, CoreSet::bytes(), set.get()) < 0)
        return cores;
    for (int core = 0; core < kMaxCores; ++core) {
        if (set.has(core))
            cores.push_back(core);
    }
    return cores;
}

std::vector<int> pinnableCores(const std::vector<int>& cores)
{
    CoreSet wanted;
    for (const int core : cores) {
        if (core >= 0 && core < kMaxCores)
            wanted.add(core);
    }
    std::vector<int> obtained;
    try {
        std::thread([&] {
            if (::sched_setaffinity(0, CoreSet::bytes(), wanted.get()) == 0)
                obtained = coresOfThread(0);
        }).join();
    } catch (const std::system_error&) {
        // No thread to be had: nothing is known.
    }
    return obtained;
}

std::unique_ptr<os::Thread> LinuxThreads::start(std::function<void()> work)
{
    return std::make_unique<LinuxThread>(std::move(work));
}

std::unique_ptr<os::MeasuringThread> LinuxThreads::enter(const os::ThreadPlan& plan)
{
    return std::make_unique<LinuxMeasuringThread>(plan);
}

model::ThreadCounters LinuxThreads::counters() const noexcept
{
    model::ThreadCounters counters;
    try {
        const SystemTree tree;
        counters.runDelayNs = runDelayOf(tree.read("/proc/thread-self/schedstat").value_or(""));
        counters.migrations = migrationsOf(tree.read("/proc/thread-self/sched").value_or(""));
    } catch (const std::exception&) {
        // No memory for two small files: what was not read stays unknown.
    }
    // Behind the files, whose reading takes page faults where memory is fresh.
    rusage usage{};
    if (::getrusage(RUSAGE_THREAD, &usage) != 0)
        return counters;
    counters.voluntarySwitches = static_cast<std::uint64_t>(usage.ru_nvcsw);
    counters.involuntarySwitches = static_cast<std::uint64_t>(usage.ru_nivcsw);
    counters.minorFaults = static_cast<std::uint64_t>(usage.ru_minflt);
    counters.majorFaults = static_cast<std::uint64_t>(usage.ru_majflt);
    return counters;
}

/// The clock of CPU time is the scheduler's, from which it takes steal time off (update_rq_clock_task() in
/// kernel/sched/core.c), and interrupts where it accounts for them apart (CONFIG_IRQ_TIME_ACCOUNTING).
os::ThreadLook LinuxThreads::look() const noexcept
{
    rusage usage{};
    timespec cpu{};
    timespec wall{};
    if (::getrusage(RUSAGE_THREAD, &usage) != 0 || ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu) != 0 ||
        ::clock_gettime(CLOCK_MONOTONIC_RAW, &wall) != 0)
        return {};
    return {wall.tv_sec * kNsPerSecond + wall.tv_nsec, cpu.tv_sec * kNsPerSecond + cpu.tv_nsec,
            static_cast<std::uint64_t>(usage.ru_nvcsw + usage.ru_nivcsw),
            static_cast<std::uint64_t>(usage.ru_minflt + usage.ru_majflt)};
}

int LinuxThreads::currentCore() const noexcept
{
    return ::sched_getcpu();
}

std::unique_ptr<os::GivingWay> LinuxThreads::giveWay()
{
    return std::make_unique<LinuxGivingWay>();
}

void LinuxThreads::unlockMemory() noexcept
{
    platform::unlockMemory();
}

void LinuxThreads::shareHeap() noexcept
{
#ifdef __GLIBC__
    // An arena for each thread: a watch of ten peers kept twice the memory that it used.
    constexpr int kArenas = 2;
    ::mallopt(M_ARENA_MAX, kArenas);
    // Where they are not set they follow the largest block that was ever freed, and what is free below is kept.
    constexpr int kDefaultThresholdBytes = 128 * 1024;
    ::mallopt(M_TRIM_THRESHOLD, kDefaultThresholdBytes);
    ::mallopt(M_MMAP_THRESHOLD, kDefaultThresholdBytes);
#endif
}

void LinuxThreads::sleepFor(std::chrono::nanoseconds duration) const noexcept
{
    if (duration.count() <= 0)
        return;
    timespec until{};
    ::clock_gettime(CLOCK_MONOTONIC, &until);
    const std::int64_t ns = until.tv_nsec + duration.count() % kNsPerSecond;
    until.tv_sec += duration.count() / kNsPerSecond + ns / kNsPerSecond;
    until.tv_nsec = ns % kNsPerSecond;
    // To a point in time, so that a signal in between does not make the sleep longer or shorter.
    while (::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) == EINTR) {}
}

}  // namespace halftrip::platform
