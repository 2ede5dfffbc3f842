#include "core/diagnose/rule.hpp"

#include <cmath>

namespace halftrip::diagnose {
namespace {

constexpr const char* kClockDriftSentence =
    "The measuring clock drifted {driftPpm:.0f} ppm from the system clock during the run. The host was suspended or "
    "migrated, or its counter is not constant. No figure of this run is valid.";
constexpr const char* kClockDriftSeen =
    "The clock {clock} was compared with the system clock before and after the run; the limit is {limitPpm:.0f} ppm.";
constexpr const char* kClockDriftOverturned = "The same figures in a repeated run whose clocks agree.";
constexpr const char* kClockDriftNext = "Repeat the run on a host that is neither suspended nor migrated. If the clock "
                                        "drifts again, measure on another host.";

std::vector<model::Finding> findClockDrift(const model::RunRecord& record)
{
    const model::NoiseFloor& floor = record.noiseFloor;
    if (std::abs(floor.driftPpm) <= model::kLargestDriftPpm)
        return {};
    return {{.id = "clockDrift",
             .sentence = text(kClockDriftSentence, floor.driftPpm),
             .evidence = {text(kClockDriftSeen, floor.clock, model::kLargestDriftPpm)},
             .overturnedBy = kClockDriftOverturned,
             .nextStep = kClockDriftNext}};
}

}  // namespace

Rule clockDriftRule()
{
    return {"clockDrift", "Did the measuring clock drift from the system clock during the run?", findClockDrift,
            Touches::Everything, "the clock drifted"};
}

}  // namespace halftrip::diagnose
