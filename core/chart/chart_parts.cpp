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

const model::Distribution* lateViewOf(const model::PointResult& point)
{
    const model::Distribution* const view = point.find(model::DistributionKind::FromScheduled);
    if (view == nullptr || view->histogram.isEmpty())
        return nullptr;
    const model::Distribution* const whole = point.find(model::DistributionKind::RoundTrip);
    const stats::Histogram& took = (whole != nullptr ? *whole : point.result()).histogram;
    // As far as the buckets tell values apart, and a look at the clock is long.
    constexpr double kSame = 1.05;
    constexpr double kSameNs = 500;
    for (const double percent : {50.0, 99.0, 99.9, 100.0}) {
        const auto late = static_cast<double>(view->histogram.percentileNs(percent));
        if (late > static_cast<double>(took.percentileNs(percent)) * kSame + kSameNs)
            return view;
    }
    return nullptr;
}

Text lateViewName(const model::DistributionWords& result)
{
    const Text shown(model::wordsOf(model::DistributionKind::FromScheduled).shown);
    return result.isHalved ? text("{}, not halved", shown) : shown;
}

Text axisName(const model::DistributionWords& result, bool hasLateView)
{
    const Text shown(result.shown);
    const Text view(model::wordsOf(model::DistributionKind::FromScheduled).shown);
    return hasLateView ? text("{} and {}", shown, view) : shown;
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
