#include "core/model/size_curve.hpp"

#include "core/model/point_figures.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::model {
namespace {

/// What is smaller is no knee that anybody would want to know of.
constexpr double kSmallShare = 0.01;
constexpr double kSmallNs = 50;

PointKey withoutSize(const PointResult& point)
{
    PointKey key = point.key();
    std::erase_if(key.axes, [](const AxisValue& value) { return value.axis == kSizeAxis; });
    return key;
}

bool isOneFrame(const PointResult& point)
{
    return !point.frames || point.frames->count == 1;
}

double abscissaOf(const PointResult& point, bool isOverFrames)
{
    return static_cast<double>(isOverFrames ? point.frames->bytes
                                            : static_cast<std::uint64_t>(point.numberOn(kSizeAxis).value_or(0)));
}

void addFrameKnees(const std::vector<PointResult>& points, SizeCurve& curve)
{
    for (std::size_t i = 1; i < curve.points.size(); ++i) {
        const auto& before = points[curve.points[i - 1]].frames;
        const auto& here = points[curve.points[i]].frames;
        if (before && here && here->count > before->count)
            curve.knees.push_back({Knee::Kind::Frames, curve.points[i], here->count});
    }
}

/// How far the points lie from one line, typically; what two lines would have to explain.
bool isBendWorthTelling(const stats::LineFit& whole, double meanNs)
{
    const double typicalNs = std::sqrt(whole.squares / static_cast<double>(whole.places));
    return typicalNs > std::max(kSmallNs, kSmallShare * meanNs);
}

void fit(const std::vector<PointResult>& points, SizeCurve& curve)
{
    curve.isOverFrames = std::ranges::all_of(curve.points,
                                             [&](std::size_t index) { return points[index].frames.has_value(); });
    std::vector<stats::Place> places;
    std::vector<std::size_t> of;
    double meanNs = 0;
    for (const std::size_t index : curve.points) {
        if (!isOneFrame(points[index]))
            continue;
        const auto ns = static_cast<double>(percentileNs(points[index], 50));
        places.push_back({abscissaOf(points[index], curve.isOverFrames), ns});
        of.push_back(index);
        meanNs += ns;
    }
    if (places.size() < kLeastSizes)
        return;
    curve.fit = stats::fitLine(places);
    if (!curve.fit || !isBendWorthTelling(*curve.fit, meanNs / static_cast<double>(places.size())))
        return;
    if (const auto bend = stats::findBend(places))
        curve.knees.push_back({Knee::Kind::Bend, of[bend->at], 1});
}

}  // namespace

std::optional<double> SizeCurve::fittedNs(const PointResult& point) const
{
    if (!fit || !isOneFrame(point) || (isOverFrames && !point.frames))
        return std::nullopt;
    return fit->at(abscissaOf(point, isOverFrames));
}

std::vector<SizeCurve> sizeCurvesOf(const RunRecord& record, const LinkSpeed& link)
{
    std::vector<SizeCurve> curves;
    std::vector<PointKey> keys;
    for (std::size_t index = 0; index < record.points.size(); ++index) {
        const PointResult& point = record.points[index];
        if (!point.numberOn(kSizeAxis) || point.result().histogram.isEmpty() || isLost(point, 50))
            continue;
        const PointKey key = withoutSize(point);
        const auto known = static_cast<std::size_t>(std::ranges::find(keys, key) - keys.begin());
        if (known == keys.size()) {
            keys.push_back(key);
            curves.emplace_back();
        }
        curves[known].points.push_back(index);
    }
    std::erase_if(curves, [](const SizeCurve& curve) { return curve.points.size() < kLeastSizes; });
    for (SizeCurve& curve : curves) {
        std::ranges::stable_sort(
            curve.points, {}, [&](std::size_t index) { return record.points[index].numberOn(kSizeAxis).value_or(0); });
        addFrameKnees(record.points, curve);
        fit(record.points, curve);
        const bool isBothWays = wordsOf(record.points[curve.points.front()].result().kind).isHalved;
        if (link.mbps > 0)
            curve.linkNsPerByte = (isBothWays ? 2 : 1) * 8'000.0 / static_cast<double>(link.mbps);
    }
    return curves;
}

}  // namespace halftrip::model
