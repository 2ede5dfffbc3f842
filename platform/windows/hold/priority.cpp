#include "platform/windows/hold/priority.hpp"

#include "platform/windows/system/text.hpp"

#include <windows.h>

namespace halftrip::windows {
namespace {

/// Several threads may be raised at once; the class belongs to the process: the first raises it, the last gives it
/// back.
class SharedClass {
public:
    [[nodiscard]] bool raise()
    {
        const std::lock_guard lock(m_mutex);
        if (m_users == 0) {
            m_before = GetPriorityClass(GetCurrentProcess());
            if (SetPriorityClass(GetCurrentProcess(), HIGH_PRIORITY_CLASS) == FALSE)
                return false;
        }
        ++m_users;
        return true;
    }
    void release()
    {
        const std::lock_guard lock(m_mutex);
        if (--m_users == 0 && m_before != 0)
            SetPriorityClass(GetCurrentProcess(), m_before);
    }

private:
    std::mutex m_mutex;
    int m_users = 0;
    DWORD m_before = 0;
};

SharedClass& sharedClass()
{
    static SharedClass instance;
    return instance;
}

/// THREAD_POWER_THROTTLING_STATE, which mingw-w64 10 does not declare.
struct ThreadThrottling {
    ULONG version = 1;
    ULONG controlMask = 1;  ///< THREAD_POWER_THROTTLING_EXECUTION_SPEED.
    ULONG stateMask = 0;  ///< Controlled, and off.
};

bool setProcessThrottling(ULONG controlMask)
{
    PROCESS_POWER_THROTTLING_STATE state{};
    state.Version = PROCESS_POWER_THROTTLING_CURRENT_VERSION;
    state.ControlMask = controlMask;
    return SetProcessInformation(GetCurrentProcess(), ProcessPowerThrottling, &state, sizeof state) != FALSE;
}

}  // namespace

RaisedPriority::RaisedPriority(std::chrono::nanoseconds watchdogAfter)
    : m_thread(openCurrentThread()), m_before(GetThreadPriority(GetCurrentThread()))
{
    if (!m_thread || SetThreadPriority(m_thread.get(), THREAD_PRIORITY_TIME_CRITICAL) == FALSE) {
        m_refused = text("The thread runs at normal priority: the system refuses TIME_CRITICAL: {reason}.",
                         systemText(GetLastError()));
        return;
    }
    m_isClassRaised = sharedClass().raise();
    m_obtained = m_isClassRaised ? "time-critical, priority class high" : "time-critical, priority class normal";
    if (!m_isClassRaised)
        m_refused = text("The process keeps its priority class: the system refuses HIGH: {reason}.",
                         systemText(GetLastError()));
    m_watchdog = std::thread([this, watchdogAfter] { watch(watchdogAfter); });
}

RaisedPriority::~RaisedPriority()
{
    {
        const std::lock_guard lock(m_mutex);
        m_hasEnded = true;
    }
    m_ended.notify_all();
    if (m_watchdog.joinable())
        m_watchdog.join();
    if (m_thread)
        SetThreadPriority(m_thread.get(), m_before);
    if (m_isClassRaised)
        sharedClass().release();
}

/// The watchdog's thread: as high as the watched one, and free to run on any core.
void RaisedPriority::watch(std::chrono::nanoseconds after)
{
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_TIME_CRITICAL);
    std::unique_lock lock(m_mutex);
    if (m_ended.wait_for(lock, after, [this] { return m_hasEnded; }))
        return;
    SetThreadPriority(m_thread.get(), THREAD_PRIORITY_NORMAL);
    m_hasFired.store(true, std::memory_order_relaxed);
}

Text refuseThrottling()
{
    ThreadThrottling thread;
    const bool isThreadSet = SetThreadInformation(GetCurrentThread(), ThreadPowerThrottling, &thread, sizeof thread) !=
                             FALSE;
    const DWORD threadCode = isThreadSet ? ERROR_SUCCESS : GetLastError();
    const bool isProcessSet = setProcessThrottling(PROCESS_POWER_THROTTLING_EXECUTION_SPEED);
    const DWORD processCode = isProcessSet ? ERROR_SUCCESS : GetLastError();
    // Windows 11 only; older systems do not ignore the timer resolution in the first place.
    static_cast<void>(setProcessThrottling(PROCESS_POWER_THROTTLING_EXECUTION_SPEED |
                                           PROCESS_POWER_THROTTLING_IGNORE_TIMER_RESOLUTION));
    // Either is enough: the thread's own setting rules over that of its process.
    if (isThreadSet || isProcessSet)
        return {};
    return text("The system may slow the process down to save power: it refuses to be told not to: {reason}.",
                systemText(processCode != ERROR_SUCCESS ? processCode : threadCode));
}

}  // namespace halftrip::windows
