#pragma once

#include "core/os/platform.hpp"

#include <memory>

namespace halftrip::cli {

/// A thread that measures as it was started.
class PlainMeasuringThread final : public os::MeasuringThread {
public:
    [[nodiscard]] const model::EndObtained& obtained() const noexcept override { return m_obtained; }

private:
    model::EndObtained m_obtained{.scheduling = "normal", .memoryLocked = false};
};

/// The threads of another platform for whoever must cost nothing: pauses end with the sleep, not with spinning, so that
/// a probe leaves some microseconds late, which no figure contains (a round trip begins with its send stamp). And
/// measuring threads get no stack and heap in advance: a watch asks for no core, priority or locked memory anyway.
class QuietThreads final : public os::Threads {
public:
    explicit QuietThreads(os::Threads& threads) : m_threads(threads) {}

    [[nodiscard]] std::unique_ptr<os::Thread> start(std::function<void()> work) override
    {
        return m_threads.start(std::move(work));
    }
    [[nodiscard]] std::unique_ptr<os::MeasuringThread> enter(const os::ThreadPlan& /*plan*/) override
    {
        return std::make_unique<PlainMeasuringThread>();
    }
    [[nodiscard]] model::ThreadCounters counters() const noexcept override { return m_threads.counters(); }
    [[nodiscard]] os::ThreadLook look() const noexcept override { return m_threads.look(); }
    [[nodiscard]] int currentCore() const noexcept override { return m_threads.currentCore(); }
    void sleepFor(std::chrono::nanoseconds duration) const noexcept override { m_threads.sleepFor(duration); }
    [[nodiscard]] std::chrono::nanoseconds sleepMargin() const noexcept override { return {}; }
    void makeRoom() const noexcept override { m_threads.makeRoom(); }
    [[nodiscard]] std::unique_ptr<os::GivingWay> giveWay() override { return m_threads.giveWay(); }
    void unlockMemory() noexcept override { m_threads.unlockMemory(); }
    void shareHeap() noexcept override { m_threads.shareHeap(); }

private:
    os::Threads& m_threads;
};

/// A platform with such threads; all else is that of `platform`, which outlives it.
class QuietPlatform final : public os::Platform {
public:
    explicit QuietPlatform(os::Platform& platform) : m_platform(platform), m_threads(platform.threads()) {}

    [[nodiscard]] const clock::TickClock& tickClock() const override { return m_platform.tickClock(); }
    [[nodiscard]] const clock::ReferenceClock& referenceClock() const override { return m_platform.referenceClock(); }
    [[nodiscard]] const os::Time& time() const override { return m_platform.time(); }
    [[nodiscard]] os::Entropy& entropy() override { return m_platform.entropy(); }
    [[nodiscard]] os::Network& network() override { return m_platform.network(); }
    [[nodiscard]] os::Threads& threads() override { return m_threads; }
    [[nodiscard]] os::Host& host() override { return m_platform.host(); }
    [[nodiscard]] os::Counters& counters() override { return m_platform.counters(); }
    [[nodiscard]] os::Processes& processes() override { return m_platform.processes(); }
    [[nodiscard]] os::Tuning& tuning() override { return m_platform.tuning(); }
    [[nodiscard]] os::KernelEvents& kernelEvents() override { return m_platform.kernelEvents(); }

private:
    os::Platform& m_platform;
    QuietThreads m_threads;
};

}  // namespace halftrip::cli
