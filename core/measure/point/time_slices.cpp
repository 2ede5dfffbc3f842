#include "core/measure/point/time_slices.hpp"

#include "core/model/record/slice_joining.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace halftrip::measure {
namespace {

constexpr std::int64_t kShortestSliceNs = 10'000'000;

}  // namespace

IntervalReader::Interval IntervalReader::read(const loop::PointRecorder& recorder, std::int64_t nowNs)
{
    stats::Histogram present = recorder.rtt.snapshot();
    Interval interval;
    interval.rtt = present.since(m_previous);
    // A listener's losses become fewer when a packet comes that was only reordered: it is counted once.
    const std::uint64_t lost = std::max(recorder.lost.get(), m_previousLost);
    const std::uint64_t lostSince = lost - m_previousLost;
    interval.slice = {m_lastNs,
                      nowNs - m_lastNs,
                      interval.rtt.count(),
                      lostSince,
                      interval.rtt.percentileNs(50, lostSince),
                      interval.rtt.percentileNs(99, lostSince),
                      interval.rtt.maxNs()};
    m_previous = std::move(present);
    m_previousLost = lost;
    m_lastNs = nowNs;
    return interval;
}

model::TimeSlice IntervalReader::Interval::kept() const
{
    model::TimeSlice whole = slice;
    whole.cells = stats::CellCounts(rtt);
    return whole;
}

SliceList::SliceList(std::int64_t expectedNs)
    : m_sliceNs(std::max(kShortestSliceNs, expectedNs / static_cast<std::int64_t>(kMost / 2)))
{
}

void SliceList::add(const model::TimeSlice& slice)
{
    if (slice.count == 0 && slice.lost == 0 && slice.lengthNs <= 0)
        return;
    if (m_slices.size() == kMost) {
        model::joinNeighbours(m_slices);
        m_sliceNs += std::min(m_sliceNs, std::numeric_limits<std::int64_t>::max() - m_sliceNs);
    }
    m_slices.push_back(slice);
}

void SliceList::endAt(std::int64_t endNs)
{
    while (m_slices.size() > 1 && m_slices.back().startNs >= endNs) {
        const model::TimeSlice beyond = std::move(m_slices.back());
        m_slices.pop_back();
        m_slices.back() = model::joined(m_slices.back(), beyond);
    }
    if (!m_slices.empty())
        m_slices.back().lengthNs = std::max<std::int64_t>(endNs - m_slices.back().startNs, 0);
}

}  // namespace halftrip::measure
