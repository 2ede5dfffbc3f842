#include "core/diagnose/ends.hpp"
#include "core/diagnose/rules/rules.hpp"

#include <fmt/format.h>

namespace halftrip::diagnose {
namespace {

std::vector<model::Finding> findBatteries(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const HostOfRun& host : hostsOf(record)) {
        if (!host.facts->isOnBattery.value_or(false))
            continue;
        findings.push_back({.id = idAt("onBattery", host.name),
                            .sentence = fmt::format(
                                "Host {} runs on battery: its power management lengthens every wake-up.", host.name),
                            .confidence = model::Confidence::Likely,
                            .evidence = {fmt::format("Host {} says that it is not on mains power.", host.name)},
                            .overturnedBy = "The same figures on mains power.",
                            .nextStep = fmt::format("Connect host {} to mains power and repeat the run.", host.name)});
    }
    return findings;
}

}  // namespace

Rule onBatteryRule()
{
    return {"onBattery", "Does a host run on battery?", findBatteries, Touches::Everything, "a host ran on battery"};
}

}  // namespace halftrip::diagnose
