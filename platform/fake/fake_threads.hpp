#pragma once

#include "core/os/standard_thread.hpp"
#include "platform/fake/fake_clock.hpp"

namespace halftrip::fake {

/// Grants what is asked for and sleeps by moving the clock.
class FakeThreads final : public os::Threads {
public:
    explicit FakeThreads(FakeClock& clock) : m_clock(clock) {}

    [[nodiscard]] std::unique_ptr<os::Thread> start(std::function<void()> work) override
    {
        return std::make_unique<os::StandardThread>(std::move(work));
    }
    [[nodiscard]] std::unique_ptr<os::MeasuringThread> enter(const os::ThreadPlan& plan) override
    {
        return std::make_unique<Granted>(plan);
    }
    [[nodiscard]] model::ThreadCounters counters() const noexcept override { return {}; }
    [[nodiscard]] int currentCore() const noexcept override { return 0; }
    void sleepFor(std::chrono::nanoseconds duration) const noexcept override
    {
        // Up to the next step of the system's timer.
        const std::int64_t due = m_clock.peek() + duration.count();
        m_clock.advanceTo((due + timerStepNs - 1) / timerStepNs * timerStepNs);
        ++m_sleeps;
    }
    [[nodiscard]] std::chrono::nanoseconds sleepMargin() const noexcept override { return margin; }
    [[nodiscard]] int sleeps() const noexcept { return m_sleeps; }
    void makeRoom() const noexcept override
    {
        if (whenAskedForRoom)
            whenAskedForRoom();
    }

    std::function<void()> whenAskedForRoom;
    std::int64_t timerStepNs = 1;
    std::chrono::nanoseconds margin = std::chrono::microseconds(60);

private:
    class Granted final : public os::MeasuringThread {
    public:
        explicit Granted(const os::ThreadPlan& plan)
        {
            m_obtained.core = plan.core;
            m_obtained.scheduling = "normal";
            m_obtained.memoryLocked = plan.lockMemory;
        }
        [[nodiscard]] const model::EndObtained& obtained() const noexcept override { return m_obtained; }

    private:
        model::EndObtained m_obtained;
    };

    FakeClock& m_clock;
    mutable int m_sleeps = 0;
};

}  // namespace halftrip::fake
