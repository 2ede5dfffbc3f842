#pragma once

#include "core/base/live_count.hpp"
#include "core/model/run_record.hpp"
#include "core/stats/recorder.hpp"

#include <atomic>
#include <cstdint>

namespace halftrip::measure {

/// Everything the measuring thread writes during one point. Allocated and touched before it starts.
struct PointRecorder {
    stats::Recorder rtt;
    stats::Recorder fromIntended;
    stats::Recorder residence;
    stats::Recorder warmup;
    stats::Recorder first;

    LiveCount sent;
    LiveCount received;
    LiveCount lost;
    LiveCount late;
    LiveCount duplicate;
    LiveCount reordered;
    LiveCount foreign;
    LiveCount notSent;

    enum class Phase : std::uint8_t { Waiting, WarmingUp, Measuring, Finished };
    std::atomic<Phase> phase{Phase::Waiting};
    std::atomic<std::int64_t> startTicks{0};  ///< First send of the measured part.
    std::atomic<std::int64_t> endTicks{0};    ///< Last receive (or time-out) of the measured part.

    [[nodiscard]] model::ProbeCounts counts() const noexcept
    {
        return {sent.get(),      received.get(),  lost.get(),    late.get(),
                duplicate.get(), reordered.get(), foreign.get(), notSent.get()};
    }
    /// Any reply at all, warm-up included: somebody answers.
    [[nodiscard]] bool hasHeardAnything() const noexcept
    {
        return first.count() + warmup.count() + received.get() + late.get() != 0;
    }
    /// Every probe that came here, in time or not, warm-up included.
    [[nodiscard]] std::uint64_t heard() const noexcept
    {
        return first.count() + warmup.count() + received.get() + late.get() + duplicate.get();
    }
};

}  // namespace halftrip::measure
