#include "core/chart/axis_places.hpp"

#include "core/model/record/point_figures.hpp"
#include "core/model/text/number_format.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace halftrip::chart {
namespace {

/// How much of a word's room its groups share.
constexpr double kWordRoom = 0.6;
/// Over a wider range an axis of numbers is logarithmic.
constexpr double kLogAxisFrom = 10;

/// `known`: where each label stands.
double positionOf(std::vector<Tick>& values, std::map<std::string, double>& known, const model::AxisInfo& axis,
                  const model::AxisValue& value)
{
    const double next = axis.isWord ? static_cast<double>(values.size()) : static_cast<double>(value.number);
    const auto [place, isNew] = known.try_emplace(model::textOf(value), next);
    if (isNew)
        values.push_back({next, place->first});
    return place->second;
}

/// Beside times over decades none at all has its place, too.
void placeZero(AxisPlaces& all, const model::AxisInfo& axis)
{
    std::vector<double> others;
    for (const Tick& value : all.values)
        others.push_back(value.value);
    const bool hasZero = std::erase(others, 0.0) > 0;
    if (axis.unit != model::Unit::Nanoseconds || !hasZero || others.size() < 2)
        return;
    std::ranges::sort(others);
    const double left = others[0] * others[0] / others[1];
    for (Tick& value : all.values)
        value.value = value.value == 0 ? left : value.value;
    for (AxisPlace& place : all.places)
        place.x = place.x == 0 ? left : place.x;
}

}  // namespace

std::string_view drawnAxis(const std::vector<std::string>& axes, const model::PointKey& first)
{
    const auto isNumber = [](const std::string& axis) { return !model::axisInfo(axis).isWord; };
    const auto own = first.axes.empty() ? axes.end() : std::ranges::find(axes, first.axes.front().axis);
    if (own != axes.end() && isNumber(*own))
        return *own;
    const auto number = std::ranges::find_if(axes, isNumber);
    if (number != axes.end())
        return *number;
    return axes.empty() ? std::string_view() : std::string_view(axes.front());
}

AxisPoint axisPointOf(const model::PointResult& point)
{
    AxisPoint out{.point = &point, .hasSamples = !point.result().histogram.isEmpty(), .isWhole = point.isComplete};
    out.storedNs = {static_cast<double>(model::percentileNs(point, 50)),
                    static_cast<double>(model::percentileNs(point, 99)),
                    static_cast<double>(point.result().histogram.maxNs())};
    out.isLost = {model::isLost(point, 50), model::isLost(point, 99), false};
    return out;
}

AxisPlaces placesOn(const model::AxisInfo& axis, std::span<const AxisPoint> points, std::vector<std::string> axes,
                    const model::LinkSpeed& link)
{
    std::erase(axes, axis.id);
    AxisPlaces all;
    std::map<std::string, double> known;
    for (std::size_t index = 0; index < points.size(); ++index) {
        const model::PointResult& point = *points[index].point;
        const auto value = std::ranges::find(point.axes, axis.id, &model::AxisValue::axis);
        if (value == point.axes.end())
            continue;
        Text name = model::phraseOn(point, axes);
        auto group = std::ranges::find(all.groups, name);
        if (group == all.groups.end())
            group = all.groups.insert(all.groups.end(), std::move(name));
        AxisPlace place{.point = index, .x = positionOf(all.values, known, axis, *value)};
        place.group = static_cast<std::size_t>(group - all.groups.begin());
        const model::DistributionWords& words = model::wordsOf(point.result().kind);
        for (std::size_t i = 0; i < AxisFigureCount; ++i) {
            if (points[index].hasSamples && !points[index].isLost[i])
                place.shownUs[i] = model::shownMicroseconds(words, points[index].storedNs[i]);
        }
        if (const auto wireNs = model::wireInResultNs(point, link); wireNs && axis.id == model::kSizeAxis)
            place.wireUs = model::shownMicroseconds(words, *wireNs);
        all.places.push_back(place);
    }
    placeZero(all, axis);
    if (axis.isWord && all.groups.size() > 1) {
        for (AxisPlace& place : all.places)
            place.x += kWordRoom *
                       ((static_cast<double>(place.group) + 0.5) / static_cast<double>(all.groups.size()) - 0.5);
    }
    if (!axis.isWord && !all.values.empty()) {
        const auto [low, high] = std::ranges::minmax(all.values, {}, &Tick::value);
        all.isLog = low.value > 0 && high.value / low.value > kLogAxisFrom;
    }
    return all;
}

}  // namespace halftrip::chart
