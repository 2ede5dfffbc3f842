#pragma once

#include "core/os/kernel_events.hpp"
#include "core/os/threads.hpp"
#include "platform/fake/simulated_clocks.hpp"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace halftrip::fake {

/// A simulated thread that now and then has one core of its host, whoever else is on it.
class Thief {
public:
    struct Turn {
        Moment from = 0;
        Moment until = 0;
    };

    Thief(std::string name, int core) : m_name(std::move(name)), m_core(core) {}
    [[nodiscard]] const std::string& name() const noexcept { return m_name; }
    [[nodiscard]] int core() const noexcept { return m_core; }

    /// When it has the core between those moments, in order; the same whenever it is asked.
    [[nodiscard]] std::vector<Turn> turnsWithin(Moment from, Moment until) const;
    /// When another thread on its core that needs it for `workNs` from `from` on has done its work.
    [[nodiscard]] Moment doneBeside(Moment from, Moment workNs) const;

private:
    std::string m_name;
    int m_core;
};

/// Threads of one simulated host, which remember the core that was last measured on.
class PracticeThreads final : public os::Threads {
public:
    /// `threads` outlives it.
    explicit PracticeThreads(os::Threads& threads) : m_threads(threads) {}
    /// -1: none was chosen yet.
    [[nodiscard]] int measuringCore() const noexcept { return m_core.load(); }

    [[nodiscard]] std::unique_ptr<os::Thread> start(std::function<void()> work) override
    {
        return m_threads.start(std::move(work));
    }
    [[nodiscard]] std::unique_ptr<os::MeasuringThread> enter(const os::ThreadPlan& plan) override
    {
        m_core.store(plan.core.value_or(-1));
        return m_threads.enter(plan);
    }
    [[nodiscard]] model::ThreadCounters counters() const noexcept override { return m_threads.counters(); }
    [[nodiscard]] int currentCore() const noexcept override { return m_threads.currentCore(); }
    void sleepFor(std::chrono::nanoseconds duration) const noexcept override { m_threads.sleepFor(duration); }
    void makeRoom() const noexcept override { m_threads.makeRoom(); }

private:
    os::Threads& m_threads;
    std::atomic<int> m_core{-1};
};

/// What the simulated kernel of a host tells of the thief on it.
class PracticeKernelEvents final : public os::KernelEvents {
public:
    /// All outlive it and its watches. `thief` null: there is none here. `isTold`: false where the scenario is about
    /// something else, and nobody looks.
    PracticeKernelEvents(SimulatedTime& time, const SimulatedTickClock& clock, const Thief* thief, bool isTold)
        : m_time(time), m_clock(clock), m_thief(thief), m_isTold(isTold)
    {
    }
    [[nodiscard]] Result<std::unique_ptr<os::KernelWatch>> watch(const os::WatchedCores& cores,
                                                                 const clock::TickClock& clock) override;

private:
    SimulatedTime& m_time;
    const SimulatedTickClock& m_clock;
    const Thief* m_thief;
    bool m_isTold;
};

}  // namespace halftrip::fake
