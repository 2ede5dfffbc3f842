#include "core/diagnose/rules/rules.hpp"

#include <fmt/format.h>

namespace halftrip::diagnose {
namespace {

std::vector<model::Finding> findOsClock(const model::RunRecord& record)
{
    const model::NoiseFloor& floor = record.noiseFloor;
    if (floor.clock.empty() || floor.clock == "tsc")
        return {};
    std::vector<std::string> evidence{
        fmt::format("A stamp costs {:.0f} ns.", static_cast<double>(floor.stampCostPs) / 1000)};
    if (!record.initiatorHost.cpu.hasInvariantTsc)
        evidence.emplace_back("The processor of host A does not report an invariant counter.");
    return {
        {.id = "osClock",
         .sentence = fmt::format("The processor's counter cannot be used here; {} advances in steps of {:.0f} ns, and "
                                 "differences below that are none.",
                                 floor.clock, static_cast<double>(floor.stampGridPs) / 1000),
         .evidence = evidence,
         .nextStep = "Measure from a host whose processor has an invariant counter; a virtual machine has to pass it "
                     "on."}};
}

}  // namespace

Rule osClockRule()
{
    return {"osClock", "Was the system's clock used because the processor's counter could not be?", findOsClock,
            Touches::Everything, "the clock is coarse"};
}

}  // namespace halftrip::diagnose
