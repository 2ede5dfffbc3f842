#include "platform/linux/hold/watchdog.hpp"

#include <sched.h>

#include <cerrno>

namespace halftrip::platform {

Watchdog::~Watchdog()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isStopping = true;
    }
    m_changed.notify_all();
    if (m_thread.joinable())
        m_thread.join();
}

int Watchdog::start(int threadId, std::chrono::nanoseconds after)
{
    m_thread = std::thread([this, threadId, after] { watch(threadId, after); });
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_startOutcome >= 0; });
    return m_startOutcome;
}

void Watchdog::watch(int threadId, std::chrono::nanoseconds after)
{
    const sched_param higher{.sched_priority = kWatchdogPriority};
    const int outcome = ::sched_setscheduler(0, SCHED_FIFO, &higher) == 0 ? 0 : errno;
    std::unique_lock lock(m_mutex);
    m_startOutcome = outcome;
    m_changed.notify_all();
    if (outcome != 0 || m_changed.wait_for(lock, after, [this] { return m_isStopping; }))
        return;
    const sched_param normal{.sched_priority = 0};
    if (::sched_setscheduler(threadId, SCHED_OTHER, &normal) == 0)
        m_hasFired.store(true, std::memory_order_release);
}

}  // namespace halftrip::platform
