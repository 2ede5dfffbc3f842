#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace halftrip::platform {

/// Priorities of the two threads: modest, above what ordinary programs use and below the kernel's interrupt threads
/// (50).
inline constexpr int kMeasuringPriority = 20;
inline constexpr int kWatchdogPriority = 21;

/// Puts a real-time thread back to normal scheduling when it has kept its priority for too long, so that a spinning
/// thread that got stuck cannot take the machine away. Owns one thread, of higher priority than the one it watches.
class Watchdog {
public:
    Watchdog() = default;
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;
    /// Ends its thread; the watched thread is left as it is.
    ~Watchdog();

    /// Starts its thread, which inherits the caller's cores: call before the watched thread is pinned. Once only.
    /// Returns 0, or the errno with which the system refused the higher priority; nothing is watched then.
    [[nodiscard]] int start(int threadId, std::chrono::nanoseconds after);
    /// True once the watched thread has been put back. Any thread.
    [[nodiscard]] bool hasFired() const noexcept { return m_hasFired.load(std::memory_order_acquire); }

private:
    void watch(int threadId, std::chrono::nanoseconds after);

    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_isStopping = false;
    int m_startOutcome = -1;  ///< -1: the thread has not yet tried.
    std::atomic<bool> m_hasFired = false;
    std::thread m_thread;
};

}  // namespace halftrip::platform
