#pragma once

#include "core/model/record/run_record.hpp"
#include "core/model/request/run_request.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <thread>

namespace halftrip::os {

/// How the calling thread is to be set up for measuring.
struct ThreadPlan {
    std::optional<int> core;  ///< None: not pinned.
    model::Scheduling scheduling = model::Scheduling::Normal;
    bool lockMemory = true;
    /// After this time a real-time thread that still runs is put back to normal scheduling by the watchdog, so that a
    /// spinning thread that got stuck cannot take the machine away.
    std::chrono::nanoseconds watchdogAfter = std::chrono::seconds(60);
    bool sleeps = false;  ///< It waits asleep: whoever looks after it gives way to it when it wakes up.
};

/// What the system knows of the calling thread at one moment. Only differences mean something.
struct ThreadLook {
    std::int64_t wallNs = 0;
    /// In which it ran; without what a hypervisor took from its core, where the kernel knows. -1: not known.
    std::int64_t cpuNs = -1;
    std::uint64_t switches = 0;  ///< Of its own wish or not.
    std::uint64_t faults = 0;
};

/// The calling thread lets others go first; the destructor, on the same thread, puts its scheduling back.
class GivingWay {
public:
    GivingWay() = default;
    GivingWay(const GivingWay&) = delete;
    GivingWay& operator=(const GivingWay&) = delete;
    virtual ~GivingWay() = default;
};

/// The measuring thread's set-up; giving it back is the destructor's work.
class MeasuringThread {
public:
    MeasuringThread() = default;
    MeasuringThread(const MeasuringThread&) = delete;
    MeasuringThread& operator=(const MeasuringThread&) = delete;
    virtual ~MeasuringThread() = default;
    /// What was granted (core, scheduling, memoryLocked) and, in words, what was refused.
    [[nodiscard]] virtual const model::EndObtained& obtained() const noexcept = 0;
};

/// A thread that we started. The destructor waits for its end.
class Thread {
public:
    Thread() = default;
    Thread(const Thread&) = delete;
    Thread& operator=(const Thread&) = delete;
    virtual ~Thread() = default;
    /// Waits for the end of its work, at most `timeout`. True when it has ended.
    [[nodiscard]] virtual bool waitUntilDone(std::chrono::milliseconds timeout) = 0;
    /// Waits for its end; does nothing the second time.
    virtual void join() = 0;
    /// Ends the wait that a sleeping receive of a transport is in, where the system can; a thread that is only about to
    /// wait is not reached: ask again until it is done. Not after join().
    virtual void wake() noexcept {}
};

/// Threads and waiting. Every function but start() concerns the calling thread.
class Threads {
public:
    Threads() = default;
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;
    virtual ~Threads() = default;
    /// Runs `work`, from which nothing may escape, on a new thread.
    [[nodiscard]] virtual std::unique_ptr<Thread> start(std::function<void()> work) = 0;
    /// Pins, raises and locks as planned, touches the stack. Never fails: what is refused is said in obtained().
    [[nodiscard]] virtual std::unique_ptr<MeasuringThread> enter(const ThreadPlan& plan) = 0;
    /// Counters of the calling thread since it began.
    [[nodiscard]] virtual model::ThreadCounters counters() const noexcept = 0;
    /// Within a microsecond, and without memory; cpuNs -1 where the system does not tell.
    [[nodiscard]] virtual ThreadLook look() const noexcept { return {}; }
    /// The core the calling thread runs on at this moment; -1 unknown.
    [[nodiscard]] virtual int currentCore() const noexcept = 0;
    /// Sleeps about that long, as precisely as the system can (timer slack lowered). Returns at once for <= 0.
    virtual void sleepFor(std::chrono::nanoseconds duration) const noexcept = 0;
    /// What a sleep may end late by on an idle core; who has to be on time spins that long.
    [[nodiscard]] virtual std::chrono::nanoseconds sleepMargin() const noexcept
    {
        return std::chrono::microseconds(60);
    }
    /// Another thread that waits for the caller's core may have it for a while; returns at once where none does.
    virtual void makeRoom() const noexcept { std::this_thread::yield(); }
    /// From now on a thread that wakes up on the caller's core runs at once. Threads that the caller starts meanwhile
    /// give way, too. Null where the system has nothing of the kind.
    [[nodiscard]] virtual std::unique_ptr<GivingWay> giveWay() { return nullptr; }
    /// Gives the memory back that measuring threads of this process had locked; the next one that is to lock it does so
    /// again.
    virtual void unlockMemory() noexcept {}
    /// From now on the heap holds less for each thread and gives back what a large block left behind; its threads wait
    /// for one another more often: for a process of many threads that seldom allocate. Before the first of them is
    /// started.
    virtual void shareHeap() noexcept {}
};

}  // namespace halftrip::os
