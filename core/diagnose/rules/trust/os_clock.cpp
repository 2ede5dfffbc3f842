#include "core/diagnose/rule.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kOsClockSeen = "A timestamp costs {stampNs:.0f} ns.";
constexpr const char* kOsClockSeenVariant = "The CPU of host A reports no invariant TSC.";
constexpr const char* kOsClockSentence =
    "The TSC is unusable here; {clock} advances in steps of {stepNs:.0f} ns, so smaller differences mean nothing.";
constexpr const char* kOsClockOverturned = "The same figures from a host with an invariant TSC.";
constexpr const char* kOsClockNext =
    "Measure from a host whose CPU has an invariant TSC; a hypervisor must expose it to its guests.";

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
             .overturnedBy = kOsClockOverturned,
             .nextStep = kOsClockNext}};
}

}  // namespace

Rule osClockRule()
{
    return {"osClock", "Was the system clock used because the TSC was unusable?", findOsClock, Touches::Everything,
            "the clock is coarse"};
}

}  // namespace halftrip::diagnose
