#include "core/diagnose/rules/rules.hpp"

#include <cmath>

namespace halftrip::diagnose {
namespace {

constexpr const char* kClockDriftSentence =
    "The measuring clock moved by {driftPpm:.0f} ppm against the system's during the run. The host was suspended or "
    "migrated, or its counter is not constant. No figure of this run can be trusted.";
constexpr const char* kClockDriftSeen =
    "The clock {clock} was compared with the system's before and after the run; up to {limitPpm:.0f} ppm is believed.";
constexpr const char* kClockDriftNext =
    "Repeat the run on a host that stays awake and in its place. Where the clock drifts "
    "again, its counter is no clock: measure on another host.";

std::vector<model::Finding> findClockDrift(const model::RunRecord& record)
{
    const model::NoiseFloor& floor = record.noiseFloor;
    if (std::abs(floor.driftPpm) <= model::kLargestDriftPpm)
        return {};
    return {{.id = "clockDrift",
             .sentence = text(kClockDriftSentence, floor.driftPpm),
             .evidence = {text(kClockDriftSeen, floor.clock, model::kLargestDriftPpm)},
             .nextStep = kClockDriftNext}};
}

}  // namespace

Rule clockDriftRule()
{
    return {"clockDrift", "Did the measuring clock move against the system's during the run?", findClockDrift,
            Touches::Everything, "the clock drifted"};
}

}  // namespace halftrip::diagnose
