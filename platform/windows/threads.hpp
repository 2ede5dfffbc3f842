#pragma once

#include "core/os/threads.hpp"

namespace halftrip::windows {

class WindowsThreads final : public os::Threads {
public:
    [[nodiscard]] std::unique_ptr<os::MeasuringThread> enter(const os::ThreadPlan& plan) override;
    /// Windows counts neither kind of context switch apart, and page faults for the process only: all absent.
    [[nodiscard]] model::ThreadCounters counters() const noexcept override { return {}; }
    [[nodiscard]] int currentCore() const noexcept override;
    void sleepFor(std::chrono::nanoseconds duration) const noexcept override;
};

}  // namespace halftrip::windows
