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

void addPart(PointOutcome& whole, PointOutcome part, const clock::TickConverter& converter)
{
    whole.error = std::move(part.error);
    whole.isSilent = part.isSilent;
    whole.needsNewPaths = part.needsNewPaths;
    whole.hasHeard = whole.hasHeard || part.hasHeard;
    whole.hasHeardInTime = whole.hasHeardInTime || part.hasHeardInTime;
    whole.lasted += part.lasted;
    whole.done += part.done;
    if (part.arrived)
        whole.arrived = whole.arrived.value_or(0) + *part.arrived;
    whole.foreign += part.foreign;
    whole.unheardHere = std::move(part.unheardHere);
    whole.unheardThere = std::move(part.unheardThere);
    if (part.measuredFrom == 0 || !part.point)
        return;
    if (!whole.point || whole.measuredUntil == 0) {
        whole.point = std::move(part.point);
        whole.excluded = std::move(part.excluded);
        whole.measuredFrom = part.measuredFrom;
    } else {
        prolongOutage(*whole.point, converter.spanToNanoseconds(part.measuredFrom - whole.measuredUntil));
        addRound(*whole.point, std::move(*part.point), /*isSeveral=*/false);
        addExcluded(whole.excluded, part.excluded);
    }
    whole.measuredUntil = part.measuredUntil;
}

}  // namespace halftrip::measure
