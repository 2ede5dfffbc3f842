#pragma once

#include "core/base/live_count.hpp"
#include "core/loop/gap_detector.hpp"
#include "core/loop/probe_log.hpp"
#include "core/loop/slow_probes.hpp"
#include "core/model/record/run_record.hpp"
#include "core/stats/recorder.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::loop {

/// What became of the probes, as it is being counted.
struct LiveProbeCounts {
    LiveCount sent;
    LiveCount received;
    LiveCount lost;
    LiveCount late;
    LiveCount duplicate;
    LiveCount reordered;
    LiveCount unmatched;
    LiveCount notSent;
    LiveCount altered;  ///< Among the unmatched ones.
    LiveCount leftOut;  ///< Among those not sent.

    [[nodiscard]] model::ProbeCounts counts() const noexcept
    {
        return {sent.get(),      received.get(),  lost.get(),    late.get(),    duplicate.get(),
                reordered.get(), unmatched.get(), notSent.get(), altered.get(), leftOut.get()};
    }
};

/// Everything the measuring thread writes during one point. Allocated and touched before it starts. The counts are
/// those of the measured part.
struct PointRecorder : LiveProbeCounts {
    PointRecorder() = default;
    /// For a ping-pong that is driven (SharedPings): without memory for what only other loops record, some 0.9 MB less.
    struct OfDrivenPing {};
    explicit PointRecorder(OfDrivenPing)
        : warmup(stats::Recorder::Unused{}),
          followers(stats::Recorder::Unused{}),
          sendGaps(stats::Recorder::Unused{}),
          arrivals(stats::Recorder::Unused{})
    {
    }

    stats::Recorder rtt;
    stats::Recorder fromScheduled;
    stats::Recorder residence;
    stats::Recorder lessResidence;  ///< The round trips without it, where the plan wants them.
    stats::Recorder warmup;
    stats::Recorder first;
    stats::Recorder followers;  ///< Of a measured probe that a pause came before.
    stats::Recorder sendGaps;  ///< From one send to the next of a burst.
    stats::Recorder arrivals;  ///< From one packet of a feed to the next, where none is stamped.

    stats::Recorder lateReplies;  ///< Of the measured part: how long they took after all.
    LiveProbeCounts excluded;  ///< Of the first probe and the warm-up.
    /// Of a feed: packets behind the first and the warm-up, whoever sent them. A plan's count is of these; the other
    /// counts are of all packets of the first sender.
    LiveCount listened;

    /// Stretches of the measured part in which nothing came although it was waited for, each from the departure of a
    /// probe that was lost to the next reply of any probe; in ticks.
    std::atomic<std::int64_t> silentTicks{0};
    std::atomic<std::int64_t> longestSilenceTicks{0};
    std::atomic<std::int64_t> longestSilenceAtTicks{0};  ///< When that one began.
    /// Of the measured part. Written once, when the loop has ended.
    Gaps gaps;
    /// Of the measured part, where the loop keeps single probes. Read when it has ended.
    SlowProbes slow;
    FirstLost firstLost;
    ClockBounds clockBounds;
    /// Of the measured part, where it has been given room. Read when the loop has ended.
    ProbeLog log;
    std::vector<clock::TickWindow> turns;  ///< Where probes went by turns: each from its first send to its last
                                           ///< receive. Read when the loop has ended.

    /// Since when, in ticks, probes have been lost or refused and no reply has come; 0: all is well. And when the
    /// trouble before ended.
    std::atomic<std::int64_t> troubleSinceTicks{0};
    std::atomic<std::int64_t> troubleEndedTicks{0};

    enum class Phase : std::uint8_t { Waiting, WarmingUp, Measuring, Finished };
    std::atomic<Phase> phase{Phase::Waiting};
    std::atomic<std::int64_t> startTicks{0};  ///< First send of the measured part.
    /// What the loop says of the point, for people. Written once, when it has ended.
    std::map<std::string, std::string> remarks;
    std::optional<model::StampConvention> stamps;  ///< Of a feed that is stamped. Written as `remarks` are.
    std::atomic<std::int64_t> endTicks{0};  ///< Last receive (or timeout) of the measured part.

    /// Interarrival jitter of the measured round trips (RFC 3550, 6.4.1 and A.8), in sixteenths of a nanosecond; -1:
    /// there were not two.
    std::atomic<std::int64_t> jitterSixteenths{-1};
    std::int64_t lastRttNs = -1;  ///< The measuring thread's own.
    LiveCount retries;  ///< Among the measured part's refused sends (notSent): the same probe was sent again.

    /// On the measuring thread.
    void addToJitter(std::int64_t rttNs) noexcept
    {
        using enum std::memory_order;
        if (lastRttNs >= 0) {
            const std::int64_t before = std::max<std::int64_t>(jitterSixteenths.load(relaxed), 0);
            const std::int64_t difference = rttNs > lastRttNs ? rttNs - lastRttNs : lastRttNs - rttNs;
            jitterSixteenths.store(before + difference - ((before + 8) >> 4), relaxed);
        }
        lastRttNs = rttNs;
    }
    /// On the measuring thread.
    void addSilence(std::int64_t sinceTicks, std::int64_t untilTicks) noexcept
    {
        using enum std::memory_order;
        const std::int64_t length = untilTicks - sinceTicks;
        if (length <= 0)
            return;
        silentTicks.store(silentTicks.load(relaxed) + length, relaxed);
        if (length <= longestSilenceTicks.load(relaxed))
            return;
        longestSilenceTicks.store(length, relaxed);
        longestSilenceAtTicks.store(sinceTicks, relaxed);
    }
    /// Any reply at all, warm-up included: somebody answers.
    [[nodiscard]] bool hasHeardAnything() const noexcept { return heard() != 0; }
    /// Every probe that came here, in time or not, warm-up included.
    [[nodiscard]] std::uint64_t heard() const noexcept
    {
        const auto of = [](const LiveProbeCounts& part) {
            return part.received.get() + part.late.get() + part.duplicate.get();
        };
        return of(*this) + of(excluded);
    }
};

}  // namespace halftrip::loop
