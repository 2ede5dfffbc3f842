#pragma once

#include "core/os/time.hpp"
#include "core/watch/clock_steps.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <utility>

namespace halftrip::cli {

/// Steps of the date, for all who look: each judges by the looks of all, so that nobody notices one that others do not.
/// Any thread.
class ClockWatch {
public:
    /// `tell` is called once for each step, with its milliseconds, on the thread that noticed it.
    ClockWatch(const os::Time& time, std::function<void(std::int64_t)> tell) : m_time(time), m_tell(std::move(tell)) {}

    /// How many steps there were until now.
    std::uint64_t look()
    {
        std::unique_lock lock(m_mutex);
        const std::int64_t stepMs = m_steps.add(m_time.now().time_since_epoch() / std::chrono::nanoseconds(1),
                                                m_time.date().time_since_epoch() / std::chrono::milliseconds(1));
        m_count += stepMs != 0 ? 1 : 0;
        const std::uint64_t count = m_count;
        lock.unlock();  // A log on a slow disk is to delay nobody else.
        if (stepMs != 0)
            m_tell(stepMs);
        return count;
    }

private:
    const os::Time& m_time;
    std::function<void(std::int64_t)> m_tell;
    std::mutex m_mutex;
    watch::ClockSteps m_steps;
    std::uint64_t m_count = 0;
};

}  // namespace halftrip::cli
