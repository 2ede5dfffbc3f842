#pragma once

#include "core/os/threads.hpp"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace halftrip::os {

/// A thread of the standard library, which is the system's own on Linux and Windows.
class StandardThread : public Thread {
public:
    /// Starts at once.
    explicit StandardThread(std::function<void()> work);
    [[nodiscard]] bool waitUntilDone(std::chrono::milliseconds timeout) override;
    void join() override;

protected:
    [[nodiscard]] std::thread::native_handle_type nativeHandle() { return m_thread.native_handle(); }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_isDone = false;
    std::jthread m_thread;
};

}  // namespace halftrip::os
