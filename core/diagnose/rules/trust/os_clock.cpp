#include "core/diagnose/rules/rules.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kOsClockSeen = "A stamp costs {stampNs:.0f} ns.";
constexpr const char* kOsClockSeenVariant = "The processor of host A does not report an invariant counter.";
constexpr const char* kOsClockSentence =
    "The processor's counter cannot be used here; {clock} advances in steps of {stepNs:.0f} ns, "
    "and differences below that are none.";
constexpr const char* kOsClockNext =
    "Measure from a host whose processor has an invariant counter; a virtual machine has to pass it on.";

std::vector<model::Finding> findOsClock(const model::RunRecord& record)
{
    const model::NoiseFloor& floor = record.noiseFloor;
    if (floor.clock.empty() || floor.clock == "tsc")
        return {};
    std::vector<Text> evidence{text(kOsClockSeen, static_cast<double>(floor.stampCostPs) / 1000)};
    if (!record.initiatorHost.cpu.hasInvariantTsc)
        evidence.emplace_back(kOsClockSeenVariant);
    return {{.id = "osClock",
             .sentence = text(kOsClockSentence, floor.clock, static_cast<double>(floor.stampGridPs) / 1000),
             .evidence = evidence,
             .nextStep = kOsClockNext}};
}

}  // namespace

Rule osClockRule()
{
    return {"osClock", "Was the system's clock used because the processor's counter could not be?", findOsClock,
            Touches::Everything, "the clock is coarse"};
}

}  // namespace halftrip::diagnose
