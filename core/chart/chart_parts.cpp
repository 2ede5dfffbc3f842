#include "core/chart/chart_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::chart {

const model::DistributionWords& wordsOf(const model::PointResult& point)
{
    return model::wordsOf(point.result().kind);
}

std::string inMicroseconds(const model::DistributionWords& words)
{
    return fmt::format("{}, µs", words.shown);
}

Axis latencyAxis(const Chart& chart, const std::string& title)
{
    double least = std::numeric_limits<double>::infinity();
    double most = 0;
    for (const Series& series : chart.series) {
        for (const Dot& dot : series.dots) {
            least = std::min(least, dot.y);
            most = std::max(most, dot.y);
        }
    }
    Axis axis{title, fittingScale(least, most)};
    if (axis.kind == ScaleKind::Linear)
        axis.alsoShows = 0;
    return axis;
}

}  // namespace halftrip::chart
