#pragma once

#include "core/os/threads.hpp"
#include "platform/fake/simulated_time.hpp"

namespace halftrip::fake {

/// Threads that take part in a SimulatedTime. They are granted whatever they ask for.
class SimulatedThreads final : public os::Threads {
public:
    explicit SimulatedThreads(SimulatedTime& time) : m_time(time) {}

    [[nodiscard]] std::unique_ptr<os::Thread> start(std::function<void()> work) override
    {
        return m_time.start(std::move(work));
    }
    [[nodiscard]] std::unique_ptr<os::MeasuringThread> enter(const os::ThreadPlan& plan) override
    {
        return std::make_unique<Granted>(plan);
    }
    [[nodiscard]] model::ThreadCounters counters() const noexcept override { return {}; }
    [[nodiscard]] int currentCore() const noexcept override { return 0; }
    void sleepFor(std::chrono::nanoseconds duration) const noexcept override
    {
        m_time.sleepUntil(m_time.now() + duration.count());
    }
    /// One participant runs at a time anyway: making room would only let this machine's other work in, once a slice.
    void makeRoom() const noexcept override {}

private:
    class Granted final : public os::MeasuringThread {
    public:
        explicit Granted(const os::ThreadPlan& plan)
        {
            m_obtained.core = plan.core;
            m_obtained.memoryLocked = plan.lockMemory;
            m_obtained.scheduling = "normal";
            if (plan.scheduling == model::Scheduling::RealTime)
                m_obtained.scheduling = "real-time";
        }
        [[nodiscard]] const model::EndObtained& obtained() const noexcept override { return m_obtained; }

    private:
        model::EndObtained m_obtained;
    };

    SimulatedTime& m_time;
};

}  // namespace halftrip::fake
