#pragma once

#include "core/os/time.hpp"

#include <functional>
#include <map>
#include <mutex>
#include <string>

namespace halftrip::control {

/// The responder's log, with a limit for every caller: whoever calls a thousand times a second fills nobody's disk, and
/// what the others do stays readable. Any thread.
class CallerLog {
public:
    using Sink = std::function<void(const std::string&)>;

    /// Lines about one network in a minute. After them its lines are only counted, and the count is told.
    static constexpr int kLinesPerMinute = 60;
    /// Of all networks together, so that many of them fill no disk either.
    static constexpr int kLinesPerMinuteOfAll = 600;
    /// Networks that are told apart; the rest share one allowance.
    static constexpr std::size_t kMostRemembered = 256;

    /// `sink` takes one line, and neither throws nor blocks. `time` outlives the log.
    CallerLog(const os::Time& time, Sink sink) : m_time(time), m_sink(std::move(sink)) {}

    /// A line about whoever calls from `address`; it should name it.
    void say(const std::string& address, const std::string& line);
    /// Tells of every network whose minute is over how many lines were left out. To be called now and then.
    void tellLeftOut();

private:
    struct Minute {
        os::Time::Instant since;
        int lines = 0;
        std::size_t leftOut = 0;
    };

    const os::Time& m_time;
    Sink m_sink;
    std::mutex m_mutex;
    std::map<std::string, Minute> m_minutes;  ///< By network.
    Minute m_all;
};

}  // namespace halftrip::control
