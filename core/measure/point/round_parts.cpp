#include "core/measure/point/round_parts.hpp"

#include <algorithm>
#include <utility>

namespace halftrip::measure {
namespace {

void prolongOutage(model::PointResult& point, std::int64_t byNs)
{
    if (byNs <= 0)
        return;
    if (!point.outages.empty())
        point.outages.back().lengthNs += byNs;
    point.elapsedNs += byNs;
}

}  // namespace

std::optional<PointSettings> restOf(const PointSettings& settings, const PointOutcome& outcome, clock::Ticks now,
                                    const clock::TickConverter& converter)
{
    PointSettings rest = settings;
    if (!outcome.point || outcome.measuredUntil == 0)
        return rest;
    if (settings.count != 0) {
        rest.count = settings.count - std::min(outcome.done, settings.count);
        return rest.count == 0 ? std::nullopt : std::optional(rest);
    }
    rest.durationNs = settings.durationNs - outcome.point->elapsedNs -
                      converter.spanToNanoseconds(now - outcome.measuredUntil);
    return rest.durationNs <= 0 ? std::nullopt : std::optional(rest);
}

void endInOutage(const PointSettings& settings, model::PointResult& point)
{
    point.isComplete = true;
    if (settings.count == 0)
        prolongOutage(point, settings.durationNs - point.elapsedNs);
}

void PointOutcome::merge(PointOutcome later, const clock::TickConverter& converter)
{
    std::swap(*this, later);
    PointOutcome& before = later;
    hasHeard = hasHeard || before.hasHeard;
    hasHeardInTime = hasHeardInTime || before.hasHeardInTime;
    lasted += before.lasted;
    done += before.done;
    unmatched += before.unmatched;
    if (before.arrived)
        arrived = arrived.value_or(0) + *before.arrived;
    const bool hasMeasured = point && measuredFrom != 0;
    const bool hadMeasured = before.point && before.measuredUntil != 0;
    if (hasMeasured && !hadMeasured)
        return;
    if (hasMeasured) {
        prolongOutage(*before.point, converter.spanToNanoseconds(measuredFrom - before.measuredUntil));
        addRound(*before.point, std::move(*point), /*isSeveral=*/false);
        addExcluded(before.excluded, excluded);
    } else {
        measuredUntil = before.measuredUntil;
    }
    point = std::move(before.point);
    excluded = std::move(before.excluded);
    measuredFrom = before.measuredFrom;
}

}  // namespace halftrip::measure
