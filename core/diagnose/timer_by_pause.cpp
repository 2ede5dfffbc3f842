#include "core/diagnose/timer_by_pause.hpp"

#include "core/model/figures/idle_steps.hpp"
#include "core/model/record/point_figures.hpp"

#include <algorithm>
#include <cstdlib>

namespace halftrip::diagnose {
namespace {

/// Between the sums of round trip and pause. A fall of less than four times that is no proof of them being one.
constexpr double kSumTolerance = 0.05;
constexpr double kLeastFall = 0.2;
/// Of the fall: how far it may be from what the pauses grew by. Matters where pauses are long beside round trips.
constexpr double kFallTolerance = 0.25;

struct PausedPoint {
    std::uint32_t index = 0;
    std::int64_t pauseNs = 0;
    std::int64_t rttNs = 0;
    [[nodiscard]] std::int64_t sumNs() const { return rttNs + pauseNs; }
};

std::vector<PausedPoint> pausedSeriesOf(const model::RunRecord& record, const std::vector<std::size_t>& alike)
{
    std::vector<PausedPoint> series;
    for (const std::size_t index : alike) {
        const model::PointResult& point = record.points[index];
        if (point.result().kind == model::DistributionKind::RoundTrip)
            series.push_back({static_cast<std::uint32_t>(index), *point.numberOn(model::kPauseAxis),
                              model::percentileNs(point, 50)});
    }
    return series;
}

/// True where `next` is shorter than `first` by about as much as its pause is longer.
bool isHeldLike(const PausedPoint& first, const PausedPoint& next)
{
    const auto off = static_cast<double>(std::abs(next.sumNs() - first.sumNs()));
    return next.rttNs < first.rttNs && off <= kSumTolerance * static_cast<double>(first.sumNs()) &&
           off <= kFallTolerance * static_cast<double>(next.pauseNs - first.pauseNs);
}

std::optional<TimerByPause> timerFrom(const model::RunRecord& record, const std::vector<PausedPoint>& series,
                                      std::size_t begin)
{
    const PausedPoint& first = series[begin];
    std::size_t end = begin + 1;
    while (end < series.size() && isHeldLike(first, series[end]))
        ++end;
    const PausedPoint& last = series[end - 1];
    if (end - begin < 2 ||
        static_cast<double>(first.rttNs - last.rttNs) < kLeastFall * static_cast<double>(first.rttNs) ||
        model::mayHaveOneMedian(record.points[first.index], record.points[last.index]))
        return std::nullopt;
    TimerByPause timer;
    std::int64_t sumNs = 0;
    for (std::size_t i = begin; i < end; ++i) {
        timer.held.push_back(series[i].index);
        sumNs += series[i].sumNs();
    }
    timer.periodNs = sumNs / static_cast<std::int64_t>(end - begin);
    std::int64_t shortestNs = last.rttNs;
    for (std::size_t i = end; i < series.size(); ++i) {
        if (timer.free && series[i].rttNs >= shortestNs)
            continue;
        timer.free = series[i].index;
        shortestNs = std::min(shortestNs, series[i].rttNs);
    }
    timer.costNs = first.rttNs - shortestNs;
    return timer;
}

}  // namespace

std::vector<TimerByPause> timersByPause(const model::RunRecord& record)
{
    std::vector<TimerByPause> timers;
    for (const std::vector<std::size_t>& alike : model::pointsByPause(record)) {
        const std::vector<PausedPoint> series = pausedSeriesOf(record, alike);
        std::optional<TimerByPause> longest;
        for (std::size_t begin = 0; begin < series.size(); ++begin) {
            if (auto timer = timerFrom(record, series, begin);
                timer && (!longest || timer->held.size() > longest->held.size()))
                longest = std::move(timer);
        }
        if (longest)
            timers.push_back(std::move(*longest));
    }
    return timers;
}

}  // namespace halftrip::diagnose
