#include "platform/windows/hold/threads.hpp"

#include "core/os/standard_thread.hpp"
#include "platform/windows/hold/locked_memory.hpp"
#include "platform/windows/hold/power_request.hpp"
#include "platform/windows/hold/priority.hpp"
#include "platform/windows/host/cpu_topology.hpp"
#include "platform/windows/host/kernel_information.hpp"
#include "platform/windows/system/handle.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <optional>

namespace halftrip::windows {
namespace {

/// What a measuring thread may use of its stack (Windows reserves 1 MiB).
constexpr std::size_t kStackBytes = std::size_t{256} << 10U;

/// Puts the calling thread on one core; the destructor, on the same thread, gives it its cores back.
class Pin {
public:
    explicit Pin(int core)
    {
        const auto place = placeOfCore(core);
        if (!place) {
            m_refused = text("The thread is not pinned: this host has no core {core}.", core);
            return;
        }
        GROUP_AFFINITY affinity{};
        affinity.Mask = KAFFINITY{1} << place->number;
        affinity.Group = place->group;
        m_isPinned = SetThreadGroupAffinity(GetCurrentThread(), &affinity, &m_before) != FALSE;
        if (!m_isPinned)
            m_refused = text("The thread is not pinned: the system refuses core {core}: {reason}.", core,
                             systemText(GetLastError()));
    }
    Pin(const Pin&) = delete;
    Pin& operator=(const Pin&) = delete;
    ~Pin()
    {
        if (m_isPinned)
            SetThreadGroupAffinity(GetCurrentThread(), &m_before, nullptr);
    }
    [[nodiscard]] bool isPinned() const noexcept { return m_isPinned; }
    [[nodiscard]] const Text& refused() const noexcept { return m_refused; }

private:
    GROUP_AFFINITY m_before{};
    bool m_isPinned = false;
    Text m_refused;
};

class WindowsMeasuringThread final : public os::MeasuringThread {
public:
    explicit WindowsMeasuringThread(const os::ThreadPlan& plan)
    {
        m_obtained.scheduling = "normal";
        m_obtained.memoryLocked = false;
        note(refuseThrottling());
        note(m_awake.refused());
        if (plan.core) {
            m_pin.emplace(*plan.core);
            if (m_pin->isPinned())
                m_obtained.core = plan.core;
            note(m_pin->refused());
        }
        touchStack(kStackBytes);
        if (plan.lockMemory) {
            m_memory.emplace();
            m_obtained.memoryLocked = m_memory->isLocked();
            note(m_memory->refused());
        }
        if (plan.scheduling == model::Scheduling::RealTime) {
            m_priority.emplace(plan.watchdogAfter);
            m_obtained.scheduling = m_priority->obtained();
            note(m_priority->refused());
        }
        m_afterWatchdog = m_obtained;
        m_afterWatchdog.scheduling = "normal";
        m_afterWatchdog.refuse(
            text("Real-time scheduling was taken back by the watchdog after {ms} ms: the rest was measured with normal "
                 "scheduling.",
                 std::chrono::duration_cast<std::chrono::milliseconds>(plan.watchdogAfter).count()));
    }
    [[nodiscard]] const model::EndObtained& obtained() const noexcept override
    {
        return m_priority && m_priority->hasFired() ? m_afterWatchdog : m_obtained;
    }

private:
    void note(const Text& refused)
    {
        if (!refused.empty())
            m_obtained.refuse(refused);
    }

    PowerRequest m_awake;
    model::EndObtained m_obtained;
    model::EndObtained m_afterWatchdog;  ///< What obtained() says once the watchdog has stepped in.
    std::optional<Pin> m_pin;
    std::optional<LockedMemory> m_memory;
    std::optional<RaisedPriority> m_priority;  ///< Given back first.
};

/// A timer of half a millisecond's precision where there is one (Windows 10 1803), otherwise of the system's tick.
OwnedHandle makeTimer() noexcept
{
    constexpr DWORD kHighResolution =
        0x2;  // CREATE_WAITABLE_TIMER_HIGH_RESOLUTION, which mingw-w64 10 does not declare.
    constexpr DWORD kAccess = TIMER_MODIFY_STATE | SYNCHRONIZE;
    OwnedHandle timer(CreateWaitableTimerExW(nullptr, nullptr, kHighResolution, kAccess));
    return timer ? std::move(timer) : OwnedHandle(CreateWaitableTimerExW(nullptr, nullptr, 0, kAccess));
}

}  // namespace

std::unique_ptr<os::Thread> WindowsThreads::start(std::function<void()> work)
{
    return std::make_unique<os::StandardThread>(std::move(work));
}

std::unique_ptr<os::MeasuringThread> WindowsThreads::enter(const os::ThreadPlan& plan)
{
    return std::make_unique<WindowsMeasuringThread>(plan);
}

model::ThreadCounters WindowsThreads::counters() const noexcept
{
    model::ThreadCounters counters;
    try {
        if (const auto counts = readProcessCounts(systemKernelQueries(), GetCurrentProcessId(), GetCurrentThreadId()))
            counters.switches = counts->threadSwitches;
    } catch (...) {
        // No memory for the list: the counter is absent.
    }
    return counters;
}

int WindowsThreads::currentCore() const noexcept
{
    PROCESSOR_NUMBER number{};
    GetCurrentProcessorNumberEx(&number);
    return coreAt({number.Group, number.Number});
}

void WindowsThreads::sleepFor(std::chrono::nanoseconds duration) const noexcept
{
    if (duration.count() <= 0)
        return;
    // One for each sleep, which takes some microseconds of it. Kept for the thread it would be closed when that ends:
    // by then the emulated storage of mingw's GCC has been given back, and what was closed was any handle, standard
    // output's among them.
    const OwnedHandle timer = makeTimer();
    LARGE_INTEGER due;
    due.QuadPart = -(duration.count() + 99) / 100;  // Negative: from now on, in units of 100 ns.
    if (timer && SetWaitableTimer(timer.get(), &due, 0, nullptr, nullptr, FALSE) != FALSE &&
        WaitForSingleObject(timer.get(), INFINITE) == WAIT_OBJECT_0)
        return;
    Sleep(static_cast<DWORD>((duration.count() + 999'999) / 1'000'000));
}

}  // namespace halftrip::windows
