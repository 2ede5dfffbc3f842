#pragma once

#include "core/os/threads.hpp"

namespace halftrip::platform {

/// sched_setaffinity, SCHED_FIFO, mlockall, timer slack. Every function concerns the calling thread.
class LinuxThreads final : public os::Threads {
public:
    [[nodiscard]] std::unique_ptr<os::Thread> start(std::function<void()> work) override;
    [[nodiscard]] std::unique_ptr<os::MeasuringThread> enter(const os::ThreadPlan& plan) override;
    [[nodiscard]] model::ThreadCounters counters() const noexcept override;
    [[nodiscard]] os::ThreadLook look() const noexcept override;
    [[nodiscard]] int currentCore() const noexcept override;
    void sleepFor(std::chrono::nanoseconds duration) const noexcept override;
    [[nodiscard]] std::unique_ptr<os::GivingWay> giveWay() override;
    void unlockMemory() noexcept override;
    void shareHeap() noexcept override;
};

/// The cores a thread of this process may run on (0: the calling thread), sorted; empty when the system does not say.
[[nodiscard]] std::vector<int> coresOfThread(int threadId);

/// Those of `cores` that a thread of this process can be pinned to: the kernel leaves out what the cpuset does not
/// have. Found out by a thread that ends at once; no other thread's mask changes. Empty when the system does not say.
[[nodiscard]] std::vector<int> pinnableCores(const std::vector<int>& cores);

}  // namespace halftrip::platform
