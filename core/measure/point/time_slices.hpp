#pragma once

#include "core/loop/point_recorder.hpp"
#include "core/model/record/run_record.hpp"
#include "core/stats/histogram.hpp"

#include <cstdint>
#include <vector>

namespace halftrip::measure {

/// What happened since the last look at a recorder. Reporter thread.
class IntervalReader {
public:
    struct Interval {
        model::TimeSlice slice;
        stats::Histogram rtt;

        /// The slice as it is kept: with its samples by cells, which a slice for a progress event does without.
        [[nodiscard]] model::TimeSlice kept() const;
    };
    /// Everything since the previous call; `nowNs` counts from the start of the point.
    [[nodiscard]] Interval read(const loop::PointRecorder& recorder, std::int64_t nowNs);
    [[nodiscard]] std::int64_t lastReadNs() const noexcept { return m_lastNs; }

private:
    stats::Histogram m_previous;
    std::uint64_t m_previousLost = 0;
    std::int64_t m_lastNs = 0;
};

/// The slices of one point, at most kMost of them however long it lasts: when they run out, neighbours are joined
/// (model::joinNeighbours()) and the slices become twice as long.
class SliceList {
public:
    static constexpr std::size_t kMost = 400;
    /// `expectedNs`: the point's likely length (0 unknown), which chooses the first slice length.
    explicit SliceList(std::int64_t expectedNs);
    [[nodiscard]] std::int64_t sliceNs() const noexcept { return m_sliceNs; }
    void add(const model::TimeSlice& slice);
    /// Behind the last one: what came after the point's end, while losses were waited for, is of the slice before it.
    void endAt(std::int64_t endNs);
    [[nodiscard]] const std::vector<model::TimeSlice>& slices() const noexcept { return m_slices; }

private:
    std::int64_t m_sliceNs;
    std::vector<model::TimeSlice> m_slices;
};

}  // namespace halftrip::measure
