#include "core/model/record/slice_joining.hpp"

#include <algorithm>

namespace halftrip::model {

TimeSlice joined(const TimeSlice& a, const TimeSlice& b)
{
    const auto total = static_cast<double>(a.count + b.count);
    const auto weightedMean = [&](std::int64_t ofA, std::int64_t ofB) {
        if (total == 0)
            return std::int64_t{0};
        return static_cast<std::int64_t>((static_cast<double>(ofA) * static_cast<double>(a.count) +
                                          static_cast<double>(ofB) * static_cast<double>(b.count)) /
                                         total);
    };
    stats::CellCounts cells = a.cells;
    cells.merge(b.cells);
    return {.startNs = a.startNs,
            .lengthNs = b.startNs + b.lengthNs - a.startNs,
            .count = a.count + b.count,
            .lost = a.lost + b.lost,
            .p50Ns = weightedMean(a.p50Ns, b.p50Ns),
            .p99Ns = weightedMean(a.p99Ns, b.p99Ns),
            .maxNs = std::max(a.maxNs, b.maxNs),
            .cells = std::move(cells)};
}

void joinNeighbours(std::vector<TimeSlice>& slices)
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i + 1 < slices.size(); i += 2)
        slices[kept++] = joined(slices[i], slices[i + 1]);
    if (slices.size() % 2 != 0)
        slices[kept++] = slices.back();
    slices.resize(kept);
}

}  // namespace halftrip::model
