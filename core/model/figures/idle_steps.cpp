#include "core/model/figures/idle_steps.hpp"

#include "core/base/stable_sort.hpp"
#include "core/model/facts/siblings.hpp"
#include "core/model/figures/run_ends.hpp"
#include "core/model/record/point_figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace halftrip::model {
namespace {

constexpr const char* kStateOfHost = "{state} of host {host}";

/// A rise of half to one and a half times a state's exit latency may be that state's.
constexpr double kLeastOfLatency = 0.5;
constexpr double kMostOfLatency = 1.5;
/// The system guesses how long a sleep will be, and is wrong by some.
constexpr double kResidencySlack = 2;

PointKey withoutPause(const PointResult& point)
{
    PointKey key = point.key();
    std::erase_if(key.axes, [](const AxisValue& value) { return value.axis == kPauseAxis; });
    return key;
}

/// By pause, ascending, those with a p50.
std::vector<std::size_t> pointsAlike(const RunRecord& record, const PointKey& key)
{
    std::vector<std::size_t> alike;
    for (std::size_t index = 0; index < record.points.size(); ++index) {
        const PointResult& point = record.points[index];
        if (point.numberOn(kPauseAxis) && !point.result().histogram.isEmpty() && !isLost(point, 50) &&
            withoutPause(point) == key)
            alike.push_back(index);
    }
    stableSort(alike, {}, [&](std::size_t index) { return *record.points[index].numberOn(kPauseAxis); });
    return alike;
}

bool fits(const IdleState& state, std::int64_t shallowerUs, double riseUs, double fromUs, double toUs)
{
    const auto longer = static_cast<double>(state.exitLatencyUs - shallowerUs);
    const auto residency = static_cast<double>(state.targetResidencyUs);
    const bool isEntered = residency == 0 ||
                           (residency <= toUs * kResidencySlack && residency * kResidencySlack >= fromUs);
    return isEntered && longer > 0 && riseUs >= kLeastOfLatency * longer && riseUs <= kMostOfLatency * longer;
}

std::vector<Text> fittingStates(const RunRecord& record, const IdleStep& step)
{
    const PointResult& before = record.points[step.before];
    const PointResult& after = record.points[step.after];
    const double riseUs = static_cast<double>(step.riseNs) / 1'000;
    const double fromUs = static_cast<double>(*before.numberOn(kPauseAxis)) / 1'000;
    const double toUs = static_cast<double>(*after.numberOn(kPauseAxis)) / 1'000;
    std::vector<Text> fitting;
    for (const bool isA : {true, false}) {
        const bool areHeld = record.areIdleStatesHeld && (isA || isOneHost(record));
        const bool isSpinning = occupiesCore((isA ? after.initiator : after.responder).obtained.wait);
        if (areHeld || (isSpinning && !sleepingArrivalCore(record, after, isA)))
            continue;
        std::int64_t shallowerUs = 0;
        for (const IdleState& state : idleStatesOf(isA ? record.initiatorHost : record.responderHost)) {
            if (fits(state, shallowerUs, riseUs, fromUs, toUs))
                fitting.push_back(text(kStateOfHost, state.name, isA ? "A" : "B"));
            shallowerUs = state.exitLatencyUs;
        }
    }
    return fitting;
}

}  // namespace

std::vector<IdleState> idleStatesOf(const HostFacts& host)
{
    std::vector<IdleState> states;
    for (const Fact& fact : host.facts) {
        const auto* const us = fact.value ? std::get_if<std::int64_t>(&*fact.value) : nullptr;
        if (us == nullptr || !fact.id.starts_with(kExitLatencyFact))
            continue;
        const std::string name = fact.id.substr(std::string_view(kExitLatencyFact).size());
        states.push_back({name, *us, numberOf(host.facts, kTargetResidencyFact + name).value_or(0)});
    }
    stableSort(states, {}, &IdleState::exitLatencyUs);
    return states;
}

std::optional<IdleState> deepestStateWithin(const HostFacts& host, std::int64_t pauseNs)
{
    std::optional<IdleState> deepest;
    for (IdleState& state : idleStatesOf(host)) {
        const std::int64_t paysFromUs = std::max(state.targetResidencyUs, state.exitLatencyUs);
        if (paysFromUs <= pauseNs / 1'000 && state.exitLatencyUs > (deepest ? deepest->exitLatencyUs : 0))
            deepest = std::move(state);
    }
    return deepest;
}

std::optional<int> sleepingArrivalCore(const RunRecord& record, const PointResult& point, bool isA)
{
    const HostFacts& host = isA ? record.initiatorHost : record.responderHost;
    const EndObtained& end = (isA ? point.initiator : point.responder).obtained;
    const EndObtained& other = (isA ? point.responder : point.initiator).obtained;
    if (!end.core || !end.arrivalCore)
        return std::nullopt;
    const auto isThere = [&](const EndObtained& one) {
        return one.core && areOfOneCore(host.cpu, *one.core, *end.arrivalCore);
    };
    const bool isAwake = isThere(end) || (isOneHost(record) && occupiesCore(other.wait) && isThere(other));
    return isAwake ? std::nullopt : end.arrivalCore;
}

std::vector<std::vector<std::size_t>> pointsByPause(const RunRecord& record)
{
    std::vector<std::vector<std::size_t>> series;
    std::vector<PointKey> seen;
    for (const PointResult& first : record.points) {
        const PointKey key = withoutPause(first);
        if (std::ranges::find(seen, key) != seen.end())
            continue;
        seen.push_back(key);
        if (std::vector<std::size_t> alike = pointsAlike(record, key); !alike.empty())
            series.push_back(std::move(alike));
    }
    return series;
}

// After a pause samples are as good as independent, so that their ranks alone tell.
bool mayHaveOneMedian(const PointResult& one, const PointResult& other)
{
    const auto intervalOf = [](const PointResult& point) {
        return stats::medianInterval(point.result().histogram, lostBeside(point, point.result()));
    };
    const auto first = intervalOf(one);
    const auto second = intervalOf(other);
    return !first || !second || (first->low <= second->high && second->low <= first->high);
}

std::vector<IdleStep> idleStepsOf(const RunRecord& record)
{
    std::vector<IdleStep> steps;
    for (const std::vector<std::size_t>& alike : pointsByPause(record)) {
        for (std::size_t i = 1; i < alike.size(); ++i) {
            const std::int64_t low = percentileNs(record.points[alike[i - 1]], 50);
            const std::int64_t high = percentileNs(record.points[alike[i]], 50);
            const auto least = std::max(static_cast<double>(kStepNs), kStepShare * static_cast<double>(low));
            if (static_cast<double>(high - low) < least ||
                mayHaveOneMedian(record.points[alike[i - 1]], record.points[alike[i]]))
                continue;
            IdleStep step{alike[i - 1], alike[i], high - low, {}};
            step.fitting = fittingStates(record, step);
            steps.push_back(std::move(step));
        }
    }
    return steps;
}

bool hasPauses(const RunRecord& record)
{
    const auto& axes = axesThatVary(record.points);
    return std::ranges::find(axes, kPauseAxis) != axes.end();
}

}  // namespace halftrip::model
