#include "core/measure/time_slices.hpp"

#include <algorithm>
#include <utility>

namespace halftrip::measure {
namespace {

constexpr std::int64_t kShortestSliceNs = 10'000'000;

model::TimeSlice join(const model::TimeSlice& a, const model::TimeSlice& b)
{
    const auto weighted = [&](std::int64_t first, std::int64_t second) {
        const auto total = static_cast<double>(a.count + b.count);
        if (total == 0)
            return std::int64_t{0};
        return static_cast<std::int64_t>((static_cast<double>(first) * static_cast<double>(a.count) +
                                          static_cast<double>(second) * static_cast<double>(b.count)) /
                                         total);
    };
    return {a.startNs,
            b.startNs + b.lengthNs - a.startNs,
            a.count + b.count,
            a.lost + b.lost,
            weighted(a.rttP50Ns, b.rttP50Ns),
            weighted(a.rttP99Ns, b.rttP99Ns),
            std::max(a.rttMaxNs, b.rttMaxNs)};
}

}  // namespace

IntervalReader::Interval IntervalReader::read(const PointRecorder& recorder, std::int64_t nowNs)
{
    recorder.rtt.snapshotInto(m_present);
    Interval interval;
    interval.rtt = m_present.since(m_previous);
    const std::uint64_t lost = recorder.lost.get();
    interval.slice = {m_lastNs,
                      nowNs - m_lastNs,
                      interval.rtt.count(),
                      lost - m_previousLost,
                      interval.rtt.percentileNs(50),
                      interval.rtt.percentileNs(99),
                      interval.rtt.maxNs()};
    std::swap(m_present, m_previous);
    m_previousLost = lost;
    m_lastNs = nowNs;
    return interval;
}

SliceList::SliceList(std::int64_t expectedNs)
    : m_sliceNs(std::max(kShortestSliceNs, expectedNs / static_cast<std::int64_t>(kMost / 2)))
{
}

void SliceList::add(const model::TimeSlice& slice)
{
    if (slice.count == 0 && slice.lost == 0 && slice.lengthNs <= 0)
        return;
    if (m_slices.size() == kMost)
        joinNeighbours();
    m_slices.push_back(slice);
}

void SliceList::joinNeighbours()
{
    std::vector<model::TimeSlice> joined;
    for (std::size_t i = 0; i + 1 < m_slices.size(); i += 2)
        joined.push_back(join(m_slices[i], m_slices[i + 1]));
    m_slices = std::move(joined);
    m_sliceNs *= 2;
}

}  // namespace halftrip::measure
