#pragma once

#include "core/base/text.hpp"
#include "core/chart/scale.hpp"
#include "core/model/figures/wire_time.hpp"
#include "core/model/record/point_result.hpp"
#include "core/model/request/axis.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::chart {

enum AxisFigure { P50, P99, Max, AxisFigureCount };

/// The axis to draw points over: what they name first themselves (a sweep's own axis), where its values are numbers;
/// else the first of numbers, else the first. `axes`: those along which they differ, and one of which it is; empty
/// where there are none.
[[nodiscard]] std::string_view drawnAxis(const std::vector<std::string>& axes, const model::PointKey& first);

/// A point as a chart over an axis takes it: figures as stored.
struct AxisPoint {
    const model::PointResult* point = nullptr;
    std::array<double, AxisFigureCount> storedNs{};
    std::array<bool, AxisFigureCount> isLost{};  ///< Among the lost probes: nobody knows it.
    bool hasSamples = false;
    bool isWhole = true;
};
[[nodiscard]] AxisPoint axisPointOf(const model::PointResult& point);

/// Where a point stands. Points that differ along other axes, too, are groups of their own.
struct AxisPlace {
    std::size_t point = 0;  ///< Among those that were given.
    double x = 0;
    std::size_t group = 0;
    std::array<std::optional<double>, AxisFigureCount> shownUs{};  ///< None without samples, or lost.
    std::optional<double> wireUs = {};  ///< What the wire takes of it, where that is known.
};

struct AxisPlaces {
    std::vector<AxisPlace> places;
    std::vector<Tick> values;  ///< Each once, in the order of the points.
    std::vector<Text> groups;  ///< "udp", "64 bytes over xdp": the place on the other axes.
    bool isLog = false;
};

/// Numbers stand where they are, words side by side; no pause at all stands as far left of the shortest as that does of
/// the next. Points without a value on the axis are left out. `axes`: those along which the points differ.
[[nodiscard]] AxisPlaces placesOn(const model::AxisInfo& axis, std::span<const AxisPoint> points,
                                  std::vector<std::string> axes, const model::LinkSpeed& link);

}  // namespace halftrip::chart
