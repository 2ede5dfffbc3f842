#pragma once

#include "core/model/record/run_record.hpp"
#include "core/model/request/run_request.hpp"
#include "core/os/threads.hpp"
#include "core/os/time.hpp"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace halftrip::measure {

/// The initiator's measuring thread for work that lasts at most that long. `core`: the one it is pinned to; none: any.
[[nodiscard]] os::ThreadPlan threadPlan(const model::RunRequest& request, std::optional<int> core,
                                        std::int64_t longestNs);

/// One piece of work on a measuring thread of its own: the thread is pinned, raised and locked as planned, the work is
/// done between two readings of the thread's counters, and everything is given back.
class MeasuringTask {
public:
    /// Starts at once; the calling thread gives way to it where it sleeps. `threads` and `time` outlive the task.
    /// `after`, if any, follows `work` on the same thread, whose core is free then, and belongs to the task, but not to
    /// what its counters cover.
    MeasuringTask(os::Threads& threads, const os::Time& time, os::ThreadPlan plan, std::function<void()> work,
                  std::function<void()> after = {});
    /// True when the work is done; waits for that at most `timeout`.
    [[nodiscard]] bool waitUntilDone(std::chrono::milliseconds timeout);
    /// As os::Thread::wake(), while the work lasts.
    void wake() noexcept
    {
        if (m_isWorking.load())
            m_thread->wake();
    }
    /// Waits for the end. The counters cover the work alone.
    [[nodiscard]] const model::EndResult& join();

private:
    void run(os::Threads& threads, const os::Time& time, const os::ThreadPlan& plan, const std::function<void()>& work);

    model::EndResult m_result;
    std::atomic<bool> m_isWorking{true};
    std::unique_ptr<os::Thread> m_thread;
    std::unique_ptr<os::GivingWay> m_givesWay;
};

}  // namespace halftrip::measure
