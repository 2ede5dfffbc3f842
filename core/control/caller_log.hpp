#pragma once

#include "core/control/caller_table.hpp"
#include "core/control/token_bucket.hpp"

#include <cstddef>
#include <functional>
#include <mutex>
#include <string>

namespace halftrip::control {

/// The responder's log, with a limit for every caller: whoever calls a thousand times a second fills nobody's disk, and
/// what the others do stays readable. Any thread.
class CallerLog {
public:
    using Sink = std::function<void(const std::string&)>;

    /// Lines about one network, at once or spread over a minute. After them its lines are only counted, and the count
    /// is told.
    static constexpr int kLinesPerMinute = 60;
    /// Of all networks together, so that many of them fill no disk either.
    static constexpr int kLinesPerMinuteOfAll = 600;
    /// Networks that are told apart; the rest share one allowance.
    static constexpr std::size_t kMostRemembered = 256;

    /// `sink` takes one line, and neither throws nor blocks. `time` outlives the log.
    CallerLog(const os::Time& time, Sink sink) : m_time(time), m_sink(std::move(sink)) {}

    /// A line about whoever calls from `address`; it should name it.
    void say(const std::string& address, const std::string& line);
    /// Tells of every network how many lines were left out, a minute after the first of them. To be called now and
    /// then.
    void tellLeftOut();

private:
    struct Network {
        TokenBucket lines;
        std::size_t leftOut = 0;
        os::Time::Instant since = {};  ///< When the first of those came.
        [[nodiscard]] bool isAsNew(os::Time::Instant now) const { return leftOut == 0 && lines.isFull(now); }
    };

    const os::Time& m_time;
    Sink m_sink;
    std::mutex m_mutex;
    CallerTable<std::string, Network> m_networks{kMostRemembered};
    Network m_others{TokenBucket(kLinesPerMinute, kLinesPerMinute / 60.0, {})};
    TokenBucket m_all{kLinesPerMinuteOfAll, kLinesPerMinuteOfAll / 60.0, {}};
};

}  // namespace halftrip::control
