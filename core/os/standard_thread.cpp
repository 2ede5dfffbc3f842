#include "core/os/standard_thread.hpp"

namespace halftrip::os {

StandardThread::StandardThread(std::function<void()> work)
    : m_thread([this, work = std::move(work)] {
          work();
          {
              const std::lock_guard lock(m_mutex);
              m_isDone = true;
          }
          m_changed.notify_all();
      })
{
}

bool StandardThread::waitUntilDone(std::chrono::milliseconds timeout)
{
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, timeout, [this] { return m_isDone; });
}

void StandardThread::join()
{
    if (m_thread.joinable())
        m_thread.join();
}

}  // namespace halftrip::os
