#include "core/model/figures/size_curve.hpp"

#include "core/base/stable_sort.hpp"
#include "core/model/record/point_figures.hpp"

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
bool isBendWorthTelling(const stats::LineFit& whole, double leastNs, double meanNs)
{
    const double typicalNs = std::sqrt(whole.squares / static_cast<double>(whole.places));
    return typicalNs > std::max(leastNs, kSmallShare * meanNs);
}

/// Half of the median's confidence interval, by the ranks of its samples alone where these are too few for that of the
/// point's course. None where they are too few even so.
std::optional<double> halfWidthNs(const PointResult& point)
{
    auto interval = confidenceOf(point, 50);
    if (!interval)
        interval = stats::medianInterval(point.result().histogram, lostBeside(point, point.result()));
    if (!interval)
        return std::nullopt;
    return static_cast<double>(interval->high - interval->low) / 2;
}

/// The medians are no exact places: what each does not know of itself adds to what the line does not know.
void addUncertainty(stats::LineFit& line, const std::vector<stats::Place>& places,
                    const std::vector<double>& halfWidthsNs)
{
    const auto count = static_cast<double>(places.size());
    double mean = 0;
    for (const stats::Place& place : places)
        mean += place.x / count;
    double squares = 0;
    for (const stats::Place& place : places)
        squares += (place.x - mean) * (place.x - mean);
    double ofSlope = 0;
    double ofBase = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double slopeShare = (places[i].x - mean) / squares;
        const double baseShare = 1 / count - mean * slopeShare;
        ofSlope += slopeShare * slopeShare * halfWidthsNs[i] * halfWidthsNs[i];
        ofBase += baseShare * baseShare * halfWidthsNs[i] * halfWidthsNs[i];
    }
    line.slopeMargin = std::sqrt((line.slopeMargin * line.slopeMargin) + ofSlope);
    line.baseMargin = std::sqrt((line.baseMargin * line.baseMargin) + ofBase);
}

void fit(const std::vector<PointResult>& points, SizeCurve& curve)
{
    curve.isOverFrames = std::ranges::all_of(curve.points,
                                             [&](std::size_t index) { return points[index].frames.has_value(); });
    std::vector<stats::Place> places;
    std::vector<std::size_t> of;
    std::vector<double> halfWidthsNs;
    double meanNs = 0;
    for (const std::size_t index : curve.points) {
        const std::optional<double> widthNs = isOneFrame(points[index]) ? halfWidthNs(points[index]) : std::nullopt;
        if (!widthNs)
            continue;
        const auto ns = static_cast<double>(percentileNs(points[index], 50));
        places.push_back({abscissaOf(points[index], curve.isOverFrames), ns});
        of.push_back(index);
        halfWidthsNs.push_back(*widthNs);
        meanNs += ns;
    }
    curve.places = places.size();
    if (places.size() < kLeastSizes)
        return;
    curve.fit = stats::fitLine(places);
    if (!curve.fit)
        return;
    const double widestNs = std::ranges::max(halfWidthsNs);
    const bool isBent = isBendWorthTelling(*curve.fit, std::max(kSmallNs, widestNs),
                                           meanNs / static_cast<double>(places.size()));
    addUncertainty(*curve.fit, places, halfWidthsNs);
    if (!isBent)
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
        stableSort(curve.points, {},
                   [&](std::size_t index) { return record.points[index].numberOn(kSizeAxis).value_or(0); });
        addFrameKnees(record.points, curve);
        fit(record.points, curve);
        const bool isBothWays = wordsOf(record.points[curve.points.front()].result().kind).isHalved;
        if (link.mbps > 0)
            curve.linkNsPerByte = (isBothWays ? 2 : 1) * 8'000.0 / static_cast<double>(link.mbps);
    }
    return curves;
}

}  // namespace halftrip::model
