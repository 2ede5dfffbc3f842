#pragma once

#include "core/os/counters.hpp"
#include "core/os/time.hpp"

#include <map>
#include <string>

namespace halftrip::measure {

/// Reads what the system counts by itself, which takes about a millisecond, once between two rounds that follow each
/// other at once: what was read behind the one is what was there before the other, but for a few control messages. One
/// thread.
class CounterReader {
public:
    /// Both outlive it.
    CounterReader(os::Counters& counters, const os::Time& time) noexcept : m_counters(counters), m_time(time) {}

    /// As it is now.
    [[nodiscard]] os::CounterValues now(const std::string& adapter);
    /// As it is now, or was when now() was asked at most kFreshFor ago.
    [[nodiscard]] os::CounterValues nowOrJustBefore(const std::string& adapter);
    /// Something else went through the adapters: what was read before it is no beginning any more.
    void forget() noexcept { m_last.clear(); }

    /// From one round to the next it takes two or three milliseconds, if nothing comes between.
    static constexpr std::chrono::milliseconds kFreshFor{5};

private:
    struct Reading {
        os::CounterValues values;
        os::Time::Instant at;
    };

    os::Counters& m_counters;
    const os::Time& m_time;
    std::map<std::string, Reading> m_last;  ///< By adapter.
};

}  // namespace halftrip::measure
