#pragma once

#include "core/base/text.hpp"
#include "platform/windows/system/handle.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace halftrip::windows {

/// Raises the calling thread to the top of the ordinary priorities (HIGH_PRIORITY_CLASS and
/// THREAD_PRIORITY_TIME_CRITICAL: 15). Not the REALTIME class: a thread that spins there keeps the system's own work
/// off its core. A watchdog thread puts it back after a time, so that a spinning thread that got stuck cannot take the
/// machine away. The destructor, on the same thread, puts it back in any case.
class RaisedPriority {
public:
    explicit RaisedPriority(std::chrono::nanoseconds watchdogAfter);
    RaisedPriority(const RaisedPriority&) = delete;
    RaisedPriority& operator=(const RaisedPriority&) = delete;
    ~RaisedPriority();
    /// What was obtained, in words ("time-critical, priority class high").
    [[nodiscard]] const std::string& obtained() const noexcept { return m_obtained; }
    /// What was refused, in one sentence; empty when nothing was.
    [[nodiscard]] const Text& refused() const noexcept { return m_refused; }
    /// True once the watchdog has put the thread back.
    [[nodiscard]] bool hasFired() const noexcept { return m_hasFired.load(std::memory_order_relaxed); }

private:
    void watch(std::chrono::nanoseconds after);

    OwnedHandle m_thread;
    int m_before = 0;
    bool m_isClassRaised = false;
    std::string m_obtained = "normal";
    Text m_refused;
    std::mutex m_mutex;
    std::condition_variable m_ended;
    bool m_hasEnded = false;
    std::atomic<bool> m_hasFired = false;
    std::thread m_watchdog;
};

/// Tells the system not to slow this process and the calling thread down to save power (EcoQoS), and to honour the
/// timer resolution asked for also while its window is hidden. Returns what was refused, in one sentence; empty when
/// nothing was.
[[nodiscard]] Text refuseThrottling();

}  // namespace halftrip::windows
