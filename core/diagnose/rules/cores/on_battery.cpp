#include "core/diagnose/ends.hpp"
#include "core/diagnose/rule.hpp"

namespace halftrip::diagnose {
namespace {

constexpr const char* kOnBatterySentence = "Host {host} runs on battery: its power management lengthens every wake-up.";
constexpr const char* kOnBatterySeen = "Host {host} reports that it is not on AC power.";
constexpr const char* kOnBatteryOverturned = "The same figures on AC power.";
constexpr const char* kOnBatteryNext = "Connect host {host} to AC power and repeat the run.";

std::vector<model::Finding> findBatteries(const model::RunRecord& record)
{
    std::vector<model::Finding> findings;
    for (const HostOfRun& host : hostsOf(record)) {
        if (!host.facts->isOnBattery.value_or(false))
            continue;
        findings.push_back({.id = idAt("onBattery", host.name),
                            .sentence = text(kOnBatterySentence, host.name),
                            .confidence = model::Confidence::Likely,
                            .evidence = {text(kOnBatterySeen, host.name)},
                            .overturnedBy = kOnBatteryOverturned,
                            .nextStep = text(kOnBatteryNext, host.name)});
    }
    return findings;
}

}  // namespace

Rule onBatteryRule()
{
    return {"onBattery", "Does a host run on battery?", findBatteries, Touches::Everything, "a host runs on battery"};
}

}  // namespace halftrip::diagnose
