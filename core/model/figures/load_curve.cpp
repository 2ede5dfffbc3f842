#include "core/model/figures/load_curve.hpp"

#include "core/base/stable_sort.hpp"
#include "core/model/record/point_figures.hpp"

#include <algorithm>
#include <limits>

namespace halftrip::model {
namespace {

PointKey withoutGap(const PointResult& point)
{
    PointKey key = point.key();
    std::erase_if(key.axes, [](const AxisValue& value) { return value.axis == kGapAxis; });
    return key;
}

/// As stored; beyond everything where it is among the lost probes. None: nothing was sent.
std::optional<double> p99Of(const PointResult& point)
{
    if (isLost(point, 99))
        return std::numeric_limits<double>::infinity();
    return point.result().histogram.isEmpty() ? std::nullopt
                                              : std::optional(static_cast<double>(percentileNs(point, 99)));
}

/// The load rising.
std::vector<std::size_t> pointsByLoad(const RunRecord& record, const PointKey& key)
{
    std::vector<std::size_t> alike;
    for (std::size_t index = 0; index < record.points.size(); ++index) {
        const PointResult& point = record.points[index];
        if (point.numberOn(kGapAxis) && p99Of(point) && withoutGap(point) == key)
            alike.push_back(index);
    }
    stableSort(alike, std::ranges::greater(),
               [&](std::size_t index) { return *record.points[index].numberOn(kGapAxis); });
    return alike;
}

std::optional<std::size_t> findDoubled(const RunRecord& record, const std::vector<std::size_t>& points)
{
    const auto isHigh = [&](std::size_t i) {
        return *p99Of(record.points[points[i]]) >= kRiseOfP99 * *p99Of(record.points[points.front()]);
    };
    for (std::size_t i = 1; i < points.size(); ++i) {
        // One that stands alone was a disturbance of that moment.
        if (isHigh(i) && (i + 1 == points.size() || isHigh(i + 1)))
            return points[i];
    }
    return std::nullopt;
}

}  // namespace

std::uint64_t droppedOf(const ProbeCounts& counts) noexcept
{
    return counts.lost - std::min(counts.lost, counts.late);
}

std::optional<double> sentEveryNs(const PointResult& point)
{
    const Distribution* const gaps = point.find(DistributionKind::SendGap);
    return gaps != nullptr && !gaps->histogram.isEmpty() ? std::optional(gaps->histogram.meanNs()) : std::nullopt;
}

std::vector<LoadCurve> loadCurvesOf(const RunRecord& record)
{
    std::vector<LoadCurve> curves;
    std::vector<PointKey> seen;
    for (const PointResult& first : record.points) {
        const PointKey key = withoutGap(first);
        if (std::ranges::find(seen, key) != seen.end())
            continue;
        seen.push_back(key);
        LoadCurve curve{.points = pointsByLoad(record, key)};
        if (curve.points.size() < 2)
            continue;
        curve.isSaturated = isLost(record.points[curve.points.front()], 99);
        if (!curve.isSaturated)
            curve.doubled = findDoubled(record, curve.points);
        const auto drop = std::ranges::find_if(
            curve.points, [&](std::size_t index) { return droppedOf(record.points[index].counts) != 0; });
        if (drop != curve.points.end())
            curve.firstDrop = *drop;
        curves.push_back(std::move(curve));
    }
    return curves;
}

bool hasBursts(const RunRecord& record)
{
    return std::ranges::any_of(record.points,
                               [](const PointResult& point) { return point.numberOn(kGapAxis).has_value(); });
}

}  // namespace halftrip::model
