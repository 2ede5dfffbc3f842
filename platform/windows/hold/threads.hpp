#pragma once

#include "core/os/threads.hpp"

namespace halftrip::windows {

class WindowsThreads final : public os::Threads {
public:
    [[nodiscard]] std::unique_ptr<os::Thread> start(std::function<void()> work) override;
    [[nodiscard]] std::unique_ptr<os::MeasuringThread> enter(const os::ThreadPlan& plan) override;
    /// Windows does not tell the kinds of context switches apart and counts page faults for the process only (those are
    /// among the host's counters). Takes up to some milliseconds.
    [[nodiscard]] model::ThreadCounters counters() const noexcept override;
    [[nodiscard]] int currentCore() const noexcept override;
    void sleepFor(std::chrono::nanoseconds duration) const noexcept override;
    /// Two steps of the most precise timer that Windows has (0.5 ms), and what the thread then takes to run.
    [[nodiscard]] std::chrono::nanoseconds sleepMargin() const noexcept override
    {
        return std::chrono::microseconds(1100);
    }
};

}  // namespace halftrip::windows
